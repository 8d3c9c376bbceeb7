/* Looking back at half-moves that were played: the live board waits behind what is shown, and news of it are told. */
import { S, one, say, square } from "./state.js";
import { animate, everyFace, faceOf, faces, wear } from "./paint.js";
import { show } from "./marks.js";
import { isLive, links, plyOf, scrollList } from "./moves.js";
import { faceAt, isWhole, list, load, positions, tell } from "./plies.js";
import { changedSquares, disabledSteps, plyAfter, positionText, squaresBetween } from "./replay.js";

export { load };

const home = location.pathname + location.search;
const PARTS = ["status", "notes", "gain-white", "gain-black"];
let isConcealed = false;
let live = null; // what the page shows of the match as it stands: {faces, parts}

const last = () => positions.length - 1;

const point = (ply) => {
  for (const link of links()) {
    if (plyOf(link.href) === ply) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  scrollList(false);
  if (one("replay")) one("replay").hidden = S.looking === null;
  for (const [step, isDisabled] of Object.entries(disabledSteps(ply, last()))) {
    document.querySelector(`[data-step="${step}"]`)?.setAttribute("aria-disabled", isDisabled);
  }
};

const behind = () => ({ faces: everyFace(), parts: PARTS.map((id) => [id, one(id)?.innerHTML]) });

// Stepping changes the whole board without a word: the ear is told where it is.
const hear = (words) => {
  if (one("live")) one("live").textContent = words;
};

const goTo = (ply) => {
  if (isLive() && !live) live = behind();
  const now = S.looking ?? last();
  const names = changedSquares(list.plies, positions, now, ply);
  const before = faces(names);
  S.looking = ply;
  S.selected = S.chosen = "";
  for (const name of names) wear(name, faceAt(name, ply));
  const squares = squaresBetween(list.plies, now, ply);
  if (squares) animate(before, squares);
  history.replaceState(history.state, "", `${S.data.at}ply/${ply}/`);
  tell(ply);
  point(ply);
  const move = links().find((link) => plyOf(link.href) === ply);
  hear(positionText(move?.firstChild.textContent.trim(), list.plies[ply].s));
  say("");
  show();
};

// Unless something else came between, since `shown` was looked at.
export const step = (steps, shown) => {
  if (shown !== S.looking || S.flight || !steps.length) return;
  const count = last();
  const ply = plyAfter(steps, shown ?? count, count);
  if (ply === count && isLive()) leave();
  else if (ply !== S.looking) goTo(ply);
};

export const leave = () => {
  if (!live || S.looking === null) return;
  const before = everyFace();
  const isNext = S.looking === positions.length - 2 && isWhole();
  conceal();
  live = null;
  isConcealed = false;
  S.looking = null;
  if (isNext) animate(before, S.data.last || []);
  history.replaceState(history.state, "", home);
  news("");
  hear(`Back to the live game: ${one("status")?.querySelector("h1")?.firstChild.textContent.trim()}.`);
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
  if (S.looking >= positions.length || !one("table").hasAttribute("data-live")) {
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
