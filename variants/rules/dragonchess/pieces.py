"""The three boards, and the fifteen kinds of pieces: what each does on the boards it may stand on.

Source: Dragon #100, "Notation and terminology"; erratum Dragon #102: 3 is the upper board, 1 the lower; R-1.1 to R-1.3. Each
piece's paragraph and "Movement between boards"; R-3. What freezing means is in check.py.
"""

from variants.rules.actions import Coordinates
from variants.rules.grid.directions import (
    ANY_WAY,
    BACK,
    DIAGONALLY,
    DIAGONALLY_FORWARD,
    DOWN,
    FORWARD,
    KNIGHT_LEAP,
    ORTHOGONALLY,
    SIDEWAYS,
    UP,
    UP_AND_DOWN,
    Directions,
    both,
    leaper,
)
from variants.rules.grid.lines import CAPTURE, QUIET, Afar, FixedSquares, Leap, Path, Ride
from variants.rules.grid.piece import Piece
from variants.rules.grid.squares import Grid

LOWER, MIDDLE, UPPER = range(3)
GRID = Grid(files=12, ranks=8, levels=("lower", "middle", "upper"))
COORDINATES = Coordinates(GRID, ", like 2f22f3")

_UP, _DOWN = (0, 0, 1), (0, 0, -1)

# Leaps between boards that Griffon and Hero share: both vault whatever is between.
DIAGONALLY_ABOVE = DIAGONALLY.plus(_UP, "one board up and one square diagonally")
DIAGONALLY_BELOW = DIAGONALLY.plus(_DOWN, "one board down and one square diagonally")
DIAGONALLY_ABOVE_OR_BELOW = both(
    DIAGONALLY_ABOVE, DIAGONALLY_BELOW, "one board up or down and one square diagonally"
)

# --- The air ------------------------------------------------------------------------------------------------

# The converse of a pawn in the air; it descends only to capture and rises only to an empty square. The square it came down
# from is always the one directly above, for straight down is its only way in: no memory is needed.
STARTING_SQUARES = GRID.named("3a2 3c2 3e2 3g2 3i2 3k2")
SYLPH = Piece(
    "Sylph",
    "S",
    source='Dragon #100, "Sylph"; R-3.1, A-8',
    on={
        UPPER: (Leap(DIAGONALLY_FORWARD, QUIET), Leap(FORWARD, CAPTURE), Leap(DOWN, CAPTURE)),
        MIDDLE: (
            Leap(UP, QUIET),
            FixedSquares(STARTING_SQUARES, "to any of the six squares where its side's Sylphs start", QUIET),
        ),
    },
)

# Vaults two by three squares in the air (Z, the Zebra; Korean chess knows it as the elephant), walks diagonally on land,
# vaults diagonally between them.
TWO_BY_THREE = leaper(3, 2, "in a long L (three squares straight, then two to the side)")
GRIFFON = Piece(
    "Griffon",
    "G",
    source='Dragon #100, "Griffon"; R-3.2, A-19',
    on={
        UPPER: (Leap(TWO_BY_THREE), Leap(DIAGONALLY_BELOW)),
        MIDDLE: (Leap(DIAGONALLY), Leap(DIAGONALLY_ABOVE)),
    },
)

# Bishop and king of the air, which captures from afar on the land below and stays where it is.
BENEATH = both(
    DOWN,
    ORTHOGONALLY.plus(_DOWN, "next to it"),
    "a piece on the square directly below or next to that one (never diagonally)",
)
DRAGON = Piece(
    "Dragon",
    "R",
    source='Dragon #100, "Dragon"; erratum Dragon #102; R-3.3, A-14',
    on={UPPER: (Ride(DIAGONALLY), Leap(ORTHOGONALLY), Afar(BENEATH))},
)

# --- The land -----------------------------------------------------------------------------------------------

# The rook, the knight and the bishop of the middle board.
OLIPHANT = Piece("Oliphant", "O", source='Dragon #100, "Oliphant"; R-3.5', on={MIDDLE: (Ride(ORTHOGONALLY),)})
UNICORN = Piece("Unicorn", "U", source='Dragon #100, "Unicorn"; R-3.6', on={MIDDLE: (Leap(KNIGHT_LEAP),)})
THIEF = Piece("Thief", "T", source='Dragon #100, "Thief"; R-3.8', on={MIDDLE: (Ride(DIAGONALLY),)})

# One or two squares diagonally on land, vaulting; from the other boards it only returns, as it went.
HERO = Piece(
    "Hero",
    "H",
    source='Dragon #100, "Hero"; R-3.7, A-1 (any square diagonal to the one directly below or above)',
    on={
        UPPER: (Leap(DIAGONALLY_BELOW),),
        MIDDLE: (Leap(DIAGONALLY), Leap(DIAGONALLY.times(2)), Leap(DIAGONALLY_ABOVE_OR_BELOW)),
        LOWER: (Leap(DIAGONALLY_ABOVE),),
    },
)

