"""Numbers as people of any country write them: `12,5`, `1.234,56`, `1'000`, `1,00,000`, `2½` (R61g).

A point or comma before three figures divides thousands in one country and is the decimal sign in another, before four ten
thousands: such a number has two readings, and whoever asked for it asks again.
"""

import re
from fractions import Fraction

from campaigns.rules.text import plain_line

# More decimals than any rule needs, and as many digits as Python makes a number of: an exact CM may have a long denominator.
_DECIMALS = r"[0-9]{1,9}"
MAX_NUMBER_LENGTH = 4000

# The Arabic decimal sign and the sign for thousands have this one meaning each.
_SIGN, _GROUP = ".,\N{ARABIC DECIMAL SEPARATOR}", r"[ .,'\N{ARABIC THOUSANDS SEPARATOR}]"
_WHOLES = (
    rf"[1-9][0-9]{{0,2}}(?:(?P<group>{_GROUP})[0-9]{{3}})(?:(?P=group)[0-9]{{3}})*",
    r"[1-9][0-9]?(?P<group>,)(?:[0-9]{2},)+[0-9]{3}",  # lakhs and crores
    r"[1-9][0-9]{0,3}(?P<group>[.,])[0-9]{4}(?:(?P=group)[0-9]{4})*",  # myriads
    r"[0-9]+(?P<group>)",
)
_NUMBERS = [
    re.compile(rf"(?P<whole>{whole})(?:(?P<sign>(?!(?P=group)[0-9])[{_SIGN}])(?P<decimals>{_DECIMALS}))?")
    for whole in _WHOLES
]
_FRACTION = re.compile(r"(?:(.+) )?([0-9]+)/([0-9]+)")


def readings(text: str) -> tuple[Fraction, ...]:
    """What the number may be, the largest first: nothing for what is none, two for `1.000`. Never below 0."""
    line = plain_line(text, MAX_NUMBER_LENGTH)
    match = _FRACTION.fullmatch(line)
    if match is None:
        return _decimals(line)
    numerator, denominator = int(match[2]), int(match[3])
    if match[1] is None:
        return (Fraction(numerator, denominator),) if denominator else ()
    # "17 3/2" is a slip of the finger, not a number anybody writes.
    wholes = _decimals(match[1]) if numerator < denominator else ()
    return tuple(whole + Fraction(numerator, denominator) for whole in wholes if whole.denominator == 1)


def mixed(number: Fraction) -> str:
    """A number that is not below 0 with a proper fraction: `29 20/29`."""
    return " ".join(str(part) for part in divmod(number, 1) if part) or "0"


def _decimals(text: str) -> tuple[Fraction, ...]:
    matches = [match for pattern in _NUMBERS if (match := pattern.fullmatch(text))]
    return tuple(sorted({_value(match) for match in matches}, reverse=True))


def _value(match: re.Match[str]) -> Fraction:
    whole = re.sub("[^0-9]", "", match["whole"])
    decimals = match["decimals"] or ""
    return Fraction(int(whole + decimals), 10 ** len(decimals))
