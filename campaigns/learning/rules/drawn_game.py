"""Option 4: in drawn games the weaker player learns, too ("Out on a Limb", Dragon #72; R43).

He gains half of what winning would have given, and all that a win needs is needed still: no cheating, a first game,
the roll under Intelligence (unless the house rules spare it), cap and learning limit.
"""

from fractions import Fraction

from campaigns.campaign.rules.house_rules import Option
from campaigns.campaign.rules.house_rules.rousselle import DrawRoll
from campaigns.learning.rules.contest import Contest
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.contract import Side

HALF = Fraction(1, 2)


def teaches_in_draws(contest: Contest) -> bool:
    """Whether option 4, by which draws teach, is played."""
    return contest.rules.drawn_games is Option.ON


def is_weaker(contest: Contest, side: Side) -> bool:
    """Whether `side` has the lower playing CM; of equals nobody has."""
    return plays_as(contest.seat(side).cm) < plays_as(contest.seat(side.other).cm)


def needs_roll(contest: Contest) -> bool:
    """Whether the roll under Intelligence is needed: after a win always, after a draw by the house rules."""
    return contest.winner is not None or contest.rules.draw_roll is DrawRoll.NEEDED
