/* What a finger, a pen or a mouse does: tap and tap, drag and drop, a long press of finger or pen for help, a swipe or the wheel to step.

   [data-board-confirm], [data-board-cancel], [data-board-flip], [data-board-help], [data-board-piece], [data-focus-level]:
   buttons. A dragged piece is one gesture: it is not asked about, unless it announces something. */
import {
  S, ahead, attempt, board, held, isBeside, isMine, levelOf, moverOn, nameOf, one, outlook, pieceOn, say, square, squareOf, standsOn, targets, titled, waiting,
} from "./state.js";
import { THUMB, confirms, keep, near, settings, touch } from "./settings.js";
import { bring, clear, select, show } from "./marks.js";
import { ask, send, setCursor } from "./link.js";
import { faceOf, ghost } from "./paint.js";
import * as arrows from "./arrows.js";
import * as past from "./history.js";

const LONG = 550;
const TWICE = 600;
const FAR = { mouse: 4, touch: 8 }; // and 6 a pen
const DWELL = 300;
const SWIPE = 48;
const LATER = "Checking…";

let press = null; // {name, x, y, timer, mayDrag, drag: {ghost, home}, over, dwell}
let swallow = false;
let proposed = 0;

/* --- What a tap does --- */

const isSmall = (name) => {
  const { width, height } = square(name).getBoundingClientRect();
  return touch.matches && Math.min(width, height) < THUMB - 1;
};

const question = (from, to) => {
  if (attempt(from, to)) {
    const { ways, of } = S.data.attempts;
    const reached = `${ways[attempt(from, to).length].at(-1)}/${of}`;
    return `${titled(moverOn(from))} ${from} to ${to}, chance to get there ${reached}. An announced attempt cannot be withdrawn.`;
  }
  if (held()) return `${titled(moverOn(from))} lands on ${to}?`;
  const taken = standsOn(to);
  const how = targets(from)[to] === "afar" ? "from afar " : "";
  return `${titled(moverOn(from))} ${from}${taken ? ` takes ${how}the ${taken} on ${to}` : ` to ${to}`}? ${outlook(from, to).why || ""}`.trim();
};

const choose = (to) => {
  if (S.chosen !== to) proposed = performance.now();
  S.chosen = to;
  say(question(S.selected, to));
  show();
};

const propose = (to) => {
  const { selected, chosen } = S;
  const isOpen = outlook(selected, to).into?.length > 1;
  const isTwice = chosen === to && performance.now() - proposed > TWICE;
  const asks = attempt(selected, to) || confirms() || isSmall(to);
  if (isOpen || (attempt(selected, to) ? isTwice : chosen === to) || !asks) send(selected, to);
  else choose(to);
};

// A small board is one button; what stands on it can be held all the same.
const onSmall = ({ target, clientX: x, clientY: y }) => {
  const squares = target.closest?.("[data-focus-level]")?.closest(".level:not(.is-focus)")?.querySelectorAll(".sq[id]") || [];
  return [...squares].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });
};

const tap = (name) => {
  const level = levelOf(square(name));
  const { selected } = S;
  const isOurs = selected && pieceOn(selected) && isMine(selected);
  if (settings.view === "focus" && level !== S.focus) return bring(level);
  const isTarget = isOurs && name !== selected && !(pieceOn(name) && isBeside(name, selected));
  if (S.flight && isTarget) send(selected, name);
  else if (selected && !S.flight && targets(selected)[name]) propose(name);
  else if (held()) ask(held(), name);
  else if (name === selected) clear();
  else if (S.plan && ahead(selected)[name] && !isBeside(name, selected)) S.plan(selected, name);
  else if (!S.plan && ahead(selected)[name]) say(`It is not ${titled(standsOn(selected).split(" ")[0])}'s turn to move.`);
  else if (isTarget && !S.flight && S.looking === null) ask(selected, name);
  else select(name);
};

// Of a piece on the board the diagram lies as it does there: the other side's comes towards one.
export const help = (piece, name = "") => {
  const dialog = one("piece-help");
  if (!piece || !dialog || !S.data.at) return;
  const body = dialog.querySelector("[data-body]");
  body.replaceChildren(LATER);
  dialog.classList.toggle("is-across", Boolean(name) && !square(name).classList.contains(near() === "black" ? "b" : "w"));
  if (!dialog.open) dialog.showModal();
  htmx.ajax("GET", `${S.data.at}piece/${piece}/`, { target: body, swap: "innerHTML" }).catch(() => {});
};

