import assert from "node:assert/strict";
import { test } from "node:test";
import { changedSquares, disabledSteps, faceFrom, gain, plyAfter, positionText, positionsOf, squaresBetween } from "../../../static/js/board/replay.js";

const LIST = {
  pieces: { D: ["Dragon", "(D)", 8], H: ["Hero", "(H)", 4.5], O: ["Oliphant", "(O)", 5], W: ["Warrior", "(W)", 1], B: ["Basilisk", "(B)", 3], K: ["King", "(K)", 0] },
  sides: ["Gold", "Scarlet"],
  plies: [
    { d: { "3g2": "wD", "2g2": "bW", "2f5": "wO", "1f4": "bB", "2g8": "bK" }, s: "Gold to move" },
    { d: { "2g2": "" }, l: ["3g2", "2g2"], s: "Scarlet to move", t: "bW" },
    { d: { "1f4": "", "1f5": "bB", "2f5": "wO~1f5" }, l: ["1f4", "1f5"], s: "Gold to move" },
    { d: { "3g2": "", "3g7": "wD" }, l: ["3g2", "3g7"], c: { "2g8": "in check" }, s: "Scarlet to move" },
  ],
};
const POSITIONS = positionsOf(LIST.plies);
const face = (codes, ply = {}, name = "2f5") => faceFrom(LIST, name, "level 2, f5", codes, ply);

test("a capture from afar keeps the Dragon where it stands", () => {
  assert.equal(POSITIONS[1]["3g2"], "wD");
  assert.ok(!("2g2" in POSITIONS[1]));
});

test("each position is the one before it but for what its ply has changed", () => {
  assert.deepEqual(POSITIONS[0], LIST.plies[0].d);
  assert.deepEqual(POSITIONS[2], { "3g2": "wD", "2f5": "wO~1f5", "1f5": "bB", "2g8": "bK" });
  assert.deepEqual(POSITIONS[3], { "3g7": "wD", "2f5": "wO~1f5", "1f5": "bB", "2g8": "bK" });
});

test("a ply that changes nothing has the position before it", () => {
  assert.deepEqual(positionsOf([{ d: { e1: "wK" } }, {}, { d: { e1: "", e2: "wK" } }]), [{ e1: "wK" }, { e1: "wK" }, { e2: "wK" }]);
});

test("between two plies those squares look different that hold another piece, were moved over or are in check at one of them", () => {
  const squares = (one, other) => [...changedSquares(LIST.plies, POSITIONS, one, other)].sort();
  assert.deepEqual(squares(0, 1), ["2g2", "3g2"]);
  assert.deepEqual(squares(1, 2), ["1f4", "1f5", "2f5", "2g2", "3g2"]);
  assert.deepEqual(squares(3, 0), ["1f4", "1f5", "2f5", "2g2", "2g8", "3g2", "3g7"]);
  assert.deepEqual(squares(0, 3), squares(3, 0));
});

test("one step on shows the ply's own move, one step back the same the other way round", () => {
  assert.deepEqual(squaresBetween(LIST.plies, 1, 2), ["1f4", "1f5"]);
  assert.deepEqual(squaresBetween(LIST.plies, 2, 1), ["1f5", "1f4"]);
  assert.deepEqual(LIST.plies[2].l, ["1f4", "1f5"]);
});

test("a turn of several moves is taken back from the last to the first", () => {
  assert.deepEqual(squaresBetween([{}, { l: ["a2", "a3", "d1", "d4"] }], 1, 0), ["d4", "d1", "a3", "a2"]);
});

test("a longer way shows no move, and a ply without one has none to show", () => {
  assert.equal(squaresBetween(LIST.plies, 0, 2), null);
  assert.equal(squaresBetween(LIST.plies, 3, 1), null);
  assert.deepEqual(squaresBetween([{}, {}], 0, 1), []);
});

test("a ply before the first or after the last is the first or the last", () => {
  const after = (ply) => plyAfter([() => ply], 5, 7);
  assert.deepEqual([-1, 0, 3, 7, 8].map(after), [0, 0, 3, 7, 7]);
  assert.deepEqual([-Infinity, Infinity].map(after), [0, 7]);
});

test("steps are taken one after the other, and none leads beyond an end on its way", () => {
  const [back, on] = [(ply) => ply - 1, (ply) => ply + 1];
  assert.equal(plyAfter([], 5, 7), 5);
  assert.equal(plyAfter([back, back, on], 7, 7), 6);
  assert.equal(plyAfter([on, back], 7, 7), 6);
  assert.equal(plyAfter([back, back, () => 4, (ply, last) => last, back], 1, 7), 6);
});

