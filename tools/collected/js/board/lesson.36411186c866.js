/* A lesson: the page carries every place that one can come to, so that an answer is judged, and the next place shown, without
   a request. What is illegal the server explains, as at any board (link.js).

   #lesson-data: {at, pieces, sides, places: [{kind, level, to: {answer: place}, next, hint, reach, squares, and what places.js tells}]};
   #place-N is what #lesson says there, #ways-N-e4d5 what such a move may make of its piece. */
import { S, board, levelOf, levels, nameOf, one, say, square, squareOf } from "./state.239266b74ef4.js";
import { bring } from "./marks.1a2e33621119.js";
import { offers, stopped, takeBack, turnTo } from "./places.1cbe18cc76e5.js";
import { settings } from "./settings.f41a34f2ace5.js";

const lesson = JSON.parse(one("lesson-data").textContent);
let at = lesson.at;
const place = () => lesson.places[at];

const prepare = () => {
  for (const button of document.querySelectorAll("#lesson [data-lesson-check]")) button.hidden = false;
  if (place().level) bring(place().level);
};

const isFocus = (button) => settings.view !== "focus" || levelOf(button) === S.focus;

const go = (number) => {
  const hadFocus = one("lesson").contains(document.activeElement);
  at = number;
  turnTo(lesson, place(), () => {
    one("lesson").replaceChildren(one(`place-${at}`).content.cloneNode(true));
    one("move").value = "";
    one("move-form").elements.namedItem("at").value = at;
  });
  prepare();
  history.replaceState(history.state, "", `?at=${at}`);
  one("lesson").scrollIntoView({ block: "nearest" });
  if (hadFocus) one("lesson").querySelector("h2, [data-lesson-go], button")?.focus({ preventScroll: true });
};

/* --- Moves --- */

const hint = () => (place().hint ? ` Hint: ${place().hint}` : "");

const judge = (text) => {
  const flight = stopped();
  if (offers(at, text)) return;
  if (text in place().to) go(place().to[text]);
  else takeBack(flight, `That is a legal move, but not the one asked for.${hint()}`);
};

addEventListener(
  "submit",
  (event) => {
    const { id } = event.target;
    const text = id === "ways-form" ? event.submitter?.value : one("move").value.trim();
    if (!["ways-form", "move-form"].includes(id) || (!S.flight && !(text in place().to))) return;
    event.preventDefault();
    event.stopPropagation();
    judge(text);
  },
  true,
);

/* --- Squares that a piece reaches --- */

const marked = () => [...board().querySelectorAll(".sq.wanted")].map(nameOf);

const mark = (name, isMarked) => {
  square(name).classList.toggle("wanted", isMarked);
  square(name).setAttribute("aria-pressed", isMarked);
};

const explain = async (to) => {
  const answer = await fetch(`${S.data.at}why/?from=${place().reach}&to=${to}${S.data.query}`, { credentials: "same-origin" });
  say(`${to} is not one of them. ${answer.ok ? await answer.text() : ""}`, answer.headers.get("Rule"));
};

const check = () => {
  const { squares, next } = place();
  const wrong = marked().find((name) => !squares.includes(name));
  const missing = squares.filter((name) => !marked().includes(name)).length;
  if (!wrong && !missing) return go(next);
  document.querySelector("#lesson [data-lesson-show]").hidden = false;
  if (!wrong) return say(`${missing} more to find.${hint()}`);
  mark(wrong, false);
  return explain(wrong).catch(() => say(`${wrong} is not one of them.`));
};

addEventListener(
  "click",
  (event) => {
    const button = squareOf(event);
    if (button && place().kind === "squares") {
      if (!isFocus(button)) return;
      event.stopPropagation();
      const name = nameOf(button);
      if (name !== place().reach) mark(name, !button.classList.contains("wanted"));
      const count = marked().length;
      return say(`${count} ${count === 1 ? "square" : "squares"} marked.`);
    }
    const of = (name) => event.target.closest?.(`#lesson [data-lesson-${name}]`);
    if (of("check")) check();
    if (of("show")) for (const { id } of board().querySelectorAll(".sq[id]")) mark(id.slice(1), place().squares.includes(id.slice(1)));
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(of("go") || of("say"))) return;
    event.preventDefault();
    if (of("go")) go(Number(of("go").dataset.lessonGo));
    else say(of("say").dataset.lessonSay);
  },
  true,
);

if (levels().length) prepare();
