/** Light or dark, as somebody has chosen it, or as their device is. */
export type Look = "light" | "dark" | "system";

export function keptLook(): Look {
  const look = localStorage.getItem("theme");
  return look === "light" || look === "dark" ? look : "system";
}

export function night(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}

export function themeOf(look: Look, dark: boolean): "light" | "dark" {
  return look === "system" ? (dark ? "dark" : "light") : look;
}
