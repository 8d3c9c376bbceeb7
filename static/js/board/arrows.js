/* Arrows and circles drawn on the board, on this device alone: by the other mouse button, by Shift and the first, or
   by a finger that rests on an empty square and then goes on. A tap wipes them away. */
import { board, nameOf, square } from "./state.js";

const NS = "http://www.w3.org/2000/svg";
let from = "";
let to = "";
let drawn = false;

const sheet = () => {
  let found = document.getElementById("board-arrows");
  if (found) return found;
  found = document.createElementNS(NS, "svg");
  found.id = "board-arrows";
  found.setAttribute("aria-hidden", "true");
  board().append(found);
  return found;
};

const middle = (name) => {
  const [here, all] = [square(name).getBoundingClientRect(), board().getBoundingClientRect()];
  return { x: here.x + here.width / 2 - all.x, y: here.y + here.height / 2 - all.y, side: here.width };
};

const shape = (start, end) => {
  const [one, other] = [middle(start), middle(end)];
  const made = document.createElementNS(NS, start === end ? "circle" : "path");
  made.dataset.drawn = `${start}-${end}`;
  made.setAttribute("stroke-width", Math.max(3, other.side * 0.1));
  if (start === end) {
    for (const [name, value] of [["cx", one.x], ["cy", one.y], ["r", one.side * 0.42]]) made.setAttribute(name, value);
    return made;
  }
  const angle = Math.atan2(other.y - one.y, other.x - one.x);
  const at = (turn, by) => `${other.x - by * Math.cos(angle + turn)} ${other.y - by * Math.sin(angle + turn)}`;
  const wing = other.side * 0.36;
  made.setAttribute("d", `M${one.x} ${one.y}L${other.x} ${other.y}M${at(0.5, wing)}L${other.x} ${other.y}L${at(-0.5, wing)}`);
  return made;
};

export const isDrawing = () => Boolean(from);
export const clear = () => document.getElementById("board-arrows")?.remove();

export const press = (name, event) => {
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
  const before = sheet().querySelector(`[data-drawn="${start}-${end}"]`);
  if (before) before.remove();
  else sheet().append(shape(start, end));
  return "drawn";
};

// What is drawn belongs to a view of the board that stays as it is.
addEventListener("resize", clear);
document.addEventListener("board:moved", clear);
document.addEventListener("click", (event) => event.target.closest?.("[data-focus-level], [data-board-flip], [data-step], #moves a") && clear());