// The click that ends what was another gesture, also over the help it has opened.
document.addEventListener(
  "click",
  (event) => {
    const isDone = swallow && event.detail;
    swallow = false;
    if (!isDone) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

document.addEventListener("click", (event) => {
  const button = squareOf(event);
  if (button) {
    arrows.clear();
    setCursor(nameOf(button));
    return tap(nameOf(button));
  }
  const of = (name) => event.target.closest?.(`[data-${name}]`);
  const level = of("focus-level");
  const piece = of("board-piece");
  if (level) {
    bring(level.dataset.focusLevel);
    board().querySelector(".is-focus .plane").scrollIntoView({ block: "nearest" });
  } else if (piece) help(piece.dataset.boardPiece);
  else if (of("board-confirm")) send(S.selected, S.chosen);
  else if (of("board-help")) help(pieceOn(S.selected), S.selected);
  else if (of("board-flip")) keep("near", near() === "black" ? "white" : "black");
  else if (of("board-cancel")) clear();
  else return;
  event.preventDefault(); // of a link
});

/* --- Drag and drop --- */

const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY);
const mayDrag = (name) =>
  (S.plan && waiting(name)) ||
  (pieceOn(name) && isMine(name) && S.looking === null && (S.flight || Object.keys(targets(name)).length) && !(held() && held() !== name));

const hover = (event) => {
  const found = under(event);
  const over = found?.closest("#board .sq[id]");
  if (press.over !== over) {
    press.over?.classList.remove("hover");
    over?.classList.add("hover");
    press.over = over;
  }
  const level = settings.view === "focus" && found?.closest("#board .level:not(.is-focus)");
  if (press.level !== level) {
    clearTimeout(press.dwell);
    if (level) press.dwell = setTimeout(() => bring(level.dataset.level), DWELL);
    press.level = level;
  }
};

const take = (event) => {
  const { name } = press;
  clearTimeout(press.timer);
  if (S.selected !== name || S.chosen) select(name);
  const made = ghost(faceOf(square(name)), square(name).getBoundingClientRect());
  made.classList.add("dragged");
  square(name).classList.add("lifted");
  const side = made.getBoundingClientRect().width;
  press.drag = { made, by: side / 2, up: event.pointerType === "touch" ? side * 0.35 : 0 };
};

const drop = () => {
  const { drag, over, name, dwell } = press;
  clearTimeout(dwell);
  over?.classList.remove("hover");
  square(name)?.classList.remove("lifted");
  drag.made.remove();
  press = null;
  return over ? nameOf(over) : "";
};

const release = (isCancelled) => {
  if (!press) return;
  clearTimeout(press.timer);
  if (!press.drag) {
    press = null;
    return;
  }
  swallow = true;
  const from = press.name;
  const to = drop();
  if (isCancelled || !to || to === from || S.selected !== from) return;
  if (S.flight) send(from, to);
  else if (S.plan && waiting(from)) S.plan(from, to);
  else if (targets(from)[to] && attempt(from, to)) choose(to);
  else if (targets(from)[to]) send(from, to, true);
  else ask(from, to);
};

document.addEventListener("pointerdown", (event) => {
  const small = onSmall(event);
  const button = squareOf(event) || small;
  swallow = false;
  release(true);
  if (!button || !event.isPrimary || document.querySelector("dialog[open]")) return;
  const name = nameOf(button);
  if (event.button === 2 || event.shiftKey) return small ? help(pieceOn(name), name) : arrows.press(name, event);
  if (event.button !== 0) return;
  press = { name, id: event.pointerId, x: event.clientX, y: event.clientY, at: performance.now(), mayDrag: !small && mayDrag(name) };
  if (event.pointerType === "mouse") return; // it has a second button to ask with, and may rest before it drags
  press.timer = setTimeout(() => {
    swallow = Boolean(pieceOn(name)) || (!small && event.pointerType === "touch");
    if (pieceOn(name)) help(pieceOn(name), name);
    else if (!small && event.pointerType === "touch") arrows.press(name, event);
    press = null;
  }, LONG);
});

document.addEventListener("pointermove", (event) => {
  if (arrows.move(event, under(event)?.closest("#board .sq[id]"))) return;
  if (!press || press.id !== event.pointerId) return;
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > (FAR[event.pointerType] || 6);
  if (far) clearTimeout(press.timer);
  if (far && press.mayDrag && !press.drag) take(event);
  if (!press.drag) return;
  const { made, by, up } = press.drag;
  made.style.transform = `translate(${event.clientX - by}px, ${event.clientY - by - up}px)`;
  hover(event);
});

document.addEventListener("pointerup", (event) => {
  const button = squareOf(event);
  const how = arrows.release();
  if (how) {
    swallow = event.button === 0;
    if (how === "click" && button) help(pieceOn(nameOf(button)), nameOf(button));
    return;
  }
  if (press?.id === event.pointerId && !press.drag && event.pointerType === "touch") {
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) swallow = past.step(x > 0 ? -1 : 1);
  }
  release(false);
});
document.addEventListener("pointercancel", () => {
  arrows.release(true);
  release(true);
});
document.addEventListener("scroll", () => press && !press.drag && clearTimeout(press.timer), true);
addEventListener("blur", () => release(true));
document.addEventListener("touchmove", (event) => arrows.isDrawing() && event.preventDefault(), { passive: false });
document.addEventListener("dragstart", (event) => squareOf(event) && event.preventDefault());

document.addEventListener("contextmenu", (event) => (squareOf(event) || onSmall(event)) && event.preventDefault());

/* --- The wheel over the board --- */

let turned = 0;
let lately = 0;
document.addEventListener(
  "wheel",
  (event) => {
    if (event.ctrlKey || !event.target.closest?.("#board") || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
    const now = performance.now();
    turned = now - lately > 400 ? event.deltaY : turned + event.deltaY;
    lately = now;
    if (S.looking === null && event.deltaY > 0) return;
    event.preventDefault();
    if (Math.abs(turned) < 40) return;
    past.step(Math.sign(turned));
    turned = 0;
  },
  { passive: false },
);
