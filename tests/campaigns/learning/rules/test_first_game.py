"""Only the first game against somebody can teach (R33): whatever became of it, and whom the rule binds."""

import pytest

from campaigns.learning.rules.contest import CmSetting, Contest, Event
from campaigns.learning.rules.first_game import played_before
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.contract import Side
from tests.campaigns.learning.rules.table import ALDOUS, aldous, ended, npc, pc, starts_at, won

BERTA = npc("10", 2)


def second_verdict(first: Contest) -> Verdict:
    return aldous(starts_at("20"), first, won(pc(), BERTA, 2, day=100)).lesson(2).verdict


def test_a_second_win_against_the_same_person_teaches_nothing_and_says_so():
    record = aldous(starts_at("20"), won(pc(), BERTA, 1), won(pc("20 1/2"), BERTA, 2, day=100))
    assert record.lesson(2).verdict is Verdict.NOT_FIRST_GAME
    assert record.lesson(2).why == "Not the first game against Npc 2: only the first can teach."
    assert record.lesson(2).credited == 0
    assert record.lesson(2).working == "10 / 20 = 1/2"


@pytest.mark.parametrize("winner", [Side.WHITE, Side.BLACK, None])
def test_a_win_a_loss_and_a_draw_alike_use_the_first_game_up(winner):
    assert second_verdict(ended(pc(), BERTA, 1, winner=winner)) is Verdict.NOT_FIRST_GAME


def test_a_failed_roll_uses_the_first_game_up():
    first, second = won(pc(intelligence=11), BERTA, 1), won(pc(intelligence=11), BERTA, 2, day=100)
    record = aldous(starts_at("20"), first, second, rolls={1: 14, 2: 1})
    assert [record.lesson(n).verdict for n in (1, 2)] == [Verdict.NOT_UNDERSTOOD, Verdict.NOT_FIRST_GAME]


def test_sides_do_not_matter():
    assert second_verdict(ended(BERTA, pc(), 1, winner=None)) is Verdict.NOT_FIRST_GAME


def test_a_game_against_somebody_else_does_not_matter():
    assert second_verdict(won(pc(), npc("10", 3), 1)) is Verdict.LEARNED


def test_a_later_game_does_not_use_up_an_earlier_one():
    record = aldous(starts_at("20"), won(pc(), BERTA, 2, day=100), won(pc(), BERTA, 3, day=50))
    assert record.lesson(3).verdict is Verdict.LEARNED
    assert record.lesson(2).verdict is Verdict.NOT_FIRST_GAME


def test_a_full_board_does_not_use_the_first_game_up():
    assert second_verdict(ended(pc(), BERTA, 1, teaches=False)) is Verdict.LEARNED


@pytest.mark.parametrize(
    ("rules", "turns", "verdict"),
    [
        ("", 0, Verdict.LEARNED),
        ("", 1, Verdict.NOT_FIRST_GAME),
        ("r33-abandoned=never", 0, Verdict.LEARNED),
        ("r33-abandoned=never", 9, Verdict.LEARNED),
    ],
)
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


def test_played_before_is_seen_from_both_sides():
    events: list[Event] = [CmSetting(0, 0, pc().cm, "learned chess"), won(pc(), BERTA, 1)]
    assert played_before(events, ALDOUS, 2)
    assert played_before(events, 2, ALDOUS)
    assert not played_before(events, ALDOUS, 3)


def test_nobody_has_played_before_in_a_game_broken_off_at_once():
    events = [ended(pc(), BERTA, 1, how="abandoned", played_out=False, turns=0)]
    assert not played_before(events, ALDOUS, 2)
