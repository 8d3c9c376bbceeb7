"""Dice known in advance: a take-back leaves them on record for the same roll.

What is to be said before a roll (a double) must not be said knowing its dice; unless it was said before they fell, and
came undone with what was taken back.
"""

from collections.abc import Iterable, Mapping

from campaigns.match.models import Line
from campaigns.match.play import log
from campaigns.rules.contract import Choice
from variants.catalog import AnyGame
from variants.rules.actions import Action
from variants.rules.state import AnyState

Kind = Line.Kind
ActionsByRoll = Mapping[str, frozenset[str]]


def actions_before_rolls(lines: Iterable[Line]) -> ActionsByRoll:
    """By roll, the words and moves since the roll before it, as they stood when its dice were rolled."""
    by_roll: dict[str, frozenset[str]] = {}
    acts_since_roll: list[Line] = []
    for line in log.effective_lines(lines):
        if line.kind == Kind.ACT:
            acts_since_roll.append(line)
        elif line.kind == Kind.UNDO:
            acts_since_roll = [act for act in acts_since_roll if act.seq <= (line.keeps or 0)]
        elif line.kind == Kind.THROW:
            if line.thrown_by != Line.ThrownBy.RECORDED:
                by_roll[line.roll_key] = frozenset(act.text for act in acts_since_roll)
            acts_since_roll = []
    return by_roll


def withheld_actions(
    game: AnyGame, state: AnyState, dice: Mapping[str, log.Die], before_rolls: ActionsByRoll
) -> tuple[Action, ...]:
    """Actions that are not offered, because the dice of the next roll are known."""
    phase = game.awaits(state)
    roll = game.next_roll(state, phase)
    if not isinstance(phase, Choice) or roll is None or roll.key not in dice:
        return ()
    earlier_texts = before_rolls.get(roll.key, frozenset())
    other_actions = (action for action in phase.actions if action != game.request)
    return tuple(action for action in other_actions if game.write_action(action) not in earlier_texts)
