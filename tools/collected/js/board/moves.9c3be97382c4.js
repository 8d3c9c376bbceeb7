/* The list of moves: each is a link to the position after it; the one that is shown is marked and in sight. */
import { one } from "./state.239266b74ef4.js";

export const isLive = () => one("table")?.hasAttribute("data-live");
export const links = () => [...(one("moves")?.querySelectorAll("a[href]") || [])];
export const plyOf = (address) => Number(/\/ply\/(\d+)\/$/.exec(address)?.[1]);

export const scrollList = (isNew) => {
  const moves = one("moves");
  const currents = [...(moves?.querySelectorAll("[aria-current]") || [])];
  const current = currents.pop();
  for (const past of currents) past.removeAttribute("aria-current");
  if (current) moves.scrollTop = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
  else if (moves && isNew) moves.scrollTop = moves.scrollHeight;
};
