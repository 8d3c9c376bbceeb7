/* Keyboard, fetched with the first key (main.js): one square is in the tab order, arrows go on from it; outside the board they step through the game. */
import { S, board, levelOf, levels, nameOf, one, place, pieceOn, square, squareOf } from "./state.js";
import { isTurned, near, settings } from "./settings.js";
import { bring, clear } from "./marks.js";
import { setCursor } from "./link.js";
import { help } from "./pointer.js";
import * as past from "./history.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const step = (name, [right, down]) => {
  const files = board().dataset.files.length;
  const all = square(name).parentElement.querySelectorAll(".sq");
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

const turnPages = (event, target) => {
  const list = one("moves");
  if (!list || !["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
  if (target.matches("input, select, textarea, [role=radio]") || document.querySelector("dialog[open]")) return;
  const links = [...list.querySelectorAll("a[href]")];
  const now = links.indexOf(target);
  if (now >= 0) {
    event.preventDefault();
    links[{ ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: links.length - 1 }[event.key]]?.focus();
  } else if (past.step({ ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key])) event.preventDefault();
};

const press = (event, target = event.target) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
    if (S.queued) S.queued = null;
    else if (!S.selected) return past.leave();
    return clear("Nothing is selected.");
  }
  const button = squareOf({ target });
  if (!button) return turnPages(event, target);
  const name = nameOf(button);
  if (STEPS[event.key]) go(step(name, STEPS[event.key]));
  else if (event.key === "PageUp") go(otherLevel(name, -1));
  else if (event.key === "PageDown") go(otherLevel(name, 1));
  else if (event.key === "?") help(pieceOn(name), name);
  else return;
  event.preventDefault();
};

/* Take over from whoever has listened, with the keys that were pressed until now: each where those before it lead. */
export const begin = (pressed, listener) => {
  document.removeEventListener("keydown", listener);
  document.addEventListener("keydown", press);
  for (const event of pressed) {
    if (event.defaultPrevented && /^(Enter| )$/.test(event.key)) document.activeElement.click();
    else press(event, document.activeElement);
  }
};
