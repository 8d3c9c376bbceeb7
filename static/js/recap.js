/* Copying a recap and printing it. Without script the text stands in its box, and the browser prints. */

const said = (button, words) => {
  const label = button.querySelector("span");
  if (!label) return;
  const before = label.textContent;
  label.textContent = words;
  setTimeout(() => {
    label.textContent = before;
  }, 2000);
};

const box = (button) => document.getElementById(button.dataset.copy);

const copy = async (button) => {
  const text = button.dataset.copyText ?? box(button).value;
  try {
    await navigator.clipboard.writeText(text);
    said(button, "Copied");
  } catch {
    /* An address without TLS has no clipboard: the text is selected instead. */
    const area = box(button);
    if (!area) return said(button, "Not possible here");
    area.closest("details").open = true;
    area.focus();
    area.select();
    said(button, "Now copy the selection");
  }
};

for (const button of document.querySelectorAll("[data-copy], [data-copy-text]")) {
  button.hidden = false;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", () => copy(button));
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

/* Of the span's fields those that its choice needs. */
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
