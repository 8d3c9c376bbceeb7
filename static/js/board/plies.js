/* All half-moves of the game, and how each of them looks: a list (replay.js) fetched when it is first looked back (past.js). */
import { S, one, whereOf } from "./state.js";
import { faceFrom, gain, positionsOf } from "./replay.js";

export let list = null;
export let positions = [];
let version = "";
let loading = null;

// Whether nothing has been played since it was fetched.
export const isWhole = () => Boolean(list) && version === S.data.version;

const fetched = async () => {
  const asked = S.data.version;
  const answer = await fetch(`${S.data.at}plies/`);
  if (!answer.ok) throw new Error(answer.statusText);
  list = await answer.json();
  version = asked;
  positions = positionsOf(list.plies);
};

export const load = () => {
  if (isWhole()) return Promise.resolve();
  loading ??= fetched().finally(() => (loading = null));
  return loading;
};

/* --- How a half-move looks --- */

export const faceAt = (name, ply) => faceFrom(list, name, whereOf(name), positions[ply][name], list.plies[ply]);

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
  one("status").replaceChildren(head);
  one("notes").replaceChildren(...checks);
  for (const [side, letter] of [["white", "w"], ["black", "b"]]) if (one(`gain-${side}`)) one(`gain-${side}`).innerHTML = gain(list, positions, letter, ply);
};
