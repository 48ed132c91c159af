/** The gallery: single components, to look at while working on them. `npm run dev` serves it; it is not built. */
import { mount } from "svelte";
import "../theme/theme.css";
import { followSystem } from "../theme/theme";
import Gallery from "./Gallery.svelte";

followSystem();
const target = document.getElementById("page");
if (target) mount(Gallery, { target });
