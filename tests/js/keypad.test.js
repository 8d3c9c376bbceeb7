import assert from "node:assert/strict";
import { test } from "node:test";
import "../../static/js/keypad.js";

const { append, isComplete } = globalThis.gokKeypad;

// What a field holds once these keys are pressed, one after the other.
const press = (kind, ...keys) => keys.reduce((text, key) => append(kind, text, key), "");
const complete = (kind, texts) => texts.filter((text) => isComplete(kind, text));

test("two digits are percentile dice, unless they may be the tens of two ten-sided dice", () => {
  assert.equal(press("d%", "3", "7"), "37");
  assert.deepEqual(complete("d%", ["3", "37", "01", "99"]), ["37", "01", "99"]);
  assert.deepEqual(complete("d%", ["0", "00", "10", "30", "90"]), []);
});

test("after tens the next digit is the ones of the second die", () => {
  assert.equal(press("d%", "3", "0", "7"), "30 7");
  assert.equal(press("d%", "00", "3"), "00 3");
  assert.equal(press("d%", "3", "0", "00"), "30 0");
  assert.deepEqual(complete("d%", ["30 7", "00 3", "00 0", "37 1"]), ["30 7", "00 3", "00 0"]);
});

test("percentile dice have two digits where the first are no tens", () => {
  assert.equal(press("d%", "3", "7", "1"), "37");
  assert.equal(press("d%", "3", "00"), "30");
});

test("a die is complete where no digit can follow", () => {
  const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  for (const kind of ["d4", "d6", "d8"]) assert.deepEqual(complete(kind, digits), digits, kind);
  assert.deepEqual(complete("d12", [...digits, "10", "12"]), [...digits.slice(1), "10", "12"]);
  assert.deepEqual(complete("3d6", [...digits, "10", "18"]), [...digits.slice(1), "10", "18"]);
  assert.deepEqual(complete("d20", [...digits, "10", "20"]), [...digits.slice(2), "10", "20"]);
});

test("a ten-sided die is one digit, and 0 is one of its faces", () => {
  assert.deepEqual(complete("d10", ["", "0", "9"]), ["0", "9"]);
  assert.equal(press("d10", "0", "7"), "0");
});

test("before the first digit nothing is complete", () => {
  for (const kind of ["d%", "d4", "d6", "d8", "d10", "d12", "d20", "3d6", "pin"]) assert.ok(!isComplete(kind, ""), kind);
});

test("a PIN has eight digits", () => {
  assert.equal(press("pin", ..."123456789"), "12345678");
  assert.deepEqual(complete("pin", ["1234567", "12345678"]), ["12345678"]);
});

test("a plain number has up to three digits and never moves on by itself", () => {
  assert.equal(press("number", "1", "00", "0"), "100");
  assert.deepEqual(complete("number", ["1", "100", "999"]), []);
});

