/* Before a puzzle door: [data-seconds] counts on, and who waits for the door to be shown looks again now and then. */
(() => {
  setInterval(() => {
    for (const place of document.querySelectorAll("[data-seconds]")) {
      place.dataset.seconds = Number(place.dataset.seconds) + 1;
      place.textContent = place.dataset.seconds;
    }
  }, 1000);

  const waits = () => document.querySelector("[data-looks-again]");
  setInterval(async () => {
    if (!waits() || document.hidden) return;
    try {
      const answer = await fetch(waits().dataset.looksAgain, { credentials: "same-origin" });
      if (answer.ok && !(await answer.text()).includes("data-looks-again")) location.reload();
    } catch {
      /* it looks again soon */
    }
  }, 3000);
})();
