/* [data-index]: the parts of a long page fold, and its index stays. A link to a part opens it; the search hides what does
   not have the words, and opens what has them within. Without script everything is there, folded. */
(() => {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const folds = (part) => [...part.querySelectorAll("details.fold")];

  const reveal = (target) => {
    for (let one = target?.closest("details"); one; one = one.parentElement.closest("details")) one.open = true;
    target?.scrollIntoView();
  };
  const named = (hash) => document.getElementById(decodeURIComponent(hash.slice(1)));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    const target = link && named(link.hash);
    if (target?.closest("details.fold")) setTimeout(() => reveal(target));
  });
  // Once htmx knows the page: what loads as it is opened would else, now and then, not hear of that.
  document.addEventListener("DOMContentLoaded", () => {
    if (location.hash.length > 1 && named(location.hash)?.closest("details.fold")) reveal(named(location.hash));
  });

  for (const page of document.querySelectorAll("[data-index]")) {
    const box = page.querySelector(".index-search");
    if (!box) continue;
    const field = box.querySelector("input");
    const all = box.querySelector("[data-index-all]");
    const only = box.querySelector("[data-index-only]");
    const count = box.querySelector("[data-index-count]");
    const parts = folds(page);
    const leaves = parts.filter((part) => !part.querySelector("details.fold"));
    const before = new Map();

    const narrow = () => {
      const words = plain(field.value).split(/\s+/).filter(Boolean);
      const changed = only?.getAttribute("aria-pressed") === "true";
      const isOn = words.length > 0 || changed;
      if (isOn && !before.size) for (const part of parts) before.set(part, part.open);
      let shown = 0;
      for (const leaf of leaves) {
        const has = (text) => words.every((word) => plain(text).includes(word));
        const fits = has(leaf.textContent) && (!changed || "changed" in leaf.dataset);
        leaf.hidden = !fits;
        leaf.open = words.length && fits ? !has(leaf.querySelector("summary").textContent) : before.get(leaf) ?? leaf.open;
        shown += fits;
      }
      for (const part of parts) {
        if (leaves.includes(part)) continue;
        part.hidden = !part.querySelector("details.fold:not([hidden])");
        part.open = isOn || (before.get(part) ?? part.open);
      }
      if (!isOn) before.clear();
      count.textContent = isOn ? `${shown} of ${leaves.length}` : "";
    };
    field.addEventListener("input", narrow);
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
      if (event.key === "Escape" && field.value) {
        field.value = "";
        narrow();
      }
    });
    only?.addEventListener("click", () => {
      only.setAttribute("aria-pressed", String(only.getAttribute("aria-pressed") !== "true"));
      narrow();
    });
    all.addEventListener("click", () => {
      const opens = all.getAttribute("aria-pressed") !== "true";
      all.setAttribute("aria-pressed", String(opens));
      all.textContent = opens ? "Close all" : "Open all";
      for (const part of opens ? parts : leaves) part.open = opens;
    });
    /* What was chosen, and is not saved yet, stands beside its question. */
    page.addEventListener("change", (event) => {
      const chosen = event.target.closest("details.fold .choice")?.querySelector("b");
      const note = chosen?.closest("details.fold").querySelector(".fold-note");
      if (note) note.textContent = `${chosen.textContent} (not saved yet)`;
    });
  }
})();
