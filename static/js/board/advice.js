/* Fetched where the engine advises something (link.js): it is drawn over the board as long as the page says it in data-advice, as
   "e2-e4 e7-e5", the first half-move the strongest; "e2-e2" is a circle. Its words stand beside the board. */
import { advise } from "./shapes.js";

const told = () => document.querySelector("[data-advice]")?.dataset.advice.split(" ").filter(Boolean) || [];
const show = () => requestAnimationFrame(() => advise(told()));

show();
document.addEventListener("htmx:afterSettle", show);
addEventListener("resize", show);
// Another level, another edge: the squares are elsewhere. In an earlier position nothing is advised.
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-step], #moves a")) advise([]);
  else if (target.closest?.("[data-focus-level], [data-board-flip], [data-board-view], [data-board-set]")) show();
});
document.addEventListener("board:moved", () => advise([]));
