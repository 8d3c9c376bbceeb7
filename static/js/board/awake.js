/* The screen stays on while a match goes on, where this device does not mind (looks.js); fetched beside a match in play,
   and by a clock for a set on the table, which says [data-awake] while it runs.

   A secure page asks the browser for it. A plain one, in a cellar without a certificate, plays a film (film.js). */
const { dataset } = document.documentElement;
let lock = null; // a promise of what keeps the screen on

const isWanted = () =>
  dataset.lookAwake === "yes" && !document.hidden && document.querySelector('#table[data-live][data-ending=""], [data-awake]');

const ask = async () => {
  try {
    const held = await (navigator.wakeLock?.request("screen") ?? import("./film.js").then(({ play }) => play()));
    held.onrelease = () => (lock = null); // the browser lets go of a hidden page, or of an empty battery
    return held;
  } catch {
    lock = null; // the page was not touched yet
  }
};

const keep = () => {
  if (isWanted()) lock ??= ask();
  else {
    lock?.then((held) => held?.release());
    lock = null;
  }
};

for (const name of ["look:kept", "visibilitychange", "htmx:afterSettle", "pointerup"]) document.addEventListener(name, keep);
keep();
