"""Option 4: half a gain in a drawn game ("Out on a Limb", Dragon #72; R43, R37)."""

import pytest

from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.contract import Side
from tests.campaigns.learning.rules.table import aldous, cm, ended, npc, pc, starts_at, won, worth

ON = "option-4=on"
MASTER = npc("60", 2)


def drawn(player, opponent=MASTER, number=1, day=0, rules=ON, **more):
    return ended(player, opponent, number, day, rules, **more)


def test_20_drawing_with_60_gains_half_of_three():
    lesson = aldous(starts_at("20"), drawn(pc("20", "20"))).lesson(1)
    assert (lesson.verdict, lesson.credited, lesson.big) == (Verdict.LEARNED, cm("1 1/2"), True)
    assert lesson.working == "1/2 × 60 / 20 = 1 1/2"


def test_without_the_option_a_draw_teaches_nothing():
    assert aldous(drawn(pc("20"), rules="")).lesson(1).verdict is Verdict.DRAWN


def test_the_higher_cm_learns_nothing():
    contest = drawn(pc("20"))
    lesson = fold(2, [contest], {}, None).lesson(1)
    assert lesson.verdict is Verdict.DRAWN
    assert lesson.why == "Drawn: only the lower Chess Modifier learns from a drawn game."


@pytest.mark.parametrize("own", ["20", "20 1/2"])
def test_equal_playing_cms_gain_nothing(own):
    assert aldous(drawn(pc(own), npc("20 3/4", 2))).lesson(1).verdict is Verdict.DRAWN


def test_black_can_be_the_weaker():
    assert fold(1, [ended(MASTER, pc("20"), 1, 0, ON)], {}, 2).cm == cm("21 1/2")


def test_the_roll_under_intelligence_is_needed_as_after_a_win():
    dull = pc("20", intelligence=11)
    assert aldous(drawn(dull)).lesson(1).verdict is Verdict.OWES_D20
    assert aldous(drawn(dull), rolls={1: 11}).lesson(1).verdict is Verdict.NOT_UNDERSTOOD
    assert aldous(drawn(dull), rolls={1: 10}).lesson(1).credited == cm("1 1/2")


def test_the_house_rules_may_spare_that_roll_after_a_draw_and_only_then():
    rules, dull = f"{ON} r43=not-needed", pc("20", intelligence=11)
    assert aldous(drawn(dull, rules=rules)).lesson(1).verdict is Verdict.LEARNED
    assert aldous(won(dull, MASTER, 1, rules=rules)).lesson(1).verdict is Verdict.OWES_D20


def test_a_cheat_gains_nothing_from_a_draw():
    lesson = aldous(drawn(pc("20"), cheated=(Side.WHITE,))).lesson(1)
    assert (lesson.verdict, lesson.public_verdict) == (Verdict.CHEATED, Verdict.NOT_UNDERSTOOD)


def test_only_a_first_game_counts():
    assert aldous(drawn(pc("20")), drawn(pc("20"), number=2)).lesson(2).verdict is Verdict.NOT_FIRST_GAME


def test_the_half_is_taken_before_the_cap_cuts():
    lesson = aldous(starts_at("59 1/4"), drawn(pc("59 1/4", "20"), npc("100", 2))).lesson(1)
    assert (lesson.credited, lesson.verdict) == (cm("3/4"), Verdict.LEARNED_LESS)
    assert lesson.working == "1/2 × 100 / 59 = 50/59, cut to 3/4 by the cap of 60"


def test_the_half_is_taken_before_the_learning_limit_cuts():
    first = worth("1/2", 1)
    lesson = aldous(first, drawn(pc("60", "60"), npc("90", 2), 2, day=3)).lesson(2)
    assert (lesson.raw, lesson.credited) == (cm("3/4"), cm("1/2"))


def test_more_than_a_point_from_a_draw_is_the_exception_and_freezes():
    games = drawn(pc("20")), won(pc("20"), npc("10", 3), 2, day=3)
    record = aldous(starts_at("20"), *games)
    assert [record.lesson(n).verdict for n in (1, 2)] == [Verdict.LEARNED, Verdict.LIMIT]


def test_a_draw_that_was_not_played_out_teaches_nothing():
    contest = drawn(pc("20"), how="abandoned", played_out=False)
    assert aldous(contest).lesson(1).verdict is Verdict.NOT_PLAYED_OUT
