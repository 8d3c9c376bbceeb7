/* Before a puzzle door: [data-seconds] counts on, [data-sand], in milliseconds, runs out. */
(() => {
  const ends = new WeakMap();
  const live = (words) => {
    const place = document.getElementById("live");
    if (place) place.textContent = words;
  };

  const runOut = (glass) => {
    glass.textContent = "The sand has run out";
    glass.classList.add("is-low");
    live(glass.textContent);
    document.dispatchEvent(new Event("clock:low"));
    delete glass.dataset.sand;
  };

  setInterval(() => {
    for (const place of document.querySelectorAll("[data-seconds]")) {
      const seconds = Number(place.dataset.seconds) + 1;
      place.dataset.seconds = seconds;
      place.textContent = `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
    }
  }, 1000);
  setInterval(() => {
    for (const glass of document.querySelectorAll("[data-sand]:not([data-sand='0'])")) {
      if (!ends.has(glass)) ends.set(glass, performance.now() + Number(glass.dataset.sand));
      const seconds = Math.ceil((ends.get(glass) - performance.now()) / 1000);
      if (seconds <= 0) runOut(glass);
      else glass.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }, 200);
})();
