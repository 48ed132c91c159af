/** The server over HTTP: an answer, or a refusal with a sentence for people. */

import type {
  Credits,
  Game,
  Leader,
  Me,
  NewTable,
  Order,
  PlayedMatch,
  Problem,
  Replay,
  RichPerson,
  Room,
  Statistics,
  TableReply,
  TableSummary,
} from "./words";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

async function ask<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/${path}`, {
      method,
      credentials: "same-origin",
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal("unreachable", "The server cannot be reached. Check your connection and try again.", 0);
  }
  if (answer.status === 204) return undefined as Answer;
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as Answer;
  const problem = told as Problem | null;
  throw new Refusal(
    problem?.code ?? "broken",
    sentence(problem?.message ?? "The server could not answer. Please try again in a moment."),
    answer.status,
  );
}

/** The server's sentences begin small, since they often follow a colon. */
export function sentence(text: string): string {
  const big = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(big) ? big : `${big}.`;
}

const at = encodeURIComponent;

export const server = {
  games: () => ask<Game[]>("GET", "games"),
  me: () => ask<Me>("GET", "me"),
  comeAsGuest: (name: string) => ask<Me>("POST", "guests", { name }),
  openAccount: (name: string, password: string) => ask<Me>("POST", "accounts", { name, password }),
  logIn: (name: string, password: string) => ask<Me>("POST", "login", { name, password }),
  logOut: () => ask<undefined>("POST", "logout", {}),
  rename: (name: string) => ask<Me>("PATCH", "me", { name }),
  changePassword: (old: string, wanted: string) => ask<undefined>("PUT", "me/password", { old, new: wanted }),
  history: (before?: number) => ask<PlayedMatch[]>("GET", `me/history${before ? `?before=${before}` : ""}`),
  statistics: () => ask<Statistics[]>("GET", "me/statistics"),
  leaders: (game: string, by: Order, bots: boolean) => ask<Leader[]>("GET", `boards/${at(game)}?by=${by}&bots=${bots}`),
  richest: () => ask<RichPerson[]>("GET", "boards/credits"),
  credits: () => ask<Credits>("GET", "credits"),
  refill: () => ask<{ balance: number }>("POST", "credits/refill", {}),
  tables: () => ask<TableSummary[]>("GET", "tables"),
  table: (id: string) => ask<TableReply>("GET", `tables/${at(id)}`),
  makeTable: (wanted: Partial<NewTable> & { game: string }) => ask<TableReply>("POST", "tables", wanted),
  sit: (id: string, seat: number | null, contribution: string) =>
    ask<TableReply>("POST", `tables/${at(id)}/sit`, { seat, contribution }),
  leave: (id: string) => ask<TableReply>("POST", `tables/${at(id)}/leave`, {}),
  seatBot: (id: string, level: string, seat: number | null) =>
    ask<TableReply>("POST", `tables/${at(id)}/bots`, { level, seat }),
  removeBot: (id: string, seat: number) => ask<TableReply>("DELETE", `tables/${at(id)}/bots/${seat}`),
  start: (id: string) => ask<TableReply>("POST", `tables/${at(id)}/start`, {}),
  rematch: (id: string) => ask<TableReply>("POST", `tables/${at(id)}/rematch`, {}),
  rooms: () => ask<Room[]>("GET", "rooms"),
  enterRoom: (name: string, players: number | null) => ask<TableReply>("POST", `rooms/${at(name)}/enter`, { players }),
  replay: (match: string) => ask<Replay>("GET", `matches/${at(match)}/replay`),
};
