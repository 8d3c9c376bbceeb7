/* --sticks on the root: how high a bar that sticks at the foot of the screen is, so that what is said there lies above it. */
(() => {
  // Of a sheet of its own: an attribute of the root would be kept with the page for offline, where none may say how it looks.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root{}");
  document.adoptedStyleSheets.push(sheet);
  const measure = () => {
    const bars = [...document.querySelectorAll(".actionbar, .savebar, .form > .form-actions")];
    const style = getComputedStyle(document.documentElement);
    const foot = innerHeight - parseFloat(style.getPropertyValue("--tabbar")) * parseFloat(style.fontSize);
    const tops = bars.map((bar) => bar.getBoundingClientRect()).filter((box) => box.top < foot && box.bottom > foot - 72);
    sheet.cssRules[0].style.setProperty("--sticks", `${Math.max(0, ...tops.map((box) => foot - box.top - 8))}px`);
  };
  for (const name of ["scroll", "resize", "DOMContentLoaded"]) addEventListener(name, measure, { passive: true });
  document.addEventListener("htmx:afterSettle", measure);
})();
