/* The button of a page made for printing; without script the browser's own menu does the same. */
for (const button of document.querySelectorAll("[data-prints]")) button.addEventListener("click", () => print());
