/* How a game's plies follow each other and how each of them looks, without a page: plies.js fetches them, past.js steps through them.

   A list is {pieces: {letter: [name, shape, what it counts]}, sides: [White's name, Black's], plies: [{d: {square: pieces}, l: [squares],
   c: {square: words}, m, s, t}]}, each ply told by what differs from the one before; a position is {square: pieces}. */

// The position after each ply.
export const positionsOf = (plies) => {
  let position = {};
  return plies.map(({ d = {} }) => {
    position = { ...position, ...d };
    for (const name in d) if (!d[name]) delete position[name];
    return position;
  });
};

// The squares that look different at two plies.
export const changedSquares = (plies, positions, one, other) => {
  const marked = (ply) => [...(plies[ply].l || []), ...Object.keys(plies[ply].c || {})];
  const names = new Set([...marked(one), ...marked(other)]);
  for (const name in { ...positions[one], ...positions[other] }) if (positions[one][name] !== positions[other][name]) names.add(name);
  return names;
};

// The squares of the moves between two neighbouring plies, from and to; the other way round for a step back; null for a longer way.
export const squaresBetween = (plies, from, to) => {
  if (Math.abs(to - from) !== 1) return null;
  const { l = [] } = plies[Math.max(from, to)];
  return to > from ? l : [...l].reverse();
};

// The ply where steps lead that are taken one after the other; each gives a ply by the one before it and the last.
export const plyAfter = (steps, from, last) => steps.reduce((ply, to) => Math.max(0, Math.min(to(ply, last), last)), from);

// Whether the button of a [data-step] leads nowhere from a ply.
export const disabledSteps = (ply, last) => ({ first: ply === 0, "-1": ply === 0, "1": ply === last });

// Where one looks, for those who do not see it.
export const positionText = (move, status) => `${move ? `After ${move}` : "Starting position"}: ${status}, earlier position.`;

const SIDES = { w: 0, b: 1 };

// The face of a square (paint.js) by a list's `pieces` and `sides`: `where` is its spoken name, `codes` are the pieces on it, `l`, `c` and `m` a ply's.
export const faceFrom = (list, name, where, codes, { l = [], c = {}, m }) => {
  const [code, by] = (codes || "").split("~");
  const pieces = code ? code.split(" ") : [];
  const classes = pieces.map((piece) => piece[0]);
  if (pieces.length > 1) classes.push("shared");
  if (by) classes.push("frozen");
  if (l.includes(name)) classes.push("last");
  if (name in c) classes.push("check", ...(c[name].startsWith("?") ? ["uncertain"] : []));
  if (name === m) classes.push("mated");
  const shape = (piece) => list.pieces[piece.slice(1)][1];
  const words = pieces.map((piece) => `${list.sides[SIDES[piece[0]]].toLowerCase()} ${list.pieces[piece.slice(1)][0]}`).join(" and ");
  return {
    c: classes.join(" "),
    h: pieces.length > 1 ? pieces.map((piece) => `<span class="half ${piece[0]}">${shape(piece)}</span>`).join("") : pieces.map(shape).join(""),
    l: `${where}, ${words || "empty"}${by ? `, frozen by ${by}` : ""}`,
  };
};

const written = (number) => `${Math.floor(number) || ""}${number % 1 ? "½" : ""}`;

// What a side has taken up to a ply, most valuable first, and how far it is ahead in material.
export const gain = (list, positions, side, ply) => {
  const lost = {};
  for (const { t } of list.plies.slice(0, ply + 1)) if (t && t[0] !== side) lost[t] = (lost[t] || 0) + 1;
  const worth = (piece) => list.pieces[piece.slice(1)][2];
  const cells = Object.keys(lost)
    .sort((one, other) => worth(other) - worth(one))
    .map((piece) => {
      const [name, shape] = list.pieces[piece.slice(1)];
      const count = lost[piece] > 1 ? `×${lost[piece]}` : "";
      return `<span title="${name}"><i class="sq ${piece[0]}">${shape}</i><span class="visually-hidden">${name}</span>${count}</span>`;
    });
  const pieces = Object.values(positions[ply]).flatMap((code) => code.split("~")[0].split(" "));
  const lead = pieces.reduce((sum, piece) => sum + (piece[0] === side ? worth(piece) : -worth(piece)), 0);
  return cells.join("") + (lead > 0 ? `<b title="Material">+${written(lead)}</b>` : "");
};
