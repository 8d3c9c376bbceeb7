"""Everything the rules need to go on: the pieces and dice on the table, the terms, and what has been said.

Rulings R2 (the opening throw), R20 (first rolls).
"""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules import situation
from variants.rules.actions import Said
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.position import START, Position
from variants.rules.chessgammon.terms import Terms


@dataclass(frozen=True, slots=True)
class Situation(situation.Situation[Position]):
    """`opening` numbers the opening throw that is awaited, 0 when it is past; `fresh` are the sides whose first roll is
    not over, where that matters. `said` is the word about the coming roll that the side to move has said, `drop` the
    other's answer to a double.
    """

    placed: Position = START
    terms: Terms = Terms()
    opening: int = 0
    fresh: tuple[Side, ...] = ()
    said: Said | None = None

    @property
    def table(self) -> DiceTable:
        """The table that the dice of the side to move go by."""
        return self.table_of(self.side)

    def table_of(self, side: Side) -> DiceTable:
        """The table that a side's dice go by, in the turn it has or will have next (R20a)."""
        return self.terms.table(side in self.fresh)


def first(terms: Terms) -> Situation:
    """Before the opening throw."""
    return Situation(START, terms, opening=1, fresh=terms.fresh)
