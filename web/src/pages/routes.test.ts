import { expect, it } from "vitest";
import { routeOf } from "./routes";

it("finds the page of every address", () => {
  expect(routeOf("/")).toEqual({ page: "home" });
  expect(routeOf("/new", "?game=amulett")).toEqual({ page: "new", game: "amulett", edition: "" });
  expect(routeOf("/new", "?game=amul&edition=ab12")).toEqual({ page: "new", game: "amul", edition: "ab12" });
  expect(routeOf("/puzzles/amulett")).toEqual({ page: "puzzles", game: "amulett" });
  expect(routeOf("/workshop/amulett")).toEqual({ page: "workshop", game: "amulett" });
  expect(routeOf("/t/00vcpnzcsb7k0f")).toEqual({ page: "table", id: "00vcpnzcsb7k0f" });
  expect(routeOf("/you")).toEqual({ page: "you" });
  expect(routeOf("/next", "?from=00one")).toEqual({ page: "next", from: "00one" });
  expect(routeOf("/mail/confirm/p1.2.x")).toEqual({ page: "mail", what: "confirm", token: "p1.2.x" });
  expect(routeOf("/mail/open/p1.x")).toEqual({ page: "nowhere" });
  expect(routeOf("/games")).toEqual({ page: "games" });
  expect(routeOf("/admin")).toEqual({ page: "admin" });
  expect(routeOf("/imprint")).toEqual({ page: "imprint" });
  expect(routeOf("/privacy")).toEqual({ page: "privacy" });
  expect(routeOf("/people/p1")).toEqual({ page: "person", id: "p1" });
  expect(routeOf("/rules")).toEqual({ page: "rules", game: "amul" });
  expect(routeOf("/rules/amulett")).toEqual({ page: "rules", game: "amulett" });
  expect(routeOf("/learn")).toEqual({ page: "learn", game: "", lesson: "first" });
  expect(routeOf("/learn/amulett")).toEqual({ page: "learn", game: "amulett", lesson: "first" });
  expect(routeOf("/learn/amulett/second")).toEqual({ page: "learn", game: "amulett", lesson: "second" });
  expect(routeOf("/gallery/offer4")).toEqual({ page: "gallery", rest: "offer4" });
});

it("knows the rules page of a game that it does not know", () => {
  expect(routeOf("/rules/nim/sources")).toEqual({ page: "sources", game: "nim" });
  expect(routeOf("/rules/nim")).toEqual({ page: "rules", game: "nim" });
});

it("says so when nobody lives there", () => {
  for (const path of [
    "/t",
    "/people",
    "/rules/chess/more",
    "/you/more",
    "/admin/more",
    "/games/more",
    "/learn/amul/first/more",
    "/nothing",
    "/t/a/b",
  ])
    expect(routeOf(path)).toEqual({ page: "nowhere" });
});

it("takes an address that cannot be read as it is", () => {
  expect(routeOf("/t/%E0%A4%A")).toEqual({ page: "table", id: "%E0%A4%A" });
});
