/* Moves of which dice decide how far they go: the chances of each square before one is announced, and the trail of one
   that is.

   It hears from board.js what is marked ("board:marked") and writes `data-odds` on squares, the classes `leaves`, `way`
   and `wanted`, and the table in #board-odds. Chances are whole numbers of throws: `ways[n]` tells of n squares
   attempted how many of `of` throws allow 1, 2, 3 ... and no more. */
(() => {
  const panel = () => document.getElementById("board-odds");
  const square = (name) => document.getElementById(`s${name}`);
  const sum = (ways) => ways.reduce((all, more) => all + more, 0);
  const reached = (ways, place) => sum(ways.slice(place));
  const percent = (ways, of) => `${Math.round((1000 * ways) / of) / 10}%`;
  const told = (ways, of) => {
    const [shown, all] = of > 36 && ways % 36 === 0 ? [ways / 36, of / 36] : [ways, of];
    return `${shown}/${all} (${percent(ways, of)})`;
  };

  const made = (name, text = "", attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  const row = (head, ways, of) => {
    const line = made("tr");
    line.append(made("th", head, { scope: "row" }));
    for (const count of ways) {
      const cell = made("td", percent(count, of));
      cell.append(made("small", `${count}/${of}`));
      line.append(cell);
    }
    return line;
  };

  const table = (way, ways, of) => {
    const whole = made("table");
    const heads = made("tr");
    heads.append(made("td"), ...way.map((name) => made("th", name, { scope: "col" })));
    const each = way.map((_, place) => reached(ways, place));
    whole.append(made("caption", "How far it can move", { class: "visually-hidden" }));
    whole.append(heads, row("at least", each, of), row("exactly this far", ways, of));
    return whole;
  };

  /* Announced farther, a square may be likelier to be reached. */
  const farther = (attempts, from, to) => {
    const way = attempts.far[from][to];
    const place = way.length - 1;
    const own = attempts.ways[way.length][place];
    let best = null;
    for (const [goal, longer] of Object.entries(attempts.far[from])) {
      if (longer.length <= way.length || longer[place] !== to) continue;
      const ways = reached(attempts.ways[longer.length], place);
      if (ways > (best ? best.ways : own)) best = { goal, ways };
    }
    return best && `Chance to reach ${to}: ${own}/${attempts.of}; if you announce ${best.goal} instead: ${best.ways}/${attempts.of}.`;
  };

  const risk = (attempts, from, to) => {
    const granted = attempts.ways[attempts.far[from][to].length].at(-1);
    const { of } = attempts;
    return `Capturing needs a second roll there: ${told(granted, of)}, so overall ${told(granted * granted, of * of)}.`;
  };

  const describe = (name, words) => {
    const now = square(name).getAttribute("aria-description");
    square(name).setAttribute("aria-description", now ? `${now}, ${words}` : words);
  };

  const chances = (way, ways, of, sentences) => {
    way.forEach((name, place) => {
      const count = reached(ways, place);
      square(name).dataset.odds = `${count}/${of}`;
      describe(name, `chance to reach it ${count}/${of}`);
    });
    panel().replaceChildren(table(way, ways, of), ...sentences.filter(Boolean).map((words) => made("p", words)));
    panel().hidden = false;
  };

  /* On a small screen the table may lie over the squares it tells of. */
  const uncover = (names) => {
    const lowest = Math.max(...names.map((name) => square(name).getBoundingClientRect().bottom));
    const hidden = lowest - panel().getBoundingClientRect().top;
    if (hidden > 0 && getComputedStyle(panel().parentElement).position === "sticky") scrollBy({ top: hidden + 8, behavior: "instant" });
  };

  const trail = ({ start, way, words }) => {
    square(start).classList.add("leaves");
    describe(start, `${words} is announced`);
    for (const name of way.slice(0, -1)) square(name).classList.add("way");
    square(way.at(-1)).classList.add("wanted");
    describe(way.at(-1), "announced square");
  };

  const clean = () => {
    for (const marked of document.querySelectorAll("#board :is([data-odds], .leaves, .way, .wanted)")) {
      delete marked.dataset.odds;
      marked.classList.remove("leaves", "way", "wanted");
    }
    panel()?.replaceChildren();
    if (panel()) panel().hidden = true;
  };

  document.addEventListener("board:marked", ({ detail: { data, selected, chosen } }) => {
    clean();
    const { attempts, announced } = data;
    const way = attempts?.far?.[selected]?.[chosen];
    if (way && panel()) {
      const isRisky = attempts.risky && data.moves[selected][chosen] === "capture";
      const sentences = [isRisky && risk(attempts, selected, chosen), farther(attempts, selected, chosen)];
      chances(way, attempts.ways[way.length], attempts.of, sentences);
      uncover([selected, ...way]);
    }
    if (!announced?.start) return;
    trail(announced);
    if (announced.ways.length && panel()) chances(announced.way, announced.ways, announced.of, []);
  });
})();
