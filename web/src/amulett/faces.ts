/** What a choice looks like and says: its sign, its name, and what it would cost or leave. */
import type { AmulettChoiceHint, AmulettHints } from "../api/types";
import { language, words } from "../words/language.svelte";
import { people } from "../table/seats";
import {
  coinOf,
  cut,
  furtherFor,
  incomeOf,
  jewelName,
  marks,
  metalName,
  metalsIn,
  spellName,
  terrainName,
  type Pieces,
} from "./pieces";
import { jewelsOf } from "./plan";
import type { Play } from "./play.svelte";

/** A sign is one of our icons, a metal, a jewel or a spell. */
export type Sign = { icon: string } | { metal: string } | { jewel: string } | { spell: string; phase: string };
export type Face = { sign: Sign | null; label: string; note: string; good: boolean };

const plain = (label: string, note = "", sign: Sign | null = null, good = false): Face => ({ sign, label, note, good });

function drawing(pieces: Pieces, id: string): Sign {
  return { spell: id, phase: pieces.spells[id]?.phase ?? "" };
}

type Means = AmulettHints["meaning"][number][string];

/** What a jewel of a colour would mean to a seat; nothing where the hall does not tell. */
export function meansTo(play: Play, seat: number | null, colour: string): Means | null {
  return seat === null ? null : (play.update.hints?.meaning[seat]?.[colour] ?? null);
}

/** The number of the colour that a new one would be to a seat. */
export function nextColour(play: Play, seat: number): number {
  return play.view.wizards[seat]!.colours + 1;
}

/** What a jewel of a colour would mean to you. */
export function meaning(play: Play, colour: string): { says: string; good: boolean } {
  const say = words();
  const means = meansTo(play, play.update.seat, colour);
  if (!means) return { says: "", good: false };
  return means === "new"
    ? { says: say.stakes.nth(nextColour(play, play.update.seat!)), good: true }
    : { says: means === "wins" ? say.amulett.winsGame : say.stakes.haveIt, good: means === "wins" };
}

/** Who has a spell, and how many stones it has. */
export function ownerOf(play: Play, spell: string): { seat: number; name: string; stones: number } | null {
  const seat = play.update.view?.wizards.findIndex((wizard) => spell in wizard.spells) ?? -1;
  const person = people(play.update)[seat];
  return person ? { seat, name: person.name, stones: play.view.wizards[seat]!.spells[spell]! } : null;
}

/** What letting a chance go is called, by what is asked. */
export function passName(play: Play): string {
  const say = words().amulett;
  const step = play.update.view?.step ?? "";
  return say.passes[step] ?? (step === "desire" ? say.nothing : say.leaveIt);
}

export function face(way: AmulettChoiceHint, play: Play, pieces: Pieces): Face {
  const thing = way.thing ?? "";
  const say = words().amulett;
  switch (way.verb) {
    case "pass":
      return plain(passName(play));
    case "bid":
      return plain(thing, way.lasts != null ? say.lasts(way.lasts, way.left ?? 0) : costOf(way));
    case "energy":
      return plain(thing, way.lasts == null ? "" : words().stakes.start.stones(way.lasts, way.left ?? 0), {
        icon: "energy",
      });
    case "journey":
      return plain(thing, say.counted(Number(thing)), { icon: "round" });
    case "desire":
      return plain(
        metalName(pieces, thing),
        say.youHold(play.update.view?.wizards[play.update.seat ?? 0]?.metals?.[thing] ?? 0),
        { metal: thing },
      );
    case "take":
    case "pay":
    case "claim":
      return plain(metalName(pieces, thing), "", { metal: thing });
    case "jewel":
      return ofJewel(play, thing);
    case "lift": {
      const [area = "", colour = ""] = thing.split(" ");
      const means = meaning(play, colour);
      return plain(jewelName(colour), [area, means.says].filter(Boolean).join(", "), { jewel: cut(colour) });
    }
    case "drop":
    case "move":
      return ofArea(way, pieces);
    case "keep":
    case "replace":
      return plain(spellName(pieces, thing), termsOfSpell(pieces, thing), drawing(pieces, thing));
    default:
      return ofSpell(way, play, pieces);
  }
}

