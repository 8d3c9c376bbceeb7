(() => {
const GLIDE = { duration: 500, easing: "cubic-bezier(0.3, 0, 0.2, 1)" };
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
const happen = async (place) => {
if (place.dataset.dice || place.querySelector("[data-face]")) document.dispatchEvent(new Event("dice:rolls"));
if (reduced.matches) return;
const dice = place.dataset.dice && roll(place);
place.classList.add("is-happening");
await Promise.allSettled(place.getAnimations({ subtree: true }).map((one) => one.finished));
place.classList.remove("is-happening");
if (dice) dice.remove();
};
const skip = () => {
for (const place of document.querySelectorAll(".is-happening"))
for (const one of place.getAnimations({ subtree: true })) one.finish();
};
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
