/* The pages that were opened from a list of them, [data-recent-pages], last first: kept on the device, shown in the list's first
   part, which is hidden without them. */
(() => {
  const KEY = "gok-recent-pages";
  const MOST_KEPT = 20;
  const MOST_SHOWN = 5;
  const list = document.querySelector("[data-recent-pages]");
  const first = list.querySelector("section");
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) || [];
    const links = new Map([...list.querySelectorAll("li > a")].map((link) => [link.pathname, link]));
    const shown = kept.filter((path) => links.has(path)).slice(0, MOST_SHOWN);
    for (const path of shown) {
      const copy = links.get(path).parentElement.cloneNode(true);
      copy.firstElementChild.className = "button";
      copy.querySelector("small").remove();
      first.querySelector("ul").append(copy);
    }
    first.hidden = !shown.length;
    list.addEventListener("click", (event) => {
      const path = event.target.closest("a")?.pathname;
      if (path) localStorage.setItem(KEY, JSON.stringify([path, ...kept.filter((one) => one !== path)].slice(0, MOST_KEPT)));
    });
  } catch {
    /* A device that keeps nothing shows the groups alone. */
  }
})();
