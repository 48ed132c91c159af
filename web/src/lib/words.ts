/** The server's words, by the names they have at a card table. */

import type { components, operations } from "./protocol";

type Schemas = components["schemas"];

export type Game = Schemas["GameInfo"];
export type Option = Schemas["OptionInfo"];
export type Value = number | boolean | string | null;
export type Table = Schemas["TableInfo"];
export type SeatInfo = Schemas["SeatInfo"];
export type Choice = Schemas["Choice"];
export type Deal = Schemas["DealInfo"];
export type Outcome = Schemas["OutcomeInfo"];
export type Happened = Schemas["Happened"];
export type Talk = Schemas["Talk"];
export type Advice = Schemas["Advice"];
export type Me = Schemas["Me"];
export type TableReply = Schemas["TableReply"];
export type TableSummary = Schemas["TableSummary"];
export type NewTable = Schemas["NewTable"];
export type Room = Schemas["RoomInfo"];
export type PlayedMatch = Schemas["PlayedMatch"];
export type Statistics = Schemas["GameStatistics"];
export type Leader = Schemas["Leader"];
export type RichPerson = Schemas["RichPerson"];
export type Order = NonNullable<NonNullable<operations["board_api_v1_boards__game__get"]["parameters"]["query"]>["by"]>;
export type Credits = Schemas["Credits"];
export type Replay = Schemas["Replay"];
export type Problem = Schemas["Problem"];

export type ClientMessage = Schemas["ClientMessage"];
export type ServerMessage = Schemas["ServerMessage"];
export type State = Schemas["State"];
export type Event = Schemas["Event"];

type Own = "hand" | "legal" | "taken" | "laid_away";
/** A view has its own cards even where a watcher's are none. */
export type View = Omit<Schemas["ViewInfo"], Own> & Required<Pick<Schemas["ViewInfo"], Own>>;

export type Trick = [number, string][];
