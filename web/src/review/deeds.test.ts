import { expect, it } from "vitest";
import { table } from "../words/en/table";
import { deedOf } from "./deeds";

const called = (action: string, en: string) => deedOf({ action, says: { en, de: en } }, table.confirm, "en");

it("says whether a card was offered, picked, revealed or taken", () => {
  expect(called("offer spice", "Spice")).toBe("Offer Spice");
  expect(called("reveal spice", "Spice")).toBe("Reveal Spice");
  expect(called("take palace yurt", "Yurt from the Palace")).toBe("Take Yurt from the Palace");
});

it("leaves a choice as it is called where that says it all, with a capital", () => {
  expect(called("bid 5", "a bid of 5")).toBe("A bid of 5");
  expect(called("pass", "pass")).toBe("Pass");
});
