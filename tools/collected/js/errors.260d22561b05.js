/* A refused form: its first faulty field has the focus, and the summary above the form is in sight where both fit.

   components/error_summary.html links to each error beside its field (`<id>_error`); a tap on a link focuses the field.
   Without script the links are anchors, and the summary itself has the focus. */
(() => {
  const CONTROLS = "input:not([type=hidden]), select, textarea, button";

  const controlOf = (error) => {
    const described = document.querySelector(`[aria-describedby~="${CSS.escape(error)}"]`);
    return described?.matches(CONTROLS) ? described : described?.querySelector(CONTROLS);
  };

  const goTo = (link) => {
    const error = link.hash.slice(1);
    const place = controlOf(error) || document.getElementById(error);
    if (!place) return null;
    for (let drawer = place.closest("details"); drawer; drawer = drawer.parentElement.closest("details")) drawer.open = true;
    place.focus({ preventScroll: true });
    return place;
  };

  const fits = (place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };

  const show = (summary) => {
    summary.removeAttribute("data-error-summary");
    const first = summary.querySelector("a");
    const place = first && goTo(first);
    summary.scrollIntoView({ block: fits(summary) ? "nearest" : "start" });
    if (place && !fits(place)) place.scrollIntoView({ block: "center" });
  };

  const showNew = () => {
    const summary = document.querySelector("[data-error-summary]");
    if (summary) show(summary);
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".error-summary a");
    const place = link && goTo(link);
    if (!place) return;
    event.preventDefault();
    place.scrollIntoView({ block: "center" });
  });
  // After htmx has scrolled by its own rules.
  document.addEventListener("htmx:afterSettle", () => requestAnimationFrame(showNew));
  // After the browser has given the summary the focus it asks for: two at once are an error in the console.
  requestAnimationFrame(showNew);
})();
