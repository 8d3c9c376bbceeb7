/* How this device wants to see the board: [data-board-set] are its choices, kept under one key. */
import { S, board, one } from "./state.js";

const KEY = "gok-board";
export const THUMB = 44;
const WALL = 1600;
const root = document.documentElement;
export const touch = matchMedia("(pointer: coarse)");

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
};
export let settings = { view: innerWidth >= WALL ? "side" : "focus", near: "own", both: false, turn: "auto", ...read() };
export const confirms = () => settings.confirm ?? touch.matches;

export const keep = (name, value) => {
  settings = { ...settings, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
  } catch {
    /* a private window forgets the choice */
  }
  arrange();
};

export const near = () => {
  if (settings.near === "mover") return S.data.side || "white";
  return settings.near !== "own" ? settings.near : S.data.near || "white";
};

export const isTurned = () => {
  if (settings.view !== "focus" || !board()) return false;
  if (settings.turn !== "auto") return settings.turn === "yes";
  return innerWidth < innerHeight && innerWidth / board().dataset.files.length < THUMB;
};

export const arrange = () => {
  root.dataset.boardView = settings.view;
  root.dataset.boardNear = near();
  root.dataset.boardBoth = settings.both ? "yes" : "no";
  root.dataset.boardTurned = isTurned() ? "yes" : "no";
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
if (one("board")) arrange();
