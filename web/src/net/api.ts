/** The server's HTTP API. Every call gives the answer or throws an ApiError with a sentence for people. */

import type {
  Block,
  Challenge,
  Companion,
  Credits,
  DailyDeal,
  Duplicate,
  FindTable,
  FoundTable,
  Friend,
  FriendsInfo,
  Game,
  JudgedChoices,
  Leader,
  Me,
  NewChallenge,
  NewDuplicate,
  NewReport,
  NewTable,
  Order,
  OwnChallenge,
  PlayedMatch,
  Position,
  PositionWanted,
  PuzzleInfo,
  Problem,
  Profile,
  ProfileMatch,
  RatingBoard,
  ReadinessInfo,
  Replay,
  Review,
  RichPerson,
  Room,
  RuleBook,
  SentInvitation,
  WhatIf,
  ScoringExample,
  Statistics,
  TableCompanion,
  TableReply,
  TableSummary,
  Value,
} from "./types";
import { common } from "../text/common";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The sentence to show for whatever was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : common.failed;
}

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

async function request<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method,
      credentials: "same-origin",
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("unreachable", common.unreachable, 0);
  }
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const problem = answer as Problem | null;
  throw new ApiError(problem?.code ?? "broken", problem?.message ?? common.noAnswer, response.status);
}

const escape = encodeURIComponent;

