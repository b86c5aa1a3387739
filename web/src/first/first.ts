/** Runs before anything is painted: the light and the language of the page, and the files that it will need. */
import { firstLanguage } from "./language";
import { keptLook, night, themeOf } from "./look";

/** The files of each language, page and game, as they are called in this build. */
declare const PARTS: Record<string, string[]>;

const page = document.documentElement;
const asked = new URLSearchParams(location.search).get("language");
if (asked === "en" || asked === "de") localStorage.setItem("language", asked);
page.lang = firstLanguage();
page.dataset.theme = themeOf(keptLook(), night().matches);

const [opened = "", , beyond] = location.pathname.split("/").slice(1);
const parts = [page.lang, `/${beyond === "review" ? beyond : opened}`, page.dataset.game ?? ""];
for (const href of new Set(parts.flatMap((part) => PARTS[part] ?? []))) {
  const link = document.createElement("link");
  const kind = href.endsWith(".js") ? { rel: "modulepreload" } : { rel: "preload", as: "style" };
  document.head.append(Object.assign(link, { ...kind, crossOrigin: "", href }));
}
