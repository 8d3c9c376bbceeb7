"""The article's two tables, retyped, and their edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_minigame.rules.tables import (
    TURN_RESULT_TABLE,
    Matchup,
    Strategy,
    modifier,
    turn_result_of,
    winning_matchups,
)

PRINTED = """
  A    B    C    D    E    F
A 0   -20  +10  +20   0   -10
B +20  0    0   -30  +10  +10
C -10  0    0   +20  -10  -10
D -20 +30  -20   0   +20  -10
E 0   -10  +10  -20   0   +20
F +10 -10  +10  +10  -20   0
"""
BLACKS, *ROWS = [line.split() for line in PRINTED.strip().splitlines()]
CELLS = [(row[0], black, int(number)) for row in ROWS for black, number in zip(BLACKS, row[1:], strict=True)]


@pytest.mark.parametrize(("white", "black", "printed"), CELLS)
def test_each_cell_is_as_printed(white, black, printed):
    assert modifier(Strategy(white), Strategy(black)) == printed


def test_all_thirty_six_cells_are_retyped():
    assert len(CELLS) == 36


def test_the_strategy_table_favours_neither_colour():
    for white in Strategy:
        for black in Strategy:
            assert modifier(white, black) == -modifier(black, white)


def test_building_up_against_trading_down_is_10_as_in_the_table_not_30():
    assert modifier(Strategy.BUILD_UP_OWN_POSITION, Strategy.TRADE_DOWN) == 10
    assert modifier(Strategy.BUILD_UP_OWN_POSITION, Strategy.SET_A_TRAP) == -30


def test_names_are_as_printed():
    assert [strategy.printed_name for strategy in Strategy] == [
        "General Attack", "Build Up Own Position", "Destroy Foe's Position", "Set a Trap", "Trade Down",
        "Attack Foe's King",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("own", "good", "weak"),
    [
        ("A", "B20 F10", "D20 C10"), ("B", "D30", "A20 E10 F10"), ("C", "A10 E10 F10", "D20"),
        ("D", "A20 C20 F10", "B30 E20"), ("E", "D20 B10", "F20 C10"), ("F", "E20 B10", "A10 C10 D10"),
    ],
)  # fmt: skip
def test_what_each_strategy_beats_and_is_beaten_by(own, good, weak):
    assert winning_matchups(Strategy(own)) == _matchups(good)
    assert weak_against(Strategy(own)) == _matchups(weak)


def test_what_white_s_strategy_is_good_against_lowers_the_roll():
    for own in Strategy:
        for matchup in winning_matchups(own):
            assert modifier(own, matchup.foe) == -matchup.points
            assert modifier(matchup.foe, own) == +matchup.points


def test_the_best_replies_to_a_known_strategy():
    best = [max(matchup.points for matchup in weak_against(foe)) for foe in Strategy]
    assert best == [20, 20, 20, 30, 20, 10]


def weak_against(own):
    """What beats `own`, the largest number first."""
    counted = [Matchup(foe, modifier(own, foe)) for foe in Strategy if modifier(own, foe) > 0]
    return tuple(sorted(counted, key=lambda matchup: -matchup.points))


def _matchups(text):
    return tuple(Matchup(Strategy(word[0]), int(word[1:])) for word in text.split())


PRINTED_RESULTS = """
01-05 Great move for White -2
06-45 Good move for White -1
46-55 No change in status 0
56-95 Good move for Black +1
96-00 Great move for Black +2
"""


def test_the_five_lines_are_as_printed():
    rows = [
        f"{row.first:02}-{row.last % 100:02} {row.name} {row.adjustment:+}".replace("+0", "0")
        for row in TURN_RESULT_TABLE
    ]
    assert rows == PRINTED_RESULTS.strip().splitlines()


@pytest.mark.parametrize(
    ("total", "adjustment"),
    [(1, -2), (5, -2), (6, -1), (45, -1), (46, 0), (55, 0), (56, 1), (95, 1), (96, 2), (100, 2)],
)
def test_both_ends_of_every_line(total, adjustment):
    assert turn_result_of(total).adjustment == adjustment


@pytest.mark.parametrize("total", [0, -9, -10_000])
def test_a_total_below_01_counts_as_01(total):
    assert turn_result_of(total).name == "Great move for White"


@pytest.mark.parametrize("total", [101, 130, 10_000])
def test_a_total_above_00_counts_as_00(total):
    assert turn_result_of(total).name == "Great move for Black"


@given(st.integers())
def test_the_turn_result_table_favours_neither_colour(total):
    assert turn_result_of(101 - total).adjustment == -turn_result_of(total).adjustment
