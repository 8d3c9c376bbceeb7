/* A list whose rows can be selected, [data-bulk]: "Select page" selects every row, "All" everybody that fits the search.
   Without script the two say so by themselves, and the server knows whom the page showed. */
(() => {
  const rows = (form) => [...form.querySelectorAll("[name=person]")];
  const whom = (form, value) => form.querySelector(`[name=whom][value=${value}]`);
  const tick = (box, on) => {
    if (box) box.checked = on;
  };

  const count = (form) => {
    const chosen = rows(form).filter((row) => row.checked).length;
    const everybody = whom(form, "all")?.checked;
    const number = everybody ? form.querySelector("[name=count]").value : chosen;
    form.querySelector("[data-bulk-count]").textContent = `${number} selected`;
  };

  document.addEventListener("change", (event) => {
    const box = event.target;
    const form = box.closest?.("[data-bulk]");
    if (!form) return;
    if (box.name === "whom") {
      for (const row of rows(form)) row.checked = box.checked;
      tick(whom(form, "page"), box.checked);
      if (box.value === "page") tick(whom(form, "all"), false);
    } else if (box.name === "person") {
      tick(whom(form, "page"), rows(form).every((row) => row.checked));
      tick(whom(form, "all"), false);
    }
    count(form);
  });
  addEventListener("pageshow", () => document.querySelectorAll("[data-bulk]").forEach(count));
})();
