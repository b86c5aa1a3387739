/** The brushes of the map, how they look, and the keys that pick them up. */

export type Brush = "look" | "water" | "forest" | "steppe" | "mountain" | "city" | "pyramid" | "wall" | "start";
type Look = { brush: Brush; icon: string; ground: string; ink: string; key: string };

export const BRUSHES: Look[] = [
  { brush: "look", icon: "eye", ground: "var(--surface)", ink: "var(--ink)", key: "0" },
  { brush: "water", icon: "terrain-water", ground: "#3f78bd", ink: "#fff", key: "1" },
  { brush: "forest", icon: "terrain-forest", ground: "#4d8d5c", ink: "#fff", key: "2" },
  { brush: "steppe", icon: "terrain-steppe", ground: "#b08a2e", ink: "#fff", key: "3" },
  { brush: "mountain", icon: "terrain-mountain", ground: "#6f7c96", ink: "#fff", key: "4" },
  { brush: "city", icon: "terrain-city", ground: "#b5644a", ink: "#fff", key: "5" },
  { brush: "pyramid", icon: "pyramid", ground: "#f0e2c0", ink: "#3a2708", key: "p" },
  { brush: "wall", icon: "wall", ground: "#cbb896", ink: "#2b2018", key: "w" },
  { brush: "start", icon: "hat", ground: "#e8e3ff", ink: "#241a52", key: "s" },
];

export function brushFor(key: string): Brush | undefined {
  return BRUSHES.find((one) => one.key === key.toLowerCase())?.brush;
}
