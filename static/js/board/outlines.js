/* How arrows and rings run over a board, in its pixels: shapes.js draws them. A place is {x, y, side}, the middle of a square and
   how wide that is. */

// The place of a box within another.
export const middle = (box, within) => ({ x: box.x + box.width / 2 - within.x, y: box.y + box.height / 2 - within.y, side: box.width });

const ring = ({ x, y, side: across }) => {
  const r = across * 0.42;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
};

// From level to level it is bent, and both its squares wear a ring.
const arrow = (one, other, isAcross) => {
  const bend = isAcross ? 0.18 : 0;
  const over = { x: (one.x + other.x) / 2 + bend * (other.y - one.y), y: (one.y + other.y) / 2 - bend * (other.x - one.x) };
  const angle = Math.atan2(other.y - over.y, other.x - over.x);
  const at = (turn, by) => `${other.x - by * Math.cos(angle + turn)} ${other.y - by * Math.sin(angle + turn)}`;
  const wing = other.side * 0.36;
  const head = `M${at(0.5, wing)}L${other.x} ${other.y}L${at(-0.5, wing)}`;
  return `M${one.x} ${one.y}Q${over.x} ${over.y} ${other.x} ${other.y}${head}${isAcross ? ring(one) + ring(other) : ""}`;
};

// A ring around the first place, or an arrow to the other one: its element and that one's attributes.
export const outline = (one, other, { isRing, isAcross }) => {
  const width = { "stroke-width": Math.max(3, other.side * 0.1) };
  return isRing ? ["circle", { cx: one.x, cy: one.y, r: one.side * 0.42, ...width }] : ["path", { d: arrow(one, other, isAcross), ...width }];
};
