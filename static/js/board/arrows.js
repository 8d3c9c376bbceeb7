/* Arrows and circles drawn on the board: by the other mouse button, by Shift and the first, or
   by a finger that rests on an empty square and then goes on. A tap wipes them away. */
import { S, nameOf, one, square } from "./state.js";

let from = "";
let to = "";
let drawn = false;

export const isDrawing = () => Boolean(from);
export const clear = () => {
  if (!one("board-arrows")) return;
  one("board-arrows").remove();
  import("./shapes.js").then(({ tell }) => tell());
};

export const press = (name, event) => {
  import("./shapes.js"); // it is there when the finger lets go
  from = to = name;
  // A right click on a piece is a question, not a circle.
  drawn = event.shiftKey || event.pointerType === "touch" || !square(name).firstElementChild;
  square(name).classList.add("hover");
};

export const move = (_, over) => {
  if (!from) return false;
  const name = over ? nameOf(over) : to;
  if (name === to) return true;
  square(to)?.classList.remove("hover");
  square(name).classList.add("hover");
  to = name;
  drawn = true;
  return true;
};

// "drawn", or "click" where nothing was meant to be; "" where nothing began.
export const release = (isCancelled = false) => {
  if (!from) return "";
  const [start, end] = [from, to];
  square(end)?.classList.remove("hover");
  from = to = "";
  if (isCancelled || !drawn) return "click";
  import("./shapes.js").then(({ toggle }) => toggle(start, end));
  return "drawn";
};

// What the Dungeon Master shows to spectators.
export const show = (arrows) => import("./shapes.js").then(({ show }) => show(arrows));

// What is drawn belongs to a view of the board that stays as it is.
addEventListener("resize", () => {
  clear();
  if (S.data.arrows?.length) show(S.data.arrows);
});
document.addEventListener("board:moved", clear);
document.addEventListener("click", (event) => event.target.closest?.("[data-focus-level], [data-board-flip], [data-step], #moves a") && clear());
