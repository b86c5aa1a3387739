import { expect, test } from "vitest";
import { sealOf } from "./seal";

test("the seal of a seed is its SHA-256, as the hall shows it before the game", async () => {
  expect(await sealOf("oxus")).toBe("53bdbb10690b001ac224a0ab7602c83fdb7d12485140c280c886374c72cbf5df");
});
