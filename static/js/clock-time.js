/* The time of a chess clock (chess-clock.js), without a page: all of it in milliseconds. */
export const SECOND = 1000;
const KEPT = 12;
const LOW = [20, 10];

/* --- How this device's time lies beside the server's --- */

// `answers` are the latest: {offset, trip: how long it was on its way}. The quickest counts.
export const offsetOf = (answers) => answers.reduce((best, one) => (one.trip <= best.trip ? one : best)).offset;

// Add an answer that told the server's time `now` and was asked for at `sent`.
export const learn = (answers, now, sent, came) => {
  const one = { offset: now - (sent + came) / 2, trip: came - sent };
  // Another server's time, after a restart: what was learned of the old one counts no more.
  if (answers.length && Math.abs(one.offset - offsetOf(answers)) > one.trip + 2 * SECOND) answers.length = 0;
  answers.push(one);
  if (answers.length > KEPT) answers.shift();
};

/* --- What is left, and how it is shown --- */

export const timeLeft = ({ of, on, since, delay }, side, now) => {
  const [had, thought] = of[side];
  const runs = on.includes(side) ? Math.max(0, now - since) : 0;
  return had - Math.max(0, thought + runs - delay[side]);
};

export const isLow = (left) => left <= LOW[0] * SECOND;

// The seconds that are told, where that many were left just now.
export const secondsReached = (before, left) => LOW.find((seconds) => before > seconds * SECOND && left <= seconds * SECOND);

const two = (number) => String(number).padStart(2, "0");
export const timeText = (left) => {
  if (left < 10 * SECOND) {
    const tenths = Math.ceil(Math.max(0, left) / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(left / SECOND);
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
};

/* --- A clock for a set on the table (table-clock.js): the clock after each tap. A side's `times` are {time, increment, delay} --- */

const SIDES = ["white", "black"];
const every = (value) => Object.fromEntries(SIDES.map((side) => [side, value(side)]));
const other = (side) => SIDES.find((one) => one !== side);

export const newClock = (times) => ({
  times,
  delay: every((side) => times[side].delay),
  of: every((side) => [times[side].time, 0]),
  turns: every(() => 0),
  on: [],
  since: 0,
  held: "",
});

export const isOver = (clock, now) => SIDES.some((side) => timeLeft(clock, side, now) <= 0);

// A side ends its turn; before the first one it starts the other's time. A tap out of turn changes nothing.
export const press = (clock, side, now) => {
  const begins = !clock.on.length && !clock.held;
  if (isOver(clock, now) || !(begins || clock.on.includes(side))) return clock;
  const next = { ...clock, on: [other(side)], since: now };
  if (begins) return next;
  const left = timeLeft(clock, side, now) + clock.times[side].increment;
  return { ...next, of: { ...clock.of, [side]: [left, 0] }, turns: { ...clock.turns, [side]: clock.turns[side] + 1 } };
};

export const hold = (clock, now) => {
  const [side] = clock.on;
  if (!side || isOver(clock, now)) return clock;
  const [had, thought] = clock.of[side];
  return { ...clock, of: { ...clock.of, [side]: [had, thought + Math.max(0, now - clock.since)] }, on: [], held: side };
};

export const release = (clock, now) => (clock.held ? { ...clock, on: [clock.held], since: now, held: "" } : clock);

// How long the same text is shown.
export const untilNextText = (left) => left % (left < 10 * SECOND ? 100 : SECOND) || 100;
