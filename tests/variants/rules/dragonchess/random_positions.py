"""Random lawful positions: scattered pieces, and games played from the start."""

from hypothesis import assume
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.dragonchess.moves import after, legal_moves
from variants.rules.dragonchess.pieces import GRID, KING
from variants.rules.dragonchess.position import ARMY, START, Position
from variants.rules.dragonchess.position_text import refuse_unlawful

SQUARES = st.integers(0, GRID.size - 1)
OTHERS = [piece for piece in ARMY.pieces if piece is not KING]


@st.composite
def scattered(draw):
    """A lawful position of a few pieces anywhere: close together, so that they get in each other's way."""
    board = bytearray(GRID.size)
    for side in Side:
        board[draw(SQUARES.filter(lambda square: not board[square]))] = ARMY.code(KING, side)
    for _ in range(draw(st.integers(0, 24))):
        piece, side = draw(st.sampled_from(OTHERS)), draw(st.sampled_from(Side))
        level = draw(st.sampled_from(sorted(piece.on)))
        square = GRID.square(draw(st.integers(2, 9)), draw(st.integers(1, 6)), level)
        if not board[square]:
            board[square] = ARMY.code(piece, side)
    position = Position(bytes(board), draw(st.sampled_from(Side)))
    try:
        refuse_unlawful(position)
    except NotPossible:
        assume(False)
    return position


@st.composite
def played(draw):
    """A position some moves into a game that likes captures."""
    position = START
    for _ in range(draw(st.integers(0, 60))):
        moves = legal_moves(position)
        if not moves:
            break
        captures = [move for move in moves if position.board[move.to]]
        position = after(position, draw(st.sampled_from(captures or moves)))
    return position


positions = st.one_of(scattered(), played())
