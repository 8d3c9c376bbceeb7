const KEPT = 12;
const LOW = [20, 10];
const SECOND = 1000;
const SIGN = 2 * SECOND;
const answers = [];
let data = null;
let text = "";
let turn = "";
let turnShown = 0;
let timer = 0;
let signs = 0;
const before = {};
const offset = () => answers.reduce((best, one) => (one.trip <= best.trip ? one : best)).offset;
const serverNow = () => performance.now() + offset();
const learn = (now, sent, came) => {
const one = { offset: now - (sent + came) / 2, trip: came - sent };
if (answers.length && Math.abs(one.offset - offset()) > one.trip + 2 * SECOND) answers.length = 0;
answers.push(one);
if (answers.length > KEPT) answers.shift();
};
const ask = async () => {
const { fragment, tag } = document.querySelector("[data-live]").dataset;
const panels = document.getElementById("standing")?.dataset.panels;
const sent = performance.now();
const answer = await fetch(tag ? `${fragment}?seen=${encodeURIComponent(tag)}` : fragment, {
method: "HEAD",
headers: panels ? { "X-Panels": panels } : {},
});
const now = answer.headers.get("Clock-Now");
if (now) learn(Number(now), sent, performance.now());
paint();
};
export const left = (side) => {
const [had, thought] = data.of[side];
const runs = data.on.includes(side) ? Math.max(0, serverNow() - data.since) : 0;
return had - Math.max(0, thought + runs - data.delay);
};
const two = (number) => String(number).padStart(2, "0");
const written = (milliseconds) => {
if (milliseconds < 10 * SECOND) {
const tenths = Math.ceil(Math.max(0, milliseconds) / 100);
return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
}
const seconds = Math.ceil(milliseconds / SECOND);
const minutes = Math.floor(seconds / 60);
const rest = two(seconds % 60);
return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
};
const warn = (side, now) => {
const was = before[side] ?? now;
before[side] = now;
const heard = data.mine.length === 0 || data.mine.includes(side);
const seconds = LOW.find((one) => was > one * SECOND && now <= one * SECOND);
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
const words = written(now);
if (shown.textContent !== words) shown.textContent = words;
const runs = data.on.includes(side);
shown.classList.toggle("is-on", runs);
shown.classList.toggle("is-low", now <= LOW[0] * SECOND);
warn(side, now);
if (runs && now > 0) next = Math.min(next, now % (now < 10 * SECOND ? 100 : SECOND) || 100);
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
if (now) learn(Number(now), sent, performance.now());
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
