/* [data-step]: a button beside a number makes it one more or less, up to the number's own limits. */
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-step]");
  const number = button?.parentElement.querySelector("[type=number]");
  if (!number) return;
  if (button.dataset.step > 0) number.stepUp();
  else number.stepDown();
  number.dispatchEvent(new Event("input", { bubbles: true }));
});
