/* Sounds of a board, made of a few tones each; and a short shake when it is this device's move. Both are off until the
   device wants them: looks.js fetches this then. They follow #board-data, the captured pieces and [data-yours] of the live board, whatever changed them. */
(() => {
  // Hertz, from when on, how long (seconds), how loud; a burst of noise has no pitch.
  const SOUNDS = {
    move: [[0, 0, 0.05, 0.5], [190, 0, 0.07, 0.5]],
    capture: [[0, 0, 0.08, 0.8], [130, 0, 0.11, 0.7], [95, 0.05, 0.1, 0.5]],
    check: [[660, 0, 0.11, 0.35], [880, 0.1, 0.16, 0.35]],
    dice: [[0, 0, 0.04, 0.6], [0, 0.07, 0.03, 0.5], [0, 0.13, 0.03, 0.4], [0, 0.18, 0.05, 0.5]],
    low: [[988, 0, 0.08, 0.35], [988, 0.16, 0.08, 0.35]],
    turn: [[523, 0, 0.1, 0.3], [784, 0.09, 0.2, 0.3]],
  };
  const SHAKE = [60, 40, 60];
  const { dataset } = document.documentElement;
  let context = null;
  let before = null;

  const noise = (length) => {
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
    const source = context.createBufferSource();
    source.buffer = buffer;
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 1400, Q: 0.8 });
    source.connect(filter);
    return [source, filter];
  };

  const tone = (pitch) => {
    const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    return [source, source];
  };

  const play = (name) => {
    // A page that nobody has touched yet may not sound, and what waits would sound all at once.
    if (dataset.lookSound !== "yes" || navigator.userActivation?.hasBeenActive === false) return;
    context ??= new AudioContext();
    context.resume();
    for (const [pitch, from, length, loud] of SOUNDS[name]) {
      const [source, end] = pitch ? tone(pitch) : noise(length);
      const start = context.currentTime + from;
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(loud * 0.4, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + length);
      end.connect(volume).connect(context.destination);
      source.start(start);
      source.stop(start + length);
    }
    document.dispatchEvent(new CustomEvent("sound:played", { detail: name }));
  };

  const now = () => {
    const text = document.getElementById("board-data")?.textContent;
    if (!text || !document.querySelector("#table[data-live]")) return null;
    const { last, dice, checks } = JSON.parse(text);
    return {
      move: String(last || ""),
      dice: String((dice || []).map(({ face }) => face)),
      check: Object.keys(checks || {}).join(),
      capture: [...document.querySelectorAll(".boardgain")].map((part) => part.textContent.replace(/\s+/g, "")).join(),
      turn: Boolean(document.querySelector("#status [data-yours]")),
    };
  };

  const hear = () => {
    const after = now();
    const was = before;
    before = after;
    if (!was || !after) return;
    const isNew = (name) => after[name] && after[name] !== was[name];
    if (isNew("check")) play("check");
    else if (isNew("capture") && after.capture.length > was.capture.length) play("capture");
    else if (isNew("move")) play("move");
    if (isNew("dice") && after.dice.length >= was.dice.length) play("dice");
    if (!isNew("turn")) return;
    play("turn");
    if (dataset.lookShake === "yes") navigator.vibrate?.(SHAKE);
  };

  let soon = 0;
  const hearSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(hear, 20);
  };
  for (const name of ["board:marked", "htmx:afterSettle", "htmx:oobAfterSwap"]) document.addEventListener(name, hearSoon);
  // Of a board its data tells; elsewhere what rolls them says so.
  document.addEventListener("dice:rolls", () => before === null && play("dice"));
  document.addEventListener("clock:low", () => play("low"));
  document.addEventListener("look:kept", ({ detail }) => detail === "sound" && play("move"));
  if (navigator.userActivation?.isActive) play("move");
  before = now();
})();
