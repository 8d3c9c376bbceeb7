"""The situation of a game: position, agreed terms, and an offered double.

Source: Billings, "strongly recommended" (the cube), "a double game can be awarded", "The object is to capture the enemy
King, which ends the game"; Wilson's reply and Billings' answer (his table for "each player's *first* roll"); R2 (the
opening throw), R8, R9, R14, R15a, R16, R18, R20. There is no mate, no stalemate, no insufficient material and no
repetition.
"""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.contract import Over, Side
from variants.rules import state
from variants.rules.actions import PlainWord
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON, DiceTable
from variants.rules.chessgammon.position import START, Position

KING_CAPTURED, FIFTY, DROPPED = "king-captured", "fifty", "dropped"
MAX_TURNS = 100  # of both sides together (R16c)


class Scheme(StrEnum):
    """Which table the dice go by, and when."""

    STANDARD = "standard"
    WILSON = "wilson"
    WILSON_FIRST = "wilson-first"


@dataclass(frozen=True, slots=True)
class MatchScore:
    """How many points each side lacks in a match to points; `crawford`: its one game without the cube (R14g)."""

    white: int
    black: int
    crawford: bool = False

    def lacks(self, side: Side) -> int:
        return self.white if side is Side.WHITE else self.black


@dataclass(frozen=True, slots=True)
class GameTerms:
    """The options of a game; as the article recommends unless said otherwise. `score`: of the match to points it belongs to."""

    dice: Scheme = Scheme.STANDARD
    cube: bool = True
    double_game: bool = False
    jacoby: bool = False
    beavers: bool = False
    score: MatchScore | None = None

    @property
    def fresh(self) -> tuple[Side, ...]:
        """The sides whose first roll is still to come when a game begins; none if first rolls are like all others."""
        return tuple(Side) if self.dice is Scheme.WILSON_FIRST else ()

    def table(self, is_first: bool) -> DiceTable:
        """The table for a roll that is, or is not, its player's first."""
        wilson = self.dice is Scheme.WILSON or (self.dice is Scheme.WILSON_FIRST and is_first)
        return WILSON if wilson else STANDARD


@dataclass(frozen=True, slots=True)
class Situation(state.Situation[Position]):
    """`opening` numbers the opening throw that is awaited, 0 when it is past; `fresh` are the sides whose first roll is
    not over, where that matters. `cube_action` is what the side to move has said before its roll, or the other's answer to a
    double: `drop`, or `beaver`; `beaver dropped` is the side to move's own answer to that.
    """

    placed: Position = START
    terms: GameTerms = GameTerms()
    opening: int = 0
    fresh: tuple[Side, ...] = ()
    cube_action: PlainWord | None = None

    @property
    def table(self) -> DiceTable:
        return self.table_of(self.side)

    def table_of(self, side: Side) -> DiceTable:
        """The table that a side's dice go by, in the turn it has or will have next (R20a)."""
        return self.terms.table(side in self.fresh)


def start_situation(terms: GameTerms) -> Situation:
    return Situation(START, terms, opening=1, fresh=terms.fresh)


def ending_of(position: Position) -> Over | None:
    """How the game has ended by this position alone; None while it goes on."""
    if position.king_of(position.side) is None:
        return Over(KING_CAPTURED, position.side.other)
    if not position.dice and position.chess.halfmove >= MAX_TURNS:
        return Over(FIFTY, None)
    return None
