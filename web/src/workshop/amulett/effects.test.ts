import { expect, it } from "vitest";
import type { EffectForm, Gap } from "../../api/types";
import { chosen, filled, formOf, outline, partsOf, toggled } from "./effects";

const both = (text: string) => ({ en: text, de: text });
const WHERE: Gap = {
  key: "at",
  options: ["anywhere", "wall"].map((value) => ({ value, name: both(value) })),
  several: false,
  nothing: null,
  usual: null,
};
const METALS: Gap = {
  ...WHERE,
  key: "joker",
  several: true,
  options: ["gold", "iron"].map((value) => ({ value, name: both(value) })),
};
const TO: Gap = { ...METALS, key: "to", nothing: both("any other area") };
const FOR: Gap = { ...WHERE, key: "for", usual: "everybody" };
const JOKER: EffectForm = {
  key: "joker",
  form: both("{at} your {joker} cards count"),
  gaps: [WHERE, METALS],
  begin: {},
};

it("reads as a sentence with its gaps", () => {
  expect(formOf({ at: "wall", joker: ["gold"] }, [JOKER])).toBe(JOKER);
  expect(formOf({ wings: true }, [JOKER])).toBeUndefined();
  expect(partsOf(JOKER, "en")).toEqual([{ gap: WHERE }, { text: " your " }, { gap: METALS }, { text: " cards count" }]);
  expect(outline(JOKER, "en")).toBe("… your … cards count");
});
it("has something else in a gap, or leaves out what goes without saying", () => {
  expect(filled({ take_back: 2, at: "wall" }, WHERE, ["anywhere"])).toEqual({ take_back: 2, at: "anywhere" });
  expect(filled({ before_draw: "metal", for: "owner" }, FOR, ["everybody"])).toEqual({ before_draw: "metal" });
  expect(chosen({ before_draw: "metal" }, FOR)).toEqual(["everybody"]);
});
it("takes several in the order in which they are offered, and keeps the last where there must be one", () => {
  expect(toggled({ joker: ["iron"] }, METALS, "gold")).toEqual({ joker: ["gold", "iron"] });
  expect(toggled({ joker: ["iron"] }, METALS, "iron")).toEqual({ joker: ["iron"] });
  expect(toggled({ teleport: 1, to: "iron" }, TO, "iron")).toEqual({ teleport: 1 });
});
