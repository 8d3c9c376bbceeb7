"""Which pieces each face of a die moves: the article's table and Wilson's."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.chessgammon.drawn import FIRST, can, placed, sq, with_dice
from variants.rules.chessgammon.dice_tables import ARMY, FACES, STANDARD, WILSON

PRINTED = "1 Pawn  2 Knight  3 Bishop  4 Rook  5 Queen  6 King"
WILSON_S_PAWNS = {1: "abcdefgh", 2: "bg", 3: "cf", 4: "ah", 5: "d", 6: "e"}


# R1
def test_the_six_faces_move_the_six_pieces():
    assert "  ".join(f"{die} {piece}" for die, piece in FACES.items()) == PRINTED


# R18b
@pytest.mark.parametrize(("die", "files"), WILSON_S_PAWNS.items())
def test_by_wilson_s_table_each_face_moves_its_pawns_as_well(die, files):
    pawn = ARMY.letters["P"]
    assert {file for file in "abcdefgh" if WILSON.moves(die, pawn, sq(f"{file}2"))} == set(files)
    assert all(STANDARD.moves(die, pawn, sq(f"{file}2")) == (die == 1) for file in "abcdefgh")
    for other, piece in FACES.items():
        if other != 1:
            code = ARMY.code(piece, Side.BLACK)
            assert WILSON.moves(die, code, 0) == STANDARD.moves(die, code, 0) == (die == other)


# R18a
def test_a_pawn_is_named_by_the_file_it_stands_on_now():
    on_b = placed("Ka1 Pb3 ke8", dice=(2,))
    assert can(on_b, WILSON) == ["b3b4"]
    capturing_to_b = placed("Ka1 Pa3 pb4 ke8", dice=(4,))
    assert can(capturing_to_b, WILSON) == ["a3a4", "a3b4"]


# R18c
def test_wilson_s_doubles_move_any_two_of_the_pieces():
    assert can(with_dice(FIRST, 2, 2), WILSON) == [
        "b1a3", "b1c3", "b2b3", "b2b4", "g1f3", "g1h3", "g2g3", "g2g4",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "die", "words"),
    [
        (STANDARD, 4, "Rooks"),
        (WILSON, 1, "Pawns"),
        (WILSON, 4, "Rooks and Pawns of the a and h files"),
        (WILSON, 6, "Kings and Pawns of the e file"),
    ],
)
def test_the_words(table, die, words):
    assert table.words(die) == words
