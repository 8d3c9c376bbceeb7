/* The screen stays on while a match goes on, where this device does not mind (looks.js); fetched beside a match in play,
   and by a clock for a set on the table, which says [data-awake] while it runs.

   A secure page asks the browser for it. A plain one, in a cellar without a certificate, plays a film of one dot: no
   browser darkens the screen during a film. */
const { dataset } = document.documentElement;
let lock = null;
let film = null;

const isWanted = () =>
  dataset.lookAwake === "yes" && !document.hidden && document.querySelector('#table[data-live][data-ending=""], [data-awake]');

const show = () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  const draw = () => {
    pen.fillStyle = pen.fillStyle === "#000000" ? "#ffffff" : "#000000";
    pen.fillRect(0, 0, 2, 2);
  };
  draw();
  film = document.createElement("video");
  Object.assign(film, { className: "film", muted: true, playsInline: true, tabIndex: -1, srcObject: canvas.captureStream(2) });
  film.setAttribute("aria-hidden", "true");
  film.dataset.ticks = setInterval(draw, 1000);
  document.body.append(film);
  return film.play();
};

const hide = () => {
  clearInterval(film?.dataset.ticks);
  film?.remove();
  film = null;
  lock?.release();
  lock = null;
};

const keep = async () => {
  if (!isWanted()) return hide();
  if (lock || film) return;
  try {
    if (!navigator.wakeLock) return await show();
    const asked = await navigator.wakeLock.request("screen");
    asked.addEventListener("release", () => { lock = null; });
    if (!isWanted()) return asked.release();
    lock = asked;
  } catch {
    /* the battery is low, or the page was not touched yet */
  }
};

for (const name of ["look:kept", "visibilitychange", "htmx:afterSettle", "pointerup"]) document.addEventListener(name, keep);
keep();
