import { S, one } from "./state.js";
import { whereOf } from "./paint.js";
export let list = null;
export let boards = [];
let version = "";
let loading = null;
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

const SIDES = { w: 0, b: 1 };
export const faceAt = (name, ply) => faceFrom(list, name, boards[ply][name], list.plies[ply]);
export const faceFrom = (list, name, codes, { l = [], c = {} }) => {
const [code, by] = (codes || "").split("~");
const pieces = code ? code.split(" ") : [];
const classes = pieces.map((piece) => piece[0]);
if (pieces.length > 1) classes.push("shared");
if (by) classes.push("frozen");
if (l.includes(name)) classes.push("last");
if (name in c) classes.push("check", ...(c[name].startsWith("?") ? ["uncertain"] : []));
const shape = (piece) => list.pieces[piece.slice(1)][1];
const words = pieces.map((piece) => `${list.sides[SIDES[piece[0]]].toLowerCase()} ${list.pieces[piece.slice(1)][0]}`).join(" and ");
return {
c: classes.join(" "),
h: pieces.length > 1 ? pieces.map((piece) => `<span class="half ${piece[0]}">${shape(piece)}</span>`).join("") : pieces.map(shape).join(""),
l: `${whereOf(name)}, ${words || "empty"}${by ? `, frozen by ${by}` : ""}`,
};
};
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
const worth = (piece) => list.pieces[piece.slice(1)][2];
const cells = Object.keys(lost)
.sort((one, other) => worth(other) - worth(one))
.map((piece) => {
const [name, shape] = list.pieces[piece.slice(1)];
const count = lost[piece] > 1 ? `×${lost[piece]}` : "";
return `<span title="${name}"><i class="sq ${piece[0]}">${shape}</i><span class="visually-hidden">${name}</span>${count}</span>`;
});
const pieces = Object.values(boards[ply]).flatMap((code) => code.split("~")[0].split(" "));
const lead = pieces.reduce((sum, piece) => sum + (piece[0] === side ? worth(piece) : -worth(piece)), 0);
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
