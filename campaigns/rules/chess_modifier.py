"""The Chess Modifier (CM): how good a person is at chess, an exact fraction.

"Chess modifiers" and "Gaining chess experience", Dragon #70; rulings R5, R6, R32, R36.
"""

from fractions import Fraction
from math import trunc

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.numbers import mixed, readings
from campaigns.rules.reading import quoted, single_reading

# Learned: Intelligence 8 and Wisdom 3, "9½, for the lowest-ranked beginner" (R5). Set by the DM: R36.
MIN_LEARNED_CM = Fraction(19, 2)
MIN_SET_CM = Fraction(9)
# Abilities run down to 1, and a CM may move with them (R7's other reading): whole points, the fraction dropped.
MIN_BOARD_CM = 0

# No rule stops at a million; the database's sort key and people's patience do.
MAX_CM = 1_000_000


def cm_of_learner(intelligence: int, wisdom: int) -> Fraction:
    """The CM of one who has just learned: Intelligence + half of Wisdom, the half kept (R5)."""
    return intelligence + Fraction(wisdom, 2)


def plays_as(cm: Fraction) -> int:
    """The whole number used at the board: the fraction is dropped, toward zero (R5, R32)."""
    return trunc(cm)


def read(text: str) -> Fraction:
    """A CM as typed or stored: `19`, `17.5`, `17,5`, `17½`, `17 1/2` or `869/29`; never negative.

    Raises Unreadable, also above MAX_CM and beyond numbers.MAX_NUMBER_LENGTH, and Ambiguous where the text may be two numbers.
    """
    cms = readings(text)
    if not cms:
        raise Unreadable(f"Can't read {quoted(text)} as a CM. Try 17, 17.5 or 17 1/2.")
    cm = single_reading(text, cms)
    if cm > MAX_CM:
        raise Unreadable(f"{quoted(text)} is too much: a CM is at most {MAX_CM}.")
    return cm


def write(cm: Fraction) -> str:
    """The one text a CM is stored as, `n/d` in lowest terms or `n`; `read` gives the same CM again."""
    return str(cm)


def display(cm: Fraction) -> str:
    """The CM for people, with a proper fraction: `29 20/29`; its playing value is left to the caller."""
    return f"{'-' if cm < 0 else ''}{mixed(abs(cm))}"


def decimal(number: Fraction | int) -> str:
    """A CM or a part of one for a page: `29`, `29.68`, cut to two decimals so that its whole part is what it plays as.

    What would be cut to nothing keeps its fraction.
    """
    exact = Fraction(number)
    if exact.denominator == 1:
        return str(exact)
    hundredths = int(abs(exact) * 100)
    if not hundredths:
        return display(exact)
    return f"{'-' if exact < 0 else ''}{hundredths // 100}.{hundredths % 100:02}"


def decimal_difference(low: Fraction, high: Fraction) -> str:
    """From one CM up to a higher one for a page: by how much the two differ as `decimal` shows them, so that they add up.

    What would be nothing keeps its fraction.
    """
    hundredths = int(high * 100) - int(low * 100)
    return decimal(Fraction(hundredths, 100) or high - low)


def sort_key(cm: Fraction) -> int:
    """Whole billionths of a point: never falls as the CM rises and fits 64 bits up to MAX_CM."""
    return int(cm * 10**9 // 1)


def check_setting(cm: Fraction) -> None:
    """Raises NotPossible unless a DM may set this CM or initial CM: MIN_SET_CM to MAX_CM (R36)."""
    if not MIN_SET_CM <= cm <= MAX_CM:
        raise NotPossible(f"A CM is set to at least {MIN_SET_CM} and at most {MAX_CM}; not {display(cm)}.")
