"""What a move with dice leaves to be taken: asked about only where another move is clearly safer."""

from fractions import Fraction

import pytest

from campaigns.rules.contract import Side
from variants import catalog
from variants.rules.chessgammon.chances import danger_to_king
from variants.rules.exposure import blunder
from variants.rules.move_input import parse_input

EXPEDITION, CHESSGAMMON = catalog.game("expedition"), catalog.game("chessgammon")


def asked(game, position, move, terms):
    scene = game.read_state(f"{terms}; {position}").position
    exposure = blunder(game.variant, scene, parse_input(game.variant, scene, move))
    return exposure and exposure.hit


def expedition(position, move):
    return asked(EXPEDITION, f"{position} w - - 0 1 -", move, "off")


def chessgammon(position, dice, move):
    return asked(CHESSGAMMON, f"{position} w - - 0 20 {dice} 1:-", move, "standard cube")


def test_who_steps_before_a_pawn_is_surely_taken():
    hit = expedition("k7/8/8/3p4/8/4R3/8/K7", "e3e4")
    assert hit and (EXPEDITION.variant.army.grid.name(hit.to), hit.chance) == ("e4", 1)


def test_from_afar_the_chart_says_how_likely_that_is():
    hit = expedition("k3r3/8/8/8/8/3R4/8/K7", "d3e3")
    assert hit and hit.chance == Fraction(16, 36)


def test_who_is_taken_back_is_no_blunder():
    assert expedition("k7/8/8/3q4/8/2PB4/8/K7", "d3c4") is not None
    assert expedition("k7/8/8/3q4/8/1P1B4/8/K7", "d3c4") is None


def test_where_nothing_else_is_safer_nothing_is_asked():
    assert expedition("k7/8/8/3p4/2R5/8/8/K7", "a1b1") is not None
    assert expedition("k7/8/8/3p4/2R1R3/8/8/K7", "c4c5") is None


def test_of_an_attempt_its_landing_is_asked_about():
    assert expedition("k7/8/2p5/8/8/3R4/8/K7", "d3d5") is None
    landing = asked(EXPEDITION, "k7/8/2p5/8/8/3R4/8/K7 w - - 0 1 d3d5@2", "d3d5", "off")
    assert landing and EXPEDITION.variant.army.grid.name(landing.to) == "d5"


def test_a_queen_that_a_rook_sees_is_hit_by_any_four():
    hit = chessgammon("3r3k/8/8/8/3Q4/8/8/K7", "65", "d4d5")
    assert hit and hit.chance >= Fraction(11, 36)
    assert chessgammon("3r3k/8/8/8/3Q4/8/8/K7", "65", "d4e5") is None


def test_what_a_move_takes_counts_against_what_it_leaves():
    assert chessgammon("k2r4/3q4/8/8/3Q4/8/8/K7", "65", "d4d7") is None


@pytest.mark.parametrize("side", Side)
def test_a_king_is_hit_as_likely_as_the_board_says(side):
    state = CHESSGAMMON.read_state("standard cube; 1r2k3/8/2n5/8/8/8/1N6/1K2R3 w - - 0 20 61 1:-")
    variant, scene = CHESSGAMMON.variant, state.position
    king = scene.placed.king_of(side)
    chances = {hit.to: hit.chance for hit in variant.dice.hits(scene, side)}
    assert chances[king] == danger_to_king(scene.placed, side, scene.table_of(side.other)).chance > 0
