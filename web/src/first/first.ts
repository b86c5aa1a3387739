/** Runs before anything is painted: the light and the language of the page, and whatever it will need is asked for. */
import { boxAddress, ME } from "./addresses";
import { firstLanguage } from "./language";
import { keptLook, night, themeOf } from "./look";
import { isLanguage } from "../words/languages";

/** The files of each language, page and game, as they are called in this build. */
declare const PARTS: Record<string, string[]>;

const page = document.documentElement;
const { game = "", edition = "" } = page.dataset;
const asked = new URLSearchParams(location.search).get("language");
if (isLanguage(asked)) localStorage.setItem("language", asked);
page.lang = firstLanguage();
page.dataset.theme = themeOf(keptLook(), night().matches);

const KINDS: Record<string, object> = {
  js: { rel: "modulepreload" },
  css: { rel: "preload", as: "style" },
  json: { rel: "preload", as: "fetch" },
};

/** The answer, or the file, is there when somebody asks for it; `crossOrigin` as in every question of the client. */
function fetchEarly(href: string, kind: string): void {
  document.head.append(Object.assign(document.createElement("link"), KINDS[kind], { crossOrigin: "", href }));
}

const [opened = "", , beyond] = location.pathname.split("/").slice(1);
fetchEarly(ME, "json");
const parts = [page.lang, `/${beyond === "review" ? beyond : opened}`, game];
for (const file of new Set(parts.flatMap((part) => PARTS[part] ?? []))) fetchEarly(file, file.split(".").pop()!);
if (PARTS[game] && edition) fetchEarly(boxAddress(game, edition), "json");
