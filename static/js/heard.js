/* What is said twice is heard twice: screen readers pass over a live region whose words give way to the same words.
   So it is empty for a moment. */
(() => {
  const REGIONS = "[role=status], [role=alert], [aria-live]:not([aria-live=off])";
  // What can be chosen in a region, or is long, is not taken from under the finger.
  const KEPT = "button, input, select, textarea, li, tr, :focus";
  const MOMENT = 100;
  const wordsOf = (nodes) => Array.from(nodes, (node) => node.textContent).join("").trim();

  const repeat = (region) => {
    const nodes = [...region.childNodes];
    region.replaceChildren();
    observer.takeRecords();
    setTimeout(() => {
      if (region.hasChildNodes()) return;
      region.replaceChildren(...nodes);
      observer.takeRecords();
    }, MOMENT);
  };

  const observer = new MutationObserver((records) => {
    const gone = new Map();
    for (const { target, removedNodes } of records) {
      if (target.matches?.(REGIONS)) gone.set(target, (gone.get(target) || "") + wordsOf(removedNodes));
    }
    for (const [region, words] of gone) {
      if (words && words === wordsOf(region.childNodes) && !region.querySelector(KEPT)) repeat(region);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
})();
