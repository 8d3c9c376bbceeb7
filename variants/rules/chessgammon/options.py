"""What is settled before the first throw: the terms, and where the men stand.

    standard cube startpos
    wilson-first cube double-game fen <position>

The dice's table; `cube` and `double-game` where they are played with. A game from `startpos` begins with the opening
throw; a given position is taken as past it, and past each player's first roll.
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.chessgammon.cube import CENTRED
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.position_text import read_position, write_position
from variants.rules.chessgammon.terms import Scheme, Terms

_FORM = re.compile(r"([-a-z]+)( cube)?( double-game)?(?: (startpos|fen (.*)))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Options:
    """How a game begins; `start` None is the first position, before the opening throw.

    Raises NotPossible for a turned cube where the game is played without one.
    """

    terms: Terms = Terms()
    start: Position | None = None

    def __post_init__(self) -> None:
        refuse_cube_not_in_play(self.terms, self.start)


def refuse_cube_not_in_play(terms: Terms, position: Position | None) -> None:
    """Raises NotPossible for a turned cube where the game is played without one."""
    if position and not terms.cube and position.cube != CENTRED:
        raise NotPossible("The game is played without the cube, so it shows 1 and is nobody's.")


def write_terms(terms: Terms) -> str:
    return f"{terms.dice}{' cube' * terms.cube}{' double-game' * terms.double_game}"


def write_options(options: Options) -> str:
    where = "startpos" if options.start is None else f"fen {write_position(options.start)}"
    return f"{write_terms(options.terms)} {where}"


def read_terms(text: str) -> Terms:
    """Terms as written; raises Unreadable."""
    match = _FORM.fullmatch(text)
    if not match or match[4]:
        raise _no_options(text)
    return _terms(match)


def read_options(text: str) -> Options:
    """Options as written; raises Unreadable."""
    match = _FORM.fullmatch(text)
    if not match or not match[4]:
        raise _no_options(text)
    try:
        return Options(_terms(match), None if match[5] is None else read_position(match[5]))
    except NotPossible as refusal:
        raise Unreadable(f"{quoted(text, 60)} are no options. {refusal}") from refusal


def _terms(match: re.Match[str]) -> Terms:
    if match[1] not in list(Scheme):
        raise Unreadable(f"The dice go by {' or '.join(Scheme)}, not {quoted(match[1])}.")
    return Terms(Scheme(match[1]), bool(match[2]), bool(match[3]))


def _no_options(text: str) -> Unreadable:
    return Unreadable(
        f"{quoted(text)} are no options: write the table of the dice, what is played with, and where the men stand, like "
        "“standard cube double-game startpos”."
    )
