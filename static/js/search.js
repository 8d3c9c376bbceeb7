/* [data-top-search]: search and commands of a campaign in the top bar. "/" opens it, or goes to the page's own search; in
   both the arrow keys go through what was found, and Enter takes the first. Escape and a tap elsewhere close it, as they do
   the list of what can be new ([data-top-new]) and a list's filters ([data-popover]). Without script all open by themselves,
   and the form goes to the page of the search. */
(() => {
  const box = () => document.querySelector("[data-top-search]");
  const panels = () => document.querySelectorAll("[data-top-search], [data-top-new], [data-popover]");
  const typing = (element) => element.closest?.("input, textarea, select, [contenteditable], dialog[open]");
  const place = (element) => element.closest?.("[data-top-search], [data-top-new], main:has(#results)");
  const field = (around) => around.querySelector("input[type=search]");
  const rows = (around) => [...around.querySelectorAll(".result-list a, .result-list button, .top-new a")];
  const close = (panel) => {
    if (panel) panel.open = false;
  };
  let goes = null; // the field whose first row is taken as soon as it is there

  const take = (input) => {
    const [first] = rows(place(input));
    if (first && input.dataset.sought === input.value) first.click();
    else goes = input;
  };

  const step = (event, around) => {
    const all = rows(around);
    const at = all.indexOf(event.target.closest("a, button"));
    const next = event.key === "ArrowDown" ? all[at + 1] : all[at - 1] || field(around) || all[0];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  document.addEventListener("keydown", (event) => {
    const panel = box();
    if (!panel || event.isComposing) return;
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)) {
      event.preventDefault();
      panel.open = true;
      field(panel).focus();
    } else if (event.key === "Escape") {
      const open = [...panels()].find((one) => one.open);
      if (!open) return;
      close(open);
      open.querySelector("summary").focus();
    } else {
      const around = place(event.target);
      if (!around) return;
      const isField = event.target === field(around);
      const isRow = event.target.closest(".result-list, .top-new") || event.target.matches("[data-top-new] > summary");
      if (["ArrowDown", "ArrowUp"].includes(event.key) && (isField || isRow)) step(event, around);
      else if (event.key === "Enter" && isField && event.target.value.trim() && panel.contains(around)) {
        event.preventDefault();
        take(event.target);
      }
    }
  });
  document.addEventListener("click", (event) => {
    for (const panel of panels()) if (!panel.contains(event.target)) close(panel);
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const input = target === box() && target.open && field(target);
      if (!input) return;
      if (!rows(target).length) htmx.trigger(input, "gok:open");
      if (document.activeElement !== input) input.select();
    },
    true,
  );
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    if (elt.matches("#top-q")) elt.dataset.sought = elt.value;
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
    if (target.id !== "top-results" || !goes || goes.dataset.sought !== goes.value) return;
    const input = goes;
    goes = null;
    const [first] = rows(place(input));
    if (first) first.click();
    else input.form.requestSubmit();
  });
  document.addEventListener("input", () => (goes = null));
})();
