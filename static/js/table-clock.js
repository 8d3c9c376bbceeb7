/* A chess clock for a set on the table: two halves to tap. It is kept in this browser and asked of nobody, so that it goes on
   over a reload and without the server.

   #clock-chosen: {times: {side: {time, increment, delay}}, isChosen: whether they were chosen just now, and begin a new clock};
   [data-half=side]: its half, with [data-name] and [data-note]; [data-do=hold|release|reset]: what else there is to tap. */
import "./board/awake.js";
import { hold, isLow, isOver, newClock, press, release, secondsReached, timeLeft, timeText, untilNextText } from "./clock-time.js";

const KEY = "gok-table-clock";
const main = document.querySelector("main");
const halves = [...document.querySelectorAll("[data-half]")];
const buttons = [...document.querySelectorAll("[data-do]")];
const live = document.getElementById("live");
const chosen = JSON.parse(document.getElementById("clock-chosen").textContent);
const before = {};
let timer = 0;
let clock = newClock(chosen.times);

const read = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    if (kept?.times && kept.of) clock = kept;
  } catch {
    /* nothing was kept, or a private window keeps nothing */
  }
};

const keep = () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(clock));
  } catch {
    /* a private window forgets it with the page */
  }
};

const noteOf = (side, left, over) => {
  if (left <= 0) return "Time is up";
  if (!over && clock.held) return clock.held === side ? "Paused" : "";
  const turns = clock.turns[side];
  if (turns) return turns === 1 ? "1 turn" : `${turns} turns`;
  return over || clock.on.length ? "" : "Tap to start the other clock";
};

const warn = (side, name, left) => {
  const seconds = secondsReached(before[side] ?? left, left);
  const fell = before[side] > 0 && left <= 0;
  before[side] = left;
  if (!(seconds || fell) || !clock.on.includes(side)) return;
  document.dispatchEvent(new Event("clock:low"));
  live.textContent = fell ? `${name}: time is up` : `${name}: ${seconds} seconds left`;
};

const paint = () => {
  clearTimeout(timer);
  const now = Date.now();
  const over = isOver(clock, now);
  const isRunning = clock.on.length > 0 && !over;
  const { white, black } = clock.times;
  const areAlike = JSON.stringify(white) === JSON.stringify(black);
  for (const half of halves) {
    const side = half.dataset.half;
    const left = timeLeft(clock, side, now);
    const name = half.querySelector("[data-name]");
    name.classList.toggle("visually-hidden", areAlike);
    half.querySelector("[role=timer]").textContent = timeText(left);
    half.querySelector("[data-note]").textContent = noteOf(side, left, over);
    half.classList.toggle("is-on", clock.on.includes(side));
    half.classList.toggle("is-low", isLow(left));
    warn(side, name.textContent, left);
    if (isRunning && clock.on.includes(side)) timer = setTimeout(paint, untilNextText(left) + 1);
  }
  const can = { hold: isRunning, release: Boolean(clock.held), reset: !isRunning && (over || Boolean(clock.held)) };
  for (const button of buttons) {
    button.disabled = !can[button.dataset.do];
    if (button.dataset.do !== "reset") button.hidden = Boolean(clock.held) !== (button.dataset.do === "release");
  }
  main.toggleAttribute("data-awake", isRunning);
};

const change = (next) => {
  if (next === clock) return;
  clock = next;
  keep();
  paint();
};

const tap = (half) => change(press(clock, half.dataset.half, Date.now()));

for (const half of halves) {
  // At the touch itself, as a clock's lever does; `click` is for keys and screen readers.
  half.addEventListener("pointerdown", () => tap(half));
  half.addEventListener("click", ({ detail }) => {
    if (detail) return;
    tap(half);
    halves.find((one) => clock.on.includes(one.dataset.half))?.focus();
  });
}
const DO = { hold: () => hold(clock, Date.now()), release: () => release(clock, Date.now()), reset: () => newClock(clock.times) };
for (const button of buttons) button.addEventListener("click", () => change(DO[button.dataset.do]()));
document.addEventListener("visibilitychange", paint);
addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  read();
  paint();
});

if (chosen.isChosen) {
  keep();
  // A reload goes on with this clock and begins none.
  history.replaceState(null, "", location.pathname);
} else read();
paint();
