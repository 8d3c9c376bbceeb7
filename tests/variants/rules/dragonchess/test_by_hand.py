"""The declarations and the kernel against Dragonchess written out by hand (by_hand.py)."""

from hypothesis import HealthCheck, given

from campaigns.rules.contract import Side
from tests.examples import examples
from tests.variants.rules.dragonchess import by_hand
from tests.variants.rules.dragonchess.random_positions import positions
from variants.rules.dragonchess.check import in_check
from variants.rules.dragonchess.moves import after, legal_moves
from variants.rules.dragonchess.pieces import GRID
from variants.rules.dragonchess.position import ARMY, START

slow = examples(60, HealthCheck.filter_too_much)


def spot(square):
    file, rank, level = GRID.spot(square)
    return level, file, rank


def board(position):
    return {spot(square): ARMY.letter(piece) for square, piece in ARMY.pieces_on(position.board)}


@slow
@given(position=positions)
def test_the_same_legal_moves_and_the_same_checks(position):
    gold = position.side is Side.WHITE
    ours = {(spot(move.start), spot(move.to)) for move in legal_moves(position)}
    assert ours == by_hand.legal(board(position), gold)
    assert in_check(position) == by_hand.attacked(board(position), gold)


@slow
@given(position=positions)
def test_the_same_board_after_every_move(position):
    for move in legal_moves(position):
        assert board(after(position, move)) == by_hand.played(
            board(position), spot(move.start), spot(move.to)
        )


def test_the_first_two_plies():
    first = by_hand.legal(board(START), gold=True)
    assert len(first) == 90
    replies = [
        len(by_hand.legal(by_hand.played(board(START), *move), gold=False)) for move in sorted(first)[::9]
    ]
    assert replies == [len(legal_moves(after(START, move))) for move in sorted_moves(START)[::9]]


def sorted_moves(position):
    return sorted(legal_moves(position), key=lambda move: (spot(move.start), spot(move.to)))
