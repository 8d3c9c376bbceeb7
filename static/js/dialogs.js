/* Opens and closes <dialog> elements ([data-opens] names one, [data-closes] stands in it), and asks "are you sure" for hx-confirm and data-confirm in one of our own;
   data-confirm-label is what answers it. */
(() => {
  const dialog = () => document.getElementById("ask");

  window.gokAsk = (question, asker) =>
    new Promise((resolve) => {
      const box = dialog();
      const yes = box.querySelector("[value=yes]");
      const named = asker.closest("[data-confirm-label]") || asker.querySelector("[data-confirm-label]");
      yes.textContent = named?.dataset.confirmLabel || "Yes, do it";
      box.querySelector("p").textContent = question;
      box.returnValue = "";
      box.addEventListener("close", () => resolve(box.returnValue === "yes"), { once: true });
      box.showModal();
    });

  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-opens]");
    if (opener) document.getElementById(opener.dataset.opens)?.showModal();
    const closer = event.target.closest?.("[data-closes]");
    if (closer) closer.closest("dialog")?.close();
    if (event.target.matches?.("dialog.dialog")) {
      const { left, right, top, bottom } = event.target.getBoundingClientRect();
      const outside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
      if (outside && event.detail) event.target.close();
    }
  });

  // What is answered elsewhere on the page is to be seen there; a question of its own comes over it.
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt, target } }) => {
    const box = elt.closest("dialog[open]");
    if (box && target && !box.contains(target) && !target.closest("dialog")) box.close();
  });

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      const asker = event.submitter?.dataset.confirm ? event.submitter : form;
      if (!asker.dataset.confirm || form.dataset.sure) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const submitter = event.submitter;
      window.gokAsk(asker.dataset.confirm, asker).then((yes) => {
        if (!yes) return;
        form.dataset.sure = "yes";
        form.requestSubmit(submitter);
        delete form.dataset.sure;
      });
    },
    true,
  );
})();
