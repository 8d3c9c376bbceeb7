"""Money in whole coppers, as coins of the first edition: 1 gp = 20 sp = 200 cp, 1 ep = 1/2 gp, 1 pp = 5 gp (R61)."""

import re
from fractions import Fraction

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

# What each coin is worth in coppers.
COINS = {
    "pp": 1000,
    "gp": 200,
    "ep": 100,
    "sp": 10,
    "cp": 1,
}

# Everybody reckons in these; platinum and electrum are read and changed.
WRITTEN = ("gp", "sp", "cp")

# Of one payment or one stake: more than any dragon hoards, and sums of many still fit 64 bits.
MOST = 100_000_000 * COINS["gp"]

LONGEST_TEXT = 60

_PART = re.compile(rf"([0-9]+(?:\.[0-9]+)?) ?({'|'.join(COINS)})")
_AMOUNT = re.compile(rf"{_PART.pattern}(?:(?:, ?| )?{_PART.pattern})*")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")


def read(text: str) -> int:
    """The coppers of an amount as typed: `12 gp 5 sp`, `3pp`, `1.5 gp`; 1 cp to MOST.

    Raises Unreadable for what is no amount, NotPossible below 1 cp, above MOST and for a part of a copper.
    """
    words = " ".join(text.lower().split())
    if words[:1] in ("-", "\N{MINUS SIGN}"):
        raise NotPossible(f"{quoted(text)} is less than nothing: an amount is at least 1 cp.")
    if _NUMBER.fullmatch(words):
        raise Unreadable(f"{quoted(text)} has no coins. Try 12 gp 5 sp.")
    if len(words) > LONGEST_TEXT or not _AMOUNT.fullmatch(words):
        raise Unreadable(f"Can't read {quoted(text)} as an amount. Try 12 gp 5 sp.")
    return _check(text, _parts(text, words))


def write(coppers: int) -> str:
    """Coppers as people say them, `12 gp 5 sp`; `0 gp` for none, a minus sign before what is owed."""
    words, rest = [], abs(coppers)
    for coin in WRITTEN:
        count, rest = divmod(rest, COINS[coin])
        if count:
            words.append(f"{count} {coin}")
    sign = "\N{MINUS SIGN}" if coppers < 0 else ""
    return sign + (" ".join(words) or "0 gp")


def check_coins(coppers: int, what: str) -> None:
    """Raises NotPossible unless `what` is 1 cp to MOST."""
    if not 1 <= coppers <= MOST:
        raise NotPossible(f"{what} is at least 1 cp and at most {write(MOST)}.")


def _parts(text: str, words: str) -> Fraction:
    parts = _PART.findall(words)
    coins = [coin for _, coin in parts]
    if len(set(coins)) < len(coins):
        raise Unreadable(f"{quoted(text)} names a coin twice: write each coin once.")
    return sum((Fraction(count) * COINS[coin] for count, coin in parts), Fraction(0))


def _check(text: str, coppers: Fraction) -> int:
    if coppers > MOST:
        raise NotPossible(f"{quoted(text)} is too much: an amount is at most {write(MOST)}.")
    if coppers.denominator != 1:
        raise NotPossible(f"{quoted(text)} comes to a part of a copper: 1 gp is 20 sp or 200 cp.")
    if coppers == 0:
        raise NotPossible(f"{quoted(text)} is nothing: an amount is at least 1 cp.")
    return int(coppers)
