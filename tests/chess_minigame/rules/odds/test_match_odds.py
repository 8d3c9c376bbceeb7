"""The contest that a match is as it stands: CMs and gambits, and nothing that is secret (R40, R70)."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from chess_minigame.rules.game import read_state
from chess_minigame.rules.odds.match_odds import (
    betting_chances,
    chances_before_turn,
    contest_after,
    ends_before_percentile,
    ends_by_limit,
)
from chess_minigame.rules.odds.model import UNDECIDED_SCORES, OddsModel, odds_contest
from chess_minigame.rules.odds.solve import chances_at, solve
from chess_minigame.rules.odds.what_if import intimidation, mind_reading, moving_pieces
from chess_minigame.rules.options import Options
from tests.examples import examples

SAMPLE = "29 v 20; d6 3; F / C 82; A / E 77; D / F 56; E / A 48; B / E 30; A / F 20"
GAMBITS = "white=29 black=20 option-1=on"


def differences(text, turns=1):
    """White's CM less Black's in turns 1 to 6, as it stands after so many."""
    found = contest_after(read_state(text), turns)
    return [found.stage(turn).difference for turn in range(1, 7)]


def test_without_gambits_it_is_the_contest_of_the_two_cms():
    assert contest_after(read_state(SAMPLE), 3) == OddsModel.of(29, 20)


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ("A gambit / A", [19, 19, 19, -1, -1, -1]),
        ("A / A gambit", [-1, -1, -1, 19, 19, 19]),
        ("A gambit / A gambit", [4, 4, 4, 9, 9, 9]),
    ],
)
def test_a_gambit_counts_ten_for_three_turns_and_against_it_from_then_on(notes, expected):
    assert differences(f"{GAMBITS}; d6 3; {notes} 50") == expected


def test_the_gambits_made_count_in_the_contest():
    assert differences(f"{GAMBITS}; d6 3; A gambit / A 59")[1:4] == [19, 19, -1]
    assert differences(f"{GAMBITS}; d6 3")[3] == 9


def test_black_s_answer_on_turn_two_has_three_turns_of_its_own():
    match = f"{GAMBITS} r40-counter=turn-two; d6 3; A gambit / A 50; A / A gambit 50"
    assert differences(match, turns=2) == [4, 4, 4, -16, 9, 9]
    assert differences(match, turns=1) == [19, 19, 19, -1, -1, -1]


def test_a_gambit_that_is_still_to_come_is_not_known_yet():
    assert differences(f"{GAMBITS}; d6 3; A gambit / A 50", turns=0) == [9] * 6
    assert differences(f"{GAMBITS}; d6 3; A gambit / A", turns=0) == [9] * 6


def test_the_house_rule_that_leaves_a_countered_gambit_nothing_counts():
    match = f"{GAMBITS} r40-white=nothing; d6 3; A gambit / A gambit 50"
    assert differences(match) == [-6, -6, -6, 19, 19, 19]


def test_the_sample_game_before_each_of_its_turns():
    state = read_state(SAMPLE)
    shown = [chances_before_turn(state, turn) for turn in range(1, 7)]
    assert [chances.score for chances in shown] == [0, 1, 2, 1, 0, -1]
    whole = solve(contest_after(state, 0))
    for turn, chances in enumerate(shown, start=1):
        assert chances.value == pytest.approx(whole.at(chances.score, turn).value)
    assert round(shown[0].white, 4) == 0.5787
    assert chances_before_turn(state, 7) is None
    assert chances_before_turn(state, 99) is None


@given(
    st.integers(9, 120),
    st.integers(9, 120),
    st.integers(-2, 2),
    st.integers(2, 12),
    st.sampled_from([None, 1, 4, 6]),
    st.sampled_from([{}, {Side.WHITE: 1}, {Side.WHITE: 1, Side.BLACK: 2}]),
)
@examples(40)
def test_the_turns_that_lie_behind_count_for_nothing(white, black, score, turn, die, made):
    """So the short way gives what the whole match gives (R71)."""
    options = Options(white, black)
    base = (white + black) // 10
    contest = odds_contest(options, made, die and base + die)
    turn = min(turn, contest.last)
    short, whole = chances_at(contest, score, turn), solve(contest).at(score, turn)
    for name in ("white", "draw", "black", "turns", "value"):
        assert getattr(short, name) == pytest.approx(getattr(whole, name), abs=1e-9)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("turn", [1, 2, 5, 10])
@pytest.mark.parametrize("change", [mind_reading, intimidation, partial(moving_pieces, dexterity=15)])
def test_nor_do_other_scores_where_something_changes_one_turn(change, turn, side):
    contest = change(Options(29, 20), side, turn)
    for score in UNDECIDED_SCORES if turn > 1 else [0]:
        short, whole = chances_at(contest, score, turn), solve(contest).at(score, turn)
        assert (short.node, short.score) == (whole.node, whole.score)


def test_what_the_judge_expects_by_each_limit_averages_the_players_odds():
    """They play the same whatever the d6 has shown."""
    turns = "F / C 82; A / E 77; D / F 56"
    seen = [ends_by_limit(read_state(f"29 v 20; d6 {face}; {turns}")) for face in range(1, 7)]
    chances = chances_before_turn(read_state(f"29 v 20; d6 1; {turns}"), 4)
    for name in ("white", "draw", "black"):
        assert sum(getattr(one, name) for one in seen) / 6 == pytest.approx(getattr(chances, name))
    assert [one.draw for one in seen] == sorted((one.draw for one in seen), reverse=True)


def test_before_the_d_percent_the_chances_are_of_the_notes_and_means():
    """A medallion's best reply against a CM of 0, with every face as likely as the other."""
    text = "white=29 black=20 white.has=medallion; d6 3; F / C 82; C medallion / C"
    state = read_state(text)
    now, honest = ends_before_percentile(state), chances_before_turn(state, 2)
    after = [read_state(f"{text} {face}") for face in range(1, 101)]
    results = [
        1.0
        if one.over and one.over.winner is Side.WHITE
        else 0.0
        if one.over
        else chances_before_turn(one, 3).white
        for one in after
    ]
    assert now.white == pytest.approx(sum(results) / 100)
    assert now.white > honest.white + 0.15
    assert now.white + now.draw + now.black == pytest.approx(1)


