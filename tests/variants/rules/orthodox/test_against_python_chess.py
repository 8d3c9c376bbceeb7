"""Pieces of chess against python-chess: every legal move, check and count, on known and on random positions."""

import chess
import pytest
from hypothesis import given

from tests.variants.rules.orthodox.drawn import chess_games, text_of
from variants.rules.grid import kernel
from variants.rules.grid.layout import BIT, MOVES, PASSED, RIGHTS, SLOTS, SQUARE
from variants.rules.orthodox.pieces import ARMY
from variants.rules.orthodox.position import START, read_fen, write_fen

KNOWN = {
    "the first position": START,
    "castling both ways": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "a pinned capture in passing": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "promotions": "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "discovered by capture in passing": "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "checks": "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
}
games = chess_games(sorted(KNOWN.values()), 60)


def our_moves(fen):
    S = read_fen(ARMY, fen.split(" ")).load(ARMY)
    return {text(word) for word in S[MOVES : kernel.legal(S, ARMY.tables, MOVES)]}


def text(word):
    return text_of(word, ARMY)


def peer_perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    lines = 0
    for move in board.legal_moves:
        board.push(move)
        lines += peer_perft(board, depth - 1)
        board.pop()
    return lines


@given(board=games)
def test_the_same_legal_moves(board):
    assert our_moves(board.fen(en_passant="fen")) == {move.uci() for move in board.legal_moves}


@given(board=games)
def test_the_same_pseudo_legal_moves(board):
    S = read_fen(ARMY, board.fen(en_passant="fen").split(" ")).load(ARMY)
    assert {text(word) for word in S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)]} == {
        move.uci() for move in board.pseudo_legal_moves
    }


@given(board=games)
def test_the_same_attacks_and_checkers(board):
    fen = read_fen(ARMY, board.fen(en_passant="fen").split(" "))
    S = fen.load(ARMY)
    for square in chess.SQUARES:
        for side, colour in zip(BIT.values(), (chess.WHITE, chess.BLACK), strict=True):
            assert kernel.attacked(S, ARMY.tables, square, side) == board.is_attacked_by(colour, square)
    king = S[SLOTS + (0 if board.turn else 512)] & SQUARE
    checks, _ = kernel.look(S, ARMY.tables, king, BIT[fen.side.other])
    assert checks == len(board.checkers())


@given(board=games)
def test_after_every_move_the_same_position_and_back(board):
    fen = board.fen(en_passant="fen")
    S = read_fen(ARMY, fen.split(" ")).load(ARMY)
    before = S[:640], S[SLOTS : SLOTS + 1024]
    for word in S[MOVES : kernel.legal(S, ARMY.tables, MOVES)]:
        kernel.make(S, ARMY.tables, word)
        board.push(chess.Move.from_uci(text(word)))
        then = read_fen(ARMY, board.fen(en_passant="fen").split(" "))
        assert bytes(S[:64]) == then.board
        assert S[PASSED] == sum(square + 1 for square in then.passed)
        assert S[RIGHTS] == then.load(ARMY)[RIGHTS]
        board.pop()
        kernel.unmake(S, ARMY.tables)
        assert S[:515] == before[0][:515]
        assert S[520:522] == before[0][520:522]
        assert S[SLOTS : SLOTS + 1024] == before[1]


@pytest.mark.parametrize("fen", KNOWN.values(), ids=KNOWN)
def test_the_same_perft(fen):
    S = read_fen(ARMY, fen.split(" ")).load(ARMY, depth=3)
    assert kernel.perft(S, ARMY.tables, 3, MOVES) == peer_perft(chess.Board(fen), 3)


@given(board=games)
def test_fens_are_read_back(board):
    fen = board.fen(en_passant="fen")
    assert write_fen(ARMY, read_fen(ARMY, fen.split(" "))) == fen
