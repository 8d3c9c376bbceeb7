"""The article's notation, written and read."""

import pytest
from hypothesis import given

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from tests.variants.rules.chessgammon.drawn import FIRST, placed, read_notation, with_dice
from tests.variants.rules.chessgammon.random_positions import positions_with_dice
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.chessgammon.notation import write_move
from variants.rules.chessgammon.turn import plays
from variants.rules.chessgammon.words import COORDINATES


@pytest.mark.parametrize(
    ("position", "move", "word"),
    [
        (with_dice(FIRST, 2), "b1c3", "Nc3"),
        (with_dice(FIRST, 1), "h2h4", "h4"),
        (placed("Ka1 Nb5 pc7 ke8", dice=(2,)), "b5c7", "Nxc7"),
        (placed("Ka1 Pb5 na6 ke8", dice=(1,)), "b5a6", "bxa6"),
        (placed("Ka1 Pb5 pa5 ke8", dice=(1,), passed=("a6",)), "b5a6", "bxa6"),
        (placed("Ka1 Qe2 ke8", dice=(5,)), "e2e8", "Qxe8#"),
        (placed("Ka1 Pb7 ra8 ke6", dice=(1,)), "b7a8n", "bxa8=N"),
        (placed("Ke1 Rh1 ke8", dice=(6,), rights="K"), "e1g1", "O-O"),
        (placed("Ke1 Ra1 ke8", dice=(6,), rights="Q"), "e1c1", "O-O-O"),
        (placed("Ka1 Nb1 Nf1 ke8", dice=(2,)), "b1d2", "Nbd2"),
        (placed("Ka1 Ra3 Ra7 ke8", dice=(4,)), "a3a5", "R3a5"),
        (placed("Kh1 Qa1 Qa5 Qe1 ke8", dice=(5,)), "a1c3", "Qa1c3"),
    ],
)
def test_a_half_move_is_written_and_read(position, move, word):
    assert write_move(position, STANDARD, COORDINATES.read(move)) == word
    assert read_notation(position, STANDARD, word) == COORDINATES.read(move)
    assert read_notation(position, STANDARD, word.replace("x", "").replace("#", "")) == COORDINATES.read(move)
    assert read_notation(position, STANDARD, f"{word}!?") == read_notation(position, STANDARD, move)


def test_the_die_is_named_where_either_would_do():
    both = with_dice(FIRST, 5, 1)
    assert write_move(both, WILSON, COORDINATES.read("d2d3@5")) == "d3@5"
    assert read_notation(both, WILSON, "d3@1") == COORDINATES.read("d2d3@1")
    with pytest.raises(Ambiguous, match="“d3” could be d3@1 or d3@5. Say which"):
        read_notation(both, WILSON, "d3")


@pytest.mark.parametrize(
    ("word", "error", "why"),
    [
        ("Nd2", Ambiguous, "“Nd2” could be Nbd2 or Nfd2"),
        ("Nxd2", Ambiguous, "“Nxd2” could be Nbd2 or Nfd2"),
        ("Bd2", NotPossible, "There is no such Bishop"),
        ("Ka2", NotPossible, "The die that is left shows 2: Knights only"),
        ("N1e5", NotPossible, "No Knight can go to e5"),
        ("Nbe5", NotPossible, "A Knight cannot go from b1 to e5"),
        ("O-O", NotPossible, "There is no piece on e1"),
        ("Nd9", Unreadable, "Can't read"),
        ("", Unreadable, "Can't read"),
        ("b1e5", NotPossible, "A Knight cannot go from b1 to e5"),
    ],
)
def test_what_is_refused(word, error, why):
    with pytest.raises(error, match=why):
        read_notation(placed("Ka1 Nb1 Nf1 ke8", dice=(2,)), STANDARD, word)


@given(here=positions_with_dice())
def test_every_half_move_has_a_word_of_its_own_that_is_read_back(here):
    position, table = here
    words = {write_move(position, table, move): move for move in plays(position, table)}
    assert len(words) == len(plays(position, table))
    for word, move in words.items():
        assert read_notation(position, table, word) == move
