(() => {
const KEY = "gok-board";
const THUMB = 44;
const root = document.documentElement.dataset;
const { near: own, side: mover, files } = document.currentScript.dataset;
const read = () => {
try {
return JSON.parse(localStorage.getItem(KEY)) || {};
} catch {
return {};
}
};
const settings = { view: "focus", near: "own", both: false, turn: "auto", ...read() };
const keep = (name, value) => {
settings[name] = value;
try {
localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
} catch {

}
};
const isTurned = () => {
if (settings.view !== "focus") return false;
if (settings.turn !== "auto") return settings.turn === "yes";
return innerWidth < innerHeight && innerWidth / files < THUMB;
};
const arrange = (side) => {
root.boardView = settings.view;
root.boardNear = { own, mover: side }[settings.near] ?? settings.near;
root.boardBoth = settings.both ? "yes" : "no";
root.boardTurned = isTurned() ? "yes" : "no";
};
arrange(mover);
window.gokBoard = { THUMB, arrange, keep, settings };
})();
