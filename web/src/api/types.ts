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
export type Token = Said["TokenTold"];
export type Game = Said["GameTold"];
export type Option = Said["OptionTold"];
export type Offer = Said["Offer"];

export type Wish = Exclude<Said["Wire"]["sent"], { t: "ping" }>;
export type Heard = Said["Wire"]["heard"];

/** As the hall sends it: its sentences in every language. */
export type RawNews = Said["News"];
export type RawCounsel = Said["AmulCounsel"];
export type AmulettView = Said["AmulettView"];
export type AmulettBox = Said["AmulettBox"];
export type RawTold = Said["Told"];

/** The same in the language that is spoken. */
export type News = Omit<RawNews, "says"> & { says?: string };
export type Counsel = Omit<RawCounsel, "question"> & { question: string };

/** A table of Āmul as it is told. */
export type Told = Omit<RawTold, "news" | "room" | "view" | "counsel"> & { news: News[]; room: Room; view: AmulView | null; counsel: Counsel | null };
