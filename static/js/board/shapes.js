/* An arrow or a circle as it is drawn over the board: fetched with the first of them (arrows.js). What the Dungeon Master
   draws is shown to the spectators where this device says so. */
import { board, square } from "./state.js";
import { settings } from "./settings.js";

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

const drawn = () => [...document.querySelectorAll("#board-arrows > *")].map((one) => one.dataset.drawn);

let shown = "";
let soon = 0;
// What is shown on the TV is what is drawn here; a move wipes both away by itself.
export const tell = () => {
  const to = document.querySelector("[data-arrows-to]")?.dataset.arrowsTo;
  if (!to || (settings.tv !== to && !shown)) return;
  clearTimeout(soon);
  soon = setTimeout(() => {
    const arrows = settings.tv === to ? drawn().join(" ") : "";
    if (arrows === shown) return;
    shown = arrows;
    const csrfmiddlewaretoken = document.querySelector("[name=csrfmiddlewaretoken]")?.value || "";
    const body = new URLSearchParams({ arrows, csrfmiddlewaretoken });
    fetch(to, { method: "POST", body, credentials: "same-origin" }).catch(() => (shown = "?"));
  }, 150);
};

document.addEventListener("change", ({ target }) => target.dataset?.arrowsTo && tell());

// Draw one, or take it away again.
export const toggle = (start, end) => {
  const before = sheet().querySelector(`[data-drawn="${start}-${end}"]`);
  if (before) before.remove();
  else sheet().append(shape(start, end));
  tell();
};

// What the Dungeon Master shows, instead of all that is drawn here.
export const show = (arrows) => sheet().replaceChildren(...arrows.map((one) => shape(...one.split("-"))));
