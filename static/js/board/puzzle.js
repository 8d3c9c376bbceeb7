/* A puzzle's moves are judged, and answered, here; the last right one goes to the server, which keeps what was solved. What
   answers a wrong move, and what is no legal one, the server explains.

   #puzzle-data: {places: [{to: {move: place, null where it is solved}, moves, say, and what places.js tells}], better, pieces,
   sides}; #place-N is what changes beside the board there, #ways-N-e4d5 what such a move may make of its piece. */
import { S, one, say } from "./state.js";
import { offers, stopped, takeBack, turnBeside, turnTo } from "./places.js";

const puzzle = JSON.parse(one("puzzle-data").textContent);
const number = () => Number(one("table").dataset.place);
const place = () => puzzle.places[number()];

// A hint that was told is about the place before: the server is asked for a button that begins anew.
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
    turnBeside(to);
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
  const answer = await fetch(`${S.data.at}why/?move=${encodeURIComponent(text)}${S.data.query}`);
  if (answer.ok && one("board-say").textContent === puzzle.better) say(await answer.text());
};

addEventListener(
  "submit",
  (event) => {
    const isWord = event.submitter?.name === "move";
    const text = isWord ? event.submitter.value : one("move")?.value.trim();
    const isKnown = text in (place()?.to || {});
    // What was typed may be the game's notation, which the server reads.
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
