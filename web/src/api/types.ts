/** What the hall sends and takes, under the names that the pages use; all of it is made from the hall's own description. */
import type { components } from "./schema";

type Said = components["schemas"];

export type Language = keyof Both;
export type Both = Said["Both"];

export type Card = Said["CardTold"];
export type AmulBox = Said["AmulBox"];
export type AmulView = Said["AmulView"];
export type Merchant = Said["Merchant"];
export type Pile = AmulView["hand"];
export type Weighed = Said["Weighed"];

export type AmulettBox = Said["AmulettBox"];
export type AmulettView = Said["AmulettView"];
export type Wizard = Said["Wizard"];
export type Spell = Said["SpellTold"];
export type Area = Said["AreaTold"];

/** What is in the box of each game. */
export type Boxes = { amul: AmulBox; amulett: AmulettBox };

export type Chair = Said["Chair"];
export type Clock = Required<Said["Clock"]>;
export type Room = Omit<Said["Room"], "clock"> & { clock: Clock };
export type About = Said["About"];
export type Listed = Said["Listed"];
export type Sitting = Said["Sitting"];
export type Opening = Said["Opening"];

export type Me = Said["Me"];
export type Person = Said["PersonTold"];
export type Rating = Said["Rating"];
export type Passkey = Said["PasskeyTold"];
export type Calls = Said["Calls"];
export type Token = Said["TokenTold"];
export type Game = Said["GameTold"];
export type Option = Said["OptionTold"];
export type Lesson = Said["LessonTold"];
export type Taught = Said["Taught"];
export type Offer = Said["Offer"];

export type Wish = Exclude<Said["Wire"]["sent"], { t: "ping" }>;
export type Heard = Said["Wire"]["heard"];

/** As the hall sends it: its sentences in every language. */
export type RawNews = Said["News"];
export type RawAmulCounsel = Said["AmulCounsel"];
export type RawAmulettCounsel = Said["AmulettCounsel"];
export type RawTold = Said["Told"];

/** The same in the language that is spoken. */
export type News = Omit<RawNews, "says"> & { says?: string };
export type AmulCounsel = Omit<RawAmulCounsel, "question"> & { question: string };
export type Way = Omit<RawAmulettCounsel["choices"][number], "says"> & { says: string };
export type AmulettCounsel = Omit<RawAmulettCounsel, "question" | "choices"> & { question: string; choices: Way[] };

/** A finished game that is looked at again. */
export type Course = Omit<Said["Course"], "room"> & { room: Room };
export type Step = Said["Step"];
export type RawScene = Said["Scene"];
export type Elsewhere = Said["Elsewhere"];

/** What is told of a table, whatever is played there. */
type Around = Omit<RawTold, "news" | "room" | "view" | "counsel"> & { news: News[]; room: Room };
export type AmulTold = Around & { view: AmulView | null; counsel: AmulCounsel | null };
export type AmulettTold = Around & { view: AmulettView | null; counsel: AmulettCounsel | null };
export type Told = AmulTold | AmulettTold;

/** What is told of a table of each game. */
export type Tables = { amul: AmulTold; amulett: AmulettTold };
