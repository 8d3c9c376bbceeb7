import { S } from "./state.js";
import { show } from "./shapes.js";
const marks = () => document.getElementById("note-marks");
const draw = () => requestAnimationFrame(() => show(S.data.arrows || []));
document.addEventListener("board:drawn", ({ detail }) => {
if (!marks()) return;
marks().value = detail;
htmx.trigger("#note-form", "change");
});
document.addEventListener("change", ({ target }) => {
if (target !== marks()) return;
S.data.arrows = target.value.split(" ").filter(Boolean);
document.getElementById("board-data").textContent = JSON.stringify(S.data);
draw();
});
document.addEventListener("click", draw);
draw();
