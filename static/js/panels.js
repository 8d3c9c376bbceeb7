/* A page made of panels, with drawers that load what they hold when they are opened.

   #standing says which panels the page shows: its requests carry that on, and are answered with what is new.
   details[hx-get]: loads each time it is opened, and again after whatever changed the page meanwhile. */
(() => {
  const live = () => document.querySelector("[data-live]");
  const load = (drawer) => htmx.trigger(drawer, "gok:open");
  const held = (drawer) => document.querySelector(drawer.getAttribute("hx-target"));

  document.addEventListener("htmx:configRequest", (event) => {
    const panels = document.getElementById("standing")?.dataset.panels;
    if (panels && live()?.contains(event.detail.elt)) event.detail.headers["X-Panels"] = panels;
  });
  document.addEventListener(
    "toggle",
    ({ target: drawer }) => {
      if (!drawer.matches("details[hx-get]")) return;
      if (!drawer.open) held(drawer)?.replaceChildren();
      else if (!held(drawer)?.querySelector(":scope > :not(noscript)")) load(drawer);
    },
    true,
  );
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, target, xhr, requestConfig } = event.detail;
    const isAct = requestConfig.verb === "post" && live()?.contains(target);
    if (xhr.status !== 200 || !(isAct || elt === live())) return;
    for (const drawer of live().querySelectorAll("details[hx-get][open]")) {
      const isAnswered = drawer.contains(target) || (target !== live() && target.contains(drawer));
      if (!isAnswered) load(drawer);
    }
    if (isAct && elt.closest("[hx-swap*='show:window:top']")) scrollTo({ top: 0 });
  });
})();
