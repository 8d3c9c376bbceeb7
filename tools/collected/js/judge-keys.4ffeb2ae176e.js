/* Keys of the judge's page, never while something is typed: A to F choose the strategy of the side in hand, d goes to the
   die, r rolls it, u undoes, ? lists them (#keys).

   In hand is the first side without a strategy, then the one that has the focus. D is a strategy as long as a side has
   none, and with Shift. */
(() => {
  const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
  const panel = () => document.getElementById("panel-main");
  const seen = (what) => [...panel().querySelectorAll(what)].find((one) => one.checkVisibility());
  const openSide = () =>
    [...panel().querySelectorAll("fieldset.side")].find((one) => one.checkVisibility() && !one.querySelector(".tiles :checked"));

  const choose = (side, letter) => {
    const tile = side?.querySelector(`input[type=radio][value="${letter}"]`);
    if (!tile) return false;
    tile.click();
    tile.focus({ preventScroll: true });
    return true;
  };

  const strategy = (key) => {
    if (!/^[a-f]$/i.test(key)) return false;
    const side = openSide() || (key === "d" ? null : document.activeElement.closest("fieldset.side"));
    return choose(side, key.toUpperCase());
  };

  const DOES = {
    d: () => seen(".actionbar [data-keypad]")?.focus(),
    r: () => seen(".actionbar [name=throw]")?.click(),
    u: () => document.querySelector(".undo-button")?.click(),
    "?": () => document.getElementById("keys").showModal(),
  };

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (!panel() || target.closest(FIELDS) || document.querySelector("dialog[open]")) return;
    if (strategy(key)) event.preventDefault();
    else if (Object.hasOwn(DOES, key)) {
      event.preventDefault();
      DOES[key]();
    }
  });
})();
