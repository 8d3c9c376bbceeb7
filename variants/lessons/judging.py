"""Whether an answer is the one asked for, where no script says so on the device."""

import re

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.rules.reading import quoted
from variants.board.forms.acts import demand_length
from variants.board.play.rule_anchor import refused_move, rule_anchor
from variants.lessons.lesson_steps import LessonNode, NodeKind
from variants.rules.move_input import move_candidates, move_refusal, parse_input

MSG_NOT_ASKED = "That is a legal move, but not the one asked for."


def node_after(node: LessonNode, answer: str) -> int:
    """The place that a right answer leads to; raises Refused with the reason and the hint."""
    match node.kind:
        case NodeKind.MOVE:
            return _after_move(node, answer)
        case NodeKind.SQUARES:
            return _after_squares(node, answer)
        case NodeKind.CHOOSE:
            return _after_choice(node, answer)
    raise Refused("Nothing is asked here: go on.")


def hint_of(node: LessonNode) -> str:
    return f" Hint: {node.step.hint}" if node.step and node.step.hint else ""


def _after_move(node: LessonNode, answer: str) -> int:
    game, position = node.line.game, node.line.state.position
    demand_length(answer)
    with refused_move(game, position, hint=hint_of(node)):
        if candidates := move_candidates(game.variant, position, answer):
            texts = ", ".join(candidate.text for candidate in candidates)
            raise Refused(f"Several moves go there; write which one you mean: {texts}.")
        text = game.write_action(parse_input(game.variant, position, answer))
    if text not in node.to:
        raise Refused(f"{MSG_NOT_ASKED}{hint_of(node)}")
    return node.to[text]


def _after_squares(node: LessonNode, answer: str) -> int:
    assert node.step is not None and node.next is not None
    squares = re.findall("[0-9]?[a-l][0-9]", answer.lower()[:500])
    position, start = node.line.state.position, node.step.reach
    for square in squares:
        with rules_errors_as_refusals():
            reason = move_refusal(node.line.game.variant, position, start, square)
        if reason:
            rule = rule_anchor(node.line.game, position, start, reason)
            raise Refused(f"{square} is not one of them. {reason}", rule=rule)
    missing = len(set(node.step.squares) - set(squares))
    if missing:
        raise Refused(f"{missing} more to find.{hint_of(node)}")
    return node.next


def _after_choice(node: LessonNode, answer: str) -> int:
    options = node.step.options if node.step else ()
    if answer in node.to:
        return node.to[answer]
    if re.fullmatch("[0-9]{1,2}", answer) and int(answer) < len(options):
        raise Refused(options[int(answer)].say)
    raise Refused(f"{quoted(answer)} is not one of the answers.")
