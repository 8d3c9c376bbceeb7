/* A lesson: the page carries every place that one can come to, so that an answer is judged, and the next place shown, without
   a request. What is illegal the server explains, as at any board (link.js).

   #lesson-data: {at, pieces, sides, places: [{kind, level, to: {answer: place}, next, hint, reach, squares, and what places.js tells}]};
   #place-N is what stands beside the board there, #ways-N-e4d5 what such a move may make of its piece. */
import { S, board, levelOf, levels, nameOf, one, say, square, squareOf } from "./state.js";
import { bring } from "./marks.js";
import { offers, stopped, takeBack, turnBeside, turnTo } from "./places.js";
import { settings } from "./settings.js";

const lesson = JSON.parse(one("lesson-data").textContent);
let at = lesson.at;
const place = () => lesson.places[at];

const prepare = () => {
  for (const button of document.querySelectorAll("#lesson-answer [data-lesson-check]")) button.hidden = false;
  if (place().level) bring(place().level);
};

const isFocus = (button) => settings.view !== "focus" || levelOf(button) === S.focus;

const go = (number) => {
  const hadFocus = one("lesson-answer").contains(document.activeElement);
  at = number;
  turnTo(lesson, place(), () => {
    turnBeside(at);
    one("move").value = "";
    one("move-form").elements.namedItem("at").value = at;
  });
  prepare();
  history.replaceState(history.state, "", `?at=${at}`);
  one("lesson").scrollIntoView({ block: "nearest" });
  const next = document.querySelector(place().kind === "told" ? "#lesson-answer a" : "#lesson h2");
  if (hadFocus) next.focus({ preventScroll: true });
};

// Below the answers there may be no room for it on a phone.
const showSaid = () => document.querySelector(".boardsay").scrollIntoView({ block: "nearest" });
const tell = (words, rule) => {
  say(words, rule);
  showSaid();
};

/* --- Moves --- */

const hint = () => (place().hint ? ` Hint: ${place().hint}` : "");

const judge = (text) => {
  const flight = stopped();
  if (offers(at, text)) return;
  if (text in place().to) go(place().to[text]);
  else {
    takeBack(flight, `That is a legal move, but not the one asked for.${hint()}`);
    showSaid();
  }
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
  const answer = await fetch(`${S.data.at}why/?from=${place().reach}&to=${to}${S.data.query}`);
  tell(`${to} is not one of them. ${answer.ok ? await answer.text() : ""}`, answer.headers.get("Rule"));
};

const check = () => {
  const { squares, next } = place();
  const wrong = marked().find((name) => !squares.includes(name));
  const missing = squares.filter((name) => !marked().includes(name)).length;
  if (!wrong && !missing) return go(next);
  document.querySelector("#lesson-answer [data-lesson-show]").hidden = false;
  if (!wrong) return tell(`${missing} more to find.${hint()}`);
  mark(wrong, false);
  return explain(wrong).catch(() => tell(`${wrong} is not one of them.`));
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
      return tell(`${count} ${count === 1 ? "square" : "squares"} marked.`);
    }
    const of = (name) => event.target.closest?.(`#lesson-answer [data-lesson-${name}]`);
    if (of("check")) check();
    if (of("show")) for (const { id } of board().querySelectorAll(".sq[id]")) mark(id.slice(1), place().squares.includes(id.slice(1)));
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(of("go") || of("say"))) return;
    event.preventDefault();
    if (of("go")) go(Number(of("go").dataset.lessonGo));
    else tell(of("say").dataset.lessonSay);
  },
  true,
);

if (levels().length) prepare();
