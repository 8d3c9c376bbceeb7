/* Setting a position up: a tap on a square of the large board puts the chosen piece there, or takes the same one away.

   Whatever is asked for is seen at once and waits its turn: one request of #setup-form is on its way at a time, and changes
   the position as it stands by then. What could not be sent is sent again, by requests.js or before the next tap. */
import { nameOf, one, square, squareOf, whereOf } from "./state.js";
import { settings } from "./settings.js";
import { empty, wear } from "./paint.js";

const TWICE = 400; // milliseconds within which the second tap on a square is a slip of the hand

const waiting = []; // {values: what is sent with the form, see: shows it, goes: leaves the page}
let latest = {};

const send = () => {
  const form = one("setup-form");
  const [next] = waiting;
  if (!next || form.getAttribute("aria-busy")) return;
  if (!next.goes) return htmx.ajax("GET", form.getAttribute("hx-get"), { source: form, values: next.values }).catch(() => {});
  waiting.length = 0;
  one("setup-done").querySelector("button").click();
};

const ask = (wish) => {
  wish.see?.();
  waiting.push(wish);
  send();
};

document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
  if (requestConfig?.elt?.id !== "setup-form" || !successful) return;
  waiting.shift();
  for (const { see } of waiting) see?.();
  send();
});

const put = (name, piece) => {
  const option = document.querySelector(`[name=piece][value="${CSS.escape(piece)}"]`);
  const cell = option.parentElement.querySelector(".sq");
  const spoken = option.getAttribute("aria-label");
  const words = `${whereOf(name)}, ${spoken.charAt(0).toLowerCase()}${spoken.slice(1)}`;
  const isThere = square(name).getAttribute("aria-label") === words;
  wear(name, cell && !isThere ? { c: cell.className.replace("sq ", ""), h: cell.innerHTML, l: words } : empty(name));
};

addEventListener(
  "click",
  (event) => {
    const button = squareOf(event);
    if (!button || (settings.view === "focus" && !button.closest(".level").classList.contains("is-focus"))) return;
    event.stopPropagation();
    const tap = { square: nameOf(button), piece: one("setup-form").elements.namedItem("piece").value };
    const isSlip = latest.square === tap.square && latest.piece === tap.piece && event.timeStamp - latest.at < TWICE;
    latest = { ...tap, at: event.timeStamp };
    if (!isSlip) ask({ values: tap, see: () => put(tap.square, tap.piece) });
  },
  true,
);

addEventListener(
  "submit",
  (event) => {
    const { target, submitter } = event;
    const goes = target.id === "setup-done";
    if (goes ? !waiting.length : target.id !== "setup-form") return;
    event.preventDefault();
    event.stopPropagation();
    ask({ goes, values: { what: submitter.value } });
  },
  true,
);

document.addEventListener("change", ({ target: { name, value, checked, dataset } }) => {
  if (!("applies" in dataset)) return;
  const see = () => {
    const control = one("setup-form").querySelector(`[name=${name}]:is(select, [value="${value}"])`);
    if (control.type === "select-one") control.value = value;
    else control.checked = checked;
  };
  ask({ see });
});
