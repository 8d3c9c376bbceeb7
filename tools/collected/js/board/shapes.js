import { board, box, levelOf, square } from "./state.js";
import { settings } from "./settings.js";
const NS = "http://www.w3.org/2000/svg";
const sheet = (id = "board-arrows") => {
let found = document.getElementById(id);
if (found) return found;
found = drawing("svg", { id, "aria-hidden": "true" });
board().append(found);
return found;
};
const middle = (name) => {
const [here, all] = [box(square(name)), board().getBoundingClientRect()];
return { x: here.x + here.width / 2 - all.x, y: here.y + here.height / 2 - all.y, side: here.width };
};
const drawing = (name, attributes) => {
const made = document.createElementNS(NS, name);
for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
return made;
};
const ring = ({ x, y, side: across }) => {
const r = across * 0.42;
return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
};
const arrow = (one, other, isAcross) => {
const bend = isAcross ? 0.18 : 0;
const over = { x: (one.x + other.x) / 2 + bend * (other.y - one.y), y: (one.y + other.y) / 2 - bend * (other.x - one.x) };
const angle = Math.atan2(other.y - over.y, other.x - over.x);
const at = (turn, by) => `${other.x - by * Math.cos(angle + turn)} ${other.y - by * Math.sin(angle + turn)}`;
const wing = other.side * 0.36;
const head = `M${at(0.5, wing)}L${other.x} ${other.y}L${at(-0.5, wing)}`;
return `M${one.x} ${one.y}Q${over.x} ${over.y} ${other.x} ${other.y}${head}${isAcross ? ring(one) + ring(other) : ""}`;
};
const shape = (start, end) => {
const [one, other] = [middle(start), middle(end)];
const isAcross = levelOf(square(start)) !== levelOf(square(end));
const width = { "stroke-width": Math.max(3, other.side * 0.1) };
const isRing = start === end || (!isAcross && !square(start).offsetWidth);
const made = isRing
? drawing("circle", { cx: one.x, cy: one.y, r: one.side * 0.42, ...width })
: drawing("path", { d: arrow(one, other, isAcross), ...width });
made.dataset.drawn = `${start}-${end}`;
return made;
};
const drawn = () => [...document.querySelectorAll("#board-arrows > *")].map((one) => one.dataset.drawn);
let shown = "";
let soon = 0;
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
export const toggle = (start, end) => {
const before = sheet().querySelector(`[data-drawn="${start}-${end}"]`);
if (before) before.remove();
else sheet().append(shape(start, end));
document.dispatchEvent(new CustomEvent("board:drawn", { detail: drawn().join(" ") }));
tell();
};
export const show = (arrows) => sheet().replaceChildren(...arrows.map((one) => shape(...one.split("-"))));
export const advise = (arrows) => {
if (!arrows.length || !board()) return document.getElementById("board-advice")?.remove();
sheet("board-advice").replaceChildren(...arrows.map((one) => shape(...one.split("-"))));
};
