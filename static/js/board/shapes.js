/* An arrow or a circle as it is drawn over the board: fetched with the first of them (arrows.js). What the Dungeon Master
   draws is shown to the spectators where this device says so. */
import { board, box, levelOf, square } from "./state.js";
import { middle, outline } from "./outlines.js";
import { settings } from "./settings.js";

const NS = "http://www.w3.org/2000/svg";

// Shapes are drawn in the board's pixels; on paper, where it has another size, they go with it.
const sheet = (id = "board-arrows") => {
  const { width, height } = board().getBoundingClientRect();
  const found = document.getElementById(id) || drawing("svg", { id, "aria-hidden": "true", preserveAspectRatio: "none" });
  found.setAttribute("viewBox", `0 0 ${width} ${height}`);
  if (!found.isConnected) board().append(found);
  return found;
};

const placeOf = (name) => middle(box(square(name)), board().getBoundingClientRect());

const drawing = (name, attributes) => {
  const made = document.createElementNS(NS, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
};

const shape = (start, end) => {
  const isAcross = levelOf(square(start)) !== levelOf(square(end));
  // Within a level that is but a tab, a ring on the tab is all that can be drawn.
  const isRing = start === end || (!isAcross && !square(start).offsetWidth);
  const made = drawing(...outline(placeOf(start), placeOf(end), { isRing, isAcross }));
  made.dataset.drawn = `${start}-${end}`;
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
    fetch(to, { method: "POST", body }).catch(() => (shown = "?"));
  }, 150);
};

document.addEventListener("change", ({ target }) => target.dataset?.arrowsTo && tell());

// Draw one, or take it away again.
export const toggle = (start, end) => {
  const before = sheet().querySelector(`[data-drawn="${start}-${end}"]`);
  if (before) before.remove();
  else sheet().append(shape(start, end));
  document.dispatchEvent(new CustomEvent("board:drawn", { detail: drawn().join(" ") }));
  tell();
};

// What the Dungeon Master shows, instead of all that is drawn here.
export const show = (arrows) => sheet().replaceChildren(...arrows.map((one) => shape(...one.split("-"))));

// What the engine advises, instead of what it advised before.
export const advise = (arrows) => {
  if (!arrows.length || !board()) return document.getElementById("board-advice")?.remove();
  sheet("board-advice").replaceChildren(...arrows.map((one) => shape(...one.split("-"))));
};
