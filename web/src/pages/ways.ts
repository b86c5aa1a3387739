/** Which page an address means. */
export type Way =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "review"; id: string }
  | { page: "you" }
  | { page: "person"; id: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "gallery"; rest: string }
  | { page: "nowhere" };

export function wayOf(path: string, search = ""): Way {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean).map(decoded);
  if (first === "gallery") return { page: "gallery", rest: [second, ...more].filter(Boolean).join("/") };
  if (first === "t" && second && more.join("/") === "review") return { page: "review", id: second };
  if (more.length) return { page: "nowhere" };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "people" && second) return { page: "person", id: second };
  if (first === "rules" && ["", "amul", "amulett"].includes(second)) return { page: "rules", game: second || "amul" };
  if (first === "learn" && ["", "amul", "amulett"].includes(second)) return { page: "learn", game: second };
  if (second) return { page: "nowhere" };
  if (first === "") return { page: "home" };
  if (first === "new") return { page: "new", game: new URLSearchParams(search).get("game") ?? "amul" };
  return first === "you" ? { page: "you" } : { page: "nowhere" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
