/* "Your move" where the board is not seen: in the page's title, and as a notification where this device allowed it.

   #status [data-yours] stands there while it is this device's move. */
(() => {
  const CALL = "Your move — ";
  const title = document.title;
  let was = null;

  const call = () => {
    if (!document.hidden || document.documentElement.dataset.lookCall !== "yes" || Notification.permission !== "granted") return;
    try {
      const note = new Notification("Your move", { body: title, tag: "gok-your-move" });
      note.addEventListener("click", () => {
        window.focus();
        note.close();
      });
    } catch {
      /* some browsers leave that to a service worker: the title has to do */
    }
  };

  const look = () => {
    const is = document.querySelector("#table[data-live] #status [data-yours]") !== null;
    if (is === was) return;
    document.title = is ? CALL + title : title;
    if (is && was === false) call();
    was = is;
  };

  for (const name of ["htmx:afterSettle", "htmx:oobAfterSwap", "board:marked"]) document.addEventListener(name, look);
  look();
})();
