"""What the coach sees: threatened pieces, mates in one, pieces that would be lost for too little."""

from fractions import Fraction

import pytest

from tests.boards import WHITE
from variants import catalog
from variants.rules.move_input import parse_input
from variants.rules.threats import Threat, threatened_pieces, worst_threat

EMPTY = "12/12/12/12/12/12/12/12"
# Scarlet's Oliphant on 2f8 looks down the file; Gold's Basilisk stands on 1f8 or does not.
OLIPHANT = f"{EMPTY}|5o5k/12/12/12/5C6/12/12/6K5|{{lower}}/12/12/12/12/12/12/12 g 0 1"
HANGING = f"{EMPTY}|k11/12/12/3w8/12/12/4M7/6K5|{EMPTY} g 0 1"


def worst(slug, position, move):
    variant = catalog.game(slug).variant
    placed = catalog.game(slug).read_position(position)
    begun = catalog.game(slug).options_for(position=placed)
    return worst_threat(variant, begun, parse_input(variant, begun, move))


@pytest.mark.parametrize(
    ("lower", "squares"), [("12", {"2f4": ["2f8"]}), ("5B6", {})], ids=["free", "frozen"]
)
def test_a_piece_is_threatened_by_whoever_may_capture_it(lower, squares):
    game = catalog.game("dragonchess")
    position = game.read_position(OLIPHANT.format(lower=lower))
    assert threatened_pieces(game.variant, position, WHITE) == squares


def test_a_mage_moved_before_a_warrior_is_lost_for_nothing():
    assert worst("dragonchess", HANGING, "2e22e4") == Threat("2d5", "2e4", Fraction(11))


def test_a_mage_moved_elsewhere_is_no_question():
    assert worst("dragonchess", HANGING, "2e22e3") is None


def test_what_the_move_captures_counts_against_the_loss():
    """The Mage takes a guarded Thief: 11 for 4 is asked about; a Thief for a Thief is not."""
    guarded = f"{EMPTY}|k11/12/2w9/3t8/12/{{piece}}/12/6K5|{EMPTY} g 0 1"
    threat = worst("dragonchess", guarded.format(piece="3M8"), "2d32d5")
    assert threat == Threat("2c6", "2d5", Fraction(7))
    assert worst("dragonchess", guarded.format(piece="1T10"), "2b32d5") is None


def test_a_move_that_lets_oneself_be_mated_is_told():
    after_f3_e5 = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"
    threat = worst("wotn", after_f3_e5, "g2g4")
    assert threat is not None and threat.mates and (threat.start, threat.to) == ("d8", "h4")


def test_an_even_exchange_is_no_question():
    """Oliphant beside Oliphant, guarded by the Thief: who captures is captured."""
    even = f"{EMPTY}|5o5k/12/12/12/12/12/2T9/5O4K1|{EMPTY} g 0 1"
    assert worst("dragonchess", even, "2f12f5") is None
