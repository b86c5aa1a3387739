import { expect, it } from "vitest";
import { wayOf } from "./ways";

it("finds the page of every address", () => {
  expect(wayOf("/")).toEqual({ page: "home" });
  expect(wayOf("/new", "?game=amulett")).toEqual({ page: "new", game: "amulett" });
  expect(wayOf("/t/00vcpnzcsb7k0f")).toEqual({ page: "table", id: "00vcpnzcsb7k0f" });
  expect(wayOf("/you")).toEqual({ page: "you" });
  expect(wayOf("/people/p1")).toEqual({ page: "person", id: "p1" });
  expect(wayOf("/rules")).toEqual({ page: "rules", game: "amul" });
  expect(wayOf("/rules/amulett")).toEqual({ page: "rules", game: "amulett" });
  expect(wayOf("/learn")).toEqual({ page: "learn", game: "" });
  expect(wayOf("/learn/amulett")).toEqual({ page: "learn", game: "amulett" });
  expect(wayOf("/gallery/offer4")).toEqual({ page: "gallery", rest: "offer4" });
});

it("says so when nobody lives there", () => {
  for (const path of ["/t", "/people", "/rules/chess", "/learn/chess", "/you/more", "/nothing", "/t/a/b"]) expect(wayOf(path)).toEqual({ page: "nowhere" });
});

it("takes an address that cannot be read as it is", () => {
  expect(wayOf("/t/%E0%A4%A")).toEqual({ page: "table", id: "%E0%A4%A" });
});
