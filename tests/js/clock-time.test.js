import assert from "node:assert/strict";
import { test } from "node:test";
import {
  hold,
  isLow,
  isOver,
  learn,
  newClock,
  offsetOf,
  press,
  release,
  secondsReached,
  timeLeft,
  timeText,
  untilNextText,
} from "../../static/js/clock-time.js";

const texts = (table) => {
  for (const [left, text] of Object.entries(table)) assert.equal(timeText(Number(left)), text, left);
};

test("minutes and seconds are shown, a second that has begun as a whole one", () => {
  texts({ 300000: "5:00", 299999: "5:00", 299000: "4:59", 61000: "1:01", 60000: "1:00", 59001: "1:00", 59000: "0:59", 10000: "0:10" });
});

test("below ten seconds tenths are shown", () => {
  texts({ 9999: "0:10.0", 9900: "0:09.9", 9801: "0:09.9", 1000: "0:01.0", 901: "0:01.0", 900: "0:00.9", 1: "0:00.1" });
});

test("from an hour on hours are shown", () => {
  texts({ 3599000: "59:59", 3599001: "1:00:00", 3600000: "1:00:00", 5025000: "1:23:45", 36000000: "10:00:00" });
});

test("a clock that has run out shows nothing below zero", () => texts({ 0: "0:00.0", "-1": "0:00.0", "-5000": "0:00.0" }));

test("a text is shown until the next one would be", () => {
  for (const left of [299999, 299001, 60500, 10001, 9999, 9950, 951, 50]) {
    const next = left - untilNextText(left);
    assert.notEqual(timeText(next - 1), timeText(left), `${left} at its end`);
    assert.equal(timeText(next + 1), timeText(left), `${left} before it`);
  }
  assert.equal(untilNextText(12345), 345);
  assert.equal(untilNextText(9345), 45);
});

test("where the next text is due this moment it is looked at again soon", () => {
  assert.deepEqual([60000, 10000, 900].map(untilNextText), [100, 100, 100]);
});

const CLOCK = { of: { white: [300000, 0], black: [180000, 7000] }, on: ["white"], since: 50000, delay: { white: 0, black: 0 } };

test("the time of the side to move runs, the other side's stands", () => {
  assert.equal(timeLeft(CLOCK, "white", 50000), 300000);
  assert.equal(timeLeft(CLOCK, "white", 54321), 295679);
  assert.equal(timeLeft(CLOCK, "black", 54321), 173000);
});

test("what a side has thought in the turn before counts as well", () => {
  const clock = { ...CLOCK, on: ["black"] };
  assert.equal(timeLeft(clock, "black", 53000), 170000);
});

test("where both sides' time runs both have less of it", () => {
  const clock = { ...CLOCK, on: ["white", "black"] };
  assert.deepEqual(["white", "black"].map((side) => timeLeft(clock, side, 51000)), [299000, 172000]);
});

test("each side uses up its own delay before its time", () => {
  const clock = { ...CLOCK, delay: { white: 5000, black: 2000 } };
  assert.deepEqual([50000, 55000, 56000].map((now) => timeLeft(clock, "white", now)), [300000, 300000, 299000]);
  assert.equal(timeLeft(clock, "black", 55000), 175000);
});

test("a turn that begins in what this device takes for the future costs nothing", () => {
  assert.equal(timeLeft(CLOCK, "white", 49000), 300000);
});

test("more can be thought than was left", () => assert.equal(timeLeft(CLOCK, "white", 351000), -1000));

test("the last twenty seconds are low", () => {
  assert.deepEqual([20001, 20000, 9000, -1].map(isLow), [false, true, true, true]);
});

test("twenty and ten seconds are told once each, as they are reached", () => {
  assert.equal(secondsReached(20001, 20000), 20);
  assert.equal(secondsReached(20000, 19000), undefined);
  assert.equal(secondsReached(10100, 9950), 10);
  assert.equal(secondsReached(10000, 9900), undefined);
  assert.equal(secondsReached(30000, 20001), undefined);
});

test("time that was added is not told, and told again when it is used up", () => {
  assert.equal(secondsReached(15000, 25000), undefined);
  assert.equal(secondsReached(25000, 19999), 20);
});

const FIVE = { time: 300000, increment: 3000, delay: 0 };
const TABLE = newClock({ white: FIVE, black: { time: 240000, increment: 0, delay: 2000 } });
const lefts = (clock, now) => ["white", "black"].map((side) => timeLeft(clock, side, now));

