"""Boards drawn as text, and what a piece may do on them drawn into them.

A row is the number of its rank and the squares from file a on: `.` is an empty one, letters are pieces (capitals Gold's).
Behind what a piece may go to stands a `*`: `.*` an empty square, `w*` a Warrior he may take. What is left out (the end of a
row, a row, a board) is empty; Kings that are not drawn wait in the corners 3l1 and 3l8, where they can only step down.
"""

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.dragonchess.check import frozen_by
from variants.rules.dragonchess.game import DRAGONCHESS as GAME
from variants.rules.dragonchess.moves import after, legal_moves
from variants.rules.dragonchess.pieces import GRID, KING
from variants.rules.dragonchess.position import ARMY, Position
from variants.rules.dragonchess.position_text import refuse_unlawful
from variants.rules.notation_reading import read_move
from variants.rules.state_text import StateText

act, awaits, declarations = GAME.act, GAME.awaits, GAME.declarations
over, start, status = GAME.over, GAME.start, GAME.status
read_state, write_state = StateText(GAME).read, GAME.write_state  # the game itself reads from its cache

CORNERS = {Side.WHITE: "3l1", Side.BLACK: "3l8"}


def sq(name):
    return GRID.read(name)


def draw(upper="", middle="", lower="", to_move=Side.WHITE, halfmove=0, lawful=True):
    """The drawn position, and the starred squares."""
    board, starred = bytearray(GRID.size), set()
    for level, text in enumerate((lower, middle, upper)):
        for rank, *cells in map(str.split, text.strip().splitlines()):
            for file, cell in enumerate(cells):
                square = GRID.square(file, int(rank) - 1, level)
                board[square] = ARMY.letters.get(cell[0], 0)
                assert cell[0] == "." or board[square], cell
                if cell.endswith("*"):
                    starred.add(square)
    return with_kings(board, to_move, halfmove, lawful), starred


def with_kings(board, to_move, halfmove, lawful):
    for side, corner in CORNERS.items():
        if ARMY.code(KING, side) not in board:
            board[sq(corner)] = ARMY.code(KING, side)
    position = Position(bytes(board), to_move, halfmove)
    if lawful:
        refuse_unlawful(position)
    return position


def position(**boards):
    """The drawn position, nothing starred."""
    drawn, starred = draw(**boards)
    assert not starred
    return drawn


def placed(pieces, to_move=Side.WHITE, halfmove=0, lawful=True):
    """A position of pieces named like "K2g1 r3g2"; Kings that are not named wait in the corners."""
    board = bytearray(GRID.size)
    for word in pieces.split():
        board[sq(word[1:])] = ARMY.letters[word[0]]
    return with_kings(board, to_move, halfmove, lawful)


def targets(position, start):
    """Where the piece on a square may go, by name, in order."""
    return sorted(GRID.name(move.to) for move in legal_moves(position) if move.start == sq(start))


def move(text):
    return Move(sq(text[:3]), sq(text[3:]))


def can(position, text):
    return move(text) in legal_moves(position)


def play(position, *texts):
    for text in texts:
        position = after(position, move(text))
    return position


def squares(text):
    return sorted(text.replace(",", " ").split())


def assert_goes(start, **boards):
    """The piece on `start` may go to exactly the starred squares."""
    drawn, starred = draw(**boards)
    assert targets(drawn, start) == sorted(map(GRID.name, starred))


def read_notation(position, text):
    """The move a player means by a text."""
    return read_move(GAME.variant, position, text)


def frozen(position):
    """The squares of all frozen pieces, of both sides."""
    squares = (square for square, _ in ARMY.pieces_on(position.board))
    return frozenset(square for square in squares if frozen_by(position, square) is not None)
