"""A finished match as a recap tells it: how it swung, and the turn that decided it.

Everybody knows the line read on the table, the score and the ending (R29): of these alone the players' story is made.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from campaigns.match.games import Story
from campaigns.match.models import Match
from campaigns.match.play.log import last_states
from campaigns.rules.contract import Side, Viewer
from campaigns.rules.labels import pluralize
from chess_minigame.rules.ending import Ending
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.odds.review import review
from chess_minigame.rules.player_views import SharedView, view_for
from chess_minigame.rules.state import State

SideNames = Mapping[Side, str]
# A turn that moved the chances by less, from -1 to +1, decided nothing.
MIN_SWING = 0.2


def grice_stories(matches: Sequence[Match]) -> dict[int, Story]:
    states = last_states(matches)
    return {match.pk: _story(match, GRICE.read_state(states[match.pk])) for match in matches}


def _story(match: Match, state: State) -> Story:
    names = {side: match.seat(side).name for side in Side}
    view = view_for(state, Viewer.SPECTATOR)
    if not view.results or view.ending is None:
        return Story()
    gambits = (f"{names[side]} opened with a gambit." for side, turn in view.gambits if turn == 1)
    course = (*gambits, _course(view, names))
    return Story((*course, *_turning_point(state, names)), (*course, *_great_move(view, names)))


def _course(view: SharedView, names: SideNames) -> str:
    """How the score went, from the winner's side where there is one."""
    ending, turns = view.ending, len(view.results)
    scores = list(accumulate(result.adjustment for result in view.results))
    assert ending is not None
    if ending.winner is None or ending.how == Ending.EXPELLED:
        return _undecided(scores, names)
    winner = names[ending.winner]
    leads = [-score if ending.winner is Side.WHITE else score for score in scores]
    worst = min(leads)
    if worst < 0:
        return f"{winner} was {-worst} behind after turn {leads.index(worst) + 1}, and came back to win in {turns}."
    if leads[0] > 0 and min(leads) > 0:
        return f"{winner} led from the first turn and won in {pluralize(turns, 'turn')}."
    last_even_turn = max((number for number, lead in enumerate(leads, start=1) if not lead), default=0)
    if last_even_turn:
        return f"It stood even after turn {last_even_turn}; {winner} won in {turns}."
    return f"{winner} won in {pluralize(turns, 'turn')}."


def _undecided(scores: Sequence[int], names: SideNames) -> str:
    """Who had been ahead in a draw, or in a game that was broken off."""
    widest_lead = max(scores, key=abs)
    if not widest_lead:
        return f"Neither was ever ahead in {pluralize(len(scores), 'turn')}."
    leader = names[Side.WHITE if widest_lead < 0 else Side.BLACK]
    return f"{leader} was ahead by {abs(widest_lead)} after turn {scores.index(widest_lead) + 1} of {len(scores)}."


def _great_move(view: SharedView, names: SideNames) -> Iterator[str]:
    """The last move that was worth two."""
    for number, result in reversed(list(enumerate(view.results, start=1))):
        if abs(result.adjustment) > 1 and result.helped_side:
            yield f"The stroke of the game was {names[result.helped_side]}’s great move in turn {number}."
            return


def _turning_point(state: State, names: SideNames) -> Iterator[str]:
    turn = review(state).turning_point
    if turn is None or abs(turn.swing) < MIN_SWING:
        return
    side = Side.WHITE if turn.swing > 0 else Side.BLACK
    percent_before, percent_after = (
        50 + 50 * (value if side is Side.WHITE else -value)
        for value in (turn.expectation_before, turn.expectation_after)
    )
    rose = f"chances rose from {percent_before:.0f}% to {percent_after:.0f}%"
    result = turn.turn.result
    if result.helped_side is side:
        kind = "great" if abs(result.adjustment) > 1 else "good"
        yield f"Turn {turn.turn.number} decided it: a {kind} move by {names[side]}, whose {rose}."
    else:
        yield f"Turn {turn.turn.number} decided it: {names[side]}’s {rose}."