test("a clock on the table stands until a side starts the other's time", () => {
  assert.deepEqual(lefts(TABLE, 99999), [300000, 240000]);
  const clock = press(TABLE, "black", 1000);
  assert.deepEqual([clock.on, lefts(clock, 11000)], [["white"], [290000, 240000]]);
});

test("whose turn ends gets the own increment, and the other's delay passes first", () => {
  const clock = press(press(TABLE, "black", 0), "white", 10000);
  assert.deepEqual([clock.on, clock.turns], [["black"], { white: 1, black: 0 }]);
  assert.deepEqual(lefts(clock, 15000), [293000, 237000]);
});

test("a tap out of turn changes nothing, nor one that comes after the flag", () => {
  const clock = press(TABLE, "black", 0);
  assert.equal(press(clock, "black", 5000), clock);
  assert.equal(press(clock, "white", 300000), clock);
  assert.deepEqual([isOver(clock, 299999), isOver(clock, 300000)], [false, true]);
  assert.equal(hold(clock, 300000), clock);
});

test("a pause costs nobody anything, and gives no second delay", () => {
  const clock = hold(press(TABLE, "white", 0), 1500);
  assert.deepEqual(lefts(clock, 999999), [300000, 240000]);
  assert.equal(press(clock, "black", 2000), clock);
  assert.deepEqual(lefts(release(clock, 5000), 6000), [300000, 239500]);
  assert.equal(release(TABLE, 5000), TABLE);
});

test("whatever is tapped, every second on move is charged once", () => {
  let clock = newClock({ white: { ...FIVE, time: 10 ** 9 }, black: { ...FIVE, time: 10 ** 9 } });
  const charged = { white: 0, black: 0 };
  let now = 0;
  let seed = 1;
  for (let step = 1; step < 400; step += 1) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const passes = seed % 4001;
    if (clock.on.length) charged[clock.on[0]] += passes;
    now += passes;
    clock = [press(clock, "white", now), press(clock, "black", now), hold(clock, now), release(clock, now)][seed >> 20 & 3];
    const wanted = ["white", "black"].map((side) => 10 ** 9 + 3000 * clock.turns[side] - charged[side]);
    assert.deepEqual(lefts(clock, now), wanted);
  }
  assert.ok(clock.turns.white > 10);
});

test("the server's time lies where it was in the middle of an answer's way", () => {
  const answers = [];
  learn(answers, 1000, 100, 140);
  assert.deepEqual(answers, [{ offset: 880, trip: 40 }]);
  assert.equal(offsetOf(answers), 880);
});

test("the quickest answer counts, of equally quick ones the latest", () => {
  const answers = [];
  for (const [now, sent, came] of [[1000, 100, 140], [2000, 1100, 1110], [3000, 2100, 2200]]) learn(answers, now, sent, came);
  assert.equal(offsetOf(answers), 895);
  learn(answers, 4000, 3103, 3113);
  assert.equal(offsetOf(answers), 892);
});

test("the page's own word of the time counts for less than any answer", () => {
  const answers = [{ offset: 900, trip: Infinity }];
  learn(answers, 10000, 9000, 9300);
  assert.equal(offsetOf(answers), 850);
});

test("of twelve answers the oldest goes for the next", () => {
  const answers = [];
  learn(answers, 1000, 100, 101);
  for (let number = 0; number < 11; number += 1) learn(answers, 1000, 100, 120);
  assert.equal(answers.length, 12);
  assert.equal(offsetOf(answers), 899.5);
  learn(answers, 1000, 100, 120);
  assert.equal(answers.length, 12);
  assert.equal(offsetOf(answers), 890);
});

test("after a restart of the server nothing counts of what was learned before", () => {
  const answers = [];
  learn(answers, 1000, 100, 110);
  learn(answers, 50000, 200, 240);
  assert.deepEqual(answers, [{ offset: 49780, trip: 40 }]);
});

test("an answer that was long on its way is no restart, however much it differs for that", () => {
  const answers = [];
  learn(answers, 1000, 100, 110);
  learn(answers, 9395, 5000, 6000);
  assert.equal(answers.length, 2);
  learn(answers, 9396, 5000, 6000);
  assert.equal(answers.length, 1);
});
