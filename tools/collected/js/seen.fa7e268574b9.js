/* Whoever leaves a slow match has seen what it showed: #seen-form is sent without waiting for an answer, once for each
   state. Following a move of #since, or of the list, is no leaving: the list is there again on the way back. */
(() => {
  let sent = "";
  let leaves = true;
  document.addEventListener("click", (event) => {
    if (event.target.closest("#since a, #moves a, .replay a")) leaves = false;
  });
  addEventListener("pageshow", () => { leaves = true; });
  document.addEventListener("visibilitychange", () => {
    const form = document.getElementById("seen-form");
    const upto = document.getElementById("upto")?.value;
    if (document.visibilityState !== "hidden" || !leaves || !form || upto === sent) return;
    const data = new FormData(form);
    data.set("quiet", "1");
    if (navigator.sendBeacon(form.action, data)) sent = upto;
  });
})();
