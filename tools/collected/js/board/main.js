import { dress } from "./link.js";
import { begin } from "./history.js";
import "./pointer.js";
const start = () => {
begin();
dress();
if (document.querySelector('#table[data-live][data-ending=""]')) import("./awake.js");
};
if (document.readyState === "complete") start();
else document.addEventListener("DOMContentLoaded", start);
const first = (event) => {
if (!/^(Arrow|Page|Home|End|Escape|\?)/.test(event.key)) return;
document.removeEventListener("keydown", first);
if (event.target.closest?.("#board")) event.preventDefault();
import("./keys.js").then(({ begin }) => begin(event));
};
document.addEventListener("keydown", first);
