/* The board's script begins here; the parts are told in state.js. */
import { dress } from "./link.b4e15bb7d752.js";
import { begin } from "./history.b04974d0673e.js";
import"./pointer.b31070d17b87.js";

// Whoever hears of marks is there by then.
const start = () => {
  begin();
  dress();
  if (document.querySelector('#table[data-live][data-ending=""]')) import("./awake.3348b5e9801d.js");
};
if (document.readyState === "complete") start();
else document.addEventListener("DOMContentLoaded", start);

// What keys do is fetched with the first of them; the page's other scripts have heard that one already.
const first = (event) => {
  if (!/^(Arrow|Page|Home|End|Escape|\?)/.test(event.key)) return;
  document.removeEventListener("keydown", first);
  if (event.target.closest?.("#board")) event.preventDefault();
  import("./keys.89a1aed5d82a.js").then(({ begin }) => begin(event));
};
document.addEventListener("keydown", first);
