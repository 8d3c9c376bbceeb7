/* Marks: all of them set anew from what is known, and one sentence on what is selected.

   Whatever is marked anew is told to others as the event "board:marked", with {data, selected, chosen}. */
import {
  S, ahead, attempt, board, canMove, dice, held, isMine, levelOf, levels, nameOf, one, outlook, pieceOn, place, say, square, standsOn, targets, titled,
  waiting,
} from "./state.js";

const MARKS = { quiet: "may go here", capture: "may capture here", afar: "may capture here from afar" };
const CLASSES = ["selected", "chosen", "shaft", "quiet", "capture", "afar", "attempt", "ahead", "queued"];

export const bring = (level) => {
  S.focus = level;
  for (const each of levels()) each.classList.toggle("is-focus", each.dataset.level === level);
  delete board().querySelector(`[data-focus-level="${level}"]`)?.dataset.news;
};

const mark = (name, className, words) => {
  square(name)?.classList.add(className);
  if (words) square(name)?.setAttribute("aria-description", words);
};

// What the eye sees without a tap is said as well.
export const addWords = (button, words) => {
  const now = button?.getAttribute("aria-description");
  button?.setAttribute("aria-description", now ? `${now}, ${words}` : words);
};

const unmark = () => {
  const all = (which) => board().querySelectorAll(which);
  for (const button of all(CLASSES.map((name) => `.${name}`).join())) button.classList.remove(...CLASSES);
  for (const button of all("[aria-description]")) button.removeAttribute("aria-description");
  for (const name of ["count", "into", "dice"]) for (const button of all(`[data-${name}]`)) delete button.dataset[name];
};

const markTargets = (counts) => {
  const count = (name) => (counts[levelOf(square(name))] = (counts[levelOf(square(name))] || 0) + 1);
  for (const [to, kind] of S.flight ? [] : Object.entries(targets(S.selected))) {
    const { into = [] } = outlook(S.selected, to);
    const how = attempt(S.selected, to) ? ", if the dice allow it" : "";
    mark(to, kind, into.length ? `${MARKS[kind]}, becomes ${into.join(" or ")}` : MARKS[kind] + how);
    square(to).classList.toggle("attempt", Boolean(how));
    if (into.length) square(to).dataset.into = into.join("\n");
    count(to);
  }
  for (const [to, kind] of Object.entries(ahead(S.selected))) {
    mark(to, kind, MARKS[kind].replace("may", "could"));
    square(to).classList.add("ahead");
    count(to);
  }
};

export const confirming = (from, to) => {
  if (attempt(from, to)) return `Announce ${S.data.attempts.letters[from]}${from}-${to}`;
  return held() ? `Land on ${to}` : "Move";
};

export const show = () => {
  if (!board()) return;
  const { data, selected, chosen, queued, flight, looking } = S;
  const counts = {};
  unmark();
  if (selected && square(selected)) {
    mark(selected, "selected", "selected");
    for (const level of levels()) {
      const under = level.querySelectorAll(".sq")[place(selected)];
      if (nameOf(under) !== selected) under.classList.add("shaft");
    }
    markTargets(counts);
  }
  if (chosen) mark(chosen, "chosen", attempt(selected, chosen) ? "chosen; press again to announce" : "chosen; press again to move");
  for (const name of queued ? [queued.from, queued.to] : []) mark(name, "queued", "waits for the move before it");
  for (const [name, faces] of Object.entries(flight || looking !== null ? {} : dice())) {
    square(name).dataset.dice = faces.join(" ");
    addWords(square(name), `moved by the ${faces.join(" or the ")}`);
  }
  for (const last of board().querySelectorAll(".sq.last")) addWords(last, "last move");
  for (const king of board().querySelectorAll(".sq.check")) addWords(king, data.checks?.[nameOf(king)] || "in check");
  for (const [level, count] of Object.entries(counts)) board().querySelector(`[data-focus-level="${level}"]`).dataset.count = count;
  for (const button of document.querySelectorAll("[data-board-confirm]")) {
    button.hidden = !chosen;
    button.textContent = !chosen ? "Move" : confirming(selected, chosen);
  }
  for (const button of document.querySelectorAll("button[data-board-cancel]")) button.hidden = !(held() ? chosen : selected);
  for (const button of document.querySelectorAll("[data-board-help]")) button.disabled = !pieceOn(selected);
  // Where a finger takes hold of a piece the page does not scroll.
  board().dataset.drags = canMove() && data.mine.includes(data.side) ? data.side : S.plan ? data.mine[0] : "";
  document.dispatchEvent(new CustomEvent("board:marked", { detail: { data: looking === null ? data : {}, selected, chosen } }));
};

export const clear = (words = "") => {
  one("choose")?.replaceChildren();
  S.selected = held();
  S.chosen = "";
  say(words);
  show();
};

/* --- What is said of a square --- */

const idle = (name) => {
  const by = S.data.frozen?.[name];
  if (by) return ` is frozen by the ${standsOn(by) || "piece"} on ${by} and cannot move.`;
  if (!isMine(name) || S.flight) return ".";
  const [check] = Object.values(S.data.checks || {});
  return ` has no legal move${check ? `: ${check}` : ""}.`;
};

// How many moves a piece has, as kinds: `now`, or `later` where it has none.
export const movesText = (now, later) => {
  const kinds = now.length ? now : later;
  const takes = kinds.filter((kind) => kind !== "quiet").length;
  const moves = `${kinds.length} ${kinds.length === 1 ? "move" : "moves"}`;
  return `${moves}${takes ? `, ${takes} to capture` : ""}${now.length ? "." : S.plan ? " to plan for your turn." : ", when it is its turn."}`;
};

const describe = (name) => {
  const [now, later] = [targets(name), ahead(name)].map((each) => Object.values(each));
  return `${titled(standsOn(name))} on ${name}${!S.flight && (now[0] || later[0]) ? `: ${movesText(now, later)}` : idle(name)}`;
};

// Off turn where a piece could go is asked once for all of its side.
const lookAhead = async (name) => {
  const side = waiting(name);
  const { version, at } = S.data;
  if (!side || S.ahead[side] || S.data.frozen?.[name]) return;
  try {
    const answer = await fetch(`${at}targets/?side=${side}${S.plan ? "&plan=1" : ""}${S.data.query || ""}`);
    if (!answer.ok || version !== S.data.version) return;
    S.ahead[side] = await answer.json();
    if (S.selected === name) say(describe(name));
    show();
  } catch {
    /* without the server nothing is marked */
  }
};

export const select = (name) => {
  one("choose")?.replaceChildren();
  S.selected = pieceOn(name) ? name : "";
  S.chosen = "";
  say(S.selected ? describe(name) : `${name} is empty.`);
  show();
  lookAhead(name);
};

// What has stayed selected while the position changed can do something else now.
export const tellAgain = () => {
  if (!S.selected || S.chosen || S.flight || S.looking !== null || held()) return;
  say(describe(S.selected));
  lookAhead(S.selected);
};
