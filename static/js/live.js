/* Keeps the page's [data-live] part true: told that something changed, it fetches its own fragment.

   data-live: the event stream; data-fragment: the part alone, or what is new of its panels (panels.js); 204 where nothing
   is, for a part without panels as long as it shows what its `seen` says;
   data-said on its lines: the news in words;
   a form that was touched or shows an error stays as it is until it is sent, with the news around it: data-about says what
   it is about where the same form comes for something else, data-part a part of it that is news as long as nothing is
   chosen in it, or once its data-state is another; [data-holds] stays as long as it shows an error or asks something;
   [data-keeps-height] is no lower than the part it takes the place of, so that nothing below it moves;
   where the fragment answers 404 the page is loaded again, which says what has become of this device's seat;
   [data-script]: what is shown there needs that module, which is fetched once;
   data-ready on the page: every script has run, these as well;
   data-curtain: this tablet was just handed over or passed on, and what its other tabs show goes at once. */
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
  const standing = (root) => ({ ...root.dataset, ...root.querySelector("#standing")?.dataset });
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
  // Who touches the page has read it.
  document.addEventListener("pointerdown", () => news?.matches(".livebanner") && news.replaceChildren());

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

  /* --- A form that was touched or shows an error is not exchanged, by news, by other forms' answers or by its drawer --- */

  const UNITS = "form, [data-holds]";
  const ERRORS = ".error, .error-summary, [aria-invalid=true]";
  // What of a form's hidden fields tells how the page stands; the others tell what the form is about.
  const STANDING = /^(csrfmiddlewaretoken|key|version|seen|mark|kept|upto|.+_shown)$/;
  const sent = new WeakSet();

  const all = (root, what) => [...root.querySelectorAll(what)];
  const controls = (root) => all(root, "input:not([type=hidden]), select, textarea");
  const hidden = (root) => all(root, "input[type=hidden]");
  const isClosed = (element) => element.closest("details:not([open])") !== null;
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
  const bodyOf = (drawer) => drawer.querySelector(drawer.getAttribute("hx-target"));
  const spotOf = (element) => {
    if (element.matches("input, select, textarea")) return nameOf(element);
    if (element.matches("summary")) return drawerOf(element.parentElement);
    return [element.id, element.closest("form")?.getAttribute("action"), element.textContent.trim()].join("|");
  };
  const lines = (root) => all(root, "[data-said]").map((line) => line.dataset.said).reverse();

  const unitOf = (unit) => {
    const facts = hidden(unit).filter((one) => !STANDING.test(one.name));
    const name = unit.id || [controls(unit)[0]?.name, ...facts.map((one) => `${one.name}=${one.value}`)].join("|");
    return [unit.getAttribute("action"), unit.dataset.about, name].join("|");
  };
  const isOpenQuestion = (unit) =>
    unit.matches("form") ? controls(unit).some(isTouched) : unit.querySelector("form") !== null;
  const isHeld = (unit) => !sent.has(unit) && (unit.querySelector(ERRORS) !== null || isOpenQuestion(unit));

  // `asker` has been answered: its form, and the drawer or panel that the form is in, are as the answer has them.
  const answeredBy = (asker) => {
    const drawer = asker.closest("details[hx-get]");
    return drawer && !drawer.closest("form") ? drawer : asker.closest(".panel") || asker.closest("form");
  };
  const remember = (root, asker) => {
    const answered = asker && answeredBy(asker);
    const held = all(root, asker ? "form" : UNITS).filter((unit) => !answered?.contains(unit) && isHeld(unit));
    return {
      ending: standing(root).ending,
      lines: lines(root),
      moves: all(root, "#moves a").length,
      held: new Map(held.map((unit) => [unitOf(unit), unit])),
      open: new Map(all(root, "details[open]").map((one) => [drawerOf(one), one])),
      heights: new Map(all(root, "[data-part]").map((part) => [part.dataset.part, part.offsetHeight])),
      active: root.contains(document.activeElement) ? document.activeElement : null,
      focus: root.contains(document.activeElement) ? spotOf(document.activeElement) : null,
      byKeys: document.activeElement.matches(":focus-visible"),
    };
  };

  const reopen = (root, before, which) => {
    for (const drawer of all(root, which)) if (before.open.has(drawerOf(drawer))) drawer.open = true;
  };

  // What stood in a drawer stands there until it has loaded again.
  const furnish = (root, before) => {
    for (const drawer of all(root, "details[hx-get][open]")) {
      const old = before.open.get(drawerOf(drawer));
      if (!old || old.isConnected || bodyOf(drawer).querySelector(":scope > :not(noscript)")) continue;
      bodyOf(drawer).replaceChildren(...bodyOf(old).childNodes);
      drawer.dataset.stale = "";
    }
  };

  const fill = (part, old) => {
    const values = new Map(controls(old).filter(isTouched).map((one) => [nameOf(one), one]));
    for (const control of controls(part)) {
      const typed = values.get(nameOf(control));
      if (!typed || control.disabled || isClosed(control)) continue;
      if (isBox(control)) control.checked = typed.checked;
      else control.value = typed.value;
    }
  };

  const renew = (held, fresh) => {
    for (const one of hidden(fresh)) {
      const same = hidden(held).find(({ name }) => name === one.name);
      if (same) same.value = one.value;
    }
    for (const part of all(held, "[data-part]")) {
      const news = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
      if (!news || (controls(part).length && part.dataset.state === news.dataset.state)) continue;
      fill(news, part);
      if (news.tagName === part.tagName) news.append(...all(part, ".error"));
      part.replaceWith(news);
    }
  };

  const put = (root, held) => {
    const places = new Map(all(root, UNITS).map((unit) => [unitOf(unit), unit]));
    for (const [name, unit] of held) {
      const place = places.get(name);
      if (unit.isConnected || !place || isClosed(place)) continue;
      renew(unit, place);
      place.replaceWith(unit);
      htmx.process(unit);
    }
  };

  // Where what had the focus is gone, keys go on with the next step; a finger needs no focus, and would open the keypad.
  const focusAgain = (root, { active, focus, byKeys }) => {
    if (focus === null || root.contains(document.activeElement)) return;
    const spots = all(root, "a[href], button, summary, input:not([type=hidden]), select, textarea");
    const step = byKeys && spots.find((one) => one.matches("#panel-main form *") && one.checkVisibility());
    const next = active.isConnected ? active : spots.find((one) => spotOf(one) === focus) || step || root;
    next.focus({ preventScroll: true });
  };

  const restore = (root, before) => {
    for (const part of all(root, "[data-keeps-height]")) part.style.minHeight = `${before.heights.get(part.dataset.part) || 0}px`;
    reopen(root, before, before.mine ? "details" : "details[hx-get], details:has(details[hx-get])");
    put(root, before.held);
    furnish(root, before);
    focusAgain(root, before);
  };

  const report = (root, before) => {
    const now = lines(root);
    const said = now.filter((line) => !before.lines.includes(line));
    const { turn, ending } = standing(root);
    if (turn && before.lines.some((line) => !now.includes(line))) said.unshift("An earlier turn was taken back or put right");
    if (all(root, "#moves a").length < before.moves) said.push("A move was taken back");
    if (ending && ending !== before.ending) said.push(ending);
    const aloud = away && Boolean(before.mine);
    if (said.length) tell(`${aloud ? "While you were away: " : ""}${said.join(". ")}.`, aloud);
  };

  /* --- The fragment --- */

  // Nothing moves under a finger, while a form is on its way, or while a question is open; behind a board's sheet the game goes on.
  const isBusy = () =>
    pressed || document.querySelector("dialog[open]:not(#board-sheet), [data-live] form[aria-busy=true], [data-live] .is-held") !== null;

  const check = () => {
    const live = part();
    again = Boolean(live) && (asking || isBusy());
    if (!live || again) return;
    asking = true;
    htmx.ajax("GET", live.dataset.fragment, { source: live, target: live, swap: "outerHTML" }).catch(() => {});
  };
  const checkAgain = () => again && setTimeout(check, 50);

  const leave = () => {
    close();
    location.reload();
  };

  document.addEventListener("htmx:beforeRequest", (event) => isMine(event) && event.detail.elt.removeAttribute("aria-busy"));
  document.addEventListener("htmx:beforeSwap", (event) => {
    kept = null;
    const { target, shouldSwap, requestConfig, serverResponse } = event.detail;
    const { elt, verb } = requestConfig;
    const drawer = elt.matches("details[hx-get]") && elt;
    if (!shouldSwap || !part()?.contains(target) || !(drawer || target === part() || verb === "post")) return;
    const mine = isMine(event);
    const isHeldOpen = drawer && drawer.closest("form") && (target.querySelector(ERRORS) || controls(target).some(isTouched));
    if (isHeldOpen || (drawer ? pressed : mine && isBusy())) {
      event.detail.shouldSwap = false;
      if (isHeldOpen) return;
      if (drawer) setTimeout(() => drawer.open && htmx.trigger(drawer, "gok:open"), 200);
      else again = true;
      return;
    }
    const form = verb === "post" && elt.closest("form");
    if (form && !serverResponse.includes("data-error-summary")) sent.add(form);
    kept = { ...remember(part(), mine || drawer ? null : elt), mine: mine || drawer };
  });
  document.addEventListener("input", ({ target }) => sent.delete(target.form));
  document.addEventListener("htmx:afterSwap", () => {
    const live = part();
    if (!kept || !live) return;
    const before = kept;
    kept = null;
    restore(live, before);
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

  const bring = async () => {
    const root = document.documentElement;
    delete root.dataset.ready;
    await Promise.allSettled(all(root, "[data-live] [data-script]").map((one) => import(one.dataset.script)));
    root.dataset.ready = "";
  };
  document.addEventListener("htmx:afterSettle", bring);
  window.addEventListener("DOMContentLoaded", bring);

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
      if (document.querySelector("[data-curtain]")) return;
      const [, at, match, page] = location.pathname.split("/");
      location.replace(at === "at" ? `/at/${match}/${page}/` : "/");
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
  // Once every script is there: without panels.js the first answer would be the whole page anew.
  document.addEventListener("DOMContentLoaded", open);
})();
