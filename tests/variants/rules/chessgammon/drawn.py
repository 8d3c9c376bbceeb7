"""Boards and games of Chessgammon in few words: pieces placed by letter, or drawn, and turns played by their texts."""

from dataclasses import replace

from campaigns.rules.contract import Side
from tests.scores import played_on
from tests.variants.rules.orthodox.drawn import pieces_of
from variants.rules.chessgammon.dice_tables import ARMY, STANDARD, WILSON
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position import CENTRED, START, Position
from variants.rules.chessgammon.position_text import refuse_unlawful
from variants.rules.chessgammon.situation import GameTerms, Scheme, Situation, start_situation
from variants.rules.chessgammon.turn import after_action, legal_actions
from variants.rules.notation_reading import read_move
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import Position as ChessPosition
from variants.rules.state_text import StateText

sq = GRID.read
FIRST = START
STATES = StateText(GAME)  # reads every text anew, where the game remembers what it wrote


def placed(
    pieces, side="white", dice=(), rights="", passed=(), halfmove=0, fullmove=1, cube=CENTRED, lawful=True
):
    """The position of pieces like "Ke1 Ra1 Pb7 ke8": White's as capitals."""
    board = bytearray(GRID.size)
    for piece in pieces.split():
        board[sq(piece[1:])] = ARMY.letters[piece[0]]
    settled = ChessPosition(bytes(board), Side(side), rights, tuple(map(sq, passed)), halfmove, fullmove)
    position = Position(settled, tuple(dice), cube)
    if lawful:
        refuse_unlawful(position)
    return position


def drawn(board, side="white", dice=(), **rest):
    """The position of a board drawn as in orthodox/drawn.py, White's pieces as capitals."""
    return placed(pieces_of(board), side, dice, **rest)


def with_dice(position, *dice):
    return replace(position, dice=dice)


def can(position, table=STANDARD):
    """The texts of everything the dice allow, in order."""
    return sorted(map(GAME.write_action, legal_actions(position, table)))


def played_out(position, *texts, table=STANDARD):
    """The position after some half-moves; the dice must allow each."""
    for text in texts:
        action = GAME.read_action(text)
        assert action in legal_actions(position, table), (text, can(position, table))
        position = after_action(position, table, action)
    return position


def begun(position=None, terms=None):
    """How a game begins: at the opening throw, or at a given position."""
    return Situation(position, terms or GameTerms()) if position else start_situation(terms or GameTerms())


def game(position=None, *steps, terms=None):
    """The state of a game after some steps: texts of actions, or thrown dice like (6, 1)."""
    return on(GAME.start(begun(position, terms)), *steps)


def on(state, *steps):
    """The state after some more steps."""
    return played_on(GAME, state, *steps)


def read_notation(position, table, text):
    """The half-move a player means by a text."""
    terms = GameTerms(Scheme.WILSON if table is WILSON else Scheme.STANDARD)
    return read_move(GAME.variant, Situation(position, terms), text)
