/* All half-moves of the game, and how each of them looks: fetched when it is first looked back (past.js).

   {men: {letter: [name, shape, what it counts]}, plies: [{d: {square: pieces}, l: [squares], c: {square: words}, s, t}]},
   each entry told by what differs from the one before. */
import { S, one } from "./state.js";
import { whereOf } from "./paint.js";

export let list = null;
export let boards = [];
let version = "";
let loading = null;

// Whether nothing has been played since it was fetched.
export const isWhole = () => Boolean(list) && version === S.data.version;

const fetched = async () => {
  const asked = S.data.version;
  const answer = await fetch(`${S.data.at}plies/`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(answer.statusText);
  list = await answer.json();
  version = asked;
  let standing = {};
  boards = list.plies.map(({ d = {} }) => {
    standing = { ...standing, ...d };
    for (const name in d) if (!d[name]) delete standing[name];
    return standing;
  });
};

export const load = () => {
  if (isWhole()) return Promise.resolve();
  loading ??= fetched().finally(() => (loading = null));
  return loading;
};

/* --- How a half-move looks --- */

const SIDES = { w: 0, b: 1 };

export const faceAt = (name, ply) => {
  const { l = [], c = {} } = list.plies[ply];
  const [code, by] = (boards[ply][name] || "").split("~");
  const men = code ? code.split(" ") : [];
  const classes = men.map((man) => man[0]);
  if (men.length > 1) classes.push("shared");
  if (by) classes.push("frozen");
  if (l.includes(name)) classes.push("last");
  if (name in c) classes.push("check", ...(c[name].startsWith("?") ? ["uncertain"] : []));
  const shape = (man) => list.men[man.slice(1)][1];
  const words = men.map((man) => `${list.sides[SIDES[man[0]]].toLowerCase()} ${list.men[man.slice(1)][0]}`).join(" and ");
  return {
    c: classes.join(" "),
    h: men.length > 1 ? men.map((man) => `<span class="half ${man[0]}">${shape(man)}</span>`).join("") : men.map(shape).join(""),
    l: `${whereOf(name)}, ${words || "empty"}${by ? `, frozen by ${by}` : ""}`,
  };
};

// The squares that look different at two half-moves.
export const changed = (one, other) => {
  const told = (at) => [...(list.plies[at].l || []), ...Object.keys(list.plies[at].c || {})];
  const names = new Set([...told(one), ...told(other)]);
  for (const name in { ...boards[one], ...boards[other] }) if (boards[one][name] !== boards[other][name]) names.add(name);
  return names;
};

const written = (number) => `${Math.floor(number) || ""}${number % 1 ? "½" : ""}`;

const gain = (side, ply) => {
  const lost = {};
  for (const { t } of list.plies.slice(0, ply + 1)) if (t && t[0] !== side) lost[t] = (lost[t] || 0) + 1;
  const worth = (man) => list.men[man.slice(1)][2];
  const cells = Object.keys(lost)
    .sort((one, other) => worth(other) - worth(one))
    .map((man) => {
      const [name, shape] = list.men[man.slice(1)];
      const count = lost[man] > 1 ? `×${lost[man]}` : "";
      return `<span title="${name}"><i class="sq ${man[0]}">${shape}</i><span class="visually-hidden">${name}</span>${count}</span>`;
    });
  const men = Object.values(boards[ply]).flatMap((code) => code.split("~")[0].split(" "));
  const lead = men.reduce((sum, man) => sum + (man[0] === side ? worth(man) : -worth(man)), 0);
  return cells.join("") + (lead > 0 ? `<b title="Material">+${written(lead)}</b>` : "");
};

export const tell = (ply) => {
  const { s, c = {} } = list.plies[ply];
  const head = document.createElement("h1");
  head.textContent = s;
  const small = document.createElement("small");
  small.className = "soft";
  small.textContent = "earlier position";
  head.append(small);
  const checks = Object.values(c).map((words) => {
    const line = document.createElement("p");
    line.className = words.startsWith("?") ? "is-check is-uncertain" : "is-check";
    line.textContent = words.replace("?", "");
    return line;
  });
  one("status").replaceChildren(head, ...checks);
  for (const [side, letter] of [["white", "w"], ["black", "b"]]) if (one(`gain-${side}`)) one(`gain-${side}`).innerHTML = gain(letter, ply);
};
