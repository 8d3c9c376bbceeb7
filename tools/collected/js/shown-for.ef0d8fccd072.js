/* Fields that belong to some choices alone: [data-shown-for="<id of the select>=<value> <value>"] shows while one is chosen.
   [data-follows="<id of the select>"] says what is chosen there. */
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
