/* How this device wants to see the board (../board.js): [data-board-set] are its choices. */
import { S, board } from "./state.js";

const look = window.gokBoard;
const root = document.documentElement.dataset;
export const touch = matchMedia("(pointer: coarse)");
export const { THUMB, settings } = look;
export const confirms = () => settings.confirm ?? touch.matches;
export const near = () => root.boardNear;
export const isTurned = () => root.boardTurned === "yes";

export const keep = (name, value) => {
  look.keep(name, value);
  arrange();
};

export const arrange = () => {
  look.arrange(S.data.side);
  for (const input of document.querySelectorAll("[data-board-set]")) {
    const name = input.dataset.boardSet;
    const value = name === "confirm" ? confirms() : settings[name];
    if (input.dataset.arrowsTo) input.checked = value === input.dataset.arrowsTo;
    else if (input.type === "checkbox") input.checked = Boolean(value);
    else if (value !== undefined) input.checked = input.value === value;
  }
};

document.addEventListener("change", ({ target }) => {
  const { boardSet, arrowsTo } = target.dataset || {};
  // Arrows are shown at the match where that was asked for, and at no other.
  const checked = target.checked && (arrowsTo || true);
  if (boardSet) keep(boardSet, target.type === "checkbox" ? checked : target.value);
});
addEventListener("resize", () => board() && arrange());
