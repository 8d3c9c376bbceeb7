/* A board of one or more levels: what is selected, where it may go, and how this device wants to see it.

   #board: squares are buttons "s" + name; #board-data: the JSON below; #move-form: a form whose field `move`
   takes what was typed or tapped; #board-say: one sentence for eyes and ears; [data-board-set]: this device's
   choices; [data-board-confirm], [data-board-cancel], [data-board-flip], [data-board-help]: buttons.

   Data: {side: "white" | "black" | "", mine: [sides this device moves], near: the side its owner plays or "", moves: {from: {to: "quiet" | "capture" |
   "afar"}}, outlook: {from: {to: {into: [what the piece becomes], why}}}, frozen: {square: by}, dice: [{face, pieces: [squares]}], last: [squares], checks: {square: words},
   attempts: {far: {from: {to: [squares on the way]}}, letters: {from: letter}, ...} for moves that are announced and always asked for, announced: {start, way, words, ways, of} for one
   that waits, at: the address of the pages}. Whatever is marked anew is told to others as the event "board:marked", with {data, selected, chosen}. */
(() => {
  const KEY = "gok-board";
  const THUMB = 44;
  const LONG = 550;
  const WALL = 1600;
  const TWICE = 600;
  const LATER = "Checking…";
  const MARKS = { quiet: "may go here", capture: "may capture here", afar: "may capture here from afar" };
  const root = document.documentElement;
  const touch = matchMedia("(pointer: coarse)");

  let data = {};
  let selected = "";
  let chosen = "";
  let focus = "";
  let cursor = "";
  let said = "";
  let focused = "";
  let offered = null;
  let pressing = 0;
  let swallow = false;
  let proposed = 0;

  const one = (name) => document.getElementById(name);
  const board = () => one("board");
  const square = (name) => one(`s${name}`);
  const nameOf = (button) => button.id.slice(1);
  const levels = () => [...board().querySelectorAll(".level")];
  const levelOf = (button) => button.closest(".level").dataset.level;
  const standsOn = (name) => square(name).getAttribute("aria-label").split(", ").find((part) => /^\S+ [A-Z]/.test(part));
  // Of two pieces on a square, that of the side to move.
  const moverOn = (name) => {
    const pieces = standsOn(name)?.split(" and ") || [];
    return square(name).classList.contains("shared") ? pieces[data.side === "black" ? 1 : 0] : pieces[0];
  };
  const titled = (words) => words.charAt(0).toUpperCase() + words.slice(1);
  const say = (words) => {
    said = words;
    if (one("board-say")) one("board-say").textContent = words;
  };
  const outlook = (from, to) => data.outlook?.[from]?.[to] || {};
  const targets = (name) => data.moves?.[name] || {};
  const attempt = (from, to) => data.attempts?.far?.[from]?.[to];
  // The piece that must land: no other can be chosen.
  const held = () => (data.moves?.[data.announced?.start] ? data.announced.start : "");

  /* --- How this device wants to see it --- */

  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch {
      return {};
    }
  };
  let settings = { view: innerWidth >= WALL ? "side" : "focus", near: "own", both: false, turn: "auto", ...read() };
  const confirms = () => settings.confirm ?? touch.matches;

  const keep = (name, value) => {
    settings = { ...settings, [name]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      /* a private window forgets the choice */
    }
    arrange();
  };

  const near = () => {
    if (settings.near === "mover") return data.side || "white";
    if (settings.near !== "own") return settings.near;
    return data.near || "white";
  };

  const isTurned = () => {
    if (settings.view !== "focus" || !board()) return false;
    if (settings.turn !== "auto") return settings.turn === "yes";
    return innerWidth < innerHeight && innerWidth / board().dataset.files.length < THUMB;
  };

  const arrange = () => {
    root.dataset.boardView = settings.view;
    root.dataset.boardNear = near();
    root.dataset.boardBoth = settings.both ? "yes" : "no";
    root.dataset.boardTurned = isTurned() ? "yes" : "no";
    for (const input of document.querySelectorAll("[data-board-set]")) {
      const value = input.dataset.boardSet === "confirm" ? confirms() : settings[input.dataset.boardSet];
      if (input.type === "checkbox") input.checked = value;
      else input.checked = input.value === value;
    }
  };

  /* --- Marks: all of them set anew from what is known --- */

  const bring = (level) => {
    focus = level;
    for (const each of levels()) each.classList.toggle("is-focus", each.dataset.level === level);
  };

  const mark = (button, name, words) => {
    button.classList.add(name);
    if (words) button.setAttribute("aria-description", words);
  };

  // What the eye sees without a tap is said as well.
  const describeQuietly = (name, words) => {
    const now = square(name)?.getAttribute("aria-description");
    square(name)?.setAttribute("aria-description", now ? `${now}, ${words}` : words);
  };

  const unmark = () => {
    for (const button of board().querySelectorAll(".selected, .chosen, .shaft, .quiet, .capture, .afar"))
      button.classList.remove("selected", "chosen", "shaft", "quiet", "capture", "afar", "attempt");
    for (const button of board().querySelectorAll("[aria-description]")) button.removeAttribute("aria-description");
    for (const button of board().querySelectorAll("[data-count]")) delete button.dataset.count;
    for (const button of board().querySelectorAll("[data-into]")) delete button.dataset.into;
    for (const button of board().querySelectorAll("[data-dice]")) delete button.dataset.dice;
  };

  // Which dice move the piece on a square: {square: [faces]}.
  const dice = () => {
    const found = {};
    for (const { face, pieces } of data.dice || []) {
      for (const name of pieces) if (!found[name]?.includes(face)) (found[name] ??= []).push(face);
    }
    return found;
  };

  const show = () => {
    if (!board()) return;
    unmark();
    const counts = {};
    if (selected && square(selected)) {
      mark(square(selected), "selected", "selected");
      for (const level of levels()) {
        const same = level.querySelectorAll(".sq")[place(selected)];
        if (nameOf(same) !== selected) mark(same, "shaft");
      }
      for (const [to, kind] of Object.entries(targets(selected))) {
        const { into = [] } = outlook(selected, to);
        const how = attempt(selected, to) ? ", if the dice allow it" : "";
        mark(square(to), kind, into.length ? `${MARKS[kind]}, becomes ${into.join(" or ")}` : MARKS[kind] + how);
        square(to).classList.toggle("attempt", Boolean(how));
        if (into.length) square(to).dataset.into = into.join("\n");
        counts[levelOf(square(to))] = (counts[levelOf(square(to))] || 0) + 1;
      }
    }
    if (chosen) mark(square(chosen), "chosen", attempt(selected, chosen) ? "chosen; press again to announce" : "chosen; press again to move");
    for (const [name, faces] of Object.entries(dice())) {
      square(name).dataset.dice = faces.join(" ");
      describeQuietly(name, `moved by the ${faces.join(" or the ")}`);
    }
    for (const name of data.last || []) describeQuietly(name, "last move");
    for (const king of board().querySelectorAll(".check")) describeQuietly(nameOf(king), data.checks?.[nameOf(king)] || "in check");
    for (const level of levels()) {
      const count = counts[level.dataset.level];
      if (count) level.querySelector("[data-focus-level]").dataset.count = count;
    }
    for (const button of document.querySelectorAll("[data-board-confirm]")) {
      button.hidden = !chosen;
      button.textContent = !chosen ? "Move" : confirming(selected, chosen);
    }
    for (const button of document.querySelectorAll("button[data-board-cancel]")) button.hidden = !(held() ? chosen : selected);
    for (const button of document.querySelectorAll("[data-board-help]")) button.disabled = !pieceOn(selected);
    document.dispatchEvent(new CustomEvent("board:marked", { detail: { data, selected, chosen } }));
  };

  const confirming = (from, to) => {
    if (attempt(from, to)) return `Announce ${data.attempts.letters[from]}${from}-${to}`;
    return held() ? `Land on ${to}` : "Move";
  };

  const place = (name) => [...square(name).parentElement.children].indexOf(square(name));

  const clear = (words = "") => {
    one("choose")?.replaceChildren();
    selected = held();
    chosen = "";
    say(words);
    show();
  };

  /* --- What a tap does --- */

  const isSmall = (name) => {
    const { width, height } = square(name).getBoundingClientRect();
    return touch.matches && Math.min(width, height) < THUMB - 1;
  };

  const pieceOn = (name) => {
    const side = data.side === "black" ? ".half.b" : ".half.w";
    const piece = name && (square(name)?.querySelector(`${side} :is(use, [data-piece])`) || square(name)?.querySelector("use, [data-piece]"));
    return piece ? piece.dataset.piece || piece.getAttribute("href").split("#")[1] : "";
  };

  const isMovers = (name) => square(name).classList.contains(data.side === "black" ? "b" : "w");
  const isMine = (name) => data.mine?.includes(data.side) && isMovers(name);

  const idle = (name) => {
    const by = data.frozen?.[name];
    if (by) return ` is frozen by the ${standsOn(by) || "piece"} on ${by} and cannot move.`;
    return isMine(name) ? " has no legal move." : ".";
  };

  const describe = (name) => {
    const found = Object.values(targets(name));
    const piece = standsOn(name);
    if (!piece) return `${name} is empty.`;
    if (!found.length) return `${titled(piece)} on ${name}${idle(name)}`;
    const takes = found.filter((kind) => kind !== "quiet").length;
    const moves = `${found.length} ${found.length === 1 ? "move" : "moves"}`;
    return `${titled(piece)} on ${name}: ${moves}${takes ? `, ${takes} to capture` : ""}.`;
  };

  const select = (name) => {
    one("choose")?.replaceChildren();
    selected = name;
    chosen = "";
    say(describe(name));
    show();
  };

  const ask = async (from, to) => {
    if (!data.at) return;
    try {
      const answer = await fetch(`${data.at}why/?from=${from}&to=${to}`, { credentials: "same-origin" });
      if (answer.ok && selected === from) say((await answer.text()).trim());
    } catch {
      say("Can't reach the server right now.");
    }
  };

  const send = (from, to) => {
    chosen = to;
    show();
    board().classList.add("is-sending");
    const form = one("move-form");
    form.elements.namedItem("move").value = from + to;
    form.requestSubmit();
  };

  const question = (from, to) => {
    if (attempt(from, to)) {
      const { ways, of } = data.attempts;
      const reached = `${ways[attempt(from, to).length].at(-1)}/${of}`;
      return `${titled(moverOn(from))} ${from} to ${to}, chance to get there ${reached}. An announced attempt cannot be withdrawn.`;
    }
    if (held()) return `${titled(moverOn(from))} lands on ${to}?`;
    const taken = standsOn(to);
    const how = targets(from)[to] === "afar" ? "from afar " : "";
    return `${titled(moverOn(from))} ${from}${taken ? ` takes ${how}the ${taken} on ${to}` : ` to ${to}`}? ${outlook(from, to).why || ""}`.trim();
  };

  const propose = (to) => {
    const isOpen = outlook(selected, to).into?.length > 1;
    const isTwice = chosen === to && performance.now() - proposed > TWICE;
    const asks = attempt(selected, to) || confirms() || isSmall(to);
    if (isOpen || (attempt(selected, to) ? isTwice : chosen === to) || !asks) return send(selected, to);
    if (chosen !== to) proposed = performance.now();
    chosen = to;
    say(question(selected, to));
    show();
  };

  const tap = (name) => {
    const level = levelOf(square(name));
    if (settings.view === "focus" && level !== focus) return bring(level);
    if (board().classList.contains("is-sending")) return;
    if (selected && targets(selected)[name]) propose(name);
    else if (held()) ask(held(), name);
    else if (name === selected) clear();
    else if (selected && pieceOn(selected) && isMine(selected) && !(pieceOn(name) && isMovers(name))) ask(selected, name);
    else select(name);
  };

  const help = (piece) => {
    const dialog = one("piece-help");
    if (!piece || !dialog || !data.at) return;
    const body = dialog.querySelector("[data-body]");
    body.replaceChildren(LATER);
    if (!dialog.open) dialog.showModal();
    htmx.ajax("GET", `${data.at}piece/${piece}/`, { target: body, swap: "innerHTML" }).catch(() => {});
  };

  const squareOf = (event) => event.target.closest?.("#board .sq");

  document.addEventListener("click", (event) => {
    const button = squareOf(event);
    if (swallow) {
      swallow = false;
      if (button) return event.preventDefault();
    }
    if (button) {
      hold(nameOf(button));
      return tap(nameOf(button));
    }
    const of = (name) => event.target.closest?.(`[${name}]`);
    if (of("data-focus-level")) {
      bring(of("data-focus-level").dataset.focusLevel);
      board().querySelector(".is-focus .plane").scrollIntoView({ block: "nearest" });
    }
    if (of("data-board-confirm")) send(selected, chosen);
    else if (of("data-board-cancel")) {
      event.preventDefault();
      clear();
    }
    else if (of("data-board-help")) help(pieceOn(selected));
    else if (of("data-board-piece")) {
      event.preventDefault();
      help(of("data-board-piece").dataset.boardPiece);
    } else if (of("data-board-flip")) keep("near", near() === "white" ? "black" : "white");
  });

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (input.dataset?.boardSet) keep(input.dataset.boardSet, input.type === "checkbox" ? input.checked : input.value);
  });

  /* --- A long press, or the other mouse button: what does this piece do? --- */

  const release = () => clearTimeout(pressing);
  document.addEventListener("pointerdown", (event) => {
    const button = squareOf(event);
    swallow = false;
    release();
    if (!button || !event.isPrimary || event.button !== 0) return;
    pressing = setTimeout(() => {
      swallow = Boolean(pieceOn(nameOf(button)));
      help(pieceOn(nameOf(button)));
    }, LONG);
  });
  document.addEventListener("pointermove", (event) => {
    if (Math.abs(event.movementX) + Math.abs(event.movementY) > 8) release();
  });
  for (const name of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(name, release, true);
  document.addEventListener("contextmenu", (event) => {
    const button = squareOf(event);
    if (!button) return;
    event.preventDefault();
    if (event.button === 2 && event.pointerType !== "touch") help(pieceOn(nameOf(button)));
  });

  /* --- Keyboard: one square is in the tab order, arrows go on from it --- */

  const hold = (name) => {
    square(cursor)?.setAttribute("tabindex", "-1");
    cursor = name;
    square(name)?.setAttribute("tabindex", "0");
  };

  const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

  const step = (name, [right, down]) => {
    const files = board().dataset.files.length;
    const all = [...square(name).parentElement.children];
    const sign = near() === "black" ? -1 : 1;
    const [file, row] = isTurned() ? [down * sign, -right * sign] : [right * sign, down * sign];
    const now = place(name);
    const [x, y] = [(now % files) + file, Math.floor(now / files) + row];
    const next = x >= 0 && x < files && y >= 0 ? all[y * files + x] : undefined;
    return next ? nameOf(next) : name;
  };

  const otherLevel = (name, by) => {
    const all = levels();
    const next = all[all.indexOf(square(name).closest(".level")) + by];
    return next ? nameOf(next.querySelectorAll(".sq")[place(name)]) : name;
  };

  const go = (name) => {
    hold(name);
    if (settings.view === "focus") bring(levelOf(square(name)));
    square(name).focus({ preventScroll: false });
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && selected && !document.querySelector("dialog[open]")) return clear("Nothing is selected.");
    const button = squareOf(event);
    if (!button) return turnPages(event);
    const name = nameOf(button);
    if (STEPS[event.key]) go(step(name, STEPS[event.key]));
    else if (event.key === "PageUp") go(otherLevel(name, -1));
    else if (event.key === "PageDown") go(otherLevel(name, 1));
    else if (event.key === "?") help(pieceOn(name));
    else return;
    event.preventDefault();
  });

  /* --- The move list: arrows, Home and End go from move to move --- */

  const turnPages = (event) => {
    const list = one("moves");
    if (!list || !["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    if (event.target.matches("input, select, textarea, [role=radio]") || document.querySelector("dialog[open]")) return;
    const links = [...list.querySelectorAll("a[href]")];
    const shown = links.indexOf(list.querySelector("[aria-current]"));
    const now = list.contains(event.target) ? links.indexOf(event.target) : shown;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: links.length - 1 }[event.key];
    if (!links[next] || (now < 0 && event.key === "ArrowLeft")) return;
    event.preventDefault();
    if (list.contains(event.target)) links[next].focus();
    else links[next].click();
  };

  /* --- What the server sends: new squares, new data --- */

  const dress = () => {
    if (!board() || !one("board-data")) return;
    const before = data;
    data = JSON.parse(one("board-data").textContent);
    const isFirst = before.version === undefined;
    const told = ({ side, last, moves, dice, announced }) => JSON.stringify([side, last, moves, dice, announced]);
    const isNew = told(before) !== told(data);
    board().classList.remove("is-sending");
    if (isNew) {
      selected = held();
      chosen = "";
      if (held()) say(`${titled(moverOn(held()))} is on its way: tap the square where it lands.`);
      else if (!isFirst && one("board-say")?.textContent === said) say("");
    }
    const last = data.last?.at(-1);
    if (isNew && last) bring(levelOf(square(last)));
    else bring(focus && board().querySelector(`[data-level="${focus}"]`) ? focus : middle());
    hold(cursor && square(cursor) ? cursor : last || nameOf(board().querySelector(".is-focus .sq")));
    const choice = one("choose")?.querySelector("button");
    if (choice) chosen = "";
    arrange();
    show();
    if (choice && choice !== offered) choice.focus({ preventScroll: true });
    else if (focused) one(focused)?.focus({ preventScroll: true });
    offered = choice;
    focused = "";
    const moves = one("moves");
    const currents = [...(moves?.querySelectorAll("[aria-current]") || [])];
    const current = currents.pop();
    for (const past of currents) past.removeAttribute("aria-current");
    if (current) moves.scrollTop = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
    else if (moves && isNew) moves.scrollTop = moves.scrollHeight;
  };

  const middle = () => levels()[Math.floor(levels().length / 2)].dataset.level;

  let soon = 0;
  const dressSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(dress);
  };
  for (const name of ["htmx:oobBeforeSwap", "htmx:beforeSwap"]) {
    document.addEventListener(name, (event) => {
      const now = document.activeElement;
      if (now?.matches("#board .sq") && event.detail.target?.contains(now)) focused = now.id;
    });
  }
  // htmx settles the classes of what it has swapped a moment later: whatever was marked before that is lost.
  for (const name of ["htmx:oobAfterSwap", "htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(name, dressSoon);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt?.id !== "move-form") return;
    board()?.classList.remove("is-sending");
    // What was played stands in the list of moves; what was refused stays to be mended.
    const typed = one("move");
    if (typed && event.detail.successful && !one("refusal")?.firstElementChild) typed.value = "";
  });

  arrange();
  addEventListener("resize", () => board() && arrange());
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", dress);
  else dress();
})();
