/* Brings the app's worker in where the browser has one (https, or this machine), and tells it what a match's page shows when
   it is left or the server is lost. */
(() => {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  window.addEventListener("load", () => worker.register("/service-worker.js").catch(() => {}));

  let lostAt = 0;
  const tell = () => {
    if (!worker.controller || !document.querySelector("[data-live]")) return;
    worker.controller.postMessage({ html: document.documentElement.outerHTML, at: lostAt || Date.now() });
  };
  document.addEventListener("gok:lost", () => {
    if (lostAt) return;
    lostAt = Date.now();
    tell();
  });
  document.addEventListener("gok:reached", () => {
    lostAt = 0;
  });
  // Before the next page is asked for: it may be this one again, from the worker.
  window.addEventListener("beforeunload", tell);
  document.addEventListener("visibilitychange", () => document.hidden && tell());
})();
