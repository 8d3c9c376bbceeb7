/* A shared game: a step exchanges the position and not the page, the arrow keys step too, and the pictures before and after
   are fetched ahead. [data-step] is a link to another position. */
(() => {
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  const one = (words) => document.querySelector(words);

  const shown = async () => {
    const current = one(".shared-moves [aria-current]");
    const list = one(".shared-moves");
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    const picture = one(".shared-picture");
    await picture.decode().catch(() => {});
    for (const link of document.querySelectorAll("a[rel][data-step][href]")) {
      new Image().src = picture.currentSrc.replace(/\d+(?=\/\w+\.png$)/, link.href.match(/(\d+)\/$/)[1]);
    }
  };

  const step = async (link) => {
    const name = link.dataset.step;
    await htmx.ajax("GET", link.href, { target: "#shared-game", select: "#shared-game", swap: "outerHTML" });
    history.replaceState(null, "", link.href);
    if (name) one(`[data-step="${name}"]`)?.focus({ preventScroll: true });
    shown();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step][href]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    step(link);
  });
  document.addEventListener("keydown", (event) => {
    const link = !event.altKey && !event.ctrlKey && !event.metaKey && one(`a[data-step="${KEYS[event.key]}"][href]`);
    if (!link) return;
    event.preventDefault();
    step(link);
  });
  document.addEventListener("DOMContentLoaded", shown);
})();
