import { S, board, one, say, square } from "./state.js";
import { show } from "./marks.js";
let told = "";
const plan = (from, to) => {
S.selected = "";
one("plan-premove").value = from + to;
one("plan-form").requestSubmit();
};
const planned = () => one("plan")?.dataset.premove?.split(" ") || [];
document.addEventListener("board:marked", () => {
for (const name of board() && S.looking === null ? planned() : []) {
const now = square(name)?.getAttribute("aria-description");
square(name)?.classList.add("queued");
square(name)?.setAttribute("aria-description", now ? `${now}, planned` : "planned");
}
});
export const offer = () => {
if (!one("plan-premove")) return;
const isNew = !S.plan;
if (isNew) S.ahead = {};
S.plan = plan;
const words = one("plan")?.querySelector("form p")?.textContent.trim() || "";
if (!isNew && words !== told) say(words ? `${words}. It is played after the answer, if it is legal then.` : "Nothing is planned any more.");
told = words;
show();
};
