"""The exact chances of an attempt, by the chart, and of a capture with and without its second throw."""

from fractions import Fraction
from itertools import product

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.expedition.drawn import RULES, coordinates, game, on, placed, read_move
from variants.rules.expedition.attempt import Risk, chance_of, distance, is_attempt, line, throw_counts
from variants.rules.expedition.chances import chances_of
from variants.rules.expedition.moves import legal_moves
from variants.rules.orthodox.pieces import GRID, ROOK

FREE = placed("Ke1 Ra1 kh8")
TAKING = placed("Ke1 Ra1 kh8 ra8")
THROWS = [*product(range(1, 7), repeat=2)]


def best_for(position, start, to):
    """Every action by which the piece on `start` may come to stand on `to`, each with its chance of being allowed to.

    A capture on the way is none: it can only happen on the announced square (X4).
    """
    chances = {}
    for move in legal_moves(position):
        if move.start == start and not is_attempt(position, move) and move.to == to:
            chances[move] = Fraction(1)
        elif move.start == start and is_attempt(position, move) and to in line(start, move.to):
            chances[move] = chance_of(distance(start, move.to), distance(start, to))
    return chances


def named(found):
    return {GRID.name(square): chance * 36 for square, chance in found.items()}


def test_seven_squares():
    found = chances_of(FREE, read_move("a1a8"))
    assert throw_counts(7) == {1: 1, 2: 1, 3: 2, 4: 5, 5: 7, 6: 14, 7: 6}
    assert named(found.landings) == {"a2": 36, "a3": 35, "a4": 34, "a5": 32, "a6": 27, "a7": 20, "a8": 6}
    assert found.takes is None


def test_they_are_what_playing_every_throw_gives():
    state = game(FREE, "a1a6")
    landed = [
        coordinates(landing)[2:] for faces in THROWS for landing in RULES.awaits(on(state, faces)).actions
    ]
    assert {square: landed.count(square) for square in landed} == named(
        chances_of(FREE, read_move("a1a6")).landings
    )


def test_a_capture_and_a_risky_one():
    assert chances_of(TAKING, read_move("a1a8")).takes == Fraction(6, 36)
    assert chances_of(TAKING, read_move("a1a8"), Risk.REMOVE).takes == Fraction(1, 36)
    assert chances_of(placed("Ke1 Ra1 kh8 ra3"), read_move("a1a3"), Risk.SHARE).takes == Fraction(25, 36)


@pytest.mark.parametrize("risk", [Risk.REMOVE, Risk.SHARE])
def test_a_risky_capture_counted_by_every_pair_of_throws(risk):
    arrived = game(placed("Ke1 Ra1 kh8 ra4"), "a1a4", (3, 4), "a1a4", risk=risk)
    whole = sum(
        RULES.awaits(on(game(placed("Ke1 Ra1 kh8 ra4"), "a1a4"), faces)).actions[-1].to == 24
        for faces in THROWS
    )
    taken = sum(not on(arrived, faces).position.placed.squares_of(ROOK, Side.BLACK) for faces in THROWS)
    found = chances_of(placed("Ke1 Ra1 kh8 ra4"), read_move("a1a4"), risk).takes
    assert found == Fraction(whole, 36) * Fraction(taken, 36) == Fraction(24 * 24, 36 * 36)


def test_a_capture_on_the_way_is_no_way_to_a_square():
    assert named_moves(best_for(placed("Ke1 Ra1 kh8 ra4"), 0, 24)) == {"a1a4": 24}
    assert named_moves(best_for(FREE, 0, 8)) == {
        "a1a2": 36,
        **dict.fromkeys([f"a1a{n}" for n in range(3, 9)], 36),
    }


def named_moves(found):
    return {coordinates(move): chance * 36 for move, chance in found.items()}
