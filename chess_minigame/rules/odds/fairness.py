"""What makes Grice's game even between two: a CM set for the evening, or a gambit, by the exact odds (R32a, R40, R64)."""

from dataclasses import replace

from campaigns.campaign.rules.house_rules import Option
from campaigns.match.rules.fairness import EvenMatch, EvenWay, Fairness, best_first
from campaigns.rules.chances import ResultChances
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.contract import Side
from chess_minigame.rules.odds import what_if
from chess_minigame.rules.odds.match_odds import result_chances
from chess_minigame.rules.odds.model import OddsModel, odds_contest
from chess_minigame.rules.odds.solve import chances_at
from chess_minigame.rules.options import Options, Points

BASIS = "The exact odds of honest play"


def grice_fairness(pairing: EvenMatch) -> Fairness:
    """How even the game is, and what makes it so; a win and half a draw count."""
    options = _options(pairing)
    current_score = score_of(odds_contest(options))
    # Either of them gambits on turn one, which the match's house rules have to allow.
    allowed = replace(pairing, rules=replace(pairing.rules, gambit=Option.ON))
    ways = []
    for side, contestant in zip(Side, pairing.both, strict=True):
        score = score_of(what_if.gambit(_options(allowed), side))
        what = f"{contestant.name} gambits on turn one (Rousselle’s option 1)"
        ways.append(EvenWay(what, score, BASIS, {"option-1": Option.ON.value}))
    return Fairness(current_score, BASIS, best_first([*_set_cm(pairing, options), *ways], current_score))


def chances_of_two(pairing: EvenMatch) -> ResultChances:
    """How a game of the two ends by honest play."""
    return result_chances(chances_at(odds_contest(_options(pairing)), 0, 1))


def score_of(contest: OddsModel) -> float:
    chances = chances_at(contest, 0, 1)
    return float(chances.white + chances.draw / 2)


def _options(pairing: EvenMatch) -> Options:
    white, black = (plays_as(contestant.cm) for contestant in pairing.both)
    return Options(white, black, points=Points.of(pairing.rules))


def _set_cm(pairing: EvenMatch, options: Options) -> list[EvenWay]:
    if options.white_cm == options.black_cm:
        return []
    side = Side.WHITE if options.white_cm > options.black_cm else Side.BLACK
    cm = options.cm(side.other)
    name = pairing.both[list(Side).index(side)].name
    even = replace(options, white_cm=cm, black_cm=cm)
    what = f"{name} plays as CM {cm} for the evening; nobody learns from it"
    return [EvenWay(what, score_of(odds_contest(even)), BASIS, {f"{side}_plays_as": str(cm)})]
