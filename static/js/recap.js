/* The span of a recap: of its fields those that its choice needs. */
for (const form of document.querySelectorAll("[data-recap-span]")) {
  const span = form.elements.namedItem("span");
  const needed = { days: ["since", "until"], last: ["count"] };
  const show = () => {
    for (const name of ["since", "until", "count"]) {
      form.elements.namedItem(name).closest(".field").hidden = !(needed[span.value] ?? []).includes(name);
    }
  };
  span.addEventListener("change", show);
  show();
}
