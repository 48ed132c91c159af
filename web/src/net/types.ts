/** Short names for the types of the server's messages. */

import type { components, operations } from "./protocol";

type Schemas = components["schemas"];

export type Game = Schemas["GameInfo"];
export type Option = Schemas["OptionInfo"];
export type Value = number | boolean | string | null;
export type Table = Schemas["TableInfo"];
export type SeatInfo = Schemas["SeatInfo"];
/** An action with its parts: kind, amount, suit, card. */
export type Action = Schemas["ActionInfo"];
export type Deal = Schemas["DealInfo"];
export type Contract = Schemas["ContractInfo"];
export type Line = Schemas["LineInfo"];
export type Outcome = Schemas["OutcomeInfo"];
export type Happened = Schemas["Happened"];
export type ChatMessage = Schemas["ChatMessage"];
export type Advice = Schemas["Advice"];
export type Me = Schemas["Me"];
export type TableReply = Schemas["TableReply"];
export type TableSummary = Schemas["TableSummary"];
export type FindTable = Schemas["FindTable"];
export type FoundTable = Schemas["FoundTable"];
export type NewTable = Schemas["NewTable"];
export type Challenge = Schemas["ChallengeInfo"];
export type ChallengeResult = Schemas["ChallengeResult"];
export type NewChallenge = Schemas["NewChallenge"];
export type NewDuplicate = Schemas["NewDuplicate"];
export type OwnChallenge = Schemas["OwnChallengeInfo"];
/** A match of two teams at two tables with the same cards. */
export type Duplicate = Schemas["DuplicateInfo"];
export type DuplicateResult = Schemas["DuplicateResult"];
export type DailyDeal = Schemas["DailyDeal"];
export type Room = Schemas["RoomInfo"];
export type PlayedMatch = Schemas["PlayedMatch"];
export type Statistics = Schemas["GameStatistics"];
export type Leader = Schemas["Leader"];
export type RatingBoard = Schemas["RatingBoard"];
export type GameRating = Schemas["GameRating"];
export type RatingPoint = Schemas["RatingPoint"];
export type Profile = Schemas["Profile"];
export type ProfileMatch = Schemas["ProfileMatch"];
export type RichPerson = Schemas["RichPerson"];
export type Order = NonNullable<
  NonNullable<operations["get_leaderboard_api_v1_boards__game__get"]["parameters"]["query"]>["by"]
>;
export type Credits = Schemas["Credits"];
export type Block = Schemas["BlockInfo"];
/** Your friends, open requests and invitations. */
export type FriendsInfo = Schemas["FriendsInfo"];
export type Friend = Schemas["FriendInfo"];
export type Invitation = Schemas["InvitationInfo"];
export type SentInvitation = Schemas["SentInvitationInfo"];
/** A person of a finished match. */
export type Companion = Schemas["CompanionInfo"];
/** A person at the same table. */
export type TableCompanion = Schemas["TableCompanion"];
export type NewReport = Schemas["NewReport"];
export type Replay = Schemas["Replay"];
/** What the decisions of one player cost. */
export type Review = Schemas["ReviewInfo"];
export type ReviewedDecision = Schemas["ReviewedDecision"];
export type ReasonPart = Schemas["ReasonPart"];
/** A position to explore, with all its cards. */
export type Position = Schemas["PositionInfo"];
export type PositionWanted = Schemas["PositionWanted"];
export type JudgedChoices = Schemas["JudgedChoices"];
export type ReadinessInfo = Schemas["ReadinessInfo"];
export type Problem = Schemas["Problem"];

export type DeckInfo = Schemas["DeckInfo"];
export type SuitInfo = Schemas["SuitInfo"];
export type Dealing = Schemas["DealingInfo"];
export type Colour = SuitInfo["colour"];
export type Shape = NonNullable<SuitInfo["shape"]>;
export type CardInfo = Schemas["CardInfo"];
/** The puzzle of the day of a game. */
export type PuzzleInfo = Schemas["PuzzleInfo"];
export type PuzzleAtTable = Schemas["PuzzleAtTable"];
/** A practice deal at its table. */
export type PracticeInfo = Schemas["PracticeInfo"];
export type LessonInfo = Schemas["LessonInfo"];
/** A word of a game with its explanation. */
export type Term = Schemas["TermInfo"];
export type RuleBook = Schemas["RuleBook"];
export type WhatIf = Schemas["WhatIfInfo"];
export type ScoringExample = Schemas["ScoringExample"];

export type ClientMessage = Schemas["ClientMessage"];
/** A message of the socket of a page. */
export type PageMessage = Schemas["PageMessage"];
export type ServerMessage = Schemas["ServerMessage"];
export type State = Schemas["State"];
export type Event = Schemas["Event"];
export type View = Schemas["ViewInfo"];
export type Trick = View["trick"];
