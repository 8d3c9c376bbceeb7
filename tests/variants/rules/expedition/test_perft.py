"""Lines of moves counted by two generators that share no code: the kernel's, and python-chess's with our own filter."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Choice
from tests.examples import examples
from tests.variants.rules.expedition import by_hand
from tests.variants.rules.expedition.drawn import FIRST, RULES, game, read
from tests.variants.rules.expedition.random_positions import scattered, settled, shared
from variants.rules.expedition import kernel
from variants.rules.expedition.attempt import Risk
from variants.rules.expedition.moves import actions, divide
from variants.rules.expedition.position_text import leftover_square
from variants.rules.expedition.vectors import TABLES, vector
from variants.rules.grid.layout import MOVES

OPEN_GAME = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5 -"
IN_PASSING = "4k3/8/8/1pPp4/4P3/8/8/R3K2R w KQ b6 0 20 -"
CERTAIN = "4k3/8/8/8/8/5n2/4P3/R3K2R w KQ - 0 20 -"
FEW_LEFT = "8/8/4k3/8/2Kn4/8/7N/8 w - - 97 90 -"
PROMOTING = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 -"


@pytest.mark.parametrize(
    ("fields", "depth"),
    [
        (OPEN_GAME, 3),
        (IN_PASSING, 3),
        (CERTAIN, 3),
        (FEW_LEFT, 4),
        ("4k3/8/8/8/8/8/8/4K2N w - - 0 1 -", 2),
        (PROMOTING, 3),
    ],
)
def test_both_count_the_same_lines_behind_each_action(fields, depth):
    position = read(fields)
    board = by_hand.board_of(position)
    ours = RULES.divide(game(position), depth)
    theirs = {move.uci(): by_hand.after(board, move, depth) for move in by_hand.legal(board)}
    assert ours == ({} if by_hand.is_over(board) else theirs)
    assert kernel.perft(vector(position, depth), TABLES, depth, MOVES) == (sum(ours.values()) or 1)


def test_the_first_position():
    board = by_hand.board_of(FIRST)
    assert [sum(RULES.divide(game(), depth).values()) for depth in (1, 2, 3)] == [20, 400, 8902]
    assert by_hand.lines(board, 3) == 8902


@examples(50)
@given(
    position=st.one_of(scattered(most=4), shared(), settled()),
    risk=st.sampled_from(Risk),
    halfmove=st.sampled_from([0, 5, 98, 99]),
)
def test_the_kernel_counts_the_lines_that_playing_on_counts(position, risk, halfmove):
    if risk is not Risk.SHARE and (position.shared or leftover_square(position) is not None):
        risk = Risk.SHARE
    position = replace(position, chess=replace(position.chess, halfmove=halfmove, passed=()))
    state = game(position, risk=risk)
    lines = {RULES.write_action(move): played_on(RULES.act(state, move), 1) for move in choices(state)}
    counts = {} if RULES.over(state) else divide(position, risk, 2)
    assert {RULES.write_action(move): count for move, count in counts.items()} == lines


def played_on(state, depth):
    moves = choices(state) if depth else ()
    return sum(played_on(RULES.act(state, move), depth - 1) for move in moves) if moves else 1


def choices(state):
    """The actions that may be chosen; none where a roll is awaited or the game is over."""
    awaited = RULES.awaits(state)
    return awaited.actions if isinstance(awaited, Choice) else ()


def test_an_attempt_comes_to_a_throw_and_counts_once():
    state = game(read("7k/8/8/8/8/8/P7/R3K3 w - - 0 1 -"))
    counts = RULES.divide(state, 3)
    assert counts["a1d1"] == 1
    assert counts["a2a4"] > 1


def test_landings_go_on_but_a_risky_capture_awaits_its_throw():
    landing = read("7k/8/8/8/p7/8/8/R3K3 w - - 0 1 a1a4@3")
    off, remove = game(landing), game(landing, risk="remove")
    assert RULES.divide(off, 2) == {"a1a2": 4, "a1a3": 3, "a1a4": 3}
    assert RULES.divide(remove, 2) == {"a1a2": 4, "a1a3": 3, "a1a4": 1}
    assert len(actions(landing)) == 3


def test_a_game_that_is_over_has_no_lines_and_a_king_taken_ends_one():
    assert RULES.divide(game(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1 -")), 3) == {}
    counts = RULES.divide(game(read("4k3/3R4/8/8/8/8/8/4K3 w - - 0 1 -")), 3)
    assert counts["d7d8"] > 1
    taking = RULES.divide(game(read("3Rk3/8/8/8/8/8/8/4K3 w - - 0 1 -")), 3)
    assert taking["d8e8"] == 1
