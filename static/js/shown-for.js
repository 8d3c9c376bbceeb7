/* Fields that belong to some choices alone: [data-shown-for="<id of the select>=<value> <value>"] shows while one is chosen. */
(() => {
  const show = () => {
    for (const part of document.querySelectorAll("[data-shown-for]")) {
      const [id, values] = part.dataset.shownFor.split("=");
      part.hidden = !values.split(" ").includes(document.getElementById(id)?.value);
    }
  };
  document.addEventListener("change", show);
  document.addEventListener("htmx:afterSwap", show);
  addEventListener("pageshow", show);
  show();
})();
