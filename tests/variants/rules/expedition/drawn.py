"""Boards and games of Expedition Chess in few words: pieces placed by letter, or drawn, and games played by their texts."""

import re
from dataclasses import replace

from campaigns.rules.contract import Side
from tests.scores import played_on
from tests.variants.rules.orthodox.drawn import pieces_of
from variants.rules import notation_reading
from variants.rules.expedition.attempt import COORDINATES, Risk
from variants.rules.expedition.game import EXPEDITION_CHESS
from variants.rules.expedition.moves import actions
from variants.rules.expedition.position import START, Pending, Position
from variants.rules.expedition.position_text import read_position, refuse_unlawful, write_position
from variants.rules.expedition.situation import Situation
from variants.rules.orthodox.pieces import ARMY, GRID
from variants.rules.orthodox.position import Position as ChessPosition
from variants.rules.state_text import StateText

RULES = EXPEDITION_CHESS
sq, read_move, coordinates = GRID.read, COORDINATES.read, COORDINATES.write
FIRST = START
STATES = StateText(RULES)  # reads what it is told, where RULES may know the state by heart
_PENDING = re.compile("(..)(..)(?:@(.)|!)")


def placed(
    pieces, side="white", rights="", passed="", halfmove=0, fullmove=1, pending="", shared="", lawful=True
):
    """The position of pieces like "Ke1 Ra1 Pb7 ke8": White's as capitals; `shared` are Black's pieces on shared squares."""
    board = bytearray(GRID.size)
    for piece in pieces.split():
        board[sq(piece[1:])] = ARMY.letters[piece[0]]
    settled = ChessPosition(
        bytes(board), Side(side), rights, tuple(map(sq, passed.split())), halfmove, fullmove
    )
    both = tuple((sq(piece[1:]), ARMY.letters[piece[0]]) for piece in shared.split())
    position = Position(settled, _pending(pending), both)
    if lawful:
        refuse_unlawful(position)
    return position


def _pending(text):
    if not text:
        return None
    start, to, most = _PENDING.fullmatch(text).groups()
    return Pending(sq(start), sq(to), int(most) if most and most != "?" else None, text.endswith("!"))


def drawn(board, side="white", **rest):
    """The position of a board drawn as in orthodox/drawn.py, White's pieces as capitals."""
    return placed(pieces_of(board), side, **rest)


def can(position, start=""):
    """Where the piece on a square can go, or every action's text, in order."""
    if not start:
        return sorted(map(coordinates, actions(position)))
    return " ".join(GRID.name(move.to) for move in actions(position) if GRID.name(move.start) == start)


def game(position=None, *steps, risk=Risk.OFF):
    """The state of a game after some steps: texts of actions, or thrown dice like (6, 1)."""
    return on(RULES.start(RULES.variant.options.begin(risk, position)), *steps)


def on(state, *steps):
    """The state after some more steps."""
    return played_on(RULES, state, *steps)


def text(state):
    """The position as text."""
    return write_position(state.position.placed)


def read(fields):
    return read_position(fields)


def turned(position, side):
    """The same position, the other side to move."""
    return replace(position, chess=replace(position.chess, side=Side(side)))


def read_notation(position, text):
    """The move a player means by a text."""
    return notation_reading.read_move(RULES.variant, Situation(position), text)