# A pawn without a double step, which becomes a Hero on the far rank and nothing else.
WARRIOR = Piece(
    "Warrior",
    "W",
    source='Dragon #100, "Warrior", "Chess rules that do not apply"; R-3.4, A-20',
    on={MIDDLE: (Leap(FORWARD, QUIET), Leap(DIAGONALLY_FORWARD, CAPTURE))},
    becomes=(HERO,),
    resets_clock=True,
)

# One square in any direction, or one board straight up or down; alike on all three boards.
_CLERICS = (Leap(ANY_WAY), Leap(UP_AND_DOWN))
CLERIC = Piece(
    "Cleric",
    "C",
    source='Dragon #100, "Cleric"; R-3.9',
    on={UPPER: _CLERICS, MIDDLE: _CLERICS, LOWER: _CLERICS},
)

# The queen on land, one square orthogonally elsewhere; straight up and down, through an empty land too.
_MAGES = (Leap(ORTHOGONALLY), Ride(UP_AND_DOWN))
MAGE = Piece(
    "Mage",
    "M",
    source='Dragon #100, "Mage", "Movement between boards"; R-3.10, A-6',
    on={UPPER: _MAGES, MIDDLE: (Ride(ANY_WAY), Leap(UP_AND_DOWN)), LOWER: _MAGES},
)

# As in chess on land, and one board straight up or down; elsewhere it can only return. No castling.
KING = Piece(
    "King",
    "K",
    source='Dragon #100, "King", "Chess rules that do not apply"; R-3.11, A-13 (it may go next to a King that is frozen)',
    on={UPPER: (Leap(DOWN),), MIDDLE: (Leap(ANY_WAY), Leap(UP_AND_DOWN)), LOWER: (Leap(UP),)},
    royal=True,
)

# King and knight on land, king elsewhere; between boards it leaps as a knight would through the air.
KNIGHT_LEAP_BETWEEN_BOARDS = Directions(
    "to another board (two squares straight and one board up or down, or one square straight and two boards)",
    tuple(
        (file * across, rank * across, boards)
        for file, rank, _ in ORTHOGONALLY
        for across, boards in ((2, 1), (2, -1), (1, 2), (1, -2))
    ),
    whole=True,
)
_PALADINS = (Leap(ANY_WAY), Leap(KNIGHT_LEAP_BETWEEN_BOARDS))
PALADIN = Piece(
    "Paladin",
    "P",
    source='Dragon #100, "Paladin"; R-3.12, A-7',
    on={UPPER: _PALADINS, MIDDLE: (Leap(KNIGHT_LEAP), *_PALADINS), LOWER: _PALADINS},
)

# --- The world below ----------------------------------------------------------------------------------------

# Steps forward or sideways, captures diagonally forward; it rises only to capture, descends only quietly.
_DWARFS = (Leap(FORWARD, QUIET), Leap(SIDEWAYS, QUIET), Leap(DIAGONALLY_FORWARD, CAPTURE))
DWARF = Piece(
    "Dwarf",
    "D",
    source='Dragon #100, "Dwarf"; R-3.13, A-9',
    on={LOWER: (*_DWARFS, Leap(UP, CAPTURE)), MIDDLE: (*_DWARFS, Leap(DOWN, QUIET))},
)

# Forward to move and capture, back to move alone; it freezes an enemy directly above.
BASILISK = Piece(
    "Basilisk",
    "B",
    source='Dragon #100, "Basilisk"; erratum Dragon #102; R-3.14',
    on={LOWER: (Leap(FORWARD), Leap(DIAGONALLY_FORWARD), Leap(BACK, QUIET))},
    freezes=UP,
)

# Slow below, never vaulting; it rises round a corner to capture and returns round a corner.
ELEMENTAL = Piece(
    "Elemental",
    "E",
    source='Dragon #100, "Elemental", "Movement between boards"; erratum Dragon #102; R-3.15, A-3 to A-5',
    on={
        LOWER: (Leap(DIAGONALLY, QUIET), Ride(ORTHOGONALLY, max_steps=2), Path((ORTHOGONALLY, UP), CAPTURE)),
        MIDDLE: (Path((DOWN, ORTHOGONALLY)),),
    },
)

_AIR = (SYLPH, GRIFFON, DRAGON)
_LAND = (WARRIOR, OLIPHANT, UNICORN, HERO, THIEF, CLERIC, MAGE, KING, PALADIN)
_BELOW = (DWARF, BASILISK, ELEMENTAL)
PIECES = (*_AIR, *_LAND, *_BELOW)
"""In the article's order, board by board from the top."""
