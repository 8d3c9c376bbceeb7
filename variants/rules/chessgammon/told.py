"""Chances and luck: which rolls take a King, how lucky a roll was against all the others, and the words for both.

Source: Billings, "the probabilities commonly encountered". He gives no measure of luck; this one invents no numbers of its
own. Of two rolls that is the better which can take the stronger piece ("These values ... correspond to the strengths of the
pieces", the King above all); of two that can take the same, but not the King, the one of which more dice can be used. The
luck of a roll is the share of throws that are worse less the share of those that are better: over all throws it comes to
nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from campaigns.rules.contract import Side
from variants.rules.answers import RollLuck
from variants.rules.chessgammon.chances import (
    ROLLS,
    Danger,
    Dice,
    Reach,
    danger_to_king,
    reach,
    rolling,
    throws,
)
from variants.rules.chessgammon.dice_tables import ARMY, DiceTable
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.situation import Situation
from variants.rules.grid.layout import KIND
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import KING, SIDE_NAMES

_KING = ARMY.pieces.index(KING) + 1
OPENING_ROLLS = tuple(roll for roll in ROLLS if roll[0] != roll[1])  # no game begins with a double (R2)


@dataclass(frozen=True, slots=True)
class Luck:
    """What a roll could do: the strongest piece it could take, how many dice it could use; and its luck, from -1 to 1."""

    roll: Dice
    takes: Piece | None
    dice: int
    luck: Fraction


def lucks(position: Position, table: DiceTable, rolls: Iterable[Dice] = ROLLS) -> tuple[Luck, ...]:
    """The luck of every roll that could fall for the side to move at a position before the roll."""
    reached = {roll: reach(position, table, roll) for roll in rolls}
    strongest = {roll: _strongest(position, found) for roll, found in reached.items()}
    worths = {roll: (kind, 0 if kind == _KING else reached[roll].dice) for roll, kind in strongest.items()}
    return tuple(
        Luck(roll, ARMY.pieces[kind - 1] if kind else None, reached[roll].dice, _luck(worths, roll))
        for roll, kind in strongest.items()
    )


def _strongest(position: Position, found: Reach) -> int:
    """The number of the strongest kind that can be taken, 0 for none."""
    return max((position.chess.board[square] & KIND for square in found.takes), default=0)


def _luck(worths: dict[Dice, tuple[int, int]], roll: Dice) -> Fraction:
    worse = sum(throws(other) for other in worths if worths[other] < worths[roll])
    better = sum(throws(other) for other in worths if worths[other] > worths[roll])
    return Fraction(worse - better, sum(map(throws, worths)))


def chances_told(now: Situation) -> tuple[str, ...]:
    """For each King, how likely the other side's next roll takes him, as the pieces stand now."""
    return tuple(_told(now, king_of) for king_of in Side)


def _told(now: Situation, king_of: Side) -> str:
    hitter = king_of.other
    found = _danger(rolling(now.placed, hitter), king_of, now.table_of(hitter))
    king, roller = SIDE_NAMES[king_of], SIDE_NAMES[hitter]
    if not found.rolls:
        return f"No roll of {roller}'s takes {king}'s King."
    return (
        f"{roller}'s next roll takes {king}'s King with {written(found.chance)}: {', '.join(_rolls(found))}."
    )


@lru_cache(maxsize=64)
def _danger(position: Position, king_of: Side, table: DiceTable) -> Danger:
    return danger_to_king(position, king_of, table)


def _rolls(found: Danger) -> Iterator[str]:
    """The rolls, those that share a die together: "any 5"."""
    left = set(found.rolls)
    for die in range(6, 0, -1):
        with_it = {roll for roll in ROLLS if die in roll}
        if with_it <= set(found.rolls) and with_it & left:
            left -= with_it
            yield f"any {die}"
    yield from (f"{high}-{low}" for high, low in sorted(left, reverse=True))


def written(chance: Fraction) -> str:
    """A chance exactly, in thirty-sixths as dice players count, and in hundredths: "11/36 (30.6%)"."""
    if chance == 1:
        return "certainty"
    return f"{chance * 36}/36 ({float(chance):.1%})"


def luck_told(now: Situation, faces: tuple[int, ...]) -> RollLuck | None:
    """The luck of a roll that was thrown here; None for an opening throw that was thrown again."""
    side, rolls = now.side, ROLLS
    if now.opening:
        if faces[0] == faces[1]:
            return None
        side, rolls = (Side.WHITE if faces[0] > faces[1] else Side.BLACK), OPENING_ROLLS
    roll = max(faces), min(faces)
    measured = _lucks(rolling(now.placed, side), now.table_of(side), rolls)
    found = next(luck for luck in measured if luck.roll == roll)
    return RollLuck(side, roll, _could(found), found.luck)


@lru_cache(maxsize=256)
def _lucks(position: Position, table: DiceTable, rolls: tuple[Dice, ...]) -> tuple[Luck, ...]:
    return lucks(position, table, rolls)


def _could(found: Luck) -> str:
    """What a roll could do: "could take the Rook; both dice could be used"."""
    used = ("no die could be used", "one die could be used", "both dice could be used")[found.dice]
    return f"could take the {found.takes}; {used}" if found.takes else used
