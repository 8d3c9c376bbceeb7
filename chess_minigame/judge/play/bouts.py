"""Games of Grice's that a tournament begins, and those of two NPCs that it has played."""

from collections.abc import Collection
from fractions import Fraction

from django.contrib.auth.models import User

from campaigns.core.use_cases import new_key
from campaigns.match.games import Bout
from campaigns.match.models import Match
from campaigns.match.play.sitting import Form
from campaigns.match.rules.fairness import Pairing
from campaigns.rules.chances import ResultChances
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.contract import Side
from chess_minigame.judge.play import matches, playing_out
from chess_minigame.judge.play.people import onlooker_of
from chess_minigame.rules.odds.model import as_it_stands
from chess_minigame.rules.odds.solve import chances_at
from chess_minigame.rules.options import Options, Points


def begin_grice(bout: Bout) -> int:
    answer = matches.start(
        bout.campaign.pk, new_key(), white=bout.white, black=bout.black, day=bout.campaign.day, by=bout.by,
        place=bout.place, onlookers=tuple(map(onlooker_of, bout.onlookers)),
    )  # fmt: skip
    return answer.pk


def play_grice(match: Match, by: User, cheats: Collection[Side]) -> str:
    form = Form(new_key(), match.version, by)
    return playing_out.play_out(match.pk, form, cheats=frozenset(cheats)).sentence


def grice_chances_of_two(pairing: Pairing) -> ResultChances:
    """By the exact odds of honest play."""
    white, black = (plays_as(contestant.cm) for contestant in pairing.both)
    chances = chances_at(as_it_stands(Options(white, black, points=Points.of(pairing.rules))), 0, 1)
    won, lost = (Fraction(min(max(chance, 0.0), 1.0)) for chance in (chances.white, chances.black))
    lost = min(lost, 1 - won)
    return ResultChances(won, 1 - won - lost, lost)
