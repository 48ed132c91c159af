/** Every part of the page by itself, for looking at while drawing. It is served by `npm run dev` and not built. */
import { mount } from "svelte";
import "../theme/theme.css";
import { followSystem } from "../theme/theme";
import Gallery from "./Gallery.svelte";

followSystem();
const target = document.getElementById("page");
if (target) mount(Gallery, { target });
