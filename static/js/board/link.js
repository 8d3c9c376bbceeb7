/* The road to the server and back: a move is painted, sent by #move-form, and taken back if it is refused.

   One move is on its way at a time; the next one waits and is sent if it is still legal when the answer is there. Without
   a connection requests.js sends the same form again, with the same key. "board:moved" tells others of every move that is
   seen to happen: {own, capture}. */
import { S, board, held, isKnown, levelOf, moverOn, nameOf, one, outlook, pieceOn, same, say, square, targets, titled, unsay } from "./state.js";
import { animate, everyFace, faceOf, paintMove, resume } from "./paint.js";
import { arrange } from "./settings.js";
import { bring, clear, show, tellAgain } from "./marks.js";
import { scrollList } from "./moves.js";
import * as past from "./history.js";
import * as arrows from "./arrows.js";

let before = new Map(); // the faces that an answer is about to replace
let focused = "";
let offered = null;

const refocus = () => {
  if (focused) one(focused)?.focus({ preventScroll: true });
  focused = "";
};

const told = (detail) => document.dispatchEvent(new CustomEvent("board:moved", { detail }));

const painted = (from, to, seen) =>
  paintMove({
    from,
    to,
    seen,
    kind: targets(from)[to],
    also: S.data.also?.[from]?.[to],
    into: outlook(from, to).into,
    letter: S.data.side === "black" ? "b" : "w",
    keepLast: S.data.dice?.length === 1,
  });

export const send = (from, to, seen = false) => {
  if (S.flight) {
    S.queued = { from, to };
    S.selected = S.chosen = "";
    say(`${from} to ${to} waits for the move before it.`);
    return show();
  }
  const known = isKnown(from, to);
  const capture = targets(from)[to] !== "quiet";
  if (known) S.selected = S.chosen = "";
  else S.chosen = to;
  S.flight = { from, to, undo: known ? painted(from, to, seen) : null, isPainted: known };
  say("");
  show();
  board().classList.add("is-sending");
  const form = one("move-form");
  form.elements.namedItem("move").value = from + to;
  // The rules know what is possible; to ask the browser first would lay the page out once more.
  form.noValidate = true;
  form.requestSubmit();
  form.noValidate = false;
  if (known) told({ own: true, capture });
};

export const ask = async (from, to) => {
  try {
    const answer = await fetch(`${S.data.at}why/?from=${from}&to=${to}${S.data.query || ""}`);
    if (answer.ok && S.selected === from) say((await answer.text()).trim(), answer.headers.get("Rule"));
  } catch {
    say("Can't reach the server right now.");
  }
};

/* --- What the server sends: new squares, new data --- */

const told_ = ({ side, last, moves, dice, announced }) => [side, last, moves, dice, announced];
const ends = ({ last = [] }) => last.slice(-2);

export const setCursor = (name) => {
  square(S.cursor)?.setAttribute("tabindex", "-1");
  S.cursor = name;
  square(name)?.setAttribute("tabindex", "0");
};

// Where a piece that was selected still stands it stays selected, and the view stays where it is.
const stays = (name, was) => name && square(name) && (!was.has(name) || was.get(name).h === faceOf(square(name)).h);

