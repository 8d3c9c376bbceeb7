document.addEventListener("click", (event) => {
const square = event.target.closest?.(".tried .board-diagram .sq");
const form = square?.closest(".tried").querySelector("[data-tries]");
if (!form) return;
const [files, ranks] = form.dataset.tries.split(" ").map(Number);
const place = [...square.parentElement.children].indexOf(square);
const level = form.hasAttribute("data-levels") ? square.closest("[data-level]").dataset.level : "";
form.elements.at.value = `${level}${String.fromCharCode(97 + (place % files))}${ranks - Math.floor(place / files)}`;
form.requestSubmit();
});
