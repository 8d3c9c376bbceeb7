/* The coach, linked where it helps: marks threatened pieces, and keeps the moves of the chosen piece in #coach-piece. */
(() => {
  const square = (name) => document.getElementById(`s${name}`);

  const mark = (threatened) => {
    for (const marked of document.querySelectorAll("#board .threatened")) marked.classList.remove("threatened");
    for (const [name, from] of Object.entries(threatened)) {
      const words = `threatened from ${from.join(" and ")}`;
      const now = square(name)?.getAttribute("aria-description");
      square(name)?.classList.add("threatened");
      square(name)?.setAttribute("aria-description", now ? `${now}, ${words}` : words);
    }
  };

  const pieceOn = (name) => {
    const shape = square(name)?.querySelector("use, [data-piece]");
    return shape?.dataset.piece || shape?.getAttribute("href")?.split("#")[1] || "";
  };

  document.addEventListener("board:marked", ({ detail: { data, selected } }) => {
    mark(data.threatened || {});
    const place = document.getElementById("coach-piece");
    const piece = selected ? pieceOn(selected) : "";
    if (!place || !piece || place.dataset.piece === piece) return;
    place.dataset.piece = piece;
    htmx.ajax("GET", `${data.at}piece/${piece}/?beside`, { target: place, swap: "innerHTML" }).catch(() => {});
  });
})();
