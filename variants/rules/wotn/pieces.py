"""The eighteen kinds of adventurers: what each does on the board, put together of a few plain parts.

Source: Betza, "List of Ranks"; R3. No move but the pawn's depends on the side or tells moving from capturing. A kind's
letter is how positions write it; without the brackets it is the kind's token. Moves are written f3d4=NW exactly where a
piece improves (R12.3).
"""

from variants.rules.actions import Coordinates
from variants.rules.grid.directions import DIAGONALLY, KNIGHT_LEAP, ORTHOGONALLY, Directions, leaper
from variants.rules.grid.lines import Leap, Line, Ride
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import BISHOP as BISHOP
from variants.rules.orthodox.pieces import FLAT, GRID, PAWN_LINES
from variants.rules.orthodox.pieces import KING as KING
from variants.rules.orthodox.pieces import KNIGHT as KNIGHT
from variants.rules.orthodox.pieces import QUEEN as QUEEN
from variants.rules.orthodox.pieces import ROOK as ROOK

FORWARD_OR_BACK = Directions("straight ahead or back", ((0, 1, 0), (0, -1, 0)))

# The parts, by the letters that Betza gives them.
W = Leap(ORTHOGONALLY)  # Wazir
F = Leap(DIAGONALLY)  # Ferz
D = Leap(ORTHOGONALLY.times(2))  # Dabbaba
fD = Leap(FORWARD_OR_BACK.times(2))  # "two squares forward or backward but not sideways" (R3.20)
A = Leap(DIAGONALLY.times(2))  # Alfil
L = Leap(leaper(3, 1, "in a long L (three squares straight, then one to the side)"))  # the long knight
N, Nr = Leap(KNIGHT_LEAP), Ride(KNIGHT_LEAP)
R, B = Ride(ORTHOGONALLY), Ride(DIAGONALLY)


def adventurer(name: str, letter: str, *lines: Line) -> Piece:
    return Piece(name, letter, on={FLAT: lines})


PAWN = Piece("Pawn", "P", on={FLAT: PAWN_LINES}, resets_clock=True)  # without promotion (R6.4)
WFD = adventurer("WfD", "[WfD]", W, fD)
AD = adventurer("AD", "[AD]", A, D)
NW = adventurer("NW", "[NW]", N, W)
BD = adventurer("BD", "[BD]", B, D)
KNIGHTRIDER = adventurer("Knightrider", "[Nr]", Nr)
FLD = adventurer("FLD", "[FLD]", F, L, D)
BN = adventurer("BN", "[BN]", B, N)
CHANCELLOR = adventurer("Chancellor", "C", R, N)
NRB = adventurer("NrB", "[NrB]", Nr, B)
NRR = adventurer("NrR", "[NrR]", Nr, R)

# The alternative chart's own (R3.17, R3.18).
NWFD = adventurer("NWfD", "[NWfD]", N, W, fD)
FAD = adventurer("FAD", "[FAD]", F, A, D)

PIECES = (
    *(PAWN, WFD, AD, KNIGHT, BISHOP, NW, BD, NWFD, ROOK, FAD, KNIGHTRIDER, FLD),
    *(BN, CHANCELLOR, QUEEN, NRB, NRR, KING),
)


def token(piece: Piece) -> str:
    """The kind as moves and the article write it: NW, Q, NrB."""
    return piece.letter.strip("[]")


BY_TOKEN = {token(piece): piece for piece in PIECES}
COORDINATES = Coordinates(
    GRID, ", and what the piece becomes if it improves, like e2e4 or f3d4=NW", tuple(BY_TOKEN), "="
)
