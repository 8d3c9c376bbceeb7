"""Games of a series on a full board: each begins at the score as it stands, with one tap, or by itself between two NPCs."""

from functools import partial

from django.contrib.auth.models import User

from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play.series import check_next, series_of
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.match.rules.series import SeriesScore
from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play import rematches
from variants.rules.board_game import BoardGame
from variants.rules.state import M, P

SINGLE_GAME = 1, 1


def options_at_score(game: BoardGame[P, M], options: P, score: SeriesScore, number: int) -> P:
    """The options of the game of that number, at the score before it: where the cube is in play, it follows from that."""
    points, terms = game.variant.points, score.terms
    if points is None:
        return options
    if not terms.in_points:  # the cube can change nothing
        return points.at_score(options, SINGLE_GAME, False)
    first, second = score.lacking
    lacking = (first, second) if terms.side(0, number) is Side.WHITE else (second, first)
    return points.at_score(options, lacking, score.is_crawford)


@use_case(lock=sitting_at)
def begin_next_game(sitting: Sitting) -> Answer:
    """Begin the next game of the series; Refused where there is none to begin."""
    next_match = _begin_next_match(sitting.match, sitting.by)
    sitting.match.public_version += 1
    sitting.match.save(update_fields=["public_version"])
    return Answer(pk=next_match.pk)


def continue_between_npcs(sitting: Sitting) -> None:
    """Begin the next game of two NPCs once one is over: nobody is there to tap."""
    match = sitting.match
    if not match.is_over or sitting.was_over or len(match.npc_sides) < len(Side):
        return
    standing = series_of(match)
    if standing and not standing.is_over and match.rematch is None and not sitting.is_abandoned:
        _begin_next_match(match, sitting.by)


def _begin_next_match(match: Match, by: User | None) -> Match:
    standing = check_next(match)
    game, number = catalog.game(match.game), (match.series_game or 0) + 1
    options = partial(options_at_score, game, score=standing.score, number=number)
    next_match = rematches.repeat_match(match, by, options=options, sides_stay=standing.series.sides_stay)
    next_match.series, next_match.series_game = standing.series, number
    next_match.save(update_fields=["series", "series_game"])
    return next_match
