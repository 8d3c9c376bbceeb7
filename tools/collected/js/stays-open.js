(() => {
let open = [];
document.addEventListener("htmx:beforeSwap", () => {
open = [...document.querySelectorAll("details[data-stays-open][open]")].map((one) => one.id);
});
document.addEventListener("htmx:afterSwap", () => {
for (const id of open) {
const one = document.getElementById(id);
if (one) one.open = true;
}
});
})();
