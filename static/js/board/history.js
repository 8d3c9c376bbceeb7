/* Stepping through the game without a request; the address follows.

   What is looked back at, and how it is shown, is fetched when it is first asked for (past.js, plies.js). */
import { S, board } from "./state.js";
import { canStep, isLive, links, plyOf } from "./moves.js";

let past = null;
let waiting = []; // the steps of which the first has the game fetched; they are taken as one

// Whoever has not looked back shows the match as it stands.
export const leave = () => {
  waiting = [];
  past?.leave();
};
export const conceal = () => past?.conceal();
export const dressed = (isNew) => Boolean(past?.dressed(isNew));

const turn = async (to) => {
  if (waiting.push(to) > 1) return;
  const shown = S.looking;
  try {
    past ??= await import("./past.js");
    await past.load();
  } catch {
    const [first] = waiting.splice(0);
    if (shown === null && first) location.assign(`${S.data.at}ply/${first(links().length, links().length)}/`);
    return;
  }
  past.step(waiting.splice(0), shown);
};

// Whether there is anything to step to.
export const step = (by) => {
  if (!links().length || S.flight || !board() || !(waiting.length || canStep(by, S.looking))) return false;
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
