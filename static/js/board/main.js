/* The board's script begins here; the parts are told in state.js. */
import { dress } from "./link.js";
import { arrange } from "./settings.js";
import { begin } from "./history.js";
import "./pointer.js";
import "./keys.js";

// What is swapped in is settled at once: no square shows the old one's classes for a while.
htmx.config.defaultSettleDelay = 0;

arrange();
// Whoever hears of marks is there by then.
const start = () => {
  begin();
  dress();
};
if (document.readyState === "complete") start();
else document.addEventListener("DOMContentLoaded", start);
