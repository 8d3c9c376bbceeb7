"""A cheat learns nothing, and nobody but the DM can tell ("Cheating", R28, R61a)."""

import pytest

from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.contract import Side
from tests.campaigns.learning.rules.table import aldous, cm, ended, npc, pc, starts_at, won

BERTA = npc("10", 2)
DULL = pc(intelligence=11)


def game(player, number=1, winner=Side.WHITE, **more):
    return ended(player, BERTA, number, winner=winner, how="win", **more)


def test_one_who_cheated_and_won_learns_nothing():
    lesson = aldous(starts_at("20"), game(pc(), cheated=(Side.WHITE,))).lesson(1)
    assert (lesson.verdict, lesson.credited) == (Verdict.CHEATED, 0)
    assert lesson.why == "Cheated or tried to: such a game teaches nothing."
    assert lesson.raw == cm("1/2")


def test_no_die_is_owed_by_a_cheat_and_a_recorded_one_is_not_looked_at():
    contest = game(DULL, cheated=(Side.WHITE,))
    assert aldous(contest, weeks=None).lesson(1).verdict.owed is None
    assert aldous(contest, rolls={1: 1}).lesson(1).verdict is Verdict.CHEATED


def test_the_honest_side_learns_from_a_game_in_which_the_other_cheated():
    lesson = aldous(starts_at("20"), game(pc(), cheated=(Side.BLACK,))).lesson(1)
    assert (lesson.verdict, lesson.credited) == (Verdict.LEARNED, cm("1/2"))


def test_a_cheated_win_uses_up_the_first_game():
    record = aldous(game(pc(), 1, cheated=(Side.WHITE,)), won(pc(), BERTA, 2))
    assert record.lesson(2).verdict is Verdict.NOT_FIRST_GAME


@pytest.mark.parametrize(("winner", "verdict"), [(Side.BLACK, Verdict.LOST), (None, Verdict.DRAWN)])
def test_a_cheat_who_did_not_win_has_nothing_to_lose(winner, verdict):
    assert aldous(game(pc(), winner=winner, cheated=(Side.WHITE,))).lesson(1).verdict is verdict


def test_a_cheat_is_told_what_a_failed_roll_says():
    cheat = aldous(game(DULL, cheated=(Side.WHITE,))).lesson(1)
    failed = aldous(game(DULL), rolls={1: 14}).lesson(1)
    assert cheat.public_verdict is failed.public_verdict is Verdict.NOT_UNDERSTOOD
    assert cheat.public_why == failed.public_why == "Nothing was learned from this game."


@pytest.mark.parametrize("weeks", [None, 2])
def test_a_die_still_owed_sounds_the_same(weeks):
    rolls = {} if weeks else {1: 5}
    lesson = aldous(game(DULL), weeks=weeks, rolls=rolls).lesson(1)
    assert lesson.verdict.owed
    assert (lesson.public_verdict, lesson.public_why) == (
        Verdict.NOT_UNDERSTOOD,
        "Nothing was learned from this game.",
    )


def test_a_cheat_who_could_not_have_learned_hears_why_like_anybody():
    met = won(pc(), BERTA, 1)
    lesson = aldous(met, game(pc(), 2, cheated=(Side.WHITE,))).lesson(2)
    assert lesson.verdict is Verdict.CHEATED
    assert lesson.public_verdict is Verdict.NOT_FIRST_GAME
    assert lesson.public_why == "Not the first game against Npc 2: only the first can teach."


def test_every_verdict_has_a_face_that_names_no_secret():
    hidden = {verdict for verdict in Verdict if verdict.public is not verdict}
    assert hidden == {Verdict.CHEATED, Verdict.OWES_D20, Verdict.OWES_D4, Verdict.REFUSED, Verdict.CHANGED}


def test_an_expulsion_is_a_forfeit_from_which_nobody_learns():
    contest = ended(
        pc(), BERTA, 1, winner=Side.WHITE, how="expelled", played_out=False, cheated=(Side.BLACK,)
    )
    lesson = aldous(contest).lesson(1)
    assert lesson.verdict is Verdict.NOT_PLAYED_OUT
    assert lesson.why == "Not played out (expelled): such a game teaches nothing."
    assert fold(2, [contest], {}, None).lesson(1).verdict is Verdict.NOT_PLAYED_OUT
