/* Keyboard, fetched with the first key (main.js): one square is in the tab order, arrows go on from it; outside the board they step through the game. */
import { S, board, levelOf, levels, nameOf, one, place, pieceOn, square, squareOf } from "./state.239266b74ef4.js";
import { isTurned, near, settings } from "./settings.f41a34f2ace5.js";
import { bring, clear } from "./marks.1a2e33621119.js";
import { setCursor } from "./link.b4e15bb7d752.js";
import { help } from "./pointer.b31070d17b87.js";
import * as past from "./history.b04974d0673e.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const step = (name, [right, down]) => {
  const files = board().dataset.files.length;
  const all = [...square(name).parentElement.children];
  const sign = near() === "black" ? -1 : 1;
  const [file, row] = isTurned() ? [down * sign, -right * sign] : [right * sign, down * sign];
  const now = place(name);
  const [x, y] = [(now % files) + file, Math.floor(now / files) + row];
  const next = x >= 0 && x < files && y >= 0 ? all[y * files + x] : undefined;
  return next ? nameOf(next) : name;
};

const otherLevel = (name, by) => {
  const all = levels();
  const next = all[all.indexOf(square(name).closest(".level")) + by];
  return next ? nameOf(next.querySelectorAll(".sq")[place(name)]) : name;
};

const go = (name) => {
  setCursor(name);
  if (settings.view === "focus") bring(levelOf(square(name)));
  square(name).focus({ preventScroll: false });
};

const turnPages = (event) => {
  const list = one("moves");
  if (!list || !["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
  if (event.target.matches("input, select, textarea, [role=radio]") || document.querySelector("dialog[open]")) return;
  const links = [...list.querySelectorAll("a[href]")];
  const now = links.indexOf(event.target);
  if (now >= 0) {
    event.preventDefault();
    links[{ ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: links.length - 1 }[event.key]]?.focus();
  } else if (past.step({ ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key])) event.preventDefault();
};

const press = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
    if (S.queued) S.queued = null;
    else if (!S.selected) return past.leave();
    return clear("Nothing is selected.");
  }
  const button = squareOf(event);
  if (!button) return turnPages(event);
  const name = nameOf(button);
  if (STEPS[event.key]) go(step(name, STEPS[event.key]));
  else if (event.key === "PageUp") go(otherLevel(name, -1));
  else if (event.key === "PageDown") go(otherLevel(name, 1));
  else if (event.key === "?") help(pieceOn(name), name);
  else return;
  event.preventDefault();
};

export const begin = (event) => {
  document.addEventListener("keydown", press);
  press(event);
};