@pytest.mark.parametrize(
    "text",
    [
        "29 v 20",
        "29 v 20; d6 3",
        "29 v 20; d6 3; F / C 82",
        "white=29 black=20 white.dex=9; d6 3; F move / C",
        SAMPLE,
    ],
)
def test_before_that_moment_and_after_it_nothing_is_told_of_it(text):
    assert ends_before_percentile(read_state(text)) is None


def test_a_limit_that_is_as_good_as_never_reached_is_not_played_through():
    """1,000,000 against 1,000,000 has 200,003 turns, 5000 against 5000 has 1,003."""
    near, far = (ends_by_limit(read_state(f"{cm} v {cm}; d6 3")) for cm in (5000, 1_000_000))
    assert far.white == pytest.approx(0.5)
    assert far == pytest.approx(near)


@pytest.mark.parametrize("text", ["29 v 20", SAMPLE])
def test_without_a_limit_or_once_it_is_over_the_judge_knows_no_more(text):
    assert ends_by_limit(read_state(text)) is None


@pytest.mark.parametrize("broken_off", ["", "; abandoned", "; expel white"])
def test_the_turn_to_be_played_has_its_chances_though_broken_off_in_it(broken_off):
    """Bets agreed on before it were agreed on with these (R62a)."""
    state = read_state(f"29 v 20; d6 3; F / C 82{broken_off}")
    assert chances_before_turn(state, 2).score == 1
    assert chances_before_turn(state, 3) is None


@pytest.mark.parametrize(
    "secretly",
    [
        "29 v 20; d6 6; F / C 82",
        "29 v 20; d6 1; F lose=0 / C 40",
        "white=29 black=20 black.has=medallion; d6 5; F / C medallion 30",
        "white=29 black=20 white.dex=15; d6 3; F move / C 5 80",
    ],
)
def test_the_limit_and_the_means_of_cheating_change_nothing(secretly):
    """Turn one ended at +1 in each."""
    assert chances_before_turn(read_state(secretly), 2) == chances_before_turn(
        read_state("29 v 20; d6 3; F / C 82"), 2
    )


def test_bets_reckon_with_the_same_chances():
    state = read_state(SAMPLE)
    for turns in range(6):
        found, shown = betting_chances(state, turns), chances_before_turn(state, turns + 1)
        assert [float(one) for one in (found.white, found.black)] == [shown.white, shown.black]
        assert found.white + found.draw + found.black == 1
        assert (found.white_crushing is None) == (shown.crushing_white is None)
    assert betting_chances(state, 6) is None


@pytest.mark.parametrize("cms", ["80 v 12", "99 v 9", "29 v 99", "1000000 v 9"])
def test_bets_never_reckon_with_more_than_certainty(cms):
    found = betting_chances(read_state(cms), 0)
    assert min(found.white, found.draw, found.black) >= 0
    assert found.white + found.draw + found.black == 1
