"""How a game ends: by its cumulative score, by the Stalemate Limit, abandoned, or by disqualifying a cheat.

Source: Dragon #70, "Playing procedure" and "Cheating"; rulings R9, R14, R15, R18, R61a. Negative scores favour White.
The Stalemate Limit, the number of turns after which a game without a winner is a draw, is rolled once before turn one
and told to nobody but the judge; nothing that happens in the game changes it.
"""

from enum import StrEnum

from campaigns.rules.contract import Over, Side


class Ending(StrEnum):
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


def stalemate_limit_of(white_cm: int, black_cm: int, d6: int) -> int:
    """Fractions are dropped before the CMs are added."""
    return (white_cm + black_cm) // 10 + d6


def forfeit_of(side: Side) -> Over:
    """The end by disqualifying that side: a forfeit, not played out (R61a)."""
    return Over(Ending.EXPELLED, winner=side.other, played_out=False)


def outcome_of(score: int, turn: int, limit: int) -> Over | None:
    """None while the game goes on. Victory is looked at before the limit: a decisive limit turn is a win."""
    if score in VICTORIES:
        return VICTORIES[score]
    return STALEMATE if turn >= limit else None
