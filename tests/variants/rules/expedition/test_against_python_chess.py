"""Where the rules coincide with chess, they are held against python-chess.

Everywhere: the moves of Expedition Chess are python-chess's pseudo-legal ones but for those that leave the King in certain
check, and every move that is legal in chess is legal here. Where the other side has neither Bishop, Rook nor Queen, they are
exactly the moves of chess, as are mate and stalemate; a sure move leads to the same placement, rights and counts.
"""

import chess
import pytest
from hypothesis import HealthCheck, given

from tests.examples import examples
from tests.variants.rules.expedition import by_hand
from tests.variants.rules.expedition.drawn import coordinates, read
from tests.variants.rules.expedition.random_positions import scattered, settled, states
from variants.rules.expedition.attempt import Risk, is_attempt
from variants.rules.expedition.check import checks, ending_of
from variants.rules.expedition.moves import after, legal_moves
from variants.rules.orthodox.pieces import KING, KNIGHT, PAWN

laws = examples(60, *HealthCheck)


def ours(position):
    return sorted(map(coordinates, legal_moves(position)))


def theirs(moves):
    return sorted(move.uci() for move in moves)


@laws
@given(position=scattered())
def test_the_moves_are_the_pseudo_legal_ones_without_certain_check(position):
    assert ours(position) == theirs(by_hand.legal(by_hand.board_of(position)))


@laws
@given(state=states(risk=Risk.REMOVE))
def test_the_same_in_random_games(state):
    position = state.position.placed.without_attempt
    if position.king_of(position.side) is not None:
        assert ours(position) == theirs(by_hand.legal(by_hand.board_of(position)))


@laws
@given(position=settled())
def test_every_move_of_chess_is_one_here(position):
    board = by_hand.board_of(position)
    if not position.shared and not board.status() & chess.STATUS_OPPOSITE_CHECK:
        assert set(theirs(board.legal_moves)) <= set(ours(position))


@laws
@given(position=scattered([PAWN, KNIGHT]))
def test_without_pieces_of_long_reach_it_is_chess(position):
    board = by_hand.board_of(position)
    if board.status() & chess.STATUS_OPPOSITE_CHECK:
        return  # the King could be taken, which chess does not know
    assert ours(position) == theirs(board.legal_moves)
    ended = ending_of(position)
    assert (ended is not None and ended.how == "checkmate") == board.is_checkmate()
    assert (ended is not None and ended.how == "stalemate") == board.is_stalemate()
    assert (checks(position, position.side).word is not None) == board.is_check()


@laws
@given(position=settled())
def test_a_sure_move_leads_where_it_leads_in_chess(position):
    if position.shared:
        return
    for move in legal_moves(position):
        if not is_attempt(position, move) and position.on(move.to) is not KING:
            board = by_hand.board_of(position)
            board.push(chess.Move.from_uci(coordinates(move)))
            assert by_hand.board_of(after(position, Risk.OFF, move)).fen() == board.fen()


@pytest.mark.parametrize(
    ("fields", "squares"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 -", "e1c1 e1g1"),
        ("r3k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1c1"),
        ("r2qk3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1g1"),
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1 -", "e1c1"),
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1 -", ""),
    ],
)
def test_castling_is_that_of_chess(fields, squares):
    position = read(fields)
    castlings = [
        move
        for move in by_hand.board_of(position).legal_moves
        if by_hand.board_of(position).is_castling(move)
    ]
    found = [text for text in ours(position) if text in ("e1c1", "e1g1")]
    assert " ".join(found) == " ".join(theirs(castlings)) == squares
