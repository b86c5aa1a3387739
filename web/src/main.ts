/** The browser client begins here. */
import { mount } from "svelte";
import "./design/base.css";
import App from "./App.svelte";

const place = document.getElementById("app");
if (place === null) throw new Error("There is no place for the page.");
mount(App, { target: place });

/** The frame stays until there is a page, and goes in the same moment. */
new MutationObserver((_, watching) => {
  if (!document.querySelector("main")) return;
  watching.disconnect();
  document.getElementById("frame")?.remove();
}).observe(place, { childList: true, subtree: true });
