/* A move planned on the other side's time: sent by #plan-form, taken away by the form in #plan, marked on the board.

   #plan: data-premove, the squares of what is planned; its words in the paragraph beside the button. The piece is seen
   where it would stand, over the squares: none of them holds it. */
import { S, board, one, place, say, square } from "./state.js";
import { addWords, show } from "./marks.js";
import { faceOf } from "./paint.js";

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

const lay = (from, to) => {
  const files = board().dataset.files.length;
  const made = document.createElement("i");
  made.className = `half planned ${S.data.mine[0] === "black" ? "b" : "w"}`;
  made.innerHTML = faceOf(square(from)).h;
  made.style.setProperty("--file", (place(to) % files) + 1);
  made.style.setProperty("--row", Math.floor(place(to) / files) + 1);
  square(to).parentElement.append(made);
};

document.addEventListener("board:marked", () => {
  for (const made of document.querySelectorAll("#board .planned")) made.remove();
  for (const name of board() && S.looking === null ? planned() : []) {
    square(name)?.classList.add("queued");
    addWords(square(name), "planned");
  }
  const [from, to] = planned();
  if (board() && S.looking === null && square(from)?.matches(".w, .b") && square(to)) lay(from, to);
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
