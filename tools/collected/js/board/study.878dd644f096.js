/* A study at its board: what is drawn on the board is what the form of its words keeps. */
import { S } from "./state.239266b74ef4.js";
import { show } from "./shapes.c5f9fbe11ea3.js";

const marks = () => document.getElementById("note-marks");
const draw = () => requestAnimationFrame(() => show(S.data.arrows || []));

document.addEventListener("board:drawn", ({ detail }) => {
  if (!marks()) return;
  marks().value = detail;
  htmx.trigger("#note-form", "change");
});
document.addEventListener("change", ({ target }) => {
  if (target !== marks()) return;
  S.data.arrows = target.value.split(" ").filter(Boolean);
  document.getElementById("board-data").textContent = JSON.stringify(S.data);
  draw();
});
// A tap wipes away what is drawn, and another level or edge has the squares elsewhere.
document.addEventListener("click", draw);
draw();