test("at either end of the game the buttons that lead beyond it are off", () => {
  assert.deepEqual(disabledSteps(0, 3), { first: true, "-1": true, "1": false });
  assert.deepEqual(disabledSteps(2, 3), { first: false, "-1": false, "1": false });
  assert.deepEqual(disabledSteps(3, 3), { first: false, "-1": false, "1": true });
});

test("where one looks is told by the move and how the match stood", () => {
  assert.equal(positionText("3 ... B1f4-1f5", "Gold to move"), "After 3 ... B1f4-1f5: Gold to move, earlier position.");
  assert.equal(positionText(undefined, "Gold to move"), "Starting position: Gold to move, earlier position.");
});

test("an empty square is empty to eyes and ears", () => {
  for (const codes of ["", undefined]) assert.deepEqual(face(codes), { c: "", h: "", l: "level 2, f5, empty" });
});

test("a piece has its side's colour, its shape and its name", () => {
  assert.deepEqual(face("wO"), { c: "w", h: "(O)", l: "level 2, f5, gold Oliphant" });
  assert.deepEqual(face("bO"), { c: "b", h: "(O)", l: "level 2, f5, scarlet Oliphant" });
});

test("a frozen piece says who freezes it", () => {
  assert.deepEqual(face("wO~1f5"), { c: "w frozen", h: "(O)", l: "level 2, f5, gold Oliphant, frozen by 1f5" });
});

test("two pieces on a square have half of it each", () => {
  const halves = '<span class="half w">(O)</span><span class="half b">(H)</span>';
  assert.deepEqual(face("wO bH"), { c: "w b shared", h: halves, l: "level 2, f5, gold Oliphant and scarlet Hero" });
});

test("the squares of the last move are marked, and no others", () => {
  assert.equal(face("wO", { l: ["2f4", "2f5"] }).c, "w last");
  assert.equal(face("wO", { l: ["2f4", "2f6"] }).c, "w");
});

test("a King in check is marked, and where the dice decide as uncertain", () => {
  assert.equal(face("wK", { c: { "2f5": "in check" } }).c, "w check");
  assert.equal(face("wK", { c: { "2f5": "?in check by a long-range capture" } }).c, "w check uncertain");
  assert.equal(face("wK", { c: { "2g8": "in check" } }).c, "w");
  assert.equal(face("wK", { c: { "2f5": "in check" }, m: "2f5" }).c, "w check mated");
});

const cell = (letter, side, count = "") => {
  const [name, shape] = LIST.pieces[letter];
  return `<span title="${name}"><i class="sq ${side}">${shape}</i><span class="visually-hidden">${name}</span>${count}</span>`;
};
const gains = (side, takings, position = {}) => gain({ ...LIST, plies: [{}, ...takings.map((t) => ({ t }))] }, [...takings, ""].map(() => position), side, takings.length);

test("a side has gained what was taken from the other, most valuable first and alike ones counted", () => {
  const takings = ["bW", "wH", "bD", "bW", "bO"];
  assert.equal(gains("w", takings), cell("D", "b") + cell("O", "b") + cell("W", "b", "×2"));
  assert.equal(gains("b", takings), cell("H", "w"));
});

test("what is taken later is not gained yet", () => {
  assert.equal(gain(LIST, [{}, {}], "w", 0), "");
  assert.equal(gain(LIST, [{}, {}], "w", 1), cell("W", "b"));
});

test("a ply without a capture gains nothing", () => assert.equal(gains("w", [undefined, ""]), ""));

test("who is ahead in material is told by how much, frozen and sharing pieces counted, and nobody else", () => {
  const lead = (position) => ["w", "b"].map((side) => gains(side, [], position));
  assert.deepEqual(lead({ "2a1": "wO~1a1", "1a1": "bB" }), ['<b title="Material">+2</b>', ""]);
  assert.deepEqual(lead({ "2a1": "wW bH" }), ["", '<b title="Material">+3½</b>']);
  assert.deepEqual(lead({ "2a1": "wO bH" }), ['<b title="Material">+½</b>', ""]);
  assert.deepEqual(lead({ "2a1": "wW" }), ['<b title="Material">+1</b>', ""]);
  assert.deepEqual(lead({ "2a1": "wO", "2a8": "bO" }), ["", ""]);
});
