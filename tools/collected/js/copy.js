(() => {
const BUTTONS = "[data-copy], [data-copy-text]";
const said = (button, words) => {
const label = button.querySelector("span") ?? button;
const before = label.textContent;
label.textContent = words;
setTimeout(() => {
label.textContent = before;
}, 2000);
};
const copy = async (button) => {
const field = document.getElementById(button.dataset.copy);
try {
await navigator.clipboard.writeText(button.dataset.copyText ?? field.value);
said(button, "Copied");
} catch {
if (!field) return said(button, "Not possible here");
const drawer = field.closest("details");
if (drawer) drawer.open = true;
field.focus();
field.select();
said(button, "Now copy the selection");
}
};
const show = () => {
for (const button of document.querySelectorAll(BUTTONS)) {
button.hidden = false;
button.setAttribute("aria-live", "polite");
}
};
document.addEventListener("DOMContentLoaded", show);
document.addEventListener("htmx:afterSettle", show);
document.addEventListener("click", (event) => {
const button = event.target.closest?.(BUTTONS);
if (button) copy(button);
});
})();
