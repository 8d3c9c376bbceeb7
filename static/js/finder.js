/* A box that finds people while one types: [data-finder] around a combobox, its listbox, and the input that holds the
   value of whom was chosen. htmx brings the options (`gok:find` asks for them); without script the server reads the text.
   Enter chooses, in one of several boxes it goes on to the next; it never sends the form, which its button does.

   An option with data-new opens a small form in a dialog; `gok:person` says whom it has made. Each box brings this script
   along, also into a drawer that loads later: being a module it runs once. */

const box = (element) => element.closest?.("[data-finder]");
const input = (finder) => finder.querySelector("[role=combobox]");
const list = (finder) => finder.querySelector("[role=listbox]");
const options = (finder) => [...finder.querySelectorAll("[role=option]")];
const marked = (finder) => finder.querySelector("[role=option][aria-selected=true]");

let asker = null;

const mark = (finder, option) => {
  marked(finder)?.setAttribute("aria-selected", "false");
  option?.setAttribute("aria-selected", "true");
  option?.scrollIntoView({ block: "nearest" });
  if (option) input(finder).setAttribute("aria-activedescendant", option.id);
  else input(finder).removeAttribute("aria-activedescendant");
};

const show = (finder, is) => {
  list(finder).hidden = !is;
  input(finder).setAttribute("aria-expanded", String(is));
  // live.js leaves the page alone as long.
  finder.classList.toggle("is-held", is);
  if (!is) return mark(finder, null);
  list(finder).classList.remove("is-end");
  list(finder).classList.toggle("is-end", list(finder).getBoundingClientRect().right > innerWidth);
  list(finder).scrollIntoView({ block: "nearest" });
};

// Whether somebody of this name is to be made with the form; what a newcomer has beside the name is shown then.
const makes = (finder, is) => {
  const flag = finder.querySelector("[data-finder-new]");
  if (!flag) return;
  flag.value = is ? "1" : "";
  const more = finder.closest("[data-newcomer]")?.querySelector("[data-newcomer-more]");
  if (more) more.hidden = !is;
};

const hold = (finder, { value, name, note, makes: isNew }) => {
  makes(finder, isNew !== undefined);
  finder.querySelector("[data-finder-value]").value = value;
  finder.querySelector("[data-finder-note]").textContent = note;
  for (const old of finder.querySelectorAll("[data-finder-meant]")) old.remove();
  if (name !== undefined) input(finder).value = name;
};

const choose = (finder, option) => {
  show(finder, false);
  delete finder.dataset.waits;
  if (!option) return;
  if (option.dataset.new) {
    asker = finder;
    htmx.ajax("GET", option.dataset.new, { source: finder, target: "#new-person", swap: "innerHTML" }).catch(() => {});
    return;
  }
  hold(finder, option.dataset);
  input(finder).dispatchEvent(new Event("change", { bubbles: true }));
};

const enter = (finder, option) => {
  choose(finder, option);
  const next = finder.closest("[data-people]") && finder.nextElementSibling;
  if (next?.matches("[data-finder]")) input(next).focus();
};

const open = (finder) => {
  if (list(finder).hidden) htmx.trigger(input(finder), "gok:find");
};

const keys = {
  ArrowDown: (finder, all, at) => (list(finder).hidden ? open(finder) : mark(finder, all[(at + 1) % all.length])),
  ArrowUp: (finder, all, at) => mark(finder, all[(at < 1 ? all.length : at) - 1]),
  Home: (finder, all) => mark(finder, all[0]),
  End: (finder, all) => mark(finder, all.at(-1)),
  Escape: (finder) => show(finder, false),
  Enter: (finder, all, at) => {
    if (finder.dataset.waits) finder.dataset.waits = "choose";
    else if (!list(finder).hidden) enter(finder, all[at] || (input(finder).value.trim() && all[0]));
  },
};

document.addEventListener("keydown", (event) => {
  const finder = event.target.matches?.("[role=combobox]") && box(event.target);
  if (!finder || !keys[event.key] || event.isComposing) return;
  const all = options(finder);
  const at = all.indexOf(marked(finder));
  if (!["ArrowDown", "Enter"].includes(event.key) && list(finder).hidden) return;
  event.preventDefault();
  keys[event.key](finder, all, at);
});

// A box that already says who it is opens with everybody.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const finder = detail.triggeringEvent?.type === "gok:find" && box(detail.elt);
  if (finder && finder.querySelector("[data-finder-value]").value) detail.parameters[detail.elt.name] = "";
});

document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
  const finder = elt.matches("[role=combobox]") && box(elt);
  if (finder) finder.dataset.sought = elt.value;
});

document.addEventListener("input", (event) => {
  const finder = event.target.matches?.("[role=combobox]") && box(event.target);
  if (!finder) return;
  hold(finder, { value: "", note: "" });
  finder.dataset.waits = "yes";
});

// A tap on an option leaves the focus where it is.
document.addEventListener("mousedown", (event) => event.target.closest?.("[role=listbox]") && event.preventDefault());
document.addEventListener("click", (event) => {
  const finder = box(event.target);
  const option = event.target.closest?.("[data-finder] [role=option]");
  if (option) choose(finder, option);
  else if (finder && event.target === input(finder)) {
    input(finder).select();
    open(finder);
  }
});
document.addEventListener("focusout", (event) => {
  const finder = event.target.matches?.("[role=combobox]") && box(event.target);
  if (finder) show(finder, false);
});

document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (target.id === "new-person" && target.childElementCount && !target.open) target.showModal();
  const finder = target.matches("[role=listbox]") && box(target);
  if (!finder) return;
  const { waits, sought } = finder.dataset;
  if (waits && sought !== input(finder).value) return; // typed on meanwhile: the next list is on its way
  delete finder.dataset.waits;
  options(finder).forEach((option, number) => (option.id = `${target.id}-${number}`));
  show(finder, document.activeElement === input(finder));
  // Where any name will do, what is typed stays unless an option is asked for.
  const [first] = options(finder);
  // Nobody here could be meant: who is typed is new, unless somebody else is chosen.
  if (waits && first?.dataset.makes !== undefined) hold(finder, { ...first.dataset, name: undefined });
  const isByName = options(finder).some(({ dataset }) => dataset.value === "" && dataset.makes === undefined);
  mark(finder, waits && first && !isByName ? first : null);
  if (waits === "choose") enter(finder, first);
});

// [data-people]: boxes for several people, one more as soon as the last is filled; its template has data-number for a number.
const grow = ({ target }) => {
  const people = target.closest?.("[data-people]");
  if (!people) return;
  const boxes = people.querySelectorAll(":scope > [data-finder]");
  const { length } = boxes;
  if (!input(boxes[length - 1]).value.trim() || length >= Number(people.dataset.people)) return;
  const html = people.querySelector("template").innerHTML.replaceAll(people.dataset.number, length);
  people.insertAdjacentHTML("beforeend", html);
  const added = people.lastElementChild;
  input(added).setAttribute("aria-label", `${input(added).getAttribute("aria-label")} ${length + 1}`);
  htmx.process(added);
};
document.addEventListener("input", grow);
document.addEventListener("change", grow);

document.addEventListener("gok:person", ({ detail }) => {
  document.getElementById("new-person").close();
  if (!asker?.isConnected) return;
  hold(asker, detail);
  input(asker).dispatchEvent(new Event("change", { bubbles: true }));
  input(asker).focus();
});
