/* The board's script begins here; the parts are told in state.js. */
import { dress } from "./link.js";
import { begin } from "./history.js";
import "./pointer.js";
import "./keys.js";

// Whoever hears of marks is there by then.
const start = () => {
  begin();
  dress();
};
if (document.readyState === "complete") start();
else document.addEventListener("DOMContentLoaded", start);
