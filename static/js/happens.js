/* What has just happened is seen to happen: dice roll, a turn is revealed, the score's piece glides to its new place.

   data-happens on an element: a key of its own for what it shows. A key that the page has not shown yet puts .is-happening
   there until its animations are over, or somebody taps; style sheets say what that looks like. data-dice on it: the faces
   of dice that roll over it, and are heard (the event "dice:rolls"). data-counts in it: a number that counts up to itself from
   that one. With reduced motion nothing of it is done. */
(() => {
  const GLIDE = { duration: 500, easing: "cubic-bezier(0.3, 0, 0.2, 1)" };
  const COUNT = 900;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const happened = new Set();
  let pawn = null;
  let from = 0;

  const all = () => document.querySelectorAll("[data-happens]");
  const measure = () => {
    pawn = document.querySelector(".track .pawn");
    from = pawn?.getBoundingClientRect().x;
  };

  const roll = (place) => {
    const dice = document.createElement("span");
    dice.className = "rolling-dice";
    dice.ariaHidden = "true";
    for (const face of place.dataset.dice.split(" ")) {
      const die = document.createElement("i");
      die.textContent = face;
      dice.append(die);
    }
    place.append(dice);
    return dice;
  };

  const count = (element) => {
    const whole = element.textContent;
    const [from, to] = [Number(element.dataset.counts), parseFloat(whole)];
    const digits = whole.split(".")[1]?.length || 0;
    const began = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - began) / COUNT);
      const shown = (from + (to - from) * part).toFixed(digits);
      element.textContent = part < 1 ? whole.replace(/[\d.]+/, shown) : whole;
      if (part < 1) requestAnimationFrame(step);
    };
    step(began);
  };

  const happen = async (place) => {
    if (place.dataset.dice || place.querySelector("[data-face]")) document.dispatchEvent(new Event("dice:rolls"));
    if (reduced.matches) return;
    const dice = place.dataset.dice && roll(place);
    place.classList.add("is-happening");
    place.querySelectorAll("[data-counts]").forEach(count);
    await Promise.allSettled(place.getAnimations({ subtree: true }).map((one) => one.finished));
    place.classList.remove("is-happening");
    if (dice) dice.remove();
  };

  const skip = () => {
    for (const place of document.querySelectorAll(".is-happening"))
      for (const one of place.getAnimations({ subtree: true })) one.finish();
  };

  // Once for each pawn: an answer is swapped in part by part.
  const glide = () => {
    const [was, before] = [pawn, from];
    if (was === document.querySelector(".track .pawn")) return;
    measure();
    if (!was || !pawn || reduced.matches || Math.abs(before - from) < 4) return;
    pawn.animate([{ translate: `${before - from}px` }, { translate: "0px" }], GLIDE);
  };

  const look = () => {
    for (const place of all()) {
      const { happens } = place.dataset;
      if (!happens || happened.has(happens)) continue;
      happened.add(happens);
      happen(place);
    }
    glide();
  };

  const begin = () => {
    for (const place of all()) happened.add(place.dataset.happens);
    measure();
  };

  document.addEventListener("htmx:beforeSwap", () => !pawn?.getAnimations().length && measure());
  for (const name of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(name, look);
  document.addEventListener("pointerdown", skip, true);
  document.addEventListener("keydown", skip, true);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
