/* What the pages of lessons and puzzles have in common: they carry every place that one can come to, so that a move is judged,
   and the next place shown, without a request.

   A place: {d: {square: pieces}, l: the last move's squares, c: {square: words of a check}, m: the mated King's, data: the board's data there}. */
import { S, board, one, say, square, whereOf } from "./state.js";
import { animate, everyFace, wear } from "./paint.js";
import { show } from "./marks.js";
import { dress } from "./link.js";
import { faceFrom } from "./replay.js";

// `list` has the pieces and the sides; `beside` changes what stands beside the board before the board is dressed.
export const turnTo = (list, place, beside) => {
  const before = everyFace();
  for (const name of before.keys()) {
    wear(name, faceFrom(list, name, whereOf(name), place.d[name], place));
    square(name).removeAttribute("aria-pressed");
  }
  one("board-data").textContent = JSON.stringify(place.data);
  one("refusal").replaceChildren();
  one("choose").replaceChildren();
  beside();
  S.selected = S.chosen = "";
  dress();
  say("");
  animate(before, place.l);
};

// The move that was on its way, which goes no further.
export const stopped = () => {
  const { flight } = S;
  S.flight = S.queued = null;
  board().classList.remove("is-sending");
  return flight;
};

// Whether two squares leave several ways open: then they stand to be chosen from.
export const offers = (number, text) => {
  const ways = one(`ways-${number}-${text}`);
  if (!ways) return false;
  one("choose").replaceChildren(ways.content.cloneNode(true));
  htmx.process(one("choose"));
  S.chosen = "";
  show();
  one("choose").querySelector("button").focus();
  return true;
};

// What stands beside the board at a place: each part of its template instead of the one with the same id.
export const turnBeside = (number) => {
  for (const part of one(`place-${number}`).content.cloneNode(true).children) one(part.id).replaceWith(part.cloneNode(true));
};

export const takeBack = (flight, words) => {
  flight?.undo?.();
  S.selected = S.chosen = "";
  one("choose").replaceChildren();
  show();
  say(words);
};
