"""The article's notation: e2-e4, Ng1-f3, Nc6:d4/NW, ADe3-c3, Qd5:f7+.

Source: Betza, "11. Sample game and notation". The kind (none for a pawn), where it comes from, - or : for a capture,
where it goes, behind a stroke what it becomes, + for check. The article shows neither castling nor mate: 0-0, 0-0-0
and # are ours. In its notes moves are
short (Q:b2, Nf5, d6), and its own slips are told where its game is replayed (tests/golden).
"""

from variants.rules.actions import Move
from variants.rules.notation import Notation
from variants.rules.orthodox.algebraic import castling
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY
from variants.rules.wotn.chart import ImprovementChart
from variants.rules.wotn.check import in_check
from variants.rules.wotn.moves import after, capture_square, legal_moves
from variants.rules.wotn.pieces import BY_TOKEN, COORDINATES, PAWN, token
from variants.rules.wotn.preparation import Situation

CHECK, MATE = "+", "#"
SHORT = "0-0"


def write_notation(chart: ImprovementChart, position: Position, move: Move) -> str:
    """A legal move in the article's notation; raises NotPossible if it is not legal."""
    next_position = after(chart, position, move)
    piece = ARMY.piece(position.board[move.start])
    kind = "" if piece is PAWN else token(piece)
    sign = "-" if capture_square(chart, position, move) is None else ":"
    improvement = f"/{move.becomes}" if move.becomes else ""
    squares = f"{GRID.name(move.start)}{sign}{GRID.name(move.to)}"
    written = castling(piece, move, SHORT) or f"{kind}{squares}{improvement}"
    if not in_check(next_position):
        return written
    return written + (CHECK if legal_moves(chart, next_position) else MATE)


# What Wikipedia calls pieces, and Betza once. A typed nb8-c6 is the Knight's, so that NB is only what a piece becomes.
_ALIASES = {
    "WfbD": "WfD",
    "DA": "AD",
    "DB": "BD",
    "NN": "Nr",
    "NB": "BN",
    "RN": "C",
    "BNN": "NrB",
    "RNN": "NrR",
}
_TOKENS = {**_ALIASES, **{name: name for name in BY_TOKEN}}
NOTATION = Notation[Situation](
    COORDINATES,
    {name: BY_TOKEN[kind_token] for name, kind_token in _TOKENS.items() if name != "NB"},
    _TOKENS,
    "e2-e4, Nc6:d4/NW, Q:b2 or 0-0",
    default_piece=PAWN,
)
