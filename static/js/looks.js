/* How this device wants its boards to look and sound. No `defer`: a board is painted in its own colours at once.

   Kept in the browser and written on the root, where the style sheets and the other scripts read it: data-look-theme
   (own, wood, slate), data-look-pieces (drawn, tokens, letters) and, each yes or no, data-look-sound, -shake, -awake, -call.
   [data-look-set] are the controls; [data-look-needs] is shown where the browser can do it. Every change is told as the
   event "look:kept", with its name. What makes sounds (data-sounds) is fetched where the device wants them. */
(() => {
  const KEY = "gok-looks";
  const USUAL = { theme: "own", pieces: "drawn", sound: "no", shake: "no", awake: "yes", call: "no" };
  const CAN = { vibrate: "vibrate" in navigator, call: isSecureContext && "Notification" in window };
  const root = document.documentElement;
  const { sounds } = document.currentScript.dataset;

  const read = () => {
    try {
      return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY)) };
    } catch {
      return USUAL;
    }
  };
  let looks = read();

  const arrange = () => {
    for (const name of Object.keys(USUAL)) root.dataset[`look${name.charAt(0).toUpperCase()}${name.slice(1)}`] = looks[name];
    for (const input of document.querySelectorAll("[data-look-set]")) {
      input.checked = looks[input.dataset.lookSet] === (input.type === "checkbox" ? "yes" : input.value);
    }
    for (const part of document.querySelectorAll("[data-look-needs]")) part.hidden = !CAN[part.dataset.lookNeeds];
    letter();
    if (document.readyState !== "loading") listen();
  };

  let isListening = false;
  const listen = () => {
    if (isListening || (looks.sound !== "yes" && looks.shake !== "yes")) return;
    isListening = true;
    const script = document.createElement("script");
    script.src = sounds;
    document.head.append(script);
  };

  const keep = (name, value) => {
    looks = { ...looks, [name]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(looks));
    } catch {
      /* a private window forgets the choice */
    }
    arrange();
    document.dispatchEvent(new CustomEvent("look:kept", { detail: name }));
  };

  document.addEventListener("change", async ({ target }) => {
    const name = target.dataset?.lookSet;
    if (!name) return;
    if (target.type !== "checkbox") return keep(name, target.value);
    const isAllowed = !target.checked || name !== "call" || (await Notification.requestPermission()) === "granted";
    keep(name, target.checked && isAllowed ? "yes" : "no");
  });

  /* --- Letters: one beside each drawing, whoever drew it; which of both is seen the style sheet says --- */

  const BARE = ":is(.sq, .half) > svg:not(:has(+ [data-letter]))";

  const letter = () => {
    if (looks.pieces !== "letters") return;
    const written = new Map(
      [...document.querySelectorAll("[data-board-piece][data-token]")].map((link) => [link.dataset.boardPiece, link.dataset.token]),
    );
    for (const drawing of document.querySelectorAll(BARE)) {
      const letters = written.get(drawing.querySelector("use")?.getAttribute("href").split("#")[1]);
      if (!letters) continue;
      const made = document.createElement("b");
      made.dataset.letter = letters.length;
      made.className = drawing.getAttribute("class") || "";
      made.textContent = letters;
      drawing.after(made);
    }
  };

  arrange();
  document.addEventListener("DOMContentLoaded", () => {
    arrange();
    new MutationObserver(letter).observe(document.body, { childList: true, subtree: true });
  });
  // What was swapped in anew has controls that know nothing yet.
  document.addEventListener("htmx:afterSwap", arrange);
})();
