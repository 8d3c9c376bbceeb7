import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { S, attempt, canMove, dice, held, isKnown, outlook, pieceIn, same, targets, titled, whereIn } from "../../../static/js/board/state.js";

beforeEach(() => Object.assign(S, { data: {}, looking: null }));

// The Dragon of Dragonchess captures what stands below it without moving there.
const DRAGON = { moves: { "3g1": { "3f2": "quiet", "3h2": "capture", "2g1": "afar" } } };

test("a piece goes to its squares, and a square without one goes nowhere", () => {
  S.data = DRAGON;
  assert.equal(canMove(), true);
  assert.deepEqual(targets("3g1"), DRAGON.moves["3g1"]);
  assert.deepEqual(targets("3a1"), {});
});

test("nothing moves before the data are there, nor where they hold no move", () => {
  for (const data of [{}, { moves: {} }]) {
    S.data = data;
    assert.equal(canMove(), false);
    assert.deepEqual(targets("3g1"), {});
    assert.equal(held(), "");
  }
});

test("nothing moves in an earlier position, the starting position among them", () => {
  S.data = DRAGON;
  for (S.looking of [0, 3]) {
    assert.equal(canMove(), false);
    assert.ok(!Object.keys(targets("3g1")).length);
  }
});

test("what a move makes of its piece is told of that move alone", () => {
  S.data = { outlook: { "2a7": { "2a8": { into: ["Hero"], why: "It is promoted." } } } };
  assert.deepEqual(outlook("2a7", "2a8"), { into: ["Hero"], why: "It is promoted." });
  assert.deepEqual(outlook("2a7", "2b8"), {});
  assert.deepEqual(outlook("2b7", "2a8"), {});
});

test("the piece that was announced is held while it can land", () => {
  S.data = { announced: { start: "c1" }, moves: { c1: { e3: "quiet" } } };
  assert.equal(held(), "c1");
  S.data.moves = { d1: { d2: "quiet" } };
  assert.equal(held(), "");
});

test("a plain move is known, and so is a capture from afar", () => {
  S.data = DRAGON;
  for (const to of ["3f2", "3h2", "2g1"]) assert.ok(isKnown("3g1", to), to);
});

test("a move that is not legal is not known", () => {
  S.data = DRAGON;
  assert.ok(!isKnown("3g1", "3a1"));
  assert.ok(!isKnown("3a1", "3f2"));
});

test("a promotion is known where one piece comes of it, and open where one of several is chosen", () => {
  S.data = { moves: { e7: { e8: "quiet" } }, outlook: { e7: { e8: { into: ["queen"] } } } };
  assert.ok(isKnown("e7", "e8"));
  S.data.outlook.e7.e8.into.push("knight");
  assert.ok(!isKnown("e7", "e8"));
});

test("an attempt is open", () => {
  S.data = { moves: { c1: { d2: "quiet", g5: "quiet" } }, attempts: { far: { c1: { g5: ["d2", "e3", "f4"] } } } };
  assert.deepEqual(attempt("c1", "g5"), ["d2", "e3", "f4"]);
  assert.equal(attempt("c1", "d2"), undefined);
  assert.ok(!isKnown("c1", "g5"));
  assert.ok(isKnown("c1", "d2"));
});

test("a piece is moved by each face once", () => {
  S.data.dice = [
    { face: 6, pieces: ["d1"] },
    { face: 1, pieces: ["a2", "d1"] },
    { face: 6, pieces: ["d1"] },
  ];
  assert.deepEqual(dice(), { d1: [6, 1], a2: [1] });
});

test("without dice no piece is moved by one", () => assert.deepEqual(dice(), {}));

test("which of two dice is played is open, two equal dice or another piece's leave nothing open", () => {
  S.data = { moves: { e2: { e4: "quiet" } }, dice: [{ face: 6, pieces: ["e2", "d1"] }, { face: 1, pieces: ["e2"] }] };
  assert.ok(!isKnown("e2", "e4"));
  S.data.dice[1].face = 6;
  assert.ok(isKnown("e2", "e4"));
  S.data.dice[1] = { face: 1, pieces: ["d1"] };
  assert.ok(isKnown("e2", "e4"));
});

test("a landing on a piece may need a roll, on an empty square it is known", () => {
  S.data = { announced: { start: "c1" }, moves: { c1: { e3: "quiet", f4: "capture" } } };
  assert.ok(isKnown("c1", "e3"));
  assert.ok(!isKnown("c1", "f4"));
});

test("a square's spoken name begins with where it is, on boards of one level and of several", () => {
  assert.equal(whereIn("level 3, c4, gold Dragon"), "level 3, c4");
  assert.equal(whereIn("level 3, c4, empty"), "level 3, c4");
  assert.equal(whereIn("c4, white Rook, frozen by f4"), "c4");
  assert.equal(whereIn("c4, empty"), "c4");
});

test("a square's spoken name holds its piece, or both of two who share it", () => {
  assert.equal(pieceIn("level 2, f4, scarlet Oliphant, frozen by 1f4"), "scarlet Oliphant");
  assert.equal(pieceIn("c4, white Rook and black Knight"), "white Rook and black Knight");
  assert.equal(pieceIn("level 2, f4, empty"), undefined);
});

test("a sentence begins with a capital letter", () => {
  assert.equal(titled("gold Dragon on 3g1"), "Gold Dragon on 3g1");
  assert.equal(titled(""), "");
});

test("data are the same if all they hold is", () => {
  assert.ok(same({ last: ["e2", "e4"] }, { last: ["e2", "e4"] }));
  assert.ok(!same(["e2", "e4"], ["e4", "e2"]));
});
