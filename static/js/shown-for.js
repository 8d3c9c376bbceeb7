/* Fields that belong to one choice alone: [data-shown-for="<id of the select>=<value>"] shows while that is chosen. */
(() => {
  const show = () => {
    for (const part of document.querySelectorAll("[data-shown-for]")) {
      const [id, value] = part.dataset.shownFor.split("=");
      part.hidden = document.getElementById(id)?.value !== value;
    }
  };
  document.addEventListener("change", show);
  document.addEventListener("htmx:afterSwap", show);
  addEventListener("pageshow", show);
  show();
})();
