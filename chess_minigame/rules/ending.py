"""How a game ends: by its cumulative score, by the Stalemate Limit, abandoned, or by disqualifying a cheat.

Source: Dragon #70, "Playing procedure" and "Cheating"; rulings R14, R15, R18, R61a. Negative scores favour White.
"""

from enum import StrEnum

from campaigns.rules.contract import Over, Side


class Ending(StrEnum):
    """The game's own words for its end."""

    WIN = "win"
    CRUSHING_WIN = "crushing win"
    STALEMATE = "stalemate"
    ABANDONED = "abandoned"
    EXPELLED = "expelled"


VICTORIES = {
    -4: Over(Ending.CRUSHING_WIN, Side.WHITE),
    -3: Over(Ending.WIN, Side.WHITE),
    +3: Over(Ending.WIN, Side.BLACK),
    +4: Over(Ending.CRUSHING_WIN, Side.BLACK),
}
STALEMATE = Over(Ending.STALEMATE, winner=None)
ABANDONED = Over(Ending.ABANDONED, winner=None, played_out=False)


def forfeit_of(side: Side) -> Over:
    """The end by disqualifying that side: a forfeit, not played out (R61a)."""
    return Over(Ending.EXPELLED, winner=side.other, played_out=False)


def outcome_of(score: int, turn: int, limit: int) -> Over | None:
    """How the game stands at the end of `turn`, or None while it goes on.

    Victory is looked at before the limit: a decisive limit turn is a win.
    """
    if score in VICTORIES:
        return VICTORIES[score]
    return STALEMATE if turn >= limit else None
