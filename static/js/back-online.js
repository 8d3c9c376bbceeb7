/* On a page that is shown offline: looks whether the server is back, and loads the page again. */
(() => {
  let isLeaving = false;
  const look = async () => {
    try {
      // Who has tapped a way out goes there, and is not called back.
      if ((await fetch("/health/", { cache: "no-store" })).ok && !isLeaving) location.reload();
    } catch {
      /* still away */
    }
  };
  setInterval(look, 10000);
  window.addEventListener("online", look);
  window.addEventListener("beforeunload", () => (isLeaving = true));
})();
