"""The one door through which faces come: recorded, typed or thrown."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.match.models import Line
from campaigns.match.play.dice_door import DiceDoor, machine
from campaigns.rules.contract import Roll
from campaigns.rules.dice import D20, PERCENTILE, Dice

THE_TURN = Roll("turn 1", PERCENTILE, "turn 1", secret=False)


def test_typed_faces_are_read_and_said_to_be_typed():
    thrown = DiceDoor(typed=" 00 ").faces(THE_TURN)
    assert (thrown.faces, thrown.by) == ((100,), Line.ThrownBy.TYPED)


def test_the_machine_throws_when_asked_to():
    thrown = DiceDoor(throw=True, machine=lambda dice: (7,)).faces(THE_TURN)
    assert (thrown.faces, thrown.by) == ((7,), Line.ThrownBy.MACHINE)


def test_dice_on_record_are_not_thrown_again_whatever_the_form_brings():
    thrown = DiceDoor(typed="12", throw=True).faces(THE_TURN, record=(82,))
    assert (thrown.faces, thrown.by) == ((82,), Line.ThrownBy.RECORDED)


def test_nothing_typed_and_nothing_thrown_is_refused_beside_the_dice():
    with pytest.raises(Refused, match="Enter the d% or roll it") as refusal:
        DiceDoor(field="white_faces").faces(THE_TURN)
    assert refusal.value.field == "white_faces"


@pytest.mark.parametrize("typed", ["101", "abc", "-1", "12 13"])
def test_a_text_that_is_no_such_throw_is_refused_beside_the_dice(typed):
    with pytest.raises(Refused) as refusal:
        DiceDoor(typed=typed).faces(THE_TURN)
    assert refusal.value.field == "faces"


def test_the_machine_shows_every_face_and_no_other():
    assert {machine(D20)[0] for _ in range(2000)} == set(range(1, 21))
    assert len(machine(Dice(6, 3))) == 3
