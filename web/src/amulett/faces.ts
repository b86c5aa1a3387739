/** What a choice looks like and says: its sign, its name, and what it would cost or leave. */
import type { Way } from "../api/types";
import { language, words } from "../words/language.svelte";
import { people } from "../table/seats";
import { askedIn, coinOf, cut, effect, emblem, jewelName, marks, metalName, spellName, terrainName, type Pieces } from "./pieces";
import type { Play } from "./play.svelte";

/** A sign is one of our icons, a metal or a jewel. */
export type Sign = { icon: string } | { metal: string } | { jewel: string };
export type Face = { sign: Sign | null; label: string; note: string; good: boolean };

const plain = (label: string, note = "", sign: Sign | null = null, good = false): Face => ({ sign, label, note, good });

function drawing(id: string): Sign {
  const drawn = emblem(id);
  return drawn.startsWith("j-") ? { jewel: drawn.slice(2) } : { icon: drawn };
}

/** What a jewel of a colour would mean to you. */
export function meaning(play: Play, colour: string): { says: string; good: boolean } {
  const say = words().amulett;
  const means = play.told.counsel?.meaning[colour];
  if (!means) return { says: "", good: false };
  const colours = play.told.view?.wizards[play.told.seat ?? 0]?.colours ?? 0;
  return means === "new" ? { says: say.nth(colours + 1), good: true } : { says: say.meaning[means] ?? "", good: means === "wins" };
}

/** Who has a spell, and how many stones it has. */
export function ownerOf(play: Play, spell: string): { seat: number; name: string; stones: number } | null {
  const seat = play.told.view?.wizards.findIndex((wizard) => spell in wizard.spells) ?? -1;
  const person = people(play.told)[seat];
  return person ? { seat, name: person.name, stones: play.told.view!.wizards[seat]!.spells[spell]! } : null;
}

/** What letting a chance go is called, by what is asked. */
export function passName(play: Play): string {
  const say = words().amulett;
  const step = play.told.view?.step ?? "";
  return say.passes[step] ?? (step === "desire" ? say.nothing : say.leaveIt);
}

export function face(way: Way, play: Play, pieces: Pieces): Face {
  const thing = way.thing ?? "";
  const say = words().amulett;
  switch (way.verb) {
    case "pass":
      return plain(passName(play));
    case "bid":
      return plain(thing, way.lasts != null ? say.lasts(way.lasts, way.left ?? 0) : way.pays != null && way.pays !== Number(thing) ? say.pays(way.pays) : "");
    case "energy":
      return plain(thing, say.stonesBid(thing).replace(/^\d+ /, ""), { icon: "energy" });
    case "journey":
      return plain(thing, "", { icon: "round" });
    case "take":
    case "desire":
    case "pay":
    case "claim":
      return plain(metalName(pieces, thing), "", { metal: thing });
    case "jewel":
      return ofJewel(play, thing);
    case "lift": {
      const [area = "", colour = ""] = thing.split(" ");
      return plain(jewelName(colour), area, { jewel: cut(colour) });
    }
    case "drop":
    case "move":
      return ofArea(way, play, pieces);
    case "keep":
    case "replace":
      return plain(spellName(pieces, thing), pieces.spells[thing] ? effect(pieces, pieces.spells[thing]) : "", drawing(thing));
    default:
      return ofSpell(way, play, pieces);
  }
}

function ofJewel(play: Play, colour: string): Face {
  const means = meaning(play, colour);
  return plain(jewelName(colour), means.says, { jewel: cut(colour) }, means.good);
}

function ofArea(way: Way, play: Play, pieces: Pieces): Face {
  const area = pieces.areas[way.thing ?? ""];
  if (!area) return plain(way.says);
  const say = words().amulett;
  const where = [area.id, marks(area)].filter(Boolean).join(", ");
  const reach = way.reach == null ? "" : `, ${say.reach(way.reach)}`;
  return plain(`${terrainName(pieces, area, language())}`, `${where}: ${askedIn(pieces, area.id, play.told.view?.further ?? [])}${reach}`, { metal: coinOf(area) });
}

function ofSpell(way: Way, play: Play, pieces: Pieces): Face {
  const thing = way.thing ?? "";
  if (!pieces.spells[thing]) return plain(way.says);
  const owner = ownerOf(play, thing);
  const note = way.left != null && owner ? words().amulett.owner(owner.name, way.left) : owner ? words().amulett.stonesOn(owner.stones) : "";
  return plain(spellName(pieces, thing), note, drawing(thing));
}

/** The word on the button that sends a choice. */
export function deed(way: Way, play: Play, pieces: Pieces): string {
  const say = words().amulett;
  const view = play.told.view!;
  const thing = way.thing ?? "";
  if (way.verb === "pass") return passName(play);
  const does = say.deeds[way.verb];
  if (!does) return way.says;
  if (way.verb === "bid") return does(view.offered ? say.stonesBid(thing) : `${thing} ${bidMetal(play, pieces)}`.trim());
  if (way.verb === "lift") {
    const [area = "", colour = ""] = thing.split(" ");
    return does(say.from(jewelName(colour), area));
  }
  if (way.verb === "jewel") return does(say.theJewel(jewelName(thing)));
  const area = pieces.areas[thing];
  if (area) return capital(does(way.verb === "drop" ? say.downIn(area.id) : (say.into[area.terrain] ?? area.id)));
  return does(pieces.spells[thing] ? spellName(pieces, thing) : pieces.box.metals[thing] ? metalName(pieces, thing) : thing);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The metal a bid is made in, if it is only one. */
export function bidMetal(play: Play, pieces: Pieces): string {
  const view = play.told.view!;
  const metals = [...new Set([...(pieces.areas[view.company]?.metals ?? []), ...view.further])];
  return metals.length === 1 ? metalName(pieces, metals[0]!) : "";
}
