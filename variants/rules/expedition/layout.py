"""What announced attempts add to the kernel's two vectors (grid/layout.py), and to its numbers for moves."""

# --- Moves: the grid's, whose piece that a Pawn becomes needs but three bits --------------------------------
SQUARES = 27  # three bits: how many squares an attempt goes; 0: the move is sure
MOVE = (1 << SQUARES) - 1  # what the grid's kernel knows of it
# --- An announced attempt: the move, and besides
MOST = 30  # three bits: how many squares the dice allow; 0: they have not been thrown
CAPTURES = 1 << 33  # an enemy stands where it has got to, and a second throw decides

# --- The state vector -------------------------------------------------------------------------------------
PENDING = (
    600  # the announced attempt, 0: none; in a move's places of the undo region the last holds the one before
)
RISK = 601  # what becomes of a piece that misses its capture: it leaves the board, or shares the square; 0: none misses
REMOVE, SHARE = 1, 2
FIFTY = 100  # so many half-moves on the clock are a draw, or lost for a lone King

# --- The tables vector --------------------------------------------------------------------------------------
ROYAL = 8  # the King's kind
EXPLORERS = 9  # a bit for each kind that goes on expeditions
RIGHTS_OF = 10  # the bits of White's castlings; the next one: Black's
KNIGHT, BISHOP = 12, 13  # their kinds
CHART = (
    0  # 16 times the squares attempted, which are two or more, plus the sum of the dice: the squares allowed
)
