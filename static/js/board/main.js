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

// What keys do is fetched with the first of them; the page's other scripts have heard that one already.
const first = (event) => {
  if (!/^(Arrow|Page|Home|End|Escape|\?)/.test(event.key)) return;
  document.removeEventListener("keydown", first);
  if (event.target.closest?.("#board")) event.preventDefault();
  import("./keys.js").then(({ begin }) => begin(event));
};
document.addEventListener("keydown", first);
