"""A board that went on on paper: the lines its power-cut page prints, and the one that brings the result back."""

from collections.abc import Iterator

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play.sitting import MATCH_IS_OVER, Sitting, sitting_at
from campaigns.paper.play import FIELD, line_of, result_on_line
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants import catalog
from variants.board.play.moves import close
from variants.catalog import AnyGame
from variants.rules.actions import PaperResult
from variants.rules.state import AnyState

# The cube of games with points goes no higher on paper: nobody doubles so often.
MAX_POINTS = 128


def paper_results(game: AnyGame, state: AnyState) -> list[PaperResult]:
    """Every result there may be, White's wins first: by the points they are worth, where a game scores any."""
    if game.over(state) or game.variant.words.no_declarations(state.position):
        return []
    values = _win_values(game, state)
    return [*(PaperResult(side, points) for side in Side for points in values), PaperResult(None)]


def _win_values(game: AnyGame, state: AnyState) -> list[int]:
    """What a win may be worth: now and at most, and as often doubled as there is a cube to turn."""
    if game.variant.points is None:
        return [0]
    worth = game.variant.points.worth(state.position)
    points = {worth.plain_points, worth.max_points}
    while game.variant.points.counter(state.position) and 2 * max(points) <= MAX_POINTS:
        points |= {2 * value for value in points}
    return sorted(points)


def lines_of_results(match: Match, game: AnyGame, state: AnyState) -> Iterator[tuple[PaperResult, str]]:
    text = game.write_state(state)
    for number, result in enumerate(paper_results(game, state)):
        yield result, line_of(match, text, number)


def read_board_result(match: Match, game: AnyGame, state: AnyState, line: str) -> PaperResult:
    """The result that a typed line tells; raises Refused beside the field for a line that is none of this match now."""
    if game.over(state) or match.is_over:
        raise Refused(MATCH_IS_OVER, FIELD)
    number, results = result_on_line(match, game.write_state(state), line), paper_results(game, state)
    if number >= len(results):
        raise Refused("This line tells of a result that this match cannot have.", FIELD)
    return results[number]


@use_case(lock=sitting_at)
def settle_result(sitting: Sitting, *, line: str) -> Answer:
    """End the match as it ended on paper; points, bets and stakes follow as from any other end. It can be undone."""
    game = catalog.game(sitting.match.game)
    result = read_board_result(sitting.match, game, sitting.state, line)
    try:
        sitting.act(result)
    except NotPossible as refusal:
        raise Refused(str(refusal), FIELD) from refusal
    close(sitting)
    return Answer("The result from paper is in.")
