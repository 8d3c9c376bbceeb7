import { S, one, say } from "./state.js";
import { offers, stopped, takeBack, turnTo } from "./places.js";
const puzzle = JSON.parse(one("puzzle-data").textContent);
const number = () => Number(one("table").dataset.place);
const place = () => puzzle.places[number()];
const forgetHint = () => {
const hint = one("hint");
if (!hint?.querySelector("p")) return;
hint.dataset.advice = "";
const form = hint.querySelector("form");
form.elements.step.value = 0;
form.requestSubmit();
};
const go = (to) => {
const next = puzzle.places[to];
turnTo(puzzle, next, () => {
one("table").dataset.place = to;
for (const part of one(`place-${to}`).content.cloneNode(true).children) one(part.id).replaceWith(part.cloneNode(true));
for (const field of document.querySelectorAll("#table [name=moves]")) field.value = next.moves;
one("move").value = "";
forgetHint();
});
const address = new URL(location);
address.searchParams.delete("hint");
address.searchParams.set("moves", next.moves);
history.replaceState(history.state, "", address);
say(next.say);
};
const explain = async (text) => {
const answer = await fetch(`${S.data.at}why/?move=${encodeURIComponent(text)}${S.data.query}`, { credentials: "same-origin" });
if (answer.ok && one("board-say").textContent === puzzle.better) say(await answer.text());
};
addEventListener(
"submit",
(event) => {
const isWord = event.submitter?.name === "move";
const text = isWord ? event.submitter.value : one("move")?.value.trim();
const isKnown = text in (place()?.to || {});
if (!["ways-form", "move-form"].includes(event.target.id) || (!S.flight && !isWord && !isKnown)) return;
if (isKnown && place().to[text] === null) return;
event.preventDefault();
event.stopPropagation();
const flight = stopped();
if (offers(number(), text)) return;
if (isKnown) return go(place().to[text]);
takeBack(flight, puzzle.better);
explain(text).catch(() => {});
},
true,
);
