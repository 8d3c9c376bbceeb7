"""Half-moves against python-chess, where the rules coincide: every one but castling, which attacks do not hinder."""

import chess
import pytest
from hypothesis import given

from tests.variants.rules.orthodox.drawn import chess_games, text_of
from variants.rules.chessgammon.dice_tables import ARMY
from variants.rules.chessgammon.kernel import DIE
from variants.rules.chessgammon.position_text import read_position, write_position
from variants.rules.chessgammon.turn import after, pseudo_half_moves, vector
from variants.rules.grid.layout import FROM, KIND, SQUARE

KNOWN = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
]
games = chess_games(KNOWN, 40)


def ours(board, dice="-"):
    fields = board.fen(en_passant="fen").split(" ")
    fields[4] = "0"
    return read_position(f"{' '.join(fields)} {dice} 1:-")


def text(word):
    return text_of(word, ARMY)


@given(board=games)
def test_the_same_half_moves_but_for_castling(board):
    S = vector(ours(board))
    words = {text(word): word for word in pseudo_half_moves(S)}
    castlings = {move.uci() for move in board.pseudo_legal_moves if board.is_castling(move)}
    theirs = {move.uci() for move in board.pseudo_legal_moves}
    assert theirs <= set(words)
    for more in set(words) - theirs:
        assert more in {"e1g1", "e1c1", "e8g8", "e8c8"} - castlings
        assert S[words[more] >> FROM & SQUARE] & KIND == 6


@given(board=games)
def test_after_every_move_of_chess_pieces_rights_and_passed_square_agree(board):
    for word in pseudo_half_moves(vector(ours(board))):
        move = chess.Move.from_uci(text(word))
        if not board.is_legal(move):
            continue
        die = board.piece_type_at(move.from_square)
        then = write_position(after(ours(board, str(die)), word | die << DIE)).split(" ")
        board.push(move)
        assert then[:4] == board.fen(en_passant="fen").split(" ")[:4]
        board.pop()


@pytest.mark.parametrize("fen", KNOWN)
def test_the_dice_share_the_half_moves_out_by_the_piece(fen):
    board = chess.Board(fen)
    S = vector(ours(board))
    for word in pseudo_half_moves(S):
        assert S[word >> FROM & SQUARE] & KIND == board.piece_type_at(word >> FROM & SQUARE)
