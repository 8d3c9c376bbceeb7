"""A match that went on with pencil and dice: the lines its power-cut page prints, and the one that brings the result back."""

from collections.abc import Iterator

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play.sitting import MATCH_IS_OVER, Sitting, sitting_at
from campaigns.paper.play import FIELD, line_of, result_on_line
from campaigns.paper.rules.result_line import MAX_RESULTS
from campaigns.rules.contract import Side
from chess_minigame.judge.play.judging import close
from chess_minigame.rules.declarations import OnPaper
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.on_paper import endings_on_paper
from chess_minigame.rules.state import State

# A result is written as its turn and its score, which goes from -4 to +4.
SCORES, LOWEST_SCORE = 9, -4


def result_lines(match: Match, state: State) -> Iterator[tuple[OnPaper, str]]:
    """Every end the match may come to, with its line; a turn beyond the numbers of lines is left out."""
    text = GRICE.write_state(state)
    for paper in endings_on_paper(state):
        number = paper.turn * SCORES + paper.score - LOWEST_SCORE
        if number < MAX_RESULTS:
            yield paper, line_of(match, text, number)


def read_result(match: Match, state: State, line: str) -> OnPaper:
    """Raises Refused beside the field for a line that is none of this match now."""
    if state.over:
        raise Refused(MATCH_IS_OVER, FIELD)
    turn, score = divmod(result_on_line(match, GRICE.write_state(state), line), SCORES)
    paper = OnPaper(turn, score + LOWEST_SCORE)
    if paper not in endings_on_paper(state):
        raise Refused("This line tells of an end that the match cannot have come to.", FIELD)
    return paper


@use_case(lock=sitting_at)
def settle_by_hand(sitting: Sitting, *, line: str, cheats: frozenset[Side]) -> Answer:
    """End the match as it ended on paper; experience, bets and time follow as from any other end. It can be undone."""
    paper = read_result(sitting.match, sitting.state, line)
    sitting.act(OnPaper(paper.turn, paper.score, cheats))
    return Answer(f"The result from paper is in.{close(sitting)}")
