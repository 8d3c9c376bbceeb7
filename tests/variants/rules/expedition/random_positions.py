"""Random positions of Expedition Chess for the laws: few pieces close together, and games played at random."""

from dataclasses import replace

from hypothesis import strategies as st

from campaigns.rules.contract import Choice, Over, Roll, Side
from tests.variants.rules.expedition.drawn import RULES, game, on
from variants.rules.expedition.attempt import Risk
from variants.rules.expedition.position import Position
from variants.rules.expedition.position_text import refuse_unlawful
from variants.rules.grid.layout import BIT
from variants.rules.orthodox.pieces import ARMY, BISHOP, GRID, KING, KNIGHT, PAWN, QUEEN, ROOK
from variants.rules.orthodox.position import Position as ChessPosition

CROWDED = [file + 8 * rank for rank in range(1, 6) for file in range(5)]
OTHERS = [piece for piece in ARMY.pieces if piece is not KING]
EXPLORERS = [BISHOP, ROOK, QUEEN]


@st.composite
def scattered(draw, kinds=OTHERS, most=12):
    """A few pieces in a corner, where they get in each other's way; no rights, nothing announced."""
    squares = draw(st.permutations(CROWDED))
    board = bytearray(64)
    for side in Side:
        board[squares.pop()] = ARMY.code(KING, side)
    for _ in range(draw(st.integers(0, most))):
        board[squares.pop()] = ARMY.code(draw(st.sampled_from(kinds)), draw(st.sampled_from(Side)))
    position = Position(ChessPosition(bytes(board), draw(st.sampled_from(Side))))
    refuse_unlawful(position)
    return position


@st.composite
def shared(draw):
    """The same, and on a square or two a Black piece beside White's, one of the two of long reach; Kings among them."""
    position = draw(scattered(most=8))
    board, black = bytearray(position.board), BIT[Side.BLACK]
    white = [square for square, code in enumerate(board) if code and not code & black]
    squares = draw(st.sets(st.sampled_from(white), min_size=1, max_size=3))
    pieces = {}
    for square in sorted(squares, key=GRID.name):
        far = ARMY.piece(board[square]) in EXPLORERS
        kinds = [*EXPLORERS, *([PAWN, KNIGHT] if far else [])]
        pieces[square] = ARMY.code(draw(st.sampled_from(kinds)), Side.BLACK)
        if far and ARMY.code(KING, Side.BLACK) in board and draw(st.booleans()):
            board[position.king_of(Side.BLACK)] = 0
            pieces[square] = ARMY.code(KING, Side.BLACK)
    found = Position(replace(position.chess, board=bytes(board)), None, tuple(pieces.items()))
    refuse_unlawful(found)
    return found


@st.composite
def states(draw, longest=40, risk=None):
    """A random game, broken off anywhere, attempts under way included."""
    state = game(risk=risk or draw(st.sampled_from(Risk)))
    for _ in range(draw(st.integers(0, longest))):
        state = one_step(draw, state)
    return state


def one_step(draw, state):
    awaited = RULES.awaits(state)
    if isinstance(awaited, Roll):
        return on(state, (draw(st.integers(1, 6)), draw(st.integers(1, 6))))
    assert isinstance(awaited, Choice | Over)
    return state if isinstance(awaited, Over) else on(state, draw(st.sampled_from(awaited.actions)))


def settled():
    """Positions with nothing announced, the King on the board."""
    played = states().map(lambda state: state.position.placed.without_attempt)
    found = st.one_of(scattered(), played)
    return found.filter(lambda position: position.king_of(position.side) is not None)
