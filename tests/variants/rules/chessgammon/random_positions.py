"""Random positions of Chessgammon for the laws: few pieces close together, and games played at random."""

from dataclasses import replace

from hypothesis import strategies as st

from campaigns.rules.contract import Side
from tests.variants.rules.chessgammon.drawn import FIRST
from variants.rules.chessgammon.dice_tables import ARMY, STANDARD, WILSON
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.position_text import refuse_unlawful
from variants.rules.chessgammon.turn import after_action, legal_actions
from variants.rules.orthodox.pieces import KING, PAWN
from variants.rules.orthodox.position import Position as ChessPosition

PAIRS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
DICE = st.sampled_from([*PAIRS, *((die,) for die in range(1, 7))])
TABLES = st.sampled_from([STANDARD, WILSON])
CROWDED = [file + 8 * rank for rank in range(1, 5) for file in range(5)]
OTHERS = [piece for piece in ARMY.pieces if piece is not KING]


@st.composite
def scattered(draw):
    """A few pieces in a corner, where they get in each other's way; no rights."""
    squares = draw(st.permutations(CROWDED))
    board = bytearray(64)
    for side in Side:
        board[squares.pop()] = ARMY.code(KING, side)
    for _ in range(draw(st.integers(0, 12))):
        piece = draw(st.sampled_from([PAWN, *OTHERS]))
        board[squares.pop()] = ARMY.code(piece, draw(st.sampled_from(Side)))
    position = Position(ChessPosition(bytes(board), draw(st.sampled_from(Side))))
    refuse_unlawful(position)
    return position


@st.composite
def in_games(draw, longest=30):
    """A position before a roll, some turns into a random game that likes captures."""
    position, table = FIRST, draw(TABLES)
    for _ in range(draw(st.integers(0, longest))):
        then = replace(position, dice=draw(st.sampled_from(PAIRS)))
        while then.dice:
            actions = legal_actions(then, table)
            then = after_action(then, table, draw(st.sampled_from(actions)))
        if then.king_of(then.side) is None:
            break
        position = then
    return position


@st.composite
def positions_with_dice(draw):
    """A position with dice on the table, and the table they go by."""
    position = draw(st.one_of(scattered(), in_games()))
    return replace(position, dice=draw(DICE)), draw(TABLES)
