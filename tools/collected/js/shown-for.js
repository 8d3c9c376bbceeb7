(() => {
const show = () => {
for (const part of document.querySelectorAll("[data-shown-for]")) {
const [id, values] = part.dataset.shownFor.split("=");
part.hidden = !values.split(" ").includes(document.getElementById(id)?.value);
}
for (const part of document.querySelectorAll("[data-follows]")) {
const [chosen] = document.getElementById(part.dataset.follows)?.selectedOptions || [];
if (chosen) part.textContent = chosen.textContent;
}
};
document.addEventListener("change", show);
document.addEventListener("htmx:afterSwap", show);
addEventListener("pageshow", show);
show();
})();
