"""Boards drawn as in orthodox/drawn.py: White's pieces as their tokens, Black's in small letters."""

from campaigns.rules.contract import Side
from tests.scores import played_on
from tests.variants.rules.orthodox.drawn import cells, pieces_of
from variants.rules import notation_reading
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY
from variants.rules.wotn.chart import STANDARD
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME
from variants.rules.wotn.moves import after, legal_moves
from variants.rules.wotn.pieces import COORDINATES, PIECES, token

read_move, write_move = COORDINATES.read, COORDINATES.write
read_action, write_action = GAME.read_action, GAME.write_action

CODES = {
    word: ARMY.code(piece, side)
    for piece in PIECES
    for side, word in zip(Side, (token(piece), token(piece).lower()), strict=True)
}


def options(chart=STANDARD, points=(0, 0), start=None):
    """How a game begins."""
    return GAME.variant.options.begin(f"{chart.name} {points[0]}:{points[1]}", start)


def drawn(board, side="white", **rest):
    """The position of a drawn board."""
    return placed(pieces_of(board), side, **rest)


def placed(pieces, side="white", **rest):
    """The position of pieces like "Ke1 NrRd4 ke8"."""
    board = bytearray(64)
    for piece in pieces.split():
        board[GRID.read(piece[-2:])] = CODES[piece[:-2]]
    return Position(bytes(board), Side(side), **rest)


def moves_from(position, square, chart=STANDARD):
    """The legal moves of the piece on a square, as words behind it: "e5", "d4=NW"."""
    texts = [write_move(move) for move in legal_moves(chart, position)]
    return {text[2:] for text in texts if text.startswith(square)}


def played(position, *moves, chart=STANDARD):
    """The position after some legal moves."""
    for move in moves:
        position = after(chart, position, read_move(move))
    return position


def on(state, *actions):
    """The state after some more actions, by their texts."""
    return played_on(GAME, state, *actions)


def squares(marks):
    """The squares that carry a mark on a drawn board: x for the piece's destinations."""
    return {square for square, _ in cells(marks)}


def read_notation(chart, position, text):
    """The move a player means by a text."""
    return notation_reading.read_move(GAME.variant, options(chart, start=position), text)
