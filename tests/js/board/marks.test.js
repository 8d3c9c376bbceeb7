import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { S } from "../../../static/js/board/state.js";
import { confirming, movesText } from "../../../static/js/board/marks.js";

beforeEach(() => Object.assign(S, { data: {}, looking: null, plan: null }));

test("moves are counted, and captures of any kind among them", () => {
  assert.equal(movesText(["quiet"], []), "1 move.");
  assert.equal(movesText(["quiet", "quiet"], []), "2 moves.");
  assert.equal(movesText(["quiet", "capture", "afar"], []), "3 moves, 2 to capture.");
});

test("where a piece can move now, its later moves are not told", () => {
  assert.equal(movesText(["quiet"], ["capture", "capture"]), "1 move.");
});

test("off turn the moves are those of its turn, to be planned where that is offered", () => {
  assert.equal(movesText([], ["capture", "quiet"]), "2 moves, 1 to capture, when it is its turn.");
  S.plan = () => {};
  assert.equal(movesText([], ["capture", "quiet"]), "2 moves, 1 to capture to plan for your turn.");
});

test("a button says whether it moves, announces or lands", () => {
  S.data = { moves: { c1: { d2: "quiet", g5: "quiet" } }, attempts: { far: { c1: { g5: ["d2", "e3", "f4"] } }, letters: { c1: "B" } } };
  assert.equal(confirming("c1", "d2"), "Move");
  assert.equal(confirming("c1", "g5"), "Announce Bc1-g5");
  S.data = { moves: { c1: { e3: "quiet" } }, announced: { start: "c1" } };
  assert.equal(confirming("c1", "e3"), "Land on e3");
});