// `flight`: the move of one's own that this may be the answer to.
export const dress = (landed = false, flight = S.flight) => {
  if (!board() || !one("board-data")) return;
  const old = S.data;
  const was = before;
  before = new Map();
  S.data = JSON.parse(one("board-data").textContent);
  const isFirst = old.version === undefined;
  const isNew = !same(told_(old), told_(S.data));
  const isOwn = flight && same(ends(S.data), [flight.from, flight.to]) && isNew;
  if (old.version !== S.data.version) {
    S.ahead = {};
    S.early = null;
  }
  if (past.dressed(isNew && !isFirst)) {
    refocus();
    return show();
  }
  if (isNew) {
    // Also what was selected while one's own move was on its way: the next half-move of the turn.
    const isOld = isFirst || (isOwn && S.selected === flight.from);
    const kept = !isOld && !held() && stays(S.selected, was) && pieceOn(S.selected) && S.selected;
    S.selected = kept || held();
    if (!kept || !targets(kept)[S.chosen]) S.chosen = "";
    if (held()) say(`${titled(moverOn(held()))} is on its way: tap the square where it lands.`);
    else if (!isFirst && !kept) unsay();
  }
  if (S.flight?.undo && !flight.isPainted && !isOwn) {
    flight.isPainted = Boolean(targets(flight.from)[flight.to]) && !isNew;
    flight.undo = flight.isPainted ? painted(flight.from, flight.to, true) : null;
  }
  const last = S.data.last?.at(-1);
  const news = isNew && last ? levelOf(square(last)) : "";
  bring((!S.selected && news) || S.focus || board().querySelector(".is-focus").dataset.level);
  if (news && news !== S.focus) board().querySelector(`[data-focus-level="${news}"]`).dataset.news = "";
  setCursor(S.cursor && square(S.cursor) ? S.cursor : last || nameOf(board().querySelector(".is-focus .sq")));
  const choice = one("choose")?.querySelector("button");
  if (choice) S.chosen = "";
  arrange();
  show();
  if (!choice && ((isNew && !isFirst) || landed)) tellAgain();
  if (one("coach-piece")) import("./coach.js");
  if (document.querySelector("[data-advice]")) import("./advice.js");
  if (S.data.arrows && !same(S.data.arrows, old.arrows || [])) arrows.show(S.data.arrows);
  resume();
  if (!(isOwn && flight.undo) && isNew && !isFirst && was.size) {
    animate(was, S.data.last || []);
    if (!same(old.last, S.data.last)) told({ own: false, capture: [...was].some(([name, face]) => name === last && face.h) });
  }
  if (choice && choice !== offered) choice.focus({ preventScroll: true });
  else refocus();
  offered = choice;
  scrollList(isNew);
  if (one("plan-premove")) {
    if (!S.plan) S.ahead = {};
    S.plan ??= (...move) => (S.early = move);
    import("./premove.js").then(({ offer }) => offer());
  } else S.plan = null;
};

let soon = 0;
const dressSoon = () => {
  clearTimeout(soon);
  soon = setTimeout(() => dress());
};

const isAside = ({ requestConfig }) => [requestConfig?.elt, requestConfig?.target].some((one) => one?.closest?.("[data-aside]"));

const takeBack = () => {
  if (!S.flight?.isPainted) return;
  S.flight.undo();
  S.flight.isPainted = false;
};

// What the server sends is told of the board as it was before anything was painted or looked back at.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (isAside(detail) || !board()) return;
  past.conceal();
  takeBack();
  if (detail.target?.contains(board())) before = everyFace();
});
document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
  if (target?.matches?.("#board .sq")) before.set(nameOf(target), faceOf(target));
});
// To take away a square that has the focus, and again to give the focus to the new one, would each lay the page out at once.
document.addEventListener(
  "htmx:beforeSwap",
  ({ detail }) => {
    const now = document.activeElement;
    if (isAside(detail) || !now?.matches("#board .sq") || !detail.serverResponse.includes(`id="${now.id}"`)) return;
    focused = now.id;
    now.blur();
  },
  true,
);

// The same form goes out again later: the move stays painted, and is seen to wait.
const isWaiting = ({ xhr, successful }) => !successful && [0, 503].includes(xhr?.status ?? 0);

const answered = (detail) => {
  const { flight, queued } = S;
  board()?.classList.toggle("is-waiting", isWaiting(detail));
  if (isWaiting(detail)) {
    say(`${flight?.from} to ${flight?.to} is not sent yet: it waits for the connection.`);
    return;
  }
  if (!detail.successful) takeBack();
  S.flight = S.queued = null;
  board()?.classList.remove("is-sending");
  dress(detail.successful, flight);
  const isRefused = !detail.successful || one("refusal")?.firstElementChild;
  if (isRefused || one("choose")?.firstElementChild) return queued && clear();
  // What was played stands in the list of moves; what was refused stays to be mended.
  if (one("move")) one("move").value = "";
  if (!queued) return show();
  if (targets(queued.from)[queued.to]) send(queued.from, queued.to);
  else clear(`${queued.from} to ${queued.to} is not possible any more.`);
};

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (isAside(detail)) return;
  // Where the answer has replaced the form itself, htmx tells it of the page.
  if ((detail.requestConfig?.elt ?? detail.elt)?.id === "move-form") answered(detail);
  else dress();
});
document.addEventListener("htmx:afterSettle", dressSoon);
