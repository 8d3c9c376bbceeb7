"""Which games teach: the first against somebody (R33), half a gain in a drawn one (R43), none to a cheat (R28, R61a)."""

import pytest

from campaigns.learning.rules.contest import Contest
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.contract import Side
from tests.campaigns.learning.rules.table import aldous, cm, ended, npc, pc, starts_at, won, worth

BERTA = npc("10", 2)


def second_verdict(first: Contest) -> Verdict:
    return aldous(starts_at("20"), first, won(pc(), BERTA, 2, day=100)).lesson(2).verdict


def test_a_second_win_against_the_same_person_teaches_nothing_and_says_so():
    record = aldous(starts_at("20"), won(pc(), BERTA, 1), won(pc("20 1/2"), BERTA, 2, day=100))
    assert record.lesson(2).verdict is Verdict.NOT_FIRST_GAME
    assert record.lesson(2).why == "Not the first game against Npc 2: only the first can teach."
    assert record.lesson(2).credited == 0
    assert record.lesson(2).working == "10 / 20 = 1/2"


@pytest.mark.parametrize(("first", "verdict"), [
    pytest.param(ended(pc(), BERTA, 1, winner=Side.WHITE), Verdict.NOT_FIRST_GAME, id="a win"),
    pytest.param(ended(pc(), BERTA, 1, winner=Side.BLACK), Verdict.NOT_FIRST_GAME, id="a loss"),
    pytest.param(ended(pc(), BERTA, 1), Verdict.NOT_FIRST_GAME, id="a draw"),
    pytest.param(ended(BERTA, pc(), 1), Verdict.NOT_FIRST_GAME, id="with the other side"),
    pytest.param(won(pc(), npc("10", 3), 1), Verdict.LEARNED, id="against somebody else"),
    pytest.param(ended(pc(), BERTA, 1, teaches=False), Verdict.LEARNED, id="on a full board"),
])  # fmt: skip
def test_which_games_use_the_first_game_up(first, verdict):
    assert second_verdict(first) is verdict


def test_a_failed_roll_uses_the_first_game_up():
    first, second = won(pc(intelligence=11), BERTA, 1), won(pc(intelligence=11), BERTA, 2, day=100)
    record = aldous(starts_at("20"), first, second, rolls={1: 14, 2: 1})
    assert [record.lesson(n).verdict for n in (1, 2)] == [Verdict.NOT_UNDERSTOOD, Verdict.NOT_FIRST_GAME]


def test_a_later_game_does_not_use_up_an_earlier_one():
    record = aldous(starts_at("20"), won(pc(), BERTA, 2, day=100), won(pc(), BERTA, 3, day=50))
    assert record.lesson(3).verdict is Verdict.LEARNED
    assert record.lesson(2).verdict is Verdict.NOT_FIRST_GAME


@pytest.mark.parametrize(("rules", "turns", "verdict"), [
    ("", 0, Verdict.LEARNED),
    ("", 1, Verdict.NOT_FIRST_GAME),
    ("r33-abandoned=never", 0, Verdict.LEARNED),
    ("r33-abandoned=never", 9, Verdict.LEARNED),
])  # fmt: skip
def test_an_abandoned_game_counts_by_its_own_house_rules(rules, turns, verdict):
    first = ended(pc(), BERTA, 1, rules=rules, how="abandoned", played_out=False, turns=turns)
    assert second_verdict(first) is verdict


def test_the_later_games_rules_do_not_reach_back():
    first = ended(pc(), BERTA, 1, how="abandoned", played_out=False, turns=1)
    record = aldous(starts_at("20"), first, won(pc(), BERTA, 2, 100, "r33-abandoned=never"))
    assert record.lesson(2).verdict is Verdict.NOT_FIRST_GAME


@pytest.mark.parametrize(
    ("rules", "verdict"), [("", Verdict.LEARNED), ("r33-npcs=bound", Verdict.NOT_FIRST_GAME)]
)
def test_npcs_are_bound_by_the_switch_only(rules, verdict):
    noble = npc("20", 5)
    games = [won(noble, BERTA, 1, rules=rules), won(noble, BERTA, 2, rules=rules)]
    assert fold(5, games, {}, None).lesson(2).verdict is verdict


def test_an_npc_adventurer_is_still_no_player_character():
    thief = npc("20", 5, adventurer=True)
    assert fold(5, [won(thief, BERTA, 1), won(thief, BERTA, 2)], {}, None).cm == 21


# --- Option 4 --------------------------------------------------------------------------------------------
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


# --- A cheat learns nothing, and nobody but the DM can tell ----------------------------------------------
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
    heard = Verdict.NOT_UNDERSTOOD, "Nothing was learned from this game."
    assert (lesson.public_verdict, lesson.public_why) == heard


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
    expelled = {"how": "expelled", "played_out": False, "cheated": (Side.BLACK,)}
    contest = ended(pc(), BERTA, 1, winner=Side.WHITE, **expelled)
    lesson = aldous(contest).lesson(1)
    assert lesson.verdict is Verdict.NOT_PLAYED_OUT
    assert lesson.why == "Not played out (disqualified): such a game teaches nothing."
    assert fold(2, [contest], {}, None).lesson(1).verdict is Verdict.NOT_PLAYED_OUT
