/** The messages of the hall under the names that the pages use; all of them come from its OpenAPI description. */
import type { components } from "./schema";

type Said = components["schemas"];

export type Language = keyof Both;
export type Both = Said["Both"];

export type Card = Said["CardOut"];
export type AmulBox = Said["AmulBox"];
export type AmulView = Said["AmulView"];
export type Merchant = Said["Merchant"];
export type Pile = AmulView["hand"];
export type AmulChoiceHint = Said["AmulChoiceHint"];

export type AmulettBox = Said["AmulettBox"];
export type AmulettView = Said["AmulettView"];
export type Wizard = Said["Wizard"];
export type Spell = Said["SpellOut"];
export type Area = Said["AreaOut"];

/** What is in the box of each game. */
export type Boxes = { amul: AmulBox; amulett: AmulettBox };

export type SeatInfo = Said["SeatInfo"];
export type Clock = Required<Said["Clock"]>;
export type TableInfo = Omit<Said["TableInfo"], "clock"> & { clock: Clock };
export type About = Said["About"];
export type Listed = Said["Listed"];
export type MyTable = Said["MyTable"];
export type NewTable = Said["NewTable"];

export type Me = Said["Me"];
export type Person = Said["PersonOut"];
export type FoundPerson = Said["FoundPerson"];
export type InvitedPerson = Said["InvitedPerson"];
export type Invitation = Said["InvitationOut"];
export type BlockedPerson = Said["BlockedPerson"];
export type NewReport = Said["NewReport"];
export type Site = Said["SiteOut"];
export type Announcement = Said["Announcement"];
export type AdminPerson = Said["AdminPerson"];
export type AdminReport = Said["AdminReport"];
export type AdminAct = Said["AdminActOut"];
export type AdminSession = Said["AdminSessionOut"];
export type KeptRows = Said["KeptOut"];
export type Rating = Said["Rating"];
export type Device = Said["DeviceOut"];
export type Passkey = Said["PasskeyOut"];
export type PushSettings = Said["PushSettings"];
export type NoticeSettings = Said["NoticeSettings"];
export type NewWebhook = Said["NewWebhook"];
export type NewMail = Said["NewMail"];
export type Token = Said["TokenOut"];
export type Game = Said["GameOut"];
export type Edition = Said["EditionOut"];
export type FactsOut = Said["FactsOut"];
export type EditionProof = Said["EditionProof"];
export type EditionFault = Said["FaultOut"];
export type AmulettVocabulary = Said["AmulettVocabulary"];
export type EffectForm = Said["EffectForm"];
export type Gap = Said["GapOut"];
export type Option = Said["OptionOut"];
export type Lesson = Said["LessonOut"];
export type LessonPrompt = Said["LessonPrompt"];
export type GamesOut = Said["GamesOut"];
export type LookedThrough = Said["LookedThrough"];
export type Hint = Said["Hint"];
export type EvenLevel = Said["EvenLevel"];
export type JudgedChoice = Said["JudgedChoice"];
export type NextPuzzle = Said["NextPuzzle"];
export type PuzzleAnswer = Said["Answered"];
export type PastGame = Said["PastGameOut"];
export type PastGames = Said["PastGamesOut"];
export type GameStatistics = Said["GameStatistics"];

export type DailyDeals = Said["DailyDeals"];
export type DailyDeal = Said["DailyDeal"];
export type DailyResult = Said["DailyResult"];
export type DailyRank = Said["DailyRank"];

export type Command = Exclude<Said["Wire"]["sent"], { t: "ping" }>;
export type ServerMessage = Said["Wire"]["heard"];
/** Who is connected, and which bots are getting ready. */
export type Presence = Omit<Extract<ServerMessage, { t: "presence" }>, "t">;

/** A sentence of the feed, the seat it is about, and the name of the event it tells. */
export type Sentence = Said["Sentences"]["en"][number];

/** As the hall sends it: its sentences in every language. */
export type RawFeedItem = Said["FeedItem"];
export type RawAmulHints = Said["AmulHints"];
export type RawAmulettHints = Said["AmulettHints"];
export type RawUpdate = Said["Update"];
export type Changed = Said["Changed"];

/** The same in the language that is spoken. */
export type FeedItem = Omit<RawFeedItem, "says"> & { says?: Sentence[] };
export type AmulHints = Omit<RawAmulHints, "question"> & { question: string };
export type AmulettChoiceHint = Omit<RawAmulettHints["choices"][number], "says"> & { says: string };
export type Stake = Said["Stake"];
export type AmulettHints = Omit<RawAmulettHints, "question" | "choices"> & {
  question: string;
  choices: AmulettChoiceHint[];
};

/** A finished game that is looked at again. */
export type Course = Omit<Said["Course"], "info"> & { info: TableInfo };
export type Step = Said["ReviewStep"];
export type RawScene = Said["Scene"];
export type NewBranch = Said["NewBranch"];

/** An update of a table without what depends on the game. */
type Around = Omit<RawUpdate, "feed" | "info" | "view" | "hints"> & { feed: FeedItem[]; info: TableInfo };
export type AmulUpdate = Around & { view: AmulView | null; hints: AmulHints | null };
export type AmulettUpdate = Around & { view: AmulettView | null; hints: AmulettHints | null };

/** A game that the client does not know: of its View only what every game has is relied on. */
export type PlainView = { acting?: number[]; choices?: string[]; [field: string]: unknown };
export type PlainHints = { question?: string; choices?: { action: string; says?: string }[] };
export type PlainUpdate = Around & { view: PlainView | null; hints: PlainHints | null };

export type Update = AmulUpdate | AmulettUpdate | PlainUpdate;
