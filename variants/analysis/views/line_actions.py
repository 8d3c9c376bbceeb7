"""What the board of a line is asked to do: go, cut, play, roll."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from campaigns.core.refusals import Refused
from campaigns.match.play.dice_door import DiceDoor
from campaigns.rules.contract import Over, Roll
from campaigns.rules.reading import whole_number
from campaigns.web.feedback import Feedback, feedback_of
from variants.analysis.analysis_line import NOTHING_TO_ROLL, AnalysisLine
from variants.analysis.views.analysis_board import Params
from variants.board.forms.acts import demand_length, typed_move
from variants.board.play.rule_anchor import refused_move
from variants.rules.actions import MAX_MOVE_LENGTH
from variants.rules.move_input import move_candidates, parse_input
from variants.rules.move_tree import MAX_MOVES

MAX_FACES_LENGTH = 20
ROLL_FIRST = "The dice decide next: roll them, or choose a result."


@dataclass(frozen=True)
class Outcome:
    """The line after what was asked for: `feedback` holds a refusal, `ambiguous_move` a move that leaves several ways open."""

    line: AnalysisLine
    feedback: Feedback = Feedback()
    ambiguous_move: str = ""


def outcome_of(line: AnalysisLine, action: str, params: Params) -> Outcome:
    try:
        with refused_move(line.game, line.state.position):
            return LINE_ACTIONS[action](line, params)
    except Refused as refusal:
        return Outcome(line, feedback_of(refusal))


def _number(text: str) -> int:
    return whole_number(text, "The number of a move", 0, MAX_MOVES)


def _play(line: AnalysisLine, params: Params) -> Outcome:
    for text in params["play"][:1000].split():
        line = line.play(line.game.read_step(text))
    return Outcome(line)


def _roll(line: AnalysisLine, params: Params) -> Outcome:
    # The dice are part of no match.
    if line.roll is None:
        raise Refused(NOTHING_TO_ROLL)
    typed_faces = params.get("faces", "") if "throw" not in params else ""
    door = DiceDoor(typed=typed_faces[:MAX_FACES_LENGTH], throw="throw" in params)
    return Outcome(line.roll_dice(door.faces(line.roll).faces))


def _move(line: AnalysisLine, params: Params) -> Outcome:
    text = typed_move(params)
    game, position, phase = line.game, line.state.position, line.game.awaits(line.state)
    if isinstance(phase, Roll):
        raise Refused(ROLL_FIRST)
    if isinstance(phase, Over):
        raise Refused("The game is over here: go back to an earlier move to try another.")
    demand_length(text)
    if move_candidates(game.variant, position, text):
        return Outcome(line, ambiguous_move=text)
    return Outcome(line.play(parse_input(game.variant, position, text)))


LINE_ACTIONS: Mapping[str, Callable[[AnalysisLine, Params], Outcome]] = {
    "go": lambda line, params: Outcome(line.go_to(_number(params["go"]))),
    "cut": lambda line, params: Outcome(line.remove_branch(max(1, _number(params["cut"])))),
    "lift": lambda line, params: Outcome(line.promote_branch(_number(params["lift"]))),
    "word": lambda line, params: Outcome(line.play(line.game.read_action(params["word"][:MAX_MOVE_LENGTH]))),
    "play": _play,
    "throw": _roll,
    "faces": _roll,
    "move": _move,
    "from_square": _move,
}
