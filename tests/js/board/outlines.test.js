import assert from "node:assert/strict";
import { test } from "node:test";
import { middle, outline } from "../../../static/js/board/outlines.js";

const numbers = (path) => path.match(/-?\d+(\.\d+)?(e-?\d+)?/g).map(Number);
const near = (values, wanted) => {
  assert.equal(values.length, wanted.length);
  values.forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) < 1e-9, `${value}, not ${wanted[index]}`));
};
const arrow = (one, other, isAcross = false) => {
  const [element, attributes] = outline(one, other, { isRing: false, isAcross });
  assert.equal(element, "path");
  return attributes.d;
};
// An arrow is a curve, its head's three points, and the rings after those.
const parts = (path) => [path.split("M")[1], path.split("M")[2], path.split("M").slice(3)];

const ORIGIN = { x: 0, y: 0, side: 50 };
const EAST = { x: 200, y: 0, side: 50 };
const SOUTH_EAST = { x: 60, y: 80, side: 50 };

test("the middle of a square is measured from the corner of the board", () => {
  assert.deepEqual(middle({ x: 110, y: 220, width: 40, height: 60 }, { x: 100, y: 200 }), { x: 30, y: 50, side: 40 });
});

test("a ring lies around its square, just within it", () => {
  const ring = outline({ x: 30, y: 50, side: 100 }, { x: 30, y: 50, side: 100 }, { isRing: true, isAcross: false });
  assert.deepEqual(ring, ["circle", { cx: 30, cy: 50, r: 42, "stroke-width": 10 }]);
});

test("lines are a tenth of a square wide, and three pixels on the smallest", () => {
  const width = (side) => outline(ORIGIN, { x: 90, y: 0, side }, { isRing: false, isAcross: false })[1]["stroke-width"];
  assert.deepEqual([20, 30, 31, 50].map(width), [3, 3, 3.1, 5]);
});

test("an arrow within a level is straight", () => {
  near(numbers(parts(arrow(ORIGIN, EAST))[0]), [0, 0, 100, 0, 200, 0]);
  near(numbers(parts(arrow({ x: 10, y: 20, side: 50 }, SOUTH_EAST))[0]), [10, 20, 35, 50, 60, 80]);
});

test("its head lies behind its tip, as far on the one side as on the other", () => {
  const [cos, sin] = [18 * Math.cos(0.5), 18 * Math.sin(0.5)];
  near(numbers(parts(arrow(ORIGIN, EAST))[1]), [200 - cos, -sin, 200, 0, 200 - cos, sin]);
  near(numbers(parts(arrow(EAST, ORIGIN))[1]), [cos, sin, 0, 0, cos, -sin]);
});

test("its head is turned as the arrow is", () => {
  const [x, y, ...rest] = numbers(parts(arrow(ORIGIN, SOUTH_EAST))[1]);
  const [tipX, tipY, otherX, otherY] = rest;
  near([tipX, tipY], [60, 80]);
  for (const [wingX, wingY] of [[x, y], [otherX, otherY]]) {
    near([Math.hypot(60 - wingX, 80 - wingY)], [18]);
    near([((60 - wingX) * 0.6 + (80 - wingY) * 0.8) / 18], [Math.cos(0.5)]);
  }
});

test("an arrow to another level is bent to its left, there and back", () => {
  near(numbers(parts(arrow(ORIGIN, EAST, true))[0]), [0, 0, 100, -36, 200, 0]);
  near(numbers(parts(arrow(EAST, ORIGIN, true))[0]), [200, 0, 100, 36, 0, 0]);
  near(numbers(parts(arrow(ORIGIN, SOUTH_EAST, true))[0]), [0, 0, 30 + 0.18 * 80, 40 - 0.18 * 60, 60, 80]);
  near(numbers(parts(arrow({ x: 10, y: 20, side: 50 }, SOUTH_EAST, true))[0]), [10, 20, 35 + 0.18 * 60, 50 - 0.18 * 50, 60, 80]);
});

test("a bent arrow's head goes on from the bend", () => {
  const [x, y, , , otherX, otherY] = numbers(parts(arrow(ORIGIN, EAST, true))[1]);
  near([(otherY + y) / 2 / ((otherX + x) / 2 - 200)], [36 / 100]);
});

test("both squares of an arrow to another level wear a ring, and none within one", () => {
  const [, , rings] = parts(arrow(ORIGIN, { x: 200, y: 0, side: 100 }, true));
  assert.equal(rings.length, 2);
  near(numbers(rings[0]), [-21, 0, 21, 21, 0, 1, 0, 42, 0, 21, 21, 0, 1, 0, -42, 0]);
  near(numbers(rings[1]), [158, 0, 42, 42, 0, 1, 0, 84, 0, 42, 42, 0, 1, 0, -84, 0]);
  assert.deepEqual(parts(arrow(ORIGIN, EAST))[2], []);
});
