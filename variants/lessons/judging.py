"""Whether an answer is the one asked for, where no script says so on the device."""

import re

from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.rules.reading import quoted
from variants.board.forms.acts import demand_length
from variants.board.play.place_in_rules import place_in_rules, refused_move
from variants.lessons.course import LessonPlace, PlaceKind

NOT_ASKED = "That is a legal move, but not the one asked for."


def place_after(place: LessonPlace, answer: str) -> int:
    """The place that a right answer leads to; raises Refused with the reason and the hint."""
    match place.kind:
        case PlaceKind.MOVE:
            return _after_move(place, answer)
        case PlaceKind.SQUARES:
            return _after_squares(place, answer)
        case PlaceKind.CHOOSE:
            return _after_choice(place, answer)
    raise Refused("Nothing is asked here: go on.")


def hint_of(place: LessonPlace) -> str:
    return f" Hint: {place.step.hint}" if place.step and place.step.hint else ""


def _after_move(place: LessonPlace, answer: str) -> int:
    game, position = place.line.game, place.line.state.position
    demand_length(answer)
    with refused_move(game, position, hint=hint_of(place)):
        if ways := game.variant.ways(position, answer):
            texts = ", ".join(way.text for way in ways)
            raise Refused(f"Several moves go there; write which one you mean: {texts}.")
        text = game.write_action(game.variant.typed(position, answer))
    if text not in place.to:
        raise Refused(f"{NOT_ASKED}{hint_of(place)}")
    return place.to[text]


def _after_squares(place: LessonPlace, answer: str) -> int:
    assert place.step is not None and place.next is not None
    named = re.findall("[0-9]?[a-l][0-9]", answer.lower()[:500])
    position, start = place.line.state.position, place.step.reach
    for square in named:
        with refused_by_rules():
            why = place.line.game.variant.refusal(position, start, square)
        if why:
            rule = place_in_rules(place.line.game, position, start, why)
            raise Refused(f"{square} is not one of them. {why}", rule=rule)
    missing = len(set(place.step.squares) - set(named))
    if missing:
        raise Refused(f"{missing} more to find.{hint_of(place)}")
    return place.next


def _after_choice(place: LessonPlace, answer: str) -> int:
    options = place.step.options if place.step else ()
    if answer in place.to:
        return place.to[answer]
    if re.fullmatch("[0-9]{1,2}", answer) and int(answer) < len(options):
        raise Refused(options[int(answer)].say)
    raise Refused(f"{quoted(answer)} is not one of the answers.")
