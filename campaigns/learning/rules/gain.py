"""What a won game is worth and whether the winner understood it ("Gaining chess experience", R31 and R32)."""

from fractions import Fraction

from campaigns.rules.chess_modifier import display, plays_as
from campaigns.rules.dice import D20, check_faces
from campaigns.rules.errors import NotPossible

MIN_SURE_INTELLIGENCE = 21


def raw_gain(own_cm: Fraction, opponent_cm: Fraction) -> Fraction:
    """CM points: the opponent's playing CM by one's own, both as the game started. Raises NotPossible for one's own below 1."""
    if plays_as(own_cm) < 1:
        raise NotPossible(f"A CM of {display(own_cm)} cannot gain: it plays as {plays_as(own_cm)}.")
    return Fraction(plays_as(opponent_cm), plays_as(own_cm))


def is_sure(intelligence: int) -> bool:
    """Whether no d20 can fail to be under this Intelligence."""
    # No d20 can fail to be under this Intelligence, so none is rolled.
    return intelligence >= MIN_SURE_INTELLIGENCE


def is_under(face: int, intelligence: int) -> bool:
    """The d20 is strictly less than Intelligence; BadDice for a face no d20 has."""
    check_faces((face,), D20)
    return face < intelligence