/** What a spell brings, uses up and does. */
function termsOfSpell(pieces: Pieces, id: string): string {
  const spell = pieces.spells[id];
  if (!spell) return "";
  const facts = `${incomeOf(pieces, spell)}, ${words().amulett.bolts(spell.bolts)}`;
  return [facts.charAt(0).toUpperCase() + facts.slice(1), spell.effect[language()]].filter(Boolean).join("\n");
}

/** What a bid of metal would really take: the cards that do not come back, and the jokers in it. */
function costOf({ thing, pays, plain: own }: AmulettChoiceHint): string {
  const say = words().amulett;
  const bid = Number(thing);
  const jokers = own == null ? 0 : bid - own;
  return [pays != null && pays !== bid ? say.pays(pays) : "", jokers ? say.withJokers(jokers) : ""]
    .filter(Boolean)
    .join("\n");
}

function ofJewel(play: Play, colour: string): Face {
  const means = meaning(play, colour);
  return plain(jewelName(colour), means.says, { jewel: cut(colour) }, means.good);
}

function ofArea(way: AmulettChoiceHint, pieces: Pieces): Face {
  const area = pieces.areas[way.thing ?? ""];
  if (!area) return plain(way.says);
  const where = [area.id, marks(area)].filter(Boolean).join(", ");
  return plain(terrainName(pieces, area, language()), where, { metal: coinOf(area) });
}

function ofSpell(way: AmulettChoiceHint, play: Play, pieces: Pieces): Face {
  const thing = way.thing ?? "";
  if (!pieces.spells[thing]) return plain(way.says);
  const owner = ownerOf(play, thing);
  const note =
    way.left != null && owner
      ? words().amulett.owner(owner.name, way.left)
      : owner
        ? words().amulett.stonesOn(owner.stones)
        : "";
  return plain(spellName(pieces, thing), note, drawing(pieces, thing));
}

/** The word on the button that sends what was planned together. */
export function planned(play: Play): string {
  const { terms, plan, pieces } = play;
  const say = words().amulett;
  if (!terms || !plan) return "";
  if (terms.step === "take") return say.deeds.take!(metalsIn(pieces, plan.lay));
  const all = jewelsOf(plan, terms);
  const jewels = all.length ? words().and(all.map((jewel) => say.theJewel(jewelName(jewel)))) : "";
  if (terms.step === "jewel") return say.deeds.jewel!(jewels);
  if (terms.step === "pay") return jewels ? say.plan.payAndTake(jewels) : say.plan.pay(metalsIn(pieces, plan.lay));
  return jewels
    ? say.plan.andTake(metalsIn(pieces, plan.back), jewels)
    : say.plan.takeBack(metalsIn(pieces, plan.back));
}

/** The word on the button that sends a choice. */
export function deed(way: AmulettChoiceHint, play: Play, pieces: Pieces): string {
  const say = words().amulett;
  const view = play.view;
  const thing = way.thing ?? "";
  if (way.verb === "pass") return passName(play);
  const does = say.deeds[way.verb];
  if (!does) return way.says;
  if (way.verb === "bid")
    return does(view.offered ? say.stonesBid(thing) : `${thing} ${bidMetal(play, pieces)}`.trim());
  if (way.verb === "lift") {
    const [area = "", colour = ""] = thing.split(" ");
    return does(say.from(jewelName(colour), area));
  }
  if (way.verb === "jewel") return does(say.theJewel(jewelName(thing)));
  const area = pieces.areas[thing];
  if (area) return capital(does(way.verb === "drop" ? say.downIn(area.id) : (say.into[area.terrain] ?? area.id)));
  return does(
    pieces.spells[thing] ? spellName(pieces, thing) : pieces.box.metals[thing] ? metalName(pieces, thing) : thing,
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** So much of a bid in words: 5 silver, or 5 cards where several metals count. */
export function bidOf(play: Play, count: number, place?: string): string {
  const metal = bidMetal(play, play.pieces, place);
  return metal ? `${count} ${metal}` : words().amulett.cards(count);
}

/** The metal a bid is made in, if it is only one. */
export function bidMetal(play: Play, pieces: Pieces, place = play.view.company): string {
  const metals = [...new Set([...(pieces.areas[place]?.metals ?? []), ...furtherFor(play.view)])];
  return metals.length === 1 ? metalName(pieces, metals[0]!) : "";
}
