/* A move planned on the other side's time: sent by #plan-form, taken away by the form in #plan, marked on the board.

   #plan: data-premove, the squares of what is planned; its words in the paragraph beside the button. */
import { S, board, one, say, square } from "./state.js";
import { addWords, show } from "./marks.js";

let told = "";
// Planned while the plan before it is on its way: the answer brings another form, with a key of its own.
let next = null;

const plan = (from, to) => {
  const form = one("plan-form");
  S.selected = "";
  next = form.matches(".htmx-request") ? [from, to] : null;
  if (next) return;
  one("plan-premove").value = from + to;
  form.requestSubmit();
};

const planned = () => one("plan")?.dataset.premove?.split(" ") || [];

document.addEventListener("board:marked", () => {
  for (const name of board() && S.looking === null ? planned() : []) {
    square(name)?.classList.add("queued");
    addWords(square(name), "planned");
  }
});

export const offer = () => {
  if (!one("plan-premove")) return;
  const isNew = S.plan !== plan;
  S.plan = plan;
  next ??= S.early;
  S.early = null;
  const words = one("plan")?.querySelector("form p")?.textContent.trim() || "";
  // The box beside the board shows it; ears are told.
  if (!isNew && words !== told) {
    say("");
    one("live").textContent = words ? `${words}. It is played after the answer, if it is legal then.` : "Nothing is planned any more.";
  }
  told = words;
  if (next) plan(...next);
  show();
};
