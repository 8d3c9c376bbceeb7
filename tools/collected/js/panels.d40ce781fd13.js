/* A page made of panels, with drawers that load what they hold when they are opened.

   #standing says which panels the page shows: its requests carry that on, and are answered with what is new.
   details[hx-get]: loads each time it is opened, and again after whatever changed the page meanwhile. */
(() => {
  const live = () => document.querySelector("[data-live]");
  const asked = new Set();
  const load = (drawer) => {
    if (asked.has(drawer)) return; // once for each answer
    asked.add(drawer);
    setTimeout(() => asked.delete(drawer));
    htmx.trigger(drawer, "gok:open");
  };
  const held = (drawer) => document.querySelector(drawer.getAttribute("hx-target"));
  const isEmpty = (drawer) => !held(drawer)?.querySelector(":scope > :not(noscript)");
  const open = () => live()?.querySelectorAll("details[hx-get][open]") || [];

  document.addEventListener("htmx:configRequest", (event) => {
    const panels = document.getElementById("standing")?.dataset.panels;
    if (panels && live()?.contains(event.detail.elt)) event.detail.headers["X-Panels"] = panels;
  });
  document.addEventListener(
    "toggle",
    ({ target: drawer }) => {
      if (!drawer.matches("details[hx-get]")) return;
      if (!drawer.open) held(drawer)?.replaceChildren();
      else if (isEmpty(drawer) && !drawer.matches(".htmx-request")) load(drawer);
    },
    true,
  );
  document.addEventListener("htmx:afterRequest", (event) => {
    const { target, xhr, requestConfig } = event.detail;
    const { elt } = requestConfig; // an element that is gone by now, too
    const isAct = requestConfig.verb === "post" && live()?.contains(target);
    if (xhr.status !== 200 || !(isAct || elt === live())) return;
    for (const drawer of open()) {
      const isAnswered = drawer.contains(target) || (target !== live() && target.contains(drawer));
      if (!isAnswered && !isEmpty(drawer)) load(drawer);
    }
    if (isAct && elt.closest("[hx-swap*='show:window:top']")) scrollTo({ top: 0, behavior: "instant" });
  });
  // What has just been swapped in hears of events only once it is settled.
  document.addEventListener("htmx:afterSettle", () => {
    for (const drawer of open()) {
      if (isEmpty(drawer) || "stale" in drawer.dataset) load(drawer);
      delete drawer.dataset.stale;
    }
  });
})();
