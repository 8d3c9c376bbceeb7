"""Odds as two people agree on them, `n:d`: the taker puts up n for every d of the backer (R61, R62)."""

import re
from dataclasses import dataclass
from fractions import Fraction

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.numbers import readings
from campaigns.rules.reading import quoted, single_reading
from campaigns.rules.text import plain_line

# Of either number: 1000:1 against and 1:1000 on are as far as anybody bets.
MAX_ODDS = 1000

_EVENS = {"even", "evens", "even money", "evs"}
_NUMBER = r"[0-9][0-9.,' \N{ARABIC DECIMAL SEPARATOR}]*?"
_ODDS = re.compile(rf"({_NUMBER}) ?(?::|/|-|to) ?({_NUMBER})(?: (on|against))?")
_AMERICAN = re.compile(r"([+-]) ?([1-9][0-9]{2,5})")
_MAX_LENGTH = 30


@dataclass(frozen=True, slots=True)
class Odds:
    """`against` to `on`; both whole numbers from 1 to MAX_ODDS. Raises NotPossible for others."""

    against: int
    on: int

    def __post_init__(self) -> None:
        if not (1 <= self.against <= MAX_ODDS and 1 <= self.on <= MAX_ODDS):
            raise NotPossible(f"Both numbers of the odds go from 1 to {MAX_ODDS}; {self} is outside.")

    def __str__(self) -> str:
        return f"{self.against}:{self.on}"

    def winnings(self, stake: int) -> int:
        """What a stake wins beside itself, in whole coppers: 10 cp at 3:7 win 4 cp (R61c)."""
        # A part of a copper is never staked (R61c): 10 cp at 3:7 win 4 cp, and the taker puts up no more.
        return stake * self.against // self.on

    @property
    def min_stake(self) -> int:
        """The smallest stake that wins a copper."""
        return -(-self.on // self.against)


EVENS = Odds(1, 1)


def read(text: str) -> Odds:
    """Odds as typed: `3:1`, `3 to 1`, `7/2`, `2-1 on`, `2.5:1`, `+150`, `evens`.

    Raises Unreadable, Ambiguous for one number that may be decimal odds or so many to 1, NotPossible beyond 1 to MAX_ODDS.
    """
    line = plain_line(text, _MAX_LENGTH).lower()
    if line in _EVENS:
        return EVENS
    if match := _AMERICAN.fullmatch(line):
        hundreds = Fraction(int(match[2]), 100)
        return _simplest(hundreds if match[1] == "+" else 1 / hundreds)
    if match := _ODDS.fullmatch(line):
        return _odds_of_pair(text, *match.groups())
    _check_one_number(text, readings(line))
    raise Unreadable(_hint(text))


def _odds_of_pair(text: str, first: str, second: str, which: str | None) -> Odds:
    """Odds of two numbers; `on` puts the backer's first."""
    pair = [single_reading(number, values) for number in (first, second) if (values := readings(number))]
    if len(pair) < 2:
        raise Unreadable(_hint(text))
    against, on = reversed(pair) if which == "on" else pair
    if against.denominator == on.denominator == 1:
        return Odds(int(against), int(on))
    if not on:
        raise NotPossible(f"Both numbers of the odds go from 1 to {MAX_ODDS}; {quoted(text)} is outside.")
    return _simplest(against / on)


def _simplest(ratio: Fraction) -> Odds:
    return Odds(*ratio.as_integer_ratio())


def _check_one_number(text: str, numbers: tuple[Fraction, ...]) -> None:
    """Raises Ambiguous for a number that may be odds with the stake in it, or without."""
    if len(numbers) == 1 and 1 < numbers[0] <= MAX_ODDS:
        with_stake, without = _simplest(numbers[0] - 1), _simplest(numbers[0])
        raise Ambiguous(
            f"{quoted(text)} can mean {with_stake}, where the stake is counted, or {without}. "
            f"Type {with_stake} or {without}."
        )


def _hint(text: str) -> str:
    return f"Can't read {quoted(text)} as odds. Try 3:1, which pays 3 for every 1 staked."
