"""A match gone on with pencil and dice: how it may have ended by the rules, from where it stood.

The Stalemate Limit and the score so far are as they were; each turn moves the score by 2 at most (R11), and a match ends as
R14 and R15 have it. A turn that was being judged is played again on paper.
"""

from campaigns.rules.contract import Over
from campaigns.rules.errors import NotPossible
from campaigns.rules.labels import pluralize
from chess_minigame.rules.declarations import OnPaper
from chess_minigame.rules.ending import outcome_of
from chess_minigame.rules.state import State
from chess_minigame.rules.tables import TURN_RESULT_TABLE


def endings_on_paper(state: State) -> list[OnPaper]:
    """Every end the match may come to, the earliest first, White's before Black's; none before the limit is rolled."""
    if state.limit is None or state.over:
        return []
    endings = []
    scores = {state.score}
    for turn in range(len(state.turns) + 1, state.limit + 1):
        next_scores = {score + result.adjustment for score in scores for result in TURN_RESULT_TABLE}
        endings += [
            OnPaper(turn, score) for score in sorted(next_scores) if outcome_of(score, turn, state.limit)
        ]
        scores = {score for score in next_scores if outcome_of(score, turn, state.limit) is None}
    return endings


def ending_on_paper(state: State, paper: OnPaper) -> Over:
    """How a match ended on paper; raises NotPossible where it cannot have ended so."""
    if state.limit is None:
        raise NotPossible("The Stalemate Limit is rolled first: without it nobody knows when the match ends.")
    if OnPaper(paper.turn, paper.score) not in endings_on_paper(state):
        raise NotPossible(
            f"From score {state.score:+} after {pluralize(len(state.turns), 'turn')} the match cannot have ended at "
            f"{paper.score:+} after turn {paper.turn}."
        )
    ending = outcome_of(paper.score, paper.turn, state.limit)
    assert ending is not None
    return ending
