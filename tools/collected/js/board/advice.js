import { advise } from "./shapes.js";
import { bring } from "./marks.js";
import { levelOf, square } from "./state.js";
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
document.addEventListener("click", ({ target }) => {
if (target.closest?.("[data-step], #moves a")) advise([]);
else if (target.closest?.("[data-focus-level], [data-board-flip], [data-board-set]")) show();
});
document.addEventListener("board:moved", () => advise([]));
