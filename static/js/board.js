/* Before the board is drawn for the first time: how this device wants to see it. All else is in board/main.js. */
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("gok-board")) || {};
  } catch {
    /* a private window has no choices */
  }
  const { view = innerWidth >= 1600 ? "side" : "focus", both = false } = kept;
  Object.assign(document.documentElement.dataset, { boardView: view, boardBoth: both ? "yes" : "no" });
})();
