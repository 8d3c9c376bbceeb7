"""What the coach (B4) will want to know of a position with dice is asked of the engine as soon as the page shows it.

So the answer is there when a finger taps. Where it is not, the coach judges by the rules alone, and asks nothing about the cube.
"""

from contextlib import suppress

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from variants.analysis.analyses import JUDGE_TASK, ask_engine, find_analysis, has_choice
from variants.board.board_request import BoardRequest
from variants.board.play.coaching import coach_desk
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.coach import coached_sides_at


def ask_for_coach(board_request: BoardRequest, moment: BoardMoment) -> None:
    """Nothing where no coached side of this device has a choice; what was asked before is not asked again."""
    match, game = board_request.match, moment.game
    if game.variant.dice is None or moment.preparation or not match.coached_sides:
        return
    if not any(has_choice(moment.awaits, side) for side in coached_sides_at(match, board_request.viewpoint)):
        return
    desk = coach_desk(match)
    if find_analysis(desk=desk, game=game, state=moment.state) is not None:
        return
    is_guest = not board_request.viewpoint.is_dm
    with suppress(Refused, TooManyTries):
        ask_engine(desk=desk, game=game, state=moment.state, is_guest=is_guest, task=JUDGE_TASK)
