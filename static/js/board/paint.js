/* What stands on the squares, and how a change of it is seen to happen.

   A face is all that a square shows but its marks: {c: classes, h: the piece's HTML, l: its spoken name}. */
import { board, box, nameOf, square, whereOf } from "./state.js";

const LASTING = ["w", "b", "shared", "frozen", "last", "check", "uncertain", "mated"];
const GLIDE = 200;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const gliding = new Map(); // the motions under way, by the squares where they end

export const faceOf = (button) => ({
  c: LASTING.filter((name) => button.classList.contains(name)).join(" "),
  h: button.innerHTML,
  l: button.ariaLabel,
});

export const faces = (names) => new Map([...new Set(names)].filter(square).map((name) => [name, faceOf(square(name))]));
export const everyFace = () => faces([...board().querySelectorAll(".sq[id]")].map(nameOf));

export const wear = (name, { c, h, l }) => {
  const button = square(name);
  if (!button) return;
  button.className = `sq ${c}`.trim();
  if (button.innerHTML !== h) button.innerHTML = h;
  button.ariaLabel = l;
};

export const empty = (name, c = "") => ({ c, h: "", l: `${whereOf(name)}, empty` });

/* --- Motion --- */

const at = ({ x, y }) => `translate(${x}px, ${y}px)`;

// A piece over the board, where no square clips it; its place in pixels of the window.
export const ghost = (face, place) => {
  const made = document.createElement("i");
  made.className = `sq ghost ${face.c.replace(/\b(last|check|uncertain|mated)\b/g, "")}`;
  made.innerHTML = face.h;
  made.style.setProperty("--side", `${place.width}px`);
  made.style.height = `${place.height}px`;
  made.style.transform = at(place);
  board().querySelector(".ghosts").append(made);
  return made;
};

const moved = (face, place, frames, easing) => {
  const made = ghost(face, place);
  const motion = made.animate(frames, { duration: GLIDE, easing });
  const ended = motion.finished.catch(() => {}).then(() => made.remove());
  return { made, motion, ended };
};

// A piece glides over the board, and its square hides it for as long: nothing else of the page is painted anew.
const glide = (name, there, here) => {
  const by = there.width / here.width || 1;
  const from = { x: there.x + (there.width - here.width) / 2, y: there.y + (there.height - here.height) / 2 };
  gliding.get(name)?.motion.cancel();
  const way = moved(faceOf(square(name)), here, [{ transform: `${at(from)} scale(${by})` }, { transform: at(here) }], "ease-out");
  gliding.set(name, way);
  square(name).classList.add("gliding");
  way.ended.then(() => {
    if (gliding.get(name) !== way) return;
    gliding.delete(name);
    square(name)?.classList.remove("gliding");
  });
};

// After a square was painted anew: a piece that still arrives there is still on its way.
export const resume = () => {
  for (const [name, { made, motion }] of gliding) {
    if (square(name)?.innerHTML === made.innerHTML) square(name).classList.add("gliding");
    else motion.cancel();
  }
};

const fade = (face, place) => moved(face, place, [{ opacity: 1 }, { opacity: 0, transform: `${at(place)} scale(0.6)` }], "ease-in");

const side = (face) => face.c.match(/\b[wb]\b/g)?.join();
const isOther = (was, is) => was.h !== is.h || side(was) !== side(is);

// Let be seen what has changed since `before`; `pairs` are the squares of the moves, from and to, one after the other.
// `without` is there already; `place` gives a square's place where it was measured before anything was painted.
export const animate = (before, pairs, without = "", place = (name) => box(square(name))) => {
  resume();
  if (still.matches || document.hidden) return;
  const changed = [...faces(before.keys())].filter(([name, is]) => isOther(before.get(name), is));
  const came = changed.filter(([, is]) => is.h);
  const gone = new Map(changed.map(([name]) => [name, before.get(name)]).filter(([, was]) => was.h));
  const left = new Map(gone);
  for (const [name, is] of came) {
    const alike = ([other, was]) => other !== name && !isOther(was, is);
    const hint = pairs.findLastIndex((to, index) => index % 2 && to === name);
    const from = hint > 0 && gone.has(pairs[hint - 1]) ? pairs[hint - 1] : [...left].find(alike)?.[0];
    if (!from) continue;
    left.delete(from);
    if (name !== without) glide(name, place(from), place(name));
  }
  for (const [name, was] of left) fade(was, place(name));
};

/* --- A move of one's own, painted before the server has heard of it --- */

const halves = (face) => {
  const held = document.createElement("i");
  held.innerHTML = face.h;
  return [...held.children];
};

// Who leaves a square, and what stays there.
const lift = (name, letter) => {
  const face = faceOf(square(name));
  const words = face.l.slice(whereOf(name).length + 2).replace(/, frozen by .*/, "");
  if (!face.c.includes("shared")) return [{ c: face.c.includes("w") ? "w" : "b", h: face.h, words }, empty(name)];
  const other = letter === "w" ? "b" : "w";
  const [mine, theirs] = [letter, other].map((each) => halves(face).find((half) => half.classList.contains(each)).innerHTML);
  const [first, second] = words.split(" and ");
  const [ours, its] = letter === "w" ? [first, second] : [second, first];
  return [{ c: letter, h: mine, words: ours }, { c: other, h: theirs, l: `${whereOf(name)}, ${its}` }];
};

const made = (token, piece) => {
  const found = token && document.querySelector(`[data-token="${CSS.escape(token)}"]`);
  const cell = found?.querySelector(".sq");
  if (!cell) return piece;
  return { ...piece, h: cell.innerHTML, words: `${piece.words.split(" ")[0]} ${found.lastChild.textContent.trim()}` };
};

// Paint a move; gives the function that takes it back. `seen`: the mover is there already, it was dragged.
export const paintMove = ({ from, to, kind, also = {}, into = [], letter, keepLast = false, seen = false }) => {
  const marked = [...board().querySelectorAll(".sq.last")].map(nameOf);
  const before = faces([from, to, ...marked, ...Object.entries(also).flat().filter(Boolean)]);
  // Painting makes the page lay itself out anew: whoever asks for places in between waits for that.
  const places = new Map(still.matches ? [] : [...before.keys()].map((name) => [name, box(square(name))]));
  if (!keepLast) for (const name of marked) square(name).classList.remove("last");
  const put = (name, piece) => wear(name, { c: piece.c, h: piece.h, l: `${whereOf(name)}, ${piece.words}` });
  for (const [name, goes] of Object.entries(also)) {
    const [piece, rest] = lift(name, letter);
    wear(name, rest);
    if (goes) put(goes, piece);
  }
  if (kind === "afar") wear(to, empty(to));
  else {
    const [piece, rest] = lift(from, letter);
    wear(from, rest);
    put(to, into.length === 1 ? made(into[0], piece) : piece);
  }
  for (const name of [from, to]) square(name).classList.add("last");
  animate(before, [from, to], seen ? to : "", (name) => places.get(name));
  return () => {
    for (const [name, face] of before) wear(name, face);
  };
};
