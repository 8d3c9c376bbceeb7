/* [data-fills="<id>=<value>&<id>=<value>"]: a tap puts those values into these fields. Where one of them is not on the
   page, or without script, it is the link it looks like. */
(() => {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-fills]");
    if (!link || event.metaKey || event.ctrlKey) return;
    const wanted = [...new URLSearchParams(link.dataset.fills)];
    const fields = wanted.map(([id]) => document.getElementById(id));
    if (fields.some((field) => !field)) return;
    event.preventDefault();
    fields.forEach((field, number) => {
      field.value = wanted[number][1];
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    [...fields[0].form.elements].find((field) => field.required && !field.value)?.focus();
  });
})();
