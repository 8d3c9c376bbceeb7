/* Counts the chess clock of a match on this device; nothing is asked of the server for it.

   #clock-data: what the server knows, in its own milliseconds: {of: {side: [what it had, what of the turn it has thought]},
   delay: {side: what of a turn is not charged}, on: [sides whose time runs], since, now, mine: [sides of this device], names: {side: name},
   signs: whether the clock waits for this device, which then says every two seconds that it is there};
   [data-clock=side]: where its time is shown. How this device's time lies beside the server's is told by answers that
   carry Clock-Now: the quickest of the latest ones counts. */
import { SECOND, isLow, learn, offsetOf, secondsReached, timeLeft, timeText, untilNextText } from "./clock-time.js";

const SIGN = 2 * SECOND;

const answers = [];
let data = null;
let text = "";
let turn = "";
let turnShown = 0;
let timer = 0;
let signs = 0;
const before = {};

const serverNow = () => performance.now() + offsetOf(answers);

// Once, until other answers have come: what this device shows is up to date, so there is little to answer.
const ask = async () => {
  const { fragment } = document.querySelector("[data-live]").dataset;
  const panels = document.getElementById("standing")?.dataset.panels;
  const sent = performance.now();
  const answer = await fetch(fragment, {
    method: "HEAD",
    headers: panels ? { "X-Panels": panels } : {},
  });
  const now = answer.headers.get("Clock-Now");
  if (now) learn(answers, Number(now), sent, performance.now());
  paint();
};

export const left = (side) => timeLeft(data, side, serverNow());

const warn = (side, now) => {
  const was = before[side] ?? now;
  before[side] = now;
  const heard = data.mine.length === 0 || data.mine.includes(side);
  const seconds = secondsReached(was, now);
  if (!seconds || !heard || !data.on.includes(side)) return;
  document.dispatchEvent(new Event("clock:low"));
  const live = document.getElementById("live");
  if (live) live.textContent = `${data.mine.length === 1 ? "" : `${data.names[side]}: `}${seconds} seconds left`;
};

const paint = () => {
  clearTimeout(timer);
  let next = Infinity;
  for (const shown of document.querySelectorAll("[data-clock]")) {
    const side = shown.dataset.clock;
    shown.hidden = !data;
    if (!data) continue;
    const now = left(side);
    const words = timeText(now);
    if (shown.textContent !== words) shown.textContent = words;
    const runs = data.on.includes(side);
    shown.classList.toggle("is-on", runs);
    shown.classList.toggle("is-low", isLow(now));
    warn(side, now);
    if (runs && now > 0) next = Math.min(next, untilNextText(now));
  }
  if (next < Infinity) timer = setTimeout(paint, next + 1);
};

const sign = () => {
  clearTimeout(signs);
  signs = 0;
  const live = document.querySelector("[data-live]")?.dataset.live;
  if (!data?.signs || !live || document.hidden) return;
  fetch(live, { method: "POST", signal: AbortSignal.timeout?.(2 * SIGN) }).catch(() => {});
  signs = setTimeout(sign, SIGN);
};

const read = () => {
  const found = document.querySelector("[data-live] #clock-data");
  const now = found?.textContent || "";
  if (now !== text) {
    text = now;
    data = now ? JSON.parse(now) : null;
    if (data && !answers.length) {
      answers.push({ offset: data.now - performance.now(), trip: Infinity });
      ask().catch(() => {});
    }
    const is = data ? `${data.since} ${data.on}` : "";
    if (is !== turn) [turn, turnShown] = [is, performance.now()];
    if (!signs) sign();
  }
  paint();
};

document.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
  const sent = performance.now();
  xhr.addEventListener("readystatechange", () => {
    const now = xhr.readyState === XMLHttpRequest.HEADERS_RECEIVED && xhr.getResponseHeader("Clock-Now");
    if (now) learn(answers, Number(now), sent, performance.now());
  });
});
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (data?.on.length && detail.verb === "post") detail.parameters.thinking = Math.round(performance.now() - turnShown);
});
for (const name of ["htmx:afterSettle", "htmx:oobAfterSwap"]) document.addEventListener(name, read);
document.addEventListener("htmx:afterRequest", () => data && paint());
document.addEventListener("visibilitychange", () => {
  if (data) paint();
  sign();
});
document.addEventListener("gok:reached", () => data && ask().catch(() => {}));
read();
