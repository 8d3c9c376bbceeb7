import { S, board, one, say, square } from "./state.js";
import { animate, everyFace, wear } from "./paint.js";
import { show } from "./marks.js";
import { dress } from "./link.js";
import { faceFrom } from "./plies.js";
export const turnTo = (list, place, beside) => {
const before = everyFace();
for (const name of before.keys()) {
wear(name, faceFrom(list, name, place.d[name], place));
square(name).removeAttribute("aria-pressed");
}
one("board-data").textContent = JSON.stringify(place.data);
one("refusal").replaceChildren();
one("choose").replaceChildren();
beside();
S.selected = S.chosen = "";
dress();
say("");
animate(before, place.l);
};
export const stopped = () => {
const { flight } = S;
S.flight = S.queued = null;
board().classList.remove("is-sending");
return flight;
};
export const offers = (number, text) => {
const ways = one(`ways-${number}-${text}`);
if (!ways) return false;
one("choose").replaceChildren(ways.content.cloneNode(true));
htmx.process(one("choose"));
S.chosen = "";
show();
one("choose").querySelector("button").focus();
return true;
};
export const takeBack = (flight, words) => {
flight?.undo?.();
S.selected = S.chosen = "";
one("choose").replaceChildren();
show();
say(words);
};
