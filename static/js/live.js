/* Keeps the page's [data-live] part true: told that something changed, it fetches its own fragment.

   data-live: the event stream; data-fragment: the part alone, 204 where data-tag is still what it shows;
   data-turn: what is chosen or typed is kept as long as this stays; data-said on its lines: the news in words;
   where the fragment answers 404 the page is loaded again, which says what has become of this device's seat;
   data-curtain: this tablet was just handed over, and what its other tabs show of the DM goes at once. */
(() => {
  const POLL = 3000;
  const PATIENCE = 2000;
  const SILENCE = 40000;
  const STAYS = 12000;
  // A finger that has just left the glass is yet to click.
  const CLICK = 300;
  // A browser opens six connections to a host: of its many tabs only the latest few keep a stream, the rest poll.
  const STREAMS = 3;

  let stream = null;
  let yielded = false;
  let newer = 0;
  let asking = false;
  let again = false;
  let pressed = false;
  let down = false;
  let away = false;
  let kept = null;
  const timers = {};

  const part = () => document.querySelector("[data-live]");
  const standing = (root) => root.querySelector("[data-tag]") || root;
  const isMine = (event) => event.detail.requestConfig?.elt.matches("[data-live]");
  const later = (name, milliseconds, act) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(act, milliseconds);
  };

  /* --- Words: what happened meanwhile; that the connection is lost is shown by requests.js, with all the rest --- */

  const box = (id, className) => {
    const made = document.createElement("p");
    made.id = id;
    made.className = className;
    made.setAttribute("role", "status");
    document.body.append(made);
    return made;
  };
  const news = part() && box("live-news", "visually-hidden");
  const announce = (name) => document.dispatchEvent(new Event(name));

  const tell = (words, aloud) => {
    news.className = aloud ? "livebanner" : "visually-hidden";
    news.textContent = words;
    later("news", STAYS, () => news.replaceChildren());
  };
  news?.addEventListener("click", () => news.replaceChildren());

  const lose = () => {
    if (down) return;
    down = away = true;
    later("banner", PATIENCE, () => announce("gok:lost"));
  };

  const reach = () => {
    clearTimeout(timers.banner);
    if (down) announce("gok:reached");
    down = away = false;
  };

  /* --- What is chosen or typed is carried over to the same turn's new fragment or drawer --- */

  const controls = (root) => [...root.querySelectorAll("input:not([type=hidden]), select, textarea")];
  const isBox = (control) => control.type === "radio" || control.type === "checkbox";
  const nameOf = (control) =>
    [control.form?.getAttribute("action"), control.id, control.name, isBox(control) ? control.value : ""].join("|");
  const isTouched = (control) => {
    if (isBox(control)) return control.checked !== control.defaultChecked;
    if (control.options) return [...control.options].some((one) => one.selected !== one.defaultSelected);
    return control.value !== control.defaultValue;
  };
  const drawerOf = (details) =>
    `${details.id || details.querySelector("summary").textContent.trim()}|${details.closest("[data-said]")?.dataset.said}`;
  const spotOf = (element) => {
    if (element.matches("input, select, textarea")) return nameOf(element);
    if (element.matches("summary")) return drawerOf(element.parentElement);
    return [element.id, element.closest("form")?.getAttribute("action"), element.textContent.trim()].join("|");
  };
  const lines = (root) => [...root.querySelectorAll("[data-said]")].map((line) => line.dataset.said).reverse();

  const remember = (root) => ({
    turn: standing(root).dataset.turn,
    ending: standing(root).dataset.ending,
    lines: lines(root),
    touched: new Map(controls(root).filter(isTouched).map((one) => [nameOf(one), isBox(one) ? one.checked : one.value])),
    open: new Set([...root.querySelectorAll("details[open]")].map(drawerOf)),
    focus: root.contains(document.activeElement) ? spotOf(document.activeElement) : null,
  });

  const reopen = (root, before, which) => {
    for (const details of root.querySelectorAll(which)) if (before.open.has(drawerOf(details))) details.open = true;
  };

  const restore = (root, before) => {
    reopen(root, before, "details");
    for (const control of before.turn === standing(root).dataset.turn ? controls(root) : []) {
      const value = before.touched.get(nameOf(control));
      if (value === undefined || control.disabled || control.closest("details:not([open])")) continue;
      if (isBox(control)) control.checked = value;
      else control.value = value;
    }
    if (before.focus === null || root.contains(document.activeElement)) return;
    const spots = [...root.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")];
    (spots.find((one) => spotOf(one) === before.focus) || root).focus({ preventScroll: true });
  };

  const report = (root, before) => {
    const now = lines(root);
    const said = now.filter((line) => !before.lines.includes(line));
    const { turn, ending } = standing(root).dataset;
    if (turn && before.lines.some((line) => !now.includes(line))) said.unshift("An earlier turn was taken back or put right");
    if (ending && ending !== before.ending) said.push(ending);
    if (said.length) tell(`${away ? "While you were away: " : ""}${said.join(". ")}.`, away);
  };

  /* --- The fragment --- */

  // Nothing moves under a finger, while a form is on its way, or while a question is open.
  const isBusy = () =>
    pressed || document.querySelector("dialog[open], [data-live] form[aria-busy=true], [data-live] .is-held") !== null;

  const check = () => {
    const live = part();
    again = Boolean(live) && (asking || isBusy());
    if (!live || again) return;
    asking = true;
    const { tag } = standing(live).dataset;
    const path = `${live.dataset.fragment}?seen=${encodeURIComponent(tag)}`;
    htmx.ajax("GET", path, { source: live, target: live, swap: "outerHTML" }).catch(() => {});
  };
  const checkAgain = () => again && setTimeout(check, 50);

  const leave = () => {
    close();
    location.reload();
  };

  document.addEventListener("htmx:beforeRequest", (event) => isMine(event) && event.detail.elt.removeAttribute("aria-busy"));
  document.addEventListener("htmx:beforeSwap", (event) => {
    kept = null;
    const { target, shouldSwap, requestConfig } = event.detail;
    const drawer = requestConfig.elt.matches("details[hx-get]") && requestConfig.elt;
    if (!shouldSwap || !part()?.contains(target) || !(drawer || target === part())) return;
    const mine = isMine(event);
    if (drawer ? pressed : mine && isBusy()) {
      event.detail.shouldSwap = false;
      if (drawer) setTimeout(() => drawer.open && htmx.trigger(drawer, "gok:open"), 200);
      else again = true;
    } else kept = { ...remember(part()), mine: mine || drawer };
  });
  document.addEventListener("htmx:afterSwap", () => {
    const live = part();
    if (!kept || !live) return;
    const before = kept;
    kept = null;
    if (before.mine) restore(live, before);
    else reopen(live, before, "details[hx-get], details:has(details[hx-get])");
    report(live, before);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (isMine(event)) {
      asking = false;
      if (event.detail.successful) reach();
    }
    checkAgain();
  });
  const fail = (event) => {
    if (!isMine(event)) return;
    event.stopPropagation();
    if (event.detail.xhr?.status === 404) leave();
    else lose();
  };
  for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, fail, true);
  }
  const release = () => {
    clearTimeout(timers.press);
    pressed = false;
    checkAgain();
  };
  const press = (milliseconds) => () => {
    pressed = true;
    later("press", milliseconds, release);
  };
  document.addEventListener("pointerdown", press(SILENCE / 10), true);
  document.addEventListener("pointerup", press(CLICK), true);
  for (const name of ["click", "pointercancel"]) document.addEventListener(name, release, true);
  document.addEventListener("close", checkAgain, true);

  /* --- The stream, and looking every few seconds where there is none --- */

  const isOpen = () => stream?.readyState === EventSource.OPEN;
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel("gok-live") : null;

  const close = () => {
    stream?.close();
    stream = null;
    clearTimeout(timers.silence);
    clearTimeout(timers.poll);
  };

  const poll = () =>
    later("poll", POLL, () => {
      if (isOpen()) return;
      if (!yielded && stream?.readyState === EventSource.CLOSED) open();
      check();
      poll();
    });

  const giveWay = () => {
    close();
    yielded = true;
    poll();
  };

  const open = () => {
    close();
    const live = part();
    if (!live || document.hidden) return;
    yielded = false;
    newer = 0;
    stream = new EventSource(live.dataset.live);
    const hear = () => later("silence", SILENCE, open);
    stream.addEventListener("open", hear);
    stream.addEventListener("here", hear);
    stream.addEventListener("changed", () => {
      hear();
      check();
    });
    stream.addEventListener("yield", giveWay);
    stream.addEventListener("error", () => {
      check();
      poll();
    });
    tabs?.postMessage("open");
    poll();
  };

  tabs?.addEventListener("message", ({ data }) => {
    if (data === "curtain") {
      if (!location.pathname.startsWith("/at/")) location.replace("/");
      return;
    }
    newer += 1;
    if (stream && newer >= STREAMS) giveWay();
  });

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return open();
    away = true;
    close();
  });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => event.persisted && open());
  window.addEventListener("focus", () => yielded && open());
  for (const name of ["online", "offline"]) window.addEventListener(name, check);
  document.addEventListener("gok:retry", check);

  if (document.querySelector("[data-curtain]")) tabs?.postMessage("curtain");
  open();
})();
