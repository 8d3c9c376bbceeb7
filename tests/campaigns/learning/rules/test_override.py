"""The DM refuses or changes one gain: pure input of the fold, and everything later follows (R39)."""

from fractions import Fraction

import pytest

from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.override import Override
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from tests.campaigns.learning.rules.table import ALDOUS, credits, ended, npc, pc, starts_at, won, worth

REFUSED = Override(Fraction(0), "he threw it")


def judged(*events, **overrides):
    """Aldous's record with the DM's word by the numbers of the contests: `_1=REFUSED`."""
    said = {int(name[1:]): override for name, override in overrides.items()}
    return fold(ALDOUS, events, {}, 2, said)


def test_a_refused_gain_is_none_and_says_why():
    lesson = judged(starts_at("20"), won(pc(), npc("10", 2), 1), _1=REFUSED).lesson(1)
    assert (lesson.verdict, lesson.credited) == (Verdict.REFUSED, 0)
    assert lesson.why == "Refused by the DM: he threw it"
    assert lesson.working == "10 / 20 = 1/2"


def test_others_hear_of_a_refused_gain_what_they_hear_of_a_failed_roll():
    lesson = judged(starts_at("20"), won(pc(), npc("10", 2), 1), _1=REFUSED).lesson(1)
    assert (lesson.public_verdict, lesson.public_why) == (
        Verdict.NOT_UNDERSTOOD,
        "Nothing was learned from this game.",
    )


def test_no_die_is_owed_for_a_gain_the_dm_has_decided():
    game = won(pc(intelligence=11), npc("10", 2), 1)
    assert fold(ALDOUS, [game], {}, None).lesson(1).verdict is Verdict.OWES_D20
    assert not fold(ALDOUS, [game], {}, None, {1: REFUSED}).owed


def test_a_changed_gain_is_credited_as_it_was_said():
    lesson = judged(won(pc(), npc("10", 2), 1), _1=Override(Fraction(1, 4), "half a lesson")).lesson(1)
    assert (lesson.verdict, lesson.credited, lesson.cm_after) == (
        Verdict.CHANGED,
        Fraction(1, 4),
        Fraction(81, 4),
    )
    assert lesson.why == "Changed by the DM to 1/4: half a lesson"


def test_neither_cap_nor_learning_limit_cuts_what_the_dm_gives():
    at_the_cap = won(pc("60", "20"), npc("30", 2), 1)
    given = Override(Fraction(3), "a book of the masters")
    assert judged(at_the_cap, _1=given).lesson(1).cm_after == 63


def test_the_dm_may_teach_a_loser():
    lost = ended(pc(), npc("40", 2), 1, winner=Side.BLACK)
    assert judged(lost, _1=Override(Fraction(1, 2), "a lesson")).lesson(1).cm_after == Fraction(41, 2)


def test_a_refused_gain_leaves_its_room_under_the_limit_to_the_next_game():
    games = starts_at("60"), worth("3/5", 1), worth("3/5", 2, day=1)
    assert credits(judged(*games)) == [Fraction(3, 5), Fraction(2, 5)]
    assert credits(judged(*games, _1=REFUSED)) == [0, Fraction(3, 5)]


def test_a_changed_gain_of_more_than_a_point_fills_the_span_like_any_other():
    games = starts_at("60"), worth("1/2", 1), worth("1/2", 2, day=1)
    assert credits(judged(*games, _1=Override(Fraction(2), "inspired"))) == [2, 0]


def test_a_refused_game_was_the_first_one_still():
    first, second = won(pc(), npc("10", 2), 1), won(pc(), npc("10", 2), 2)
    assert judged(first, second, _1=REFUSED).lesson(2).verdict is Verdict.NOT_FIRST_GAME


@pytest.mark.parametrize("points", [Fraction(-1), Fraction(101)])
def test_a_game_teaches_from_nothing_to_a_hundred_points(points):
    with pytest.raises(NotPossible, match="from 0 to 100 points"):
        Override(points, "")
