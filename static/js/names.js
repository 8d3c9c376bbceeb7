/* A name that is longer than its place gives way in its middle: people differ at the end of their names as at the beginning.

   Style sheets say which names have one line or two, and may give more to what is data-long; the whole name is in the element's
   title, and what screen readers read. Without this the end is cut off. */
(() => {
  const NAMES = ".brand-name > bdi, #table .who > bdi, .boardplayers bdi";
  const letters = (text) => ("Segmenter" in Intl ? [...new Intl.Segmenter().segment(text)].map((one) => one.segment) : [...text]);
  // Tall letters reach out of a low line; another line is more than half of one.
  const isCut = (element) =>
    element.scrollHeight - element.clientHeight > parseFloat(getComputedStyle(element).fontSize) / 2 ||
    element.scrollWidth > element.clientWidth + 1;

  const write = (element, whole, shown) => {
    const heard = document.createElement("span");
    heard.className = "visually-hidden";
    heard.textContent = whole;
    const seen = document.createElement("span");
    seen.ariaHidden = "true";
    seen.textContent = shown;
    element.replaceChildren(seen, heard);
  };

  const fit = (element) => {
    const whole = element.dataset.whole || element.textContent;
    if (element.dataset.whole) element.textContent = whole;
    delete element.dataset.whole;
    delete element.dataset.long;
    element.removeAttribute("title");
    if (!element.clientWidth || !isCut(element)) return;
    element.dataset.long = "";
    if (!isCut(element)) return;
    const all = letters(whole);
    let [least, most] = [4, all.length - 1];
    const shown = (count) => {
      const tail = Math.floor(count * 0.45);
      return `${all.slice(0, count - tail).join("").trimEnd()}…${all.slice(all.length - tail).join("").trimStart()}`;
    };
    while (least < most) {
      const count = Math.ceil((least + most) / 2);
      element.textContent = shown(count);
      if (isCut(element)) most = count - 1;
      else least = count;
    }
    write(element, whole, shown(least));
    element.dataset.whole = whole;
    element.title = whole;
  };

  const fitAll = () => {
    for (const element of document.querySelectorAll(NAMES)) fit(element);
  };
  let width = 0;
  new ResizeObserver(() => {
    if (width === innerWidth) return;
    width = innerWidth;
    fitAll();
  }).observe(document.documentElement);
  // An answer is swapped in part by part: once for all of them, and before any is painted.
  let isDue = false;
  const fitSoon = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      fitAll();
    });
  };
  for (const name of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(name, fitSoon);
  // A finger reads no titles: beside a board it taps for all that is said of the players.
  document.addEventListener("click", (event) => {
    const open = document.querySelector(".boardplayers.is-whole");
    const list = open || event.target.closest(".boardplayers:has([data-long], .boardgain svg)");
    if (!list || (!open && event.target.closest("a:not(:has([data-whole]))"))) return;
    if (!open) event.preventDefault();
    list.classList.toggle("is-whole");
    fitAll();
  });
  document.addEventListener("toggle", ({ target }) => target.open && fitAll(), true);
  document.fonts.ready.then(fitAll);
})();
