/** Which page an address means. */
import { FIRST } from "../games";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; edition: string }
  | { page: "table"; id: string }
  | { page: "review"; id: string }
  | { page: "you" }
  | { page: "games" }
  | { page: "person"; id: string }
  | { page: "rules"; game: string }
  | { page: "sources"; game: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "puzzles"; game: string }
  | { page: "companion" }
  | { page: "daily" }
  | { page: "workshop"; game: string }
  | { page: "gallery"; rest: string }
  | { page: "admin" }
  | { page: "imprint" }
  | { page: "privacy" }
  | { page: "next"; from: string }
  | { page: "mail"; what: "confirm" | "unsubscribe"; token: string }
  | { page: "nowhere" };

export function routeOf(path: string, search = ""): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean).map(decoded);
  if (first === "gallery") return { page: "gallery", rest: [second, ...more].filter(Boolean).join("/") };
  if (first === "t" && second && more.join("/") === "review") return { page: "review", id: second };
  if (first === "rules" && more.join("/") === "sources") return { page: "sources", game: second };
  if (first === "learn" && more.length < 2) return { page: "learn", game: second, lesson: more[0] ?? "first" };
  if (first === "mail" && (second === "confirm" || second === "unsubscribe") && more.length === 1)
    return { page: "mail", what: second, token: more[0] ?? "" };
  if (more.length) return { page: "nowhere" };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "people" && second) return { page: "person", id: second };
  if (first === "rules") return { page: "rules", game: second || FIRST };
  if (first === "puzzles") return { page: "puzzles", game: second || FIRST };
  if (first === "workshop") return { page: "workshop", game: second || FIRST };
  if (second) return { page: "nowhere" };
  if (first === "") return { page: "home" };
  if (first === "games") return { page: "games" };
  if (first === "companion") return { page: "companion" };
  if (first === "daily") return { page: "daily" };
  if (first === "admin" || first === "imprint" || first === "privacy") return { page: first };
  if (first === "next") return { page: "next", from: new URLSearchParams(search).get("from") ?? "" };
  if (first === "new") return newTable(new URLSearchParams(search));
  return first === "you" ? { page: "you" } : { page: "nowhere" };
}

function newTable(asked: URLSearchParams): Route {
  return { page: "new", game: asked.get("game") ?? FIRST, edition: asked.get("edition") ?? "" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