export const api = {
  readiness: () => request<ReadinessInfo>("GET", "readiness"),
  games: () => request<Game[]>("GET", "games"),
  ruleBook: (game: string, options: Record<string, Value>) =>
    request<RuleBook>("POST", `games/${escape(game)}/book`, { options }),
  whatIf: (game: string, options: Record<string, Value>, players: number) =>
    request<WhatIf>("POST", `games/${escape(game)}/what-if`, { options, players }),
  beginLesson: (game: string) => request<TableReply>("POST", `games/${escape(game)}/lesson`, {}),
  example: (game: string, options: Record<string, Value>) =>
    request<ScoringExample>("POST", `games/${escape(game)}/example`, { options }),
  me: () => request<Me>("GET", "me"),
  createGuest: (name: string) => request<Me>("POST", "guests", { name }),
  createAccount: (name: string, password: string) => request<Me>("POST", "accounts", { name, password }),
  logIn: (name: string, password: string) => request<Me>("POST", "login", { name, password }),
  logOut: () => request<undefined>("POST", "logout", {}),
  rename: (name: string) => request<Me>("PATCH", "me", { name }),
  changePassword: (old: string, wanted: string) => request<undefined>("PUT", "me/password", { old, new: wanted }),
  resetPassword: (token: string, password: string) => request<Me>("POST", "password-resets", { token, password }),
  deleteData: (password: string) => request<undefined>("POST", "me/deletion", { password }),
  blocks: () => request<Block[]>("GET", "blocks"),
  unblock: (id: string) => request<undefined>("DELETE", `blocks/${escape(id)}`),
  block: (table: string, seat: number) => request<undefined>("POST", `tables/${escape(table)}/seats/${seat}/block`),
  report: (table: string, seat: number, report: NewReport) =>
    request<undefined>("POST", `tables/${escape(table)}/seats/${seat}/report`, report),
  friends: () => request<FriendsInfo>("GET", "friends"),
  showOnline: (shows: boolean) => request<FriendsInfo>("PUT", "friends/online", { shows_online: shows }),
  companions: () => request<Companion[]>("GET", "friends/companions"),
  tableCompanions: (table: string) => request<TableCompanion[]>("GET", `tables/${escape(table)}/companions`),
  askAtTable: (table: string, seat: number) => request<Friend>("POST", `tables/${escape(table)}/seats/${seat}/friend`),
  askOfMatch: (match: string, seat: number) => request<Friend>("POST", `matches/${escape(match)}/seats/${seat}/friend`),
  acceptFriend: (id: string) => request<undefined>("POST", `friends/${escape(id)}/accept`),
  removeFriend: (id: string) => request<undefined>("DELETE", `friends/${escape(id)}`),
  invite: (table: string, friend: string) =>
    request<SentInvitation[]>("POST", `tables/${escape(table)}/invitations`, { friend }),
  sentInvitations: (table: string) => request<SentInvitation[]>("GET", `tables/${escape(table)}/invitations`),
  acceptInvitation: (id: string) => request<TableReply>("POST", `invitations/${escape(id)}/accept`),
  declineInvitation: (id: string) => request<undefined>("POST", `invitations/${escape(id)}/decline`),
  history: (before?: number) => request<PlayedMatch[]>("GET", `me/history${before ? `?before=${before}` : ""}`),
  statistics: () => request<Statistics[]>("GET", "me/statistics"),
  leaders: (game: string, by: Order, bots: boolean) =>
    request<Leader[]>("GET", `boards/${escape(game)}?by=${by}&bots=${bots}`),
  ratings: (game: string) => request<RatingBoard>("GET", `boards/${escape(game)}/ratings`),
  profile: (name: string) => request<Profile>("GET", `people/${escape(name)}`),
  profileMatches: (name: string, before?: number) =>
    request<ProfileMatch[]>("GET", `people/${escape(name)}/matches${before ? `?before=${before}` : ""}`),
  richest: () => request<RichPerson[]>("GET", "boards/credits"),
  credits: () => request<Credits>("GET", "credits"),
  refill: () => request<{ balance: number }>("POST", "credits/refill", {}),
  tables: () => request<TableSummary[]>("GET", "tables"),
  table: (id: string) => request<TableReply>("GET", `tables/${escape(id)}`),
  createTable: (table: Partial<NewTable> & { game: string }) => request<TableReply>("POST", "tables", table),
  findTable: (wish: Partial<FindTable> & { game: string }) => request<FoundTable>("POST", "tables/find", wish),
  sit: (id: string, seat: number | null) => request<TableReply>("POST", `tables/${escape(id)}/sit`, { seat }),
  leave: (id: string) => request<TableReply>("POST", `tables/${escape(id)}/leave`, {}),
  addBot: (id: string, level: string, seat: number | null) =>
    request<TableReply>("POST", `tables/${escape(id)}/bots`, { level, seat }),
  removeBot: (id: string, seat: number) => request<TableReply>("DELETE", `tables/${escape(id)}/bots/${seat}`),
  swap: (id: string, seat: number, other: number) =>
    request<TableReply>("POST", `tables/${escape(id)}/swap`, { seats: [seat, other] }),
  answerSwap: (id: string, agree: boolean) =>
    request<TableReply>("POST", `tables/${escape(id)}/swap/answer`, { agree }),
  start: (id: string) => request<TableReply>("POST", `tables/${escape(id)}/start`, {}),
  rematch: (id: string) => request<TableReply>("POST", `tables/${escape(id)}/rematch`, {}),
  makeChallenge: (challenge: Partial<NewChallenge> & { game: string }) =>
    request<Challenge>("POST", "challenges", challenge),
  challenge: (id: string) => request<Challenge>("GET", `challenges/${escape(id)}`),
  playChallenge: (id: string) => request<TableReply>("POST", `challenges/${escape(id)}/attempt`, {}),
  ownChallenges: () => request<OwnChallenge[]>("GET", "me/challenges"),
  makeDuplicate: (duplicate: Partial<NewDuplicate> & { game: string }) =>
    request<Duplicate>("POST", "duplicates", duplicate),
  duplicate: (id: string) => request<Duplicate>("GET", `duplicates/${escape(id)}`),
  joinDuplicate: (id: string, team: number) => request<Duplicate>("POST", `duplicates/${escape(id)}/join`, { team }),
  leaveDuplicate: (id: string) => request<Duplicate>("POST", `duplicates/${escape(id)}/leave`, {}),
  startDuplicate: (id: string) => request<Duplicate>("POST", `duplicates/${escape(id)}/start`, {}),
  openDuplicateTable: (id: string) => request<TableReply>("POST", `duplicates/${escape(id)}/table`, {}),
  daily: () => request<DailyDeal[]>("GET", "daily"),
  rooms: () => request<Room[]>("GET", "rooms"),
  enterRoom: (name: string, players: number | null) =>
    request<TableReply>("POST", `rooms/${escape(name)}/enter`, { players }),
  review: (match: string, seat: number) => request<Review>("GET", `matches/${escape(match)}/reviews/${seat}`),
  startReview: (match: string, seat: number) => request<Review>("POST", `matches/${escape(match)}/reviews/${seat}`, {}),
  practise: (match: string, number: number, seat: number, level: string) =>
    request<TableReply>("POST", `matches/${escape(match)}/practice`, { number, seat, level }),
  practiseAgain: (table: string, level: string) =>
    request<TableReply>("POST", `tables/${escape(table)}/practice`, { level }),
  puzzles: () => request<PuzzleInfo[]>("GET", "puzzles"),
  openPuzzle: (game: string, level: string) => request<TableReply>("POST", `puzzles/${escape(game)}`, { level }),
  position: (wanted: Partial<PositionWanted>) => request<Position>("POST", "positions", wanted),
  judgeChoices: (record: string) => request<JudgedChoices>("POST", "positions/choices", { record }),
  playPosition: (record: string, seat: number, level: string) =>
    request<TableReply>("POST", "positions/practice", { record, seat, level }),
  replay: (match: string) => request<Replay>("GET", `matches/${escape(match)}/replay`),
};
