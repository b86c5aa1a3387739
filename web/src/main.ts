/** The browser client begins here. */
import { mount } from "svelte";
import "./design/tokens.css";
import "./design/base.css";
import App from "./App.svelte";

const place = document.getElementById("app");
if (place === null) throw new Error("There is no place for the page.");
mount(App, { target: place });
