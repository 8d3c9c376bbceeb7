/* A big keypad for dice fields on touch screens. A completed die moves on to the next empty dice field of the form, the
   last to its [data-main-action]. */
(() => {
  const SETTINGS = {
    // Tens may be one of two dice: the ones follow, or Next.
    "d%": { digits: 2, tens: /^[0-9]0$/, complete: /^[0-9][1-9]$|^[0-9]0 [0-9]$/ },
    d4: { max: 4 },
    d6: { max: 6 },
    d8: { max: 8 },
    d10: { digits: 1, max: 9 },
    d12: { max: 12 },
    d20: { max: 20 },
    "3d6": { max: 18 },
    pin: { digits: 8 },
  };

  // What a field of a kind holds after a digit (or "00").
  const append = (kind, text, digit) => {
    const { digits = 3, tens } = SETTINGS[kind] || {};
    return tens?.test(text) ? `${text} ${digit[0]}` : (text + digit).slice(0, digits);
  };

  // Whether no digit can follow.
  const isComplete = (kind, text) => {
    const { digits, max, complete } = SETTINGS[kind] || {};
    return complete ? complete.test(text) : digits ? text.length >= digits : text * 10 > max;
  };

  globalThis.gokKeypad = { append, isComplete };
  // Node tests these alone (tests/js/keypad.test.js).
  if (!globalThis.document) return;

  let field = null;
  let pad = null;
  let fresh = false;

  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    element.className = className;
    if (text) element.textContent = text;
    return element;
  };

  const key = (value, text, className = "button key") => {
    const button = make("button", className, text);
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.key = value;
    return button;
  };

  const build = () => {
    pad = make("div", "keypad");
    pad.setAttribute("role", "region");
    pad.setAttribute("aria-label", "Keypad");
    pad.hidden = true;
    const head = make("div", "line row-apart");
    const close = key("close", "Close", "button button-quiet");
    head.append(make("span", "strong one-line"), close);
    const keys = make("div", "keypad-keys");
    for (const digit of "123456789") keys.append(key(digit, digit));
    const back = key("back", "⌫");
    back.setAttribute("aria-label", "Delete the last digit");
    keys.append(key("00", "00"), key("0", "0"), back, key("next", "Next", "button button-primary key-next"));
    pad.append(head, keys);
    for (const name of ["pointerdown", "mousedown"]) pad.addEventListener(name, (event) => event.preventDefault());
    pad.addEventListener("click", (event) => {
      const pressed = event.target.closest("[data-key]");
      if (pressed && field) press(pressed.dataset.key);
    });
    document.body.append(pad);
  };

  const fields = () => {
    const all = field.form ? [...field.form.elements] : [...document.querySelectorAll("[data-keypad]")];
    return all.filter((one) => one.matches("[data-keypad]") && !one.disabled && one.offsetParent !== null);
  };

  const open = (input) => {
    if (!pad) build();
    field?.classList.remove("is-active");
    field = input;
    fresh = true;
    field.classList.add("is-active");
    pad.querySelector("span").textContent = input.labels?.[0]?.textContent.trim() || input.ariaLabel || "Dice";
    pad.querySelector("[data-key='00']").disabled = !["d%", "number"].includes(input.dataset.keypad);
    const others = fields().some((one) => one !== input && one.value === "");
    pad.querySelector("[data-key='next']").textContent = others ? "Next" : "Done";
    pad.hidden = false;
    document.body.classList.add("has-keypad");
    requestAnimationFrame(() => makeRoom(input));
  };

  // An action bar stands above the keypad while its field is typed into; only a field without one is scrolled to.
  const makeRoom = (input) => {
    const covered = input.getBoundingClientRect().bottom - pad.getBoundingClientRect().top + 24;
    const beside = input.getBoundingClientRect().right < pad.getBoundingClientRect().left;
    if (covered <= 0 || beside) return;
    if (!input.closest(".actionbar")) return window.scrollBy(0, covered);
    document.body.style.setProperty("--keypad", `${window.innerHeight - pad.getBoundingClientRect().top}px`);
    document.body.classList.add("keypad-lifts");
  };

  const close = () => {
    if (!field) return;
    field.classList.remove("is-active");
    field = null;
    pad.hidden = true;
    document.body.classList.remove("has-keypad", "keypad-lifts");
  };

  const mainAction = (form) =>
    form &&
    ["[data-main-action]", ".button-primary[type='submit'], .button-primary:not([type])"]
      .map((kind) => [...form.elements].find((one) => one.matches(kind)))
      .find(Boolean);

  const moveOn = () => {
    const all = fields();
    const next = all.slice(all.indexOf(field) + 1).find((one) => one.value === "") || all.find((one) => one.value === "");
    if (next) {
      next.inputMode = "none";
      next.focus();
      open(next);
      return;
    }
    const form = field.form;
    close();
    mainAction(form)?.focus();
  };

  const write = (text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const press = (name) => {
    if (name === "close") {
      close();
    } else if (name === "next") {
      moveOn();
    } else if (name === "back") {
      fresh = false;
      write(field.value.slice(0, -1).trimEnd());
    } else {
      const { keypad } = field.dataset;
      const before = fresh ? "" : field.value;
      fresh = false;
      write(append(keypad, before, name));
      if (isComplete(keypad, field.value)) moveOn();
    }
  };

  document.addEventListener(
    "pointerdown",
    (event) => {
      const input = event.target.closest?.("[data-keypad]");
      if (!input) {
        if (field && !pad.contains(event.target)) close();
        return;
      }
      if (event.pointerType === "mouse") {
        input.inputMode = "numeric";
        return;
      }
      input.inputMode = "none";
      input.addEventListener("click", () => open(input), { once: true });
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    const form = event.target.form;
    if (event.key === "Enter" && event.target.tagName === "INPUT" && form?.elements.namedItem("throw")) {
      event.preventDefault();
      mainAction(form)?.click();
    }
    if (!field) return;
    if (event.key === "Escape" || event.key === "Enter") close();
    else fresh = false;
  });
  document.addEventListener("focusout", (event) => {
    if (event.target === field && event.relatedTarget && !event.relatedTarget.dataset?.keypad) close();
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!field || field.isConnected) return;
    const successor = document.getElementById(field.id);
    if (!successor?.matches("[data-keypad]")) return close();
    successor.inputMode = "none";
    successor.focus({ preventScroll: true });
    successor.classList.add("is-active");
    field = successor;
  });
})();
