/* The board's script begins here; the parts are told in state.js. */
import { dress } from "./link.js";
import { begin } from "./history.js";
import "./pointer.js";

// Whoever hears of marks is there by then.
const start = () => {
  begin();
  dress();
  if (document.querySelector('#table[data-live][data-ending=""]')) import("./awake.js");
};
if (document.readyState === "complete") start();
else document.addEventListener("DOMContentLoaded", start);

// What keys do is fetched with the first of them; the page's other scripts have heard that one already. Those behind it wait for it.
// Where the network fails the next one fetches it.
const pressed = [];
const first = (event) => {
  if (!(pressed[0] || /^(Arrow|Page|Home|End|Escape|\?)/.test(event.key))) return;
  if (event.key !== "Tab" && event.target.closest?.("#board")) event.preventDefault();
  if (pressed.push(event) < 2) import("./keys.js").then(({ begin }) => begin(pressed, first), () => pressed.splice(0));
};
document.addEventListener("keydown", first);
