/* [data-comes-back]: waits until another process of the app answers than the one that wrote this page, then goes on. */
(() => {
  const EVERY = 700;
  const place = document.querySelector("[data-comes-back]");
  if (!place) return;
  const look = async () => {
    try {
      const answer = await fetch("/health/", { cache: "no-store" });
      const state = await answer.json();
      if (state.alive && state.process !== place.dataset.process) {
        location.replace(place.dataset.comesBack);
        return;
      }
    } catch {
      /* It is restarting. */
    }
    setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
})();
