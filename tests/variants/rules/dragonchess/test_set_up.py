"""The boards and the first position (Dragon #100, "Setting up", "Notation"; errata Dragon #102; R-1, R-2)."""

from collections import Counter

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import squares
from tests.variants.rules.grid.test_squares import is_light
from variants.rules.dragonchess.moves import legal_moves
from variants.rules.dragonchess.pieces import GRID, LOWER, MIDDLE, UPPER
from variants.rules.dragonchess.position import START

# Retyped from the article's list and its "Starting squares".
GOLD = {
    "Griffon": "3c1 3k1", "Dragon": "3g1", "Sylph": "3a2 3c2 3e2 3g2 3i2 3k2",
    "Oliphant": "2a1 2l1", "Unicorn": "2b1 2k1", "Hero": "2c1 2j1", "Thief": "2d1 2i1", "Cleric": "2e1",
    "Mage": "2f1", "King": "2g1", "Paladin": "2h1",
    "Warrior": "2a2 2b2 2c2 2d2 2e2 2f2 2g2 2h2 2i2 2j2 2k2 2l2",
    "Basilisk": "1c1 1k1", "Elemental": "1g1", "Dwarf": "1b2 1d2 1f2 1h2 1j2 1l2",
}  # fmt: skip


def pieces(side):
    found = {}
    for square in range(GRID.size):
        if START.side_on(square) is side:
            found.setdefault(START.on(square).name, []).append(GRID.name(square))
    return {name: squares(" ".join(names)) for name, names in found.items()}


def test_gold_s_pieces_stand_where_the_article_puts_them():
    assert pieces(Side.WHITE) == {name: squares(names) for name, names in GOLD.items()}


#
def test_scarlet_s_mirror_them_across_the_middle():
    across = str.maketrans("12", "87")
    mirrored = {
        name: squares(" ".join(square[:2] + square[2].translate(across) for square in names.split()))
        for name, names in GOLD.items()
    }
    assert pieces(Side.BLACK) == mirrored


#
def test_each_force_is_forty_two_pieces_two_thieves_among_them():
    for side in Side:
        assert sum(map(len, pieces(side).values())) == 42
        assert len(pieces(side)["Thief"]) == 2


def test_gold_moves_first():
    assert (START.side, START.halfmove, START.fullmove) == (Side.WHITE, 0, 1)


#
def test_three_boards_of_twelve_files_by_eight_ranks():
    assert (GRID.files, GRID.ranks, len(GRID.levels)) == (12, 8, 3)
    assert Counter(GRID.level(square) for square in range(GRID.size)) == {LOWER: 96, MIDDLE: 96, UPPER: 96}


#
@pytest.mark.parametrize(
    ("name", "spot"), [("3a1", (0, 0, UPPER)), ("2g1", (6, 0, MIDDLE)), ("1l8", (11, 7, LOWER))]
)
def test_three_is_the_upper_board_and_one_the_lower(name, spot):
    assert GRID.spot(GRID.read(name)) == spot
    assert GRID.name(GRID.square(*spot)) == name


#
@pytest.mark.parametrize("level", "123")
def test_the_square_at_a_player_s_near_right_is_light(level):
    assert is_light(GRID, GRID.read(f"{level}l1"))
    assert is_light(GRID, GRID.read(f"{level}a8"))
    assert not is_light(GRID, GRID.read(f"{level}a1"))


def test_gold_s_sylphs_begin_on_light_squares_and_its_dwarves_on_dark_ones():
    for sylph in GOLD["Sylph"].split():
        assert is_light(GRID, GRID.read(sylph))
    for dwarf in GOLD["Dwarf"].split():
        assert not is_light(GRID, GRID.read(dwarf))


#
def test_directly_above_is_the_same_file_and_rank_of_the_next_board():
    assert GRID.shifted(GRID.read("1c4"), (0, 0, 1)) == GRID.read("2c4")
    assert GRID.shifted(GRID.read("3c4"), (0, 0, 1)) is None


def test_the_first_moves_by_piece():
    counted = Counter(START.on(move.start).name for move in legal_moves(START))
    assert counted == {
        "Sylph": 11, "Griffon": 5, "Dragon": 13, "Warrior": 12, "Unicorn": 4, "Hero": 8, "Cleric": 2, "Mage": 2,
        "Paladin": 8, "Dwarf": 17, "Basilisk": 2, "Elemental": 6,
    }  # fmt: skip
