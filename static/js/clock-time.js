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

// How long the same text is shown.
export const untilNextText = (left) => left % (left < 10 * SECOND ? 100 : SECOND) || 100;
