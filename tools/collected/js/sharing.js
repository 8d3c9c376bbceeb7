(() => {
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
const PACE = 1000; // milliseconds
const one = (words) => document.querySelector(words);
let timer = 0;
const shown = async () => {
const current = one(".shared-moves [aria-current]");
const list = one(".shared-moves");
if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
const picture = one(".shared-picture");
await picture.decode().catch(() => {});
for (const link of document.querySelectorAll("a[rel][data-step][href]")) {
new Image().src = picture.currentSrc.replace(/\d+(?=\/\w+\.png$)/, link.href.match(/(\d+)\/$/)[1]);
}
};
const step = async (link) => {
const name = link.dataset.step;
await htmx.ajax("GET", link.href, { target: "#shared-game", select: "#shared-game", swap: "outerHTML" });
history.replaceState(null, "", link.href);
if (name && !timer) one(`[data-step="${name}"]`)?.focus({ preventScroll: true });
shown();
};
const play = (on) => {
clearTimeout(timer);
timer = on ? setTimeout(next, PACE) : 0;
one("#shared-play").setAttribute("aria-pressed", String(on));
};
const next = async () => {
const link = one('[data-step="on"][href]');
if (link) await step(link);
if (timer) play(Boolean(link));
};
const begin = async () => {
play(true);
if (!one('[data-step="on"][href]')) await step(one('[data-step="first"]'));
if (timer) play(true);
};
document.addEventListener("click", (event) => {
if (event.target.closest("#shared-play")) return timer ? play(false) : begin();
const link = event.target.closest("a[data-step][href]");
if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
event.preventDefault();
play(false);
step(link);
});
document.addEventListener("keydown", (event) => {
const link = !event.altKey && !event.ctrlKey && !event.metaKey && one(`a[data-step="${KEYS[event.key]}"][href]`);
if (!link) return;
event.preventDefault();
play(false);
step(link);
});
document.addEventListener("DOMContentLoaded", shown);
})();
