import { mount } from "svelte";
import "./theme/theme.css";
import "./ui/ui.css";
import App from "./App.svelte";
import { followSystem } from "./theme/theme";

followSystem();
const target = document.getElementById("page");
if (!target) throw new Error("index.html has no #page");
mount(App, { target });
