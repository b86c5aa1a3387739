/** The browser client begins here. */
import { mount } from "svelte";
import "./design/tokens.css";
import "./design/base.css";
import App from "./App.svelte";
import { speak } from "./words/language.svelte";

const asked = new URLSearchParams(location.search).get("language");
if (asked === "en" || asked === "de") await speak(asked);

const place = document.getElementById("app");
if (place === null) throw new Error("There is no place for the page.");
mount(App, { target: place });
