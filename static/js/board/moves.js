/* The list of moves: each is a link to the position after it; the one that is shown is marked and in sight. */
import { one } from "./state.js";

export const isLive = () => one("table")?.hasAttribute("data-live");
export const links = () => [...(one("moves")?.querySelectorAll("a[href]") || [])];
export const plyOf = (address) => Number(/\/ply\/(\d+)\/$/.exec(address)?.[1]);

// Whether a step leads on from what is looked at, null: the position as it stands.
export const canStep = (by, looking) => (looking === null ? by <= 0 : looking > 0 || by >= 0);

export const scrollList = (isNew) => {
  const moves = one("moves");
  const currents = [...(moves?.querySelectorAll("[aria-current]") || [])];
  const current = currents.pop();
  for (const past of currents) past.removeAttribute("aria-current");
  if (current) moves.scrollTop = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
  else if (moves && isNew) moves.scrollTop = moves.scrollHeight;
};
