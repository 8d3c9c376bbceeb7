/* The judge's page on a phone: both sides lie beside each other as two tabs, and the one whose note is wanted comes by itself.

   Without this the tabs are links, and a finger draws the other side in. */
(() => {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const strip = () => document.querySelector(".sides");
  const isOpen = (side) => side.querySelector("fieldset.side") && !side.querySelector(".sealed-side, .tiles :checked, [data-part^='waits'] .badge");
  let shown = null;

  const mark = () => {
    const place = Math.round(strip().scrollLeft / strip().clientWidth);
    for (const [number, tab] of document.querySelectorAll(".side-tabs a").entries()) {
      tab.ariaCurrent = number === place ? "true" : null;
    }
  };
  const show = (side, behavior) => {
    if (side) strip().scrollTo({ left: side.offsetLeft - strip().offsetLeft, behavior });
    mark();
  };
  const smooth = () => (reduced.matches ? "instant" : "smooth");
  const next = () => [...strip().children].find(isOpen);

  const begin = () => {
    if (!strip()) return;
    if (strip() === shown) return mark();
    shown = strip();
    shown.addEventListener("scroll", mark);
    show(next(), "instant");
  };

  document.addEventListener("change", ({ target }) => {
    if (target.matches("#turn-panel .tiles input")) show(next(), smooth());
  });
  document.addEventListener("click", (event) => {
    const tab = event.target.closest(".side-tabs a");
    if (!tab) return;
    event.preventDefault();
    show(document.querySelector(tab.hash), smooth());
  });
  // What is opened at the foot of a side is not left under the bar with the die.
  document.addEventListener(
    "toggle",
    ({ target }) => target.open && target.matches(".side-drawers > *") && target.scrollIntoView({ block: "nearest" }),
    true,
  );
  document.addEventListener("htmx:afterSettle", begin);
  begin();
})();
