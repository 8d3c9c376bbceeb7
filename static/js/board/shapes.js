/* An arrow or a circle as it is drawn over the board: fetched with the first of them (arrows.js). */
import { board, square } from "./state.js";

const NS = "http://www.w3.org/2000/svg";

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

// Draw one, or take it away again.
export const toggle = (start, end) => {
  const before = sheet().querySelector(`[data-drawn="${start}-${end}"]`);
  if (before) before.remove();
  else sheet().append(shape(start, end));
};
