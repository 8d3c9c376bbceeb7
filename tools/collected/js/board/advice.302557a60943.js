/* Fetched where the engine advises something (link.js): it is drawn over the board as long as the page says it in data-advice, as
   "e2-e4 e7-e5", the first half-move the strongest; "e2-e2" is a circle. Its words stand beside the board. What was asked about one
   piece brings that piece's level. */
import { advise } from "./shapes.c5f9fbe11ea3.js";
import { bring } from "./marks.1a2e33621119.js";
import { levelOf, square } from "./state.239266b74ef4.js";

let told = "";

const show = () => {
  const place = document.querySelector("[data-advice]");
  const now = place?.dataset.advice || "";
  if (now && now !== told && place.id !== "engine") bring(levelOf(square(now.split("-")[0])));
  told = now;
  requestAnimationFrame(() => advise(now.split(" ").filter(Boolean)));
};

show();
document.addEventListener("htmx:afterSettle", show);
addEventListener("resize", show);
// Another level, another edge: the squares are elsewhere. In an earlier position nothing is advised.
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-step], #moves a")) advise([]);
  else if (target.closest?.("[data-focus-level], [data-board-flip], [data-board-set]")) show();
});
document.addEventListener("board:moved", () => advise([]));
