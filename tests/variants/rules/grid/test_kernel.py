"""What the kernel can carry beside Dragonchess and chess: shared squares, attacks of another reach, no King."""

import pytest

from campaigns.rules.contract import Side
from variants.rules.grid import kernel
from variants.rules.grid.army import Army, load
from variants.rules.grid.directions import ANY_WAY, DIAGONALLY, KNIGHT_LEAP, ORTHOGONALLY
from variants.rules.grid.layout import BIT, BLACK, FROM, MOVES, SAFE, SHARED, SHUT, SLOTS, SQUARE, UNDO, WHITE
from variants.rules.grid.lines import Leap, Ride
from variants.rules.grid.piece import Piece
from variants.rules.grid.squares import Grid

GRID = Grid(8, 8)
KING = Piece("King", "K", on={0: (Leap(ANY_WAY),)}, royal=True)
ROOK = Piece("Rook", "R", on={0: (Ride(ORTHOGONALLY),)})
BISHOP = Piece("Bishop", "B", on={0: (Ride(DIAGONALLY),)})
KNIGHT = Piece("Knight", "N", on={0: (Leap(KNIGHT_LEAP),)})
ARMY = Army(GRID, (KING, ROOK, BISHOP, KNIGHT))


def board(pieces):
    squares = bytearray(64)
    for word in pieces.split():
        squares[GRID.read(word[1:])] = ARMY.letters[word[0]]
    return bytes(squares)


def loaded(pieces, side=Side.WHITE, shared=""):
    sharing = {GRID.read(word[1:]): ARMY.letters[word[0]] for word in shared.split()}
    return load(ARMY, board(pieces), side, depth=2, sharing=sharing)


def targets(S, start, generate=kernel.legal):
    words = S[MOVES : generate(S, ARMY.tables, MOVES)]
    return " ".join(
        sorted(GRID.name(word & SQUARE) for word in words if word >> FROM & SQUARE == GRID.read(start))
    )


def attacked(S, square, side, tables=ARMY.tables):
    return kernel.attacked(S, tables, GRID.read(square), BIT[side])


# Two pieces on one square (Expedition Chess's risky captures): White's knight on e5, and Black's rook with him.
SHARING = {"pieces": "Ka1 kh8 Ne5 Rb2 Bh2", "shared": "re5"}


def test_each_of_two_pieces_on_a_square_leaves_by_its_own_moves():
    assert targets(loaded(**SHARING), "e5") == "c4 c6 d3 d7 f3 f7 g4 g6"
    assert targets(loaded(**SHARING, side=Side.BLACK), "e5") == "a5 b5 c5 d5 e1 e2 e3 e4 e6 e7 e8 f5 g5 h5"


def test_a_shared_square_is_closed_to_everybody_and_blocks_lines():
    assert "e5" not in targets(loaded(**SHARING), "h2")
    assert targets(loaded(**SHARING), "h2") == "f4 g1 g3"
    assert not attacked(loaded(**SHARING), "e5", Side.WHITE)
    assert not attacked(loaded(**SHARING), "e5", Side.BLACK)


def test_both_pieces_attack_other_squares_as_usual():
    S = loaded(**SHARING)
    assert attacked(S, "d7", Side.WHITE)
    assert attacked(S, "e1", Side.BLACK)
    assert attacked(S, "h5", Side.BLACK)
    assert not attacked(S, "h6", Side.BLACK)


def test_a_piece_on_a_shared_square_gives_check():
    S = loaded("Ke1 kh8 Ne5", shared="re5")
    assert kernel.look(S, ARMY.tables, GRID.read("e1"), BIT[Side.BLACK])[0] == 1
    assert targets(S, "e5") == ""
    assert "e2" not in targets(S, "e1")


def test_a_king_on_a_shared_square_is_not_in_check():
    S = loaded("Ke1 kh8 re8", shared="ne1")
    assert kernel.look(S, ARMY.tables, GRID.read("e1"), BIT[Side.BLACK]) == (0, 0)


def test_when_one_has_left_the_square_is_ordinary_until_he_is_unmade_back():
    S = loaded(**SHARING)
    before = S[:515], S[SLOTS : SLOTS + 1024]
    for word in S[MOVES : kernel.legal(S, ARMY.tables, MOVES)]:
        shared = word >> FROM & SQUARE == GRID.read("e5")
        kernel.make(S, ARMY.tables, word)
        assert S[GRID.read("e5")] == (ARMY.letters["r"] if shared else SHARED)
        kernel.unmake(S, ARMY.tables)
        assert (S[:515], S[SLOTS : SLOTS + 1024]) == before


def boards_for_leaps(S):
    """SHUT and SAFE, told anew by what stands on the board."""
    shut, safe = [0] * 1024, [1] * 1024
    for square in range(64):
        for side in (WHITE, BLACK):
            shut[square + (side & BLACK) * 4] = int(S[square] == SHARED or S[square] & side > 0)
            safe[square + (side & BLACK) * 4] = int(not S[square] & side)
    return [*shut, *safe]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("placed", [SHARING, {"pieces": "Ka1 kh8 Ne5 Rd3 nc3 bf7"}])
def test_the_boards_that_leaps_ask_follow_the_board(placed, side):
    S = loaded(**placed, side=side)
    assert S[SHUT:UNDO] == boards_for_leaps(S)
    assert SHUT < SAFE < UNDO
    for first in S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)]:
        kernel.make(S, ARMY.tables, first)
        assert S[SHUT:UNDO] == boards_for_leaps(S)
        for second in S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)]:
            kernel.make(S, ARMY.tables, second)
            assert S[SHUT:UNDO] == boards_for_leaps(S)
            kernel.unmake(S, ARMY.tables)
        kernel.unmake(S, ARMY.tables)
        assert S[SHUT:UNDO] == boards_for_leaps(S)


def test_attacks_of_another_reach_are_another_army_of_the_same_kinds():
    """Expedition Chess: a rook's check is certain only from the next square."""
    near_rook = Piece("Rook", "R", on={0: (Ride(ORTHOGONALLY, max_steps=1),)})
    near_bishop = Piece("Bishop", "B", on={0: (Ride(DIAGONALLY, max_steps=1),)})
    certain = Army(GRID, (KING, near_rook, near_bishop, KNIGHT))
    S = loaded("Ka1 kh8 Re5 Nb4")
    assert attacked(S, "e8", Side.WHITE)
    assert not attacked(S, "e8", Side.WHITE, certain.tables)
    assert attacked(S, "e6", Side.WHITE, certain.tables)
    assert attacked(S, "c6", Side.WHITE, certain.tables)


def test_without_a_king_pseudo_moves_are_all_there_is():
    S = load(ARMY, board("Ra1 rh8"), Side.WHITE)
    assert len(targets(S, "a1", kernel.pseudo).split()) == 14
    assert S[SLOTS] == 0
    assert S[SLOTS + 1] & SQUARE == 0
    assert WHITE & ARMY.letters["R"]
