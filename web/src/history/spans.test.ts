import { expect, it } from "vitest";
import { history } from "../words/en/history";
import { span } from "./spans";

const MINUTE = 60_000;

it("names minutes, hours or days, whichever a person would say", () => {
  expect(span(0, 20_000, history)).toBe("1 min");
  expect(span(0, 31 * MINUTE, history)).toBe("31 min");
  expect(span(0, 119 * MINUTE, history)).toBe("119 min");
  expect(span(0, 170 * MINUTE, history)).toBe("3 h");
  expect(span(0, 73 * 60 * MINUTE, history)).toBe("3 days");
});
