"""What a move brings at once: what it takes, becomes, saves and threatens; in a sentence for hints and reviews."""

import pytest

from variants import catalog
from variants.board.presenters.move_words import MoveWords
from variants.rules.move_effects import move_effects
from variants.rules.move_input import parse_input

EMPTY = "12/12/12/12/12/12/12/12"


def words_of(slug, position, text):
    game = catalog.game(slug)
    state = game.start(game.options_for({}, game.read_position(position)))
    return MoveWords(game, state.position, parse_input(game.variant, state.position, text))


@pytest.mark.parametrize(
    ("slug", "position", "move", "sentence"),
    [
        ("dragonchess", f"{EMPTY}|12/11k/12/3t8/12/3M8/12/6K5|{EMPTY} g 0 1", "2d32d5", "It takes the Thief on 2d5"),
        # The Oliphant may take the Mage, a Warrior's worth in return for eleven; a move aside saves it.
        ("dragonchess", f"{EMPTY}|3o7k/12/12/12/12/3M8/12/6K5|{EMPTY} g 0 1", "2d32e3", "It brings the Mage on 2d3 out of danger"),
        ("dragonchess", f"{EMPTY}|11k/3m8/12/12/12/12/4W7/6K5|{EMPTY} g 0 1", "2e22e3", ""),
        ("dragonchess", f"{EMPTY}|11k/12/12/3m8/12/4W7/12/6K5|{EMPTY} g 0 1", "2e32e4", "It threatens the Mage on 2d5"),
        ("wotn", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "b1b8", "It gives checkmate"),
        ("wotn", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "It gives check"),
        ("expedition", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", "It takes the Queen on e2"),
    ],
)  # fmt: skip
def test_what_a_move_brings_is_told_in_a_sentence(slug, position, move, sentence):
    assert words_of(slug, position, move).effects_sentence == sentence


def test_what_the_mover_becomes_has_its_article():
    words = words_of("wotn", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5=AD")
    assert words.effects_sentence == "It takes the Pawn on d5 and makes it an AD"
    assert words.gerund == "taking the Pawn on d5 with the Pawn"


def test_where_luck_decides_the_cheapest_piece_is_threatened_too():
    """A guarded Pawn is nothing to a Knight where it would be taken back; with dice nobody knows."""
    position = "4k3/8/8/8/p7/8/8/1N2K3 w - - 0 1"
    assert words_of("expedition", position, "b1c3").effects_sentence == "It threatens the Pawn on a4"
    assert words_of("wotn", position, "b1c3").effects_sentence == ""


def test_of_a_move_that_dice_decide_nothing_is_promised():
    game = catalog.game("expedition")
    state = game.start(game.options_for({}, game.read_position("4k3/q7/8/8/8/8/8/R3K3 w - - 0 1")))
    move = parse_input(game.variant, state.position, "a1a7")
    assert list(move_effects(game.variant, state.position, move)) == []
