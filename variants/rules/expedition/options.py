"""What is settled before the first move: whether captures are risky, and where the men stand.

off startpos | share fen <position>
"""

from dataclasses import dataclass

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.expedition.lawful import left_behind
from variants.rules.expedition.position import START, Position
from variants.rules.expedition.position_text import read_position, write_position
from variants.rules.expedition.risky import Risk
from variants.rules.orthodox.board import GRID


@dataclass(frozen=True, slots=True)
class Options:
    """How a game begins; raises NotPossible for a position that these captures cannot bring about."""

    risk: Risk = Risk.OFF
    start: Position = START

    def __post_init__(self) -> None:
        refuse_foreign(self.risk, self.start)


def refuse_foreign(risk: Risk, position: Position) -> None:
    """Raises NotPossible for a position that captures of this risk cannot bring about."""
    if risk is Risk.OFF and position.pending and position.pending.captures:
        raise NotPossible("A capture awaits its throw, but captures are not risky: RiskyCaptures is off.")
    if risk is not Risk.SHARE and position.shared:
        raise NotPossible(f"Two men share a square, which needs RiskyCaptures share; it is {risk}.")
    stayed = left_behind(position)
    if risk is not Risk.SHARE and stayed is not None:
        raise NotPossible(
            f"The Pawn that has just come from {GRID.name(stayed)} shared it with {position.man_at(stayed)}, which needs "
            f"RiskyCaptures share; it is {risk}."
        )


def write_options(options: Options) -> str:
    where = "startpos" if options.start == START else f"fen {write_position(options.start)}"
    return f"{options.risk} {where}"


def read_options(text: str) -> Options:
    """Options as written; raises Unreadable."""
    risk, _, where = text.partition(" ")
    if risk not in list(Risk) or not (where == "startpos" or where.startswith("fen ")):
        raise Unreadable(
            f"{quoted(text)} are no options: write {', '.join(Risk)} and where the men stand, like “off startpos”."
        )
    start = START if where == "startpos" else read_position(where.removeprefix("fen "))
    if start == START and where != "startpos":
        raise Unreadable("The first position is written startpos.")
    try:
        return Options(Risk(risk), start)
    except NotPossible as refusal:
        raise Unreadable(f"{quoted(text, 60)} are no options. {refusal}") from refusal
