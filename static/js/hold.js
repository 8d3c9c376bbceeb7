/* Hold to peek: the value is fetched while the button is held, and is gone from the page when it is let go. */
(() => {
  let held = null;

  const output = (button) => document.getElementById(button.dataset.output);

  const release = () => {
    if (!held) return;
    const { button, request } = held;
    held = null;
    request.abort();
    output(button)?.replaceChildren();
    button.classList.remove("is-held");
    button.setAttribute("aria-pressed", "false");
  };

  const hold = async (button) => {
    release();
    const mine = { button, request: new AbortController() };
    held = mine;
    button.classList.add("is-held");
    button.setAttribute("aria-pressed", "true");
    let text = "no answer";
    try {
      const answer = await fetch(button.dataset.url, {
        cache: "no-store",
        signal: mine.request.signal,
      });
      if (answer.ok) text = (await answer.text()).trim();
    } catch {
      /* let go, or no connection: the same plain words either way */
    }
    if (held === mine) output(button).textContent = text;
  };

  const buttonOf = (event) => event.target.closest?.("button[data-hold]");

  document.addEventListener("pointerdown", (event) => {
    const button = buttonOf(event);
    if (!button || !event.isPrimary || event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    hold(button);
  });
  document.addEventListener("keydown", (event) => {
    const button = buttonOf(event);
    if (!button || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    if (!event.repeat) hold(button);
  });
  document.addEventListener("contextmenu", (event) => buttonOf(event) && event.preventDefault());
  document.addEventListener("selectstart", () => held && getSelection()?.removeAllRanges());
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "keyup", "visibilitychange"]) {
    document.addEventListener(name, release);
  }
  document.addEventListener("focusout", (event) => event.target === held?.button && release());
  for (const name of ["blur", "pagehide"]) window.addEventListener(name, release);
  document.addEventListener("htmx:afterSwap", () => held && !held.button.isConnected && release());
})();
