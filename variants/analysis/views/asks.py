"""What the board of a line is asked to do: go, cut, play, roll."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from campaigns.core.refusals import Refused
from campaigns.match.play.dice_door import DiceDoor
from campaigns.rules.contract import Over, Roll
from campaigns.rules.reading import whole_number
from campaigns.web.feedback import Feedback, feedback_of
from variants.analysis.analysis_line import NOTHING_TO_ROLL, AnalysisLine
from variants.analysis.views.desk import Params
from variants.board.forms.acts import LONGEST_MOVE, demand_length, typed_move
from variants.board.play.place_in_rules import refused_move
from variants.rules.move_tree import MOST_MOVES

LONGEST_FACES = 20
ROLL_FIRST = "The dice decide next: roll them, or choose a result."


@dataclass(frozen=True)
class Outcome:
    """The line after what was asked for: `feedback` holds a refusal, `way` a move that leaves several ways open."""

    line: AnalysisLine
    feedback: Feedback = Feedback()
    way: str = ""


def outcome_of(line: AnalysisLine, ask: str, asked: Params) -> Outcome:
    try:
        with refused_move(line.game, line.state.position):
            return ASKS[ask](line, asked)
    except Refused as refusal:
        return Outcome(line, feedback_of(refusal))


def _number(text: str) -> int:
    return whole_number(text, "The number of a move", 0, MOST_MOVES)


def _play(line: AnalysisLine, asked: Params) -> Outcome:
    for text in asked["play"][:1000].split():
        line = line.played(line.game.read_step(text))
    return Outcome(line)


def _roll(line: AnalysisLine, asked: Params) -> Outcome:
    """Dice chosen, typed or rolled here: they are part of no match."""
    if line.roll is None:
        raise Refused(NOTHING_TO_ROLL)
    typed = asked.get("faces", "") if "throw" not in asked else ""
    door = DiceDoor(typed=typed[:LONGEST_FACES], throw="throw" in asked)
    return Outcome(line.rolled(door.faces(line.roll).faces))


def _move(line: AnalysisLine, asked: Params) -> Outcome:
    text = typed_move(asked)
    game, position, phase = line.game, line.state.position, line.game.awaits(line.state)
    if isinstance(phase, Roll):
        raise Refused(ROLL_FIRST)
    if isinstance(phase, Over):
        raise Refused("The game is over here: go back to an earlier move to try another.")
    demand_length(text)
    if game.variant.ways(position, text):
        return Outcome(line, way=text)
    return Outcome(line.played(game.variant.typed(position, text)))


ASKS: Mapping[str, Callable[[AnalysisLine, Params], Outcome]] = {
    "go": lambda line, asked: Outcome(line.go_to(_number(asked["go"]))),
    "cut": lambda line, asked: Outcome(line.without(max(1, _number(asked["cut"])))),
    "lift": lambda line, asked: Outcome(line.raised(_number(asked["lift"]))),
    "word": lambda line, asked: Outcome(line.played(line.game.read_action(asked["word"][:LONGEST_MOVE]))),
    "play": _play,
    "throw": _roll,
    "faces": _roll,
    "move": _move,
    "from_square": _move,
}
