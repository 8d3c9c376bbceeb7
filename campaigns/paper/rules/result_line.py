"""The line that brings a result noted on paper back to its match: "4K7Q-M2XW", with a check symbol at its end.

A line is a number in base 31, most significant symbol first: the match, a fingerprint of how it stood when the page was
printed, and the result by the game's own numbering. The check symbol makes the sum of all symbols, each times its place
counted from the end, a multiple of 31. 31 is prime and larger than any line is long, so that any one wrong symbol and
any two symbols that change places are found out. The symbols are digits and capitals without I, L, O, S and U, which
pass for others by hand: read as 1, 1, 0, 5 and V.
"""

from dataclasses import dataclass
from hashlib import sha256

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain

SYMBOLS = "0123456789ABCDEFGHJKMNPQRTVWXYZ"
BASE = len(SYMBOLS)
FINGERPRINT_COUNT = 2**16
MAX_RESULTS = 2**11
GROUP = 4
# A match's number, fingerprint and result fill no more, whatever the database counts up to.
MAX_LENGTH = 20
_LOOKALIKES = str.maketrans("ILOSU", "1105V", " -")
_EXAMPLE = "4K7Q-M2XW"


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A result of a match: `match` from 1, `fingerprint` below FINGERPRINT_COUNT, `result` below MAX_RESULTS."""

    match: int
    fingerprint: int
    result: int


def fingerprint_of(state: str) -> int:
    """A number that tells the text of one state from that of another, all but once in 65,536 times."""
    return int.from_bytes(sha256(state.encode()).digest()[:2])


def write_line(line: ResultLine) -> str:
    """The line in groups of four, the check symbol last."""
    number = (line.match * FINGERPRINT_COUNT + line.fingerprint) * MAX_RESULTS + line.result
    symbols = ""
    while number:
        number, digit = divmod(number, BASE)
        symbols = SYMBOLS[digit] + symbols
    # The check symbol has place 1, and makes the sum a multiple of the base.
    symbols += SYMBOLS[-_sum(symbols + SYMBOLS[0]) % BASE]
    return "-".join(symbols[start : start + GROUP] for start in range(0, len(symbols), GROUP))


def read_result_line(text: str) -> ResultLine:
    """The result of a line as typed, in any case, with or without hyphens and spaces; raises Unreadable."""
    symbols = plain(text).upper().translate(_LOOKALIKES)
    foreign_symbol = next((symbol for symbol in symbols if symbol not in SYMBOLS), None)
    if foreign_symbol is not None:
        raise Unreadable(f"{quoted(foreign_symbol)} stands in no line. A line looks like {_EXAMPLE}.")
    if not 1 < len(symbols) <= MAX_LENGTH:
        raise Unreadable(f"Type the whole line as it stands on the page, like {_EXAMPLE}.")
    if _sum(symbols) % BASE:
        fault = "its check symbol does not fit"
        raise Unreadable(f"The line is not copied right: {fault}. Compare it with the page.")
    number = 0
    for symbol in symbols[:-1]:
        number = number * BASE + SYMBOLS.index(symbol)
    match_and_print, result = divmod(number, MAX_RESULTS)
    match, fingerprint = divmod(match_and_print, FINGERPRINT_COUNT)
    line = ResultLine(match, fingerprint, result)
    if match < 1 or symbols.startswith(SYMBOLS[0]):
        raise Unreadable(f"This is no line of a match. A line looks like {_EXAMPLE}.")
    return line


def _sum(symbols: str) -> int:
    return sum(weight * SYMBOLS.index(symbol) for weight, symbol in enumerate(reversed(symbols), start=1))
