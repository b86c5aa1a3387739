/** The gallery as a page of its own, for development: #/gallery, #/gallery/offer4. */
import { mount } from "svelte";
import "../design/tokens.css";
import "../design/base.css";
import Page from "./Page.svelte";

mount(Page, { target: document.getElementById("app")! });
