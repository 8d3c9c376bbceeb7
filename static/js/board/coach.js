/* The coach, fetched where it helps: marks threatened pieces, and keeps the moves of the chosen piece in #coach-piece. */
import { S, one, pieceOn, square } from "./state.js";
import { addWords } from "./marks.js";

const mark = (threatened) => {
  for (const marked of document.querySelectorAll("#board .threatened")) marked.classList.remove("threatened");
  for (const [name, from] of Object.entries(threatened)) {
    square(name)?.classList.add("threatened");
    addWords(square(name), `threatened from ${from.join(" and ")}`);
  }
};

const help = ({ data, selected }) => {
  mark(data.threatened || {});
  const place = one("coach-piece");
  const piece = pieceOn(selected);
  if (!place || !piece || place.dataset.piece === piece) return;
  place.dataset.piece = piece;
  htmx.ajax("GET", `${data.at}piece/${piece}/?beside`, { target: place, swap: "innerHTML" }).catch(() => {});
};

document.addEventListener("board:marked", ({ detail }) => help(detail));
help({ data: S.looking === null ? S.data : {}, selected: S.selected });
