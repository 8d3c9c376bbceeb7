/* The whole game at once: every half-move is stepped to without a request, and the address follows.

   The list is fetched when it is first looked back, and anew when the match has gone on since: {men: {letter: [name, shape,
   what it counts]}, plies: [{d: {square: pieces}, l: [squares], c: {square: words}, s, t}]}, each entry told by what differs
   from the one before. While it is looked back the live board waits behind what is shown, and news of it are told. */
import { S, board, one, say, square } from "./state.js";
import { animate, everyFace, faceOf, faces, wear, whereOf } from "./paint.js";
import { show } from "./marks.js";

const home = location.pathname + location.search;
let list = null;
let boards = [];
let version = "";
let loading = null;
let isConcealed = false;
let live = null; // what the page shows of the match as it stands: {faces, parts}

const isLive = () => one("table")?.hasAttribute("data-live");
const links = () => [...(one("moves")?.querySelectorAll("a[href]") || [])];
export const plyOf = (address) => Number(/\/ply\/(\d+)\/$/.exec(address)?.[1]);
const PARTS = ["status", "gain-white", "gain-black"];

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

const load = () => {
  if (list && version === S.data.version) return Promise.resolve();
  loading ??= fetched().finally(() => (loading = null));
  return loading;
};

/* --- How a half-move looks --- */

const SIDES = { w: 0, b: 1 };

const faceAt = (name, ply) => {
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

const tell = (ply) => {
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

const point = (ply) => {
  for (const link of links()) {
    if (plyOf(link.href) === ply) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  scrollList(false);
  const nav = one("replay");
  if (!nav) return;
  nav.hidden = S.looking === null;
  for (const [step, isEnd] of [["first", ply === 0], ["-1", ply === 0], ["1", ply === boards.length - 1]]) {
    nav.querySelector(`[data-step="${step}"]`)?.setAttribute("aria-disabled", isEnd);
  }
};

export const scrollList = (isNew) => {
  const moves = one("moves");
  const currents = [...(moves?.querySelectorAll("[aria-current]") || [])];
  const current = currents.pop();
  for (const past of currents) past.removeAttribute("aria-current");
  if (current) moves.scrollTop = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
  else if (moves && isNew) moves.scrollTop = moves.scrollHeight;
};

/* --- Going there, and back --- */

const behind = () => ({ faces: everyFace(), parts: PARTS.map((id) => [id, one(id)?.innerHTML]) });

const goTo = (ply) => {
  if (isLive() && !live) live = behind();
  const now = S.looking ?? boards.length - 1;
  const told = (at) => [...(list.plies[at].l || []), ...Object.keys(list.plies[at].c || {})];
  const names = new Set([...told(now), ...told(ply)]);
  for (const name in { ...boards[now], ...boards[ply] }) if (boards[now][name] !== boards[ply][name]) names.add(name);
  const before = faces(names);
  S.looking = ply;
  S.selected = S.chosen = "";
  for (const name of names) wear(name, faceAt(name, ply));
  const { l = [] } = list.plies[Math.max(now, ply)];
  if (Math.abs(ply - now) === 1) animate(before, ply > now ? l : [...l].reverse());
  history.replaceState(history.state, "", `${S.data.at}ply/${ply}/`);
  tell(ply);
  point(ply);
  say("");
  show();
};

export const leave = () => {
  if (!live || S.looking === null) return;
  const before = everyFace();
  const isNext = S.looking === boards.length - 2 && version === S.data.version;
  conceal();
  live = null;
  isConcealed = false;
  S.looking = null;
  if (isNext) animate(before, S.data.last || []);
  history.replaceState(history.state, "", home);
  news("");
  point(plyOf(links().at(-1)?.href));
  show();
};

// Before an answer of the server the page shows the match as it stands.
export const conceal = () => {
  if (!live) return;
  isConcealed = true;
  for (const [name, face] of live.faces) if (faceOf(square(name)).c !== face.c || square(name).innerHTML !== face.h) wear(name, face);
  for (const [id, html] of live.parts) if (one(id)) one(id).innerHTML = html;
};

// After it, what is looked at again; whether that is so.
export const dressed = (isNew) => {
  if (!live || S.looking === null) return false;
  if (!isConcealed) return true;
  isConcealed = false;
  live = behind();
  if (S.looking >= boards.length || !one("table").hasAttribute("data-live")) {
    leave();
    return false;
  }
  for (const name of live.faces.keys()) {
    const face = faceAt(name, S.looking);
    const was = live.faces.get(name);
    if (face.c !== was.c || face.h !== was.h) wear(name, face);
  }
  tell(S.looking);
  if (isNew) news(`A move was made: ${links().at(-1)?.firstChild.textContent.trim()}`);
  point(S.looking);
  return true;
};

const news = (words) => {
  if (one("replay-news")) one("replay-news").textContent = words;
};

const turn = async (to) => {
  const shown = S.looking;
  try {
    await load();
  } catch {
    if (shown === null) location.assign(`${S.data.at}ply/${to(links().length, links().length)}/`);
    return;
  }
  if (shown !== S.looking || S.flight) return;
  const count = boards.length - 1;
  const ply = Math.max(0, Math.min(to(shown ?? count, count), count));
  if (ply === count && isLive()) leave();
  else if (ply !== S.looking) goTo(ply);
};

// Whether there is anything to step to.
export const step = (by) => {
  if (!links().length || S.flight || !board() || (S.looking === null && by > 0) || (S.looking === 0 && by < 0)) return false;
  turn((now, count) => (by === -Infinity ? 0 : by === Infinity ? count : now + by));
  return true;
};

export const begin = () => {
  const ply = plyOf(location.pathname);
  if (!isLive() && ply >= 0) S.looking = ply;
};

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !board()) return;
  const button = event.target.closest?.("[data-step]");
  const link = event.target.closest?.("#moves a[href], #since a[href]");
  const ply = link ? plyOf(link.href) : NaN;
  if (button?.dataset.step === "live") {
    if (!isLive()) return;
    leave();
  } else if (button) step(button.dataset.step === "first" ? -Infinity : Number(button.dataset.step));
  else if (ply >= 0 && !S.flight) turn(() => ply);
  else return;
  event.preventDefault();
});

// Whoever sends something means the match as it stands.
document.addEventListener("submit", (event) => event.target.closest("#table") && leave(), true);
