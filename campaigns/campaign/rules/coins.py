"""Money in whole coppers, as coins of an edition: 1 gp = 20 sp in the first, 10 sp in all later ones (R60, R61, R61f, R61g)."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.numbers import readings
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain_line

COINS = ("pp", "gp", "ep", "sp", "cp")
# Everybody reckons in these; platinum and electrum are always read, and written where a campaign wants it.
ALWAYS_WRITTEN = ("gp", "sp", "cp")

# Of one payment or one stake: more than any dragon hoards, and sums of many still fit 64 bits.
MAX_GOLD = 100_000_000

MAX_AMOUNT_LENGTH = 60


@dataclass(frozen=True, slots=True)
class EditionCoins:
    """What the coins of an edition are worth in coppers."""

    slug: str
    name: str
    pp: int
    gp: int
    ep: int
    sp: int
    cp: int = 1

    def worth(self, coin: str) -> int:
        """The coppers of one such coin."""
        return int(getattr(self, coin))

    @property
    def meaning(self) -> str:
        """ "1 gp = 20 sp = 200 cp, 1 ep = 1/2 gp, 1 pp = 5 gp", broken at its commas alone."""
        electrum, platinum = Fraction(self.ep, self.gp), Fraction(self.pp, self.gp)
        gold = f"1 gp = {self.gp // self.sp} sp = {self.gp} cp"
        parts = (gold, f"1 ep = {electrum} gp", f"1 pp = {platinum} gp")
        return ", ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


FIRST = EditionCoins("first", "First edition", pp=1000, gp=200, ep=100, sp=10)
SECOND = EditionCoins("second", "Second edition, Basic and their retro-clones", pp=500, gp=100, ep=50, sp=10)
THIRD = EditionCoins("third", "Third edition and later", pp=1000, gp=100, ep=50, sp=10)
EDITIONS = {edition.slug: edition for edition in (FIRST, SECOND, THIRD)}

_NAMES = {"pp": "platinum", "gp": "gold", "ep": "electrum", "sp": "silver", "cp": "copper"}
_SHORT = "gsc"  # "p" might be pence and "e" an exponent
_COIN = "|".join(
    rf"(?P<{coin}>{coin[0]}\.? ?ps?|{name}s?(?: (?:piece|coin)s?)?{rf'|{coin[0]}' if coin[0] in _SHORT else ''})"
    for coin, name in _NAMES.items()
)
_PART = re.compile(rf"(?P<number>[0-9][^a-z]*?) ?(?:{_COIN})(?![a-z])\.?")
# The coin before its number: GP 12.
_COIN_FIRST = re.compile(
    rf"(?:{_COIN})\.?:? ?(?P<number>[0-9][^a-z]*?)(?= ?(?:and\b|[,;+&]) ?[a-z]| [a-z]|\Z)"
)
_BETWEEN = re.compile(r" ?(?:, ?and\b|and\b|[,;+&])? ?")


@dataclass(frozen=True, slots=True)
class Coinage:
    """The coins of a campaign: those of an edition, and which of them are `written`, most valuable first."""

    edition: EditionCoins = FIRST
    written: tuple[str, ...] = ALWAYS_WRITTEN

    @property
    def max_coppers(self) -> int:
        return MAX_GOLD * self.edition.gp

    def read(self, text: str) -> int:
        """The coppers of an amount as typed: `12 gp 5 sp`, `3pp`, `1,5 gp`, `2½ gold`; 1 cp to `max_coppers`.

        Raises Unreadable for what is no amount, Ambiguous for what may be two, NotPossible below 1 cp, above `max_coppers` and for
        a part of a copper.
        """
        line = plain_line(text, 4 * MAX_AMOUNT_LENGTH).lower()
        if line[:1] == "-":
            raise NotPossible(f"{quoted(text)} is less than nothing: an amount is at least 1 cp.")
        if line and line[0].isdigit() and not any(map(str.isalpha, line)):
            raise Unreadable(f"{quoted(text)} has no coins. Try 12 gp 5 sp.")
        parts = (_parts(line, _PART) or _parts(line, _COIN_FIRST)) if len(line) <= MAX_AMOUNT_LENGTH else []
        if not parts:
            raise Unreadable(f"Can't read {quoted(text)} as an amount. Try 12 gp 5 sp.")
        if len({coin for _, coin in parts}) < len(parts):
            raise Unreadable(f"{quoted(text)} names a coin twice: write each coin once.")
        coppers = sum((self._coppers(number, coin) for number, coin in parts), Fraction(0))
        return self._check_amount(text, coppers)

    def write(self, coppers: int) -> str:
        """Coppers as people say them, `12 gp 5 sp`; `0 gp` for none, a minus sign before what is owed."""
        parts, remaining = [], abs(coppers)
        for coin in self.written:
            count, remaining = divmod(remaining, self.edition.worth(coin))
            if count:
                parts.append(f"{count} {coin}")
        sign = "\N{MINUS SIGN}" if coppers < 0 else ""
        return sign + (" ".join(parts) or "0 gp")

    def check(self, coppers: int, what: str) -> None:
        """Raises NotPossible unless `what` is 1 cp to `max_coppers`."""
        if not 1 <= coppers <= self.max_coppers:
            raise NotPossible(f"{what} is at least 1 cp and at most {MAX_GOLD} gp.")

    def _coppers(self, number: str, coin: str) -> Fraction:
        """So many coins in coppers. Raises Ambiguous where the number has two readings."""
        amounts = [amount * self.edition.worth(coin) for amount in readings(number)]
        if len(amounts) == 1:
            return amounts[0]
        first, second = (self._amount_text(amount, coin) for amount in amounts)
        about, typed = "" if amounts[1].denominator == 1 else "about ", quoted(f"{number} {coin}")
        raise Ambiguous(f"{typed} can mean {first} or {about}{second}. Type {first} or {second}.")

    def _amount_text(self, coppers: Fraction, coin: str) -> str:
        """An amount in that coin alone where it is whole, else in the coins written; a part of a copper is dropped."""
        count = coppers / self.edition.worth(coin)
        return f"{count} {coin}" if count.denominator == 1 else self.write(int(coppers))

    def _check_amount(self, text: str, coppers: Fraction) -> int:
        if coppers > self.max_coppers:
            raise NotPossible(f"{quoted(text)} is too much: an amount is at most {MAX_GOLD} gp.")
        if coppers.denominator != 1:
            gold = f"1 gp is {self.edition.gp // self.edition.sp} sp or {self.edition.gp} cp"
            raise NotPossible(f"{quoted(text)} comes to a part of a copper: {gold}.")
        if coppers == 0:
            raise NotPossible(f"{quoted(text)} is nothing: an amount is at least 1 cp.")
        return int(coppers)


@lru_cache(maxsize=64)
def read_coinage(text: str) -> Coinage:
    """The coinage a campaign has on record: `second pp gp sp cp`; of the first edition where nothing is. Raises Unreadable."""
    if not text:
        return Coinage()
    slug, *written = text.split(" ")
    in_order = tuple(coin for coin in COINS if coin in written)
    if slug not in EDITIONS or list(in_order) != written or not {*ALWAYS_WRITTEN} <= {*written}:
        what = "an edition and the coins written, like second gp sp cp"
        raise Unreadable(f"{quoted(text, 40)} is no coinage: {what}.")
    return Coinage(EDITIONS[slug], in_order)


def write_coinage(coinage: Coinage) -> str:
    """The text `read_coinage` reads: empty for the default."""
    return "" if coinage == Coinage() else " ".join((coinage.edition.slug, *coinage.written))


def _parts(line: str, part: re.Pattern[str]) -> list[tuple[str, str]]:
    """The numbers and coins of an amount, one after the other; none where anything else stands in it."""
    parts: list[tuple[str, str]] = []
    start = 0
    while (match := part.match(line, start)) and readings(match["number"]):
        parts.append((match["number"], next(coin for coin in COINS if match[coin])))
        if match.end() == len(line):
            return parts
        separator = _BETWEEN.match(line, match.end())
        assert separator is not None
        start = separator.end()
    return []
