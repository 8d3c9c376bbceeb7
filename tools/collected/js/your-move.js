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

}
};
const look = () => {
const is = document.querySelector("#table[data-live] #status .is-yours") !== null;
if (is === was) return;
document.title = is ? CALL + title : title;
if (is && was === false) call();
was = is;
};
for (const name of ["htmx:afterSettle", "htmx:oobAfterSwap", "board:marked"]) document.addEventListener(name, look);
look();
})();
