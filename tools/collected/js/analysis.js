(() => {
const one = (name) => document.getElementById(name);
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
const step = KEYS[event.key];
if (!step || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
if (event.target.closest?.("input, select, textarea, #board .sq, [role=radio]")) return;
const button = document.querySelector(`[data-go="${step}"]:not(:disabled)`);
if (!button) return;
event.preventDefault();
button.click();
});
const scroll = () => {
const current = one("tree")?.querySelector("[aria-current]");
if (current) one("tree").scrollTop = current.offsetTop - one("tree").clientHeight / 2;
};
document.addEventListener("DOMContentLoaded", scroll);
document.addEventListener("htmx:afterSettle", scroll);
for (const name of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(name, () => one("board")?.offsetWidth);

const leave = () => {
const engine = one("engine");
const page = one("line-form")?.elements.namedItem("page");
if (!engine?.hasAttribute("hx-post") || !page) return;
const form = new FormData();
form.set("leave", "1");
form.set("page", page.value);
form.set("csrfmiddlewaretoken", JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"]);
navigator.sendBeacon(engine.getAttribute("hx-post"), form);
};
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => {
if (document.hidden) leave();
else if (one("engine")) htmx.trigger("#engine", "gok:look");
});
document.addEventListener("htmx:beforeRequest", (event) => {
if (event.target.id === "engine" && document.hidden) event.preventDefault();
});
})();
