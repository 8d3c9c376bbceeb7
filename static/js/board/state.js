/* What every part of the board's script shares: the data, what is selected, and how to read a square.

   #board: squares are buttons "s" + name; #board-data: the JSON below; #move-form: a form whose field `move`
   takes what was typed or tapped; #board-say: one sentence for eyes and ears.

   Data: {version, side: "white" | "black" | "", mine: [sides this device moves], moves: {from: {to: "quiet" |
   "capture" | "afar"}}, also: {from: {to: {square: where its piece goes, "" for one that is taken}}}, outlook: {from: {to:
   {into: [what the piece becomes], why}}}, frozen: {square: by}, dice: [{face, pieces: [squares]}], last: [from, to, ...],
   checks: {square: words}, attempts: {far: {from: {to: [squares on the way]}}, letters: {from: letter}, ...} for moves that are
   announced and always asked for, announced: {start, way, words, ways, of} for one that waits, at: address of the pages, query: more for those that are
   asked about a position of no match}. */

export const S = {
  data: {},
  selected: "",
  chosen: "",
  focus: "", // the level in focus
  cursor: "", // the square in the tab order
  flight: null, // the move on its way: {from, to, undo, isPainted}
  queued: null, // the next one: {from, to}
  looking: null, // the half-move that is looked back at
  ahead: {}, // off turn: where one's pieces could go, by side
  plan: null, // what plans a move on the other side's time (premove.js)
  early: null, // the move that was planned before that was there: [from, to]
};

export const one = (name) => document.getElementById(name);
export const board = () => one("board");
export const square = (name) => one(`s${name}`);
export const nameOf = (button) => button.id.slice(1);
export const levels = () => [...board().querySelectorAll(".level")];
export const levelOf = (button) => button.closest(".level").dataset.level;
// Where a square is seen: on a level that is but a tab, in the middle of that tab.
export const box = (button) => {
  const found = button.getBoundingClientRect();
  if (found.width) return found;
  const { x, y, width, height } = button.closest(".level").querySelector("button").getBoundingClientRect();
  return new DOMRect(x + width / 2 - 12, y + height / 2 - 12, 24, 24);
};
export const place = (name) => [...square(name).parentElement.children].indexOf(square(name));
export const squareOf = (event) => event.target.closest?.("#board .sq[id]");
export const titled = (words) => words.charAt(0).toUpperCase() + words.slice(1);
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

let said = "";
export const say = (words, rule) => {
  const place = one("board-say");
  if (!place) return;
  place.textContent = words;
  if (rule) place.append(" ", Object.assign(document.createElement("a"), { href: rule, textContent: "The rule" }));
  said = place.textContent;
};
export const unsay = () => one("board-say")?.textContent === said && say("");

// "level 3, c4" and "gold Dragon" of "level 3, c4, gold Dragon, frozen by 2f4".
export const whereIn = (label) => {
  const parts = label.split(", ");
  return parts.slice(0, parts[0].startsWith("level ") ? 2 : 1).join(", ");
};
export const whereOf = (name) => whereIn(square(name).ariaLabel);
export const pieceIn = (label) => label.split(", ").find((part) => /^\S+ [A-Z]/.test(part));
export const standsOn = (name) => pieceIn(square(name).ariaLabel);
// Of two pieces on a square, that of the side to move.
export const moverOn = (name) => {
  const pieces = standsOn(name)?.split(" and ") || [];
  return square(name).classList.contains("shared") ? pieces[S.data.side === "black" ? 1 : 0] : pieces[0];
};

const LETTER = { white: "w", black: "b" };
const has = (name, side) => square(name)?.classList.contains(LETTER[side]);
export const pieceOn = (name) => {
  const half = `.half.${LETTER[S.data.side] || "w"}`;
  const found = name && (square(name)?.querySelector(`${half} :is(use, [data-piece])`) || square(name)?.querySelector("use, [data-piece]"));
  return found ? found.dataset.piece || found.getAttribute("href").split("#")[1] : "";
};
const sidesOn = (name) => Object.keys(LETTER).filter((side) => has(name, side));
export const isBeside = (name, other) => sidesOn(name).some((side) => has(other, side));
// While a move is on its way, the next may be the other side's, where this device moves both.
export const isMine = (name) => sidesOn(name).some((side) => S.data.mine?.includes(side) && (S.flight || side === S.data.side));

export const outlook = (from, to) => S.data.outlook?.[from]?.[to] || {};
export const targets = (name) => (S.looking === null && S.data.moves?.[name]) || {};
export const attempt = (from, to) => S.data.attempts?.far?.[from]?.[to];
// The piece that must land: no other can be chosen.
export const held = () => (S.data.moves?.[S.data.announced?.start] ? S.data.announced.start : "");
// Which dice move the piece on a square: {square: [faces]}.
export const dice = () => {
  const faces = {};
  for (const { face, pieces } of S.data.dice || []) {
    for (const name of pieces) if (!faces[name]?.includes(face)) (faces[name] ??= []).push(face);
  }
  return faces;
};
// What the data leave open is not guessed: an attempt, a choice, which of two dice, a landing that may need a roll.
export const isKnown = (from, to) => {
  const isOpen = attempt(from, to) || outlook(from, to).into?.length > 1 || (held() && targets(from)[to] === "capture");
  return targets(from)[to] && !isOpen && !(dice()[from]?.length > 1);
};
export const canMove = () => S.looking === null && Object.keys(S.data.moves || {}).length > 0;

// Off turn, or before the dice have fallen: the side of a piece of one's own that cannot move now.
export const waiting = (name) => {
  if (S.flight || S.looking !== null || one("table")?.dataset.ending !== "" || (isMine(name) && canMove())) return "";
  return S.data.mine?.find((side) => has(name, side)) || "";
};
export const ahead = (name) => S.ahead[waiting(name)]?.[name] || {};
