import assert from "node:assert/strict";
import { test } from "node:test";
import { canStep, plyOf } from "../../../static/js/board/moves.js";

test("a link of the list of moves names the ply after it", () => {
  assert.equal(plyOf("/campaigns/1/boards/2/ply/12/"), 12);
  assert.equal(plyOf("http://localhost:8000/campaigns/1/boards/2/ply/0/"), 0);
});

test("an address that ends otherwise names no ply", () => {
  for (const address of ["/campaigns/1/boards/2/", "/ply/12", "/ply/12/why/", "/ply/-1/", "/ply/last/", "/supply/12/", ""]) {
    assert.ok(Number.isNaN(plyOf(address)), address);
  }
});

test("from the position as it stands one steps back only", () => {
  assert.deepEqual([-Infinity, -1, 1, Infinity].map((by) => canStep(by, null)), [true, true, false, false]);
});

test("from the starting position one steps on only", () => {
  assert.deepEqual([-Infinity, -1, 1, Infinity].map((by) => canStep(by, 0)), [false, false, true, true]);
});

test("from any other ply one steps both ways", () => {
  assert.deepEqual([-1, 1].map((by) => canStep(by, 1)), [true, true]);
});
