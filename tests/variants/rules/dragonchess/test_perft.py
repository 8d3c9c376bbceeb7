"""How many lines of legal moves there are (section 10 of the rulings), and the kernel's own bookkeeping."""

from collections import Counter

import pytest

from tests.variants.rules.dragonchess.drawn import can
from variants.rules.dragonchess.moves import divide, legal_moves
from variants.rules.dragonchess.position import ARMY, START
from variants.rules.grid import kernel
from variants.rules.grid.army import load
from variants.rules.grid.layout import MOVES


@pytest.mark.parametrize(("depth", "lines"), [(1, 90), (2, 8094), (3, 735_480)])
def test_perft_from_the_first_position(depth, lines):
    assert sum(divide(START, depth).values()) == lines


def test_the_first_moves_by_piece():
    counted = Counter(START.on(move.start).name for move in legal_moves(START))
    assert counted == {
        "Sylph": 11, "Griffon": 5, "Dragon": 13, "Warrior": 12, "Unicorn": 4, "Hero": 8, "Cleric": 2, "Mage": 2,
        "Paladin": 8, "Dwarf": 17, "Basilisk": 2, "Elemental": 6,
    }  # fmt: skip


def test_the_dragon_can_take_the_sylph_on_3a7_at_once():
    assert can(START, "3g13a7")


def test_a_walk_through_the_tree_leaves_the_state_vector_as_it_was():
    S = load(ARMY, START.board, START.side, depth=2)
    S_before = load(ARMY, START.board, START.side, depth=2)
    kernel.perft(S, ARMY.tables, 2, MOVES)
    board_and_slots = [slice(0, 514), slice(2560, 3584)]
    for part in board_and_slots:
        assert S[part] == S_before[part]
