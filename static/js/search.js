/* [data-top-search]: the search of a campaign in the top bar. "/" opens it, or goes to the page's own search; Escape and a
   tap elsewhere close it. Without script it opens by itself, and sends its form to the page of the search. */
(() => {
  const box = () => document.querySelector("[data-top-search]");
  const typing = (element) => element.closest?.("input, textarea, select, [contenteditable], dialog[open]");
  const close = (panel) => {
    if (panel) panel.open = false;
  };

  document.addEventListener("keydown", (event) => {
    const panel = box();
    if (!panel) return;
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)) {
      event.preventDefault();
      panel.open = true;
      panel.querySelector("input").focus();
    } else if (event.key === "Escape" && panel.open) {
      close(panel);
      panel.querySelector("summary").focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-top-search]")) close(box());
  });
  document.addEventListener(
    "toggle",
    (event) => {
      const field = event.target === box() && event.target.open && event.target.querySelector("input");
      if (field && document.activeElement !== field) field.select();
    },
    true,
  );
})();
