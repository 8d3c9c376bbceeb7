"""Where the search's own numbers stand in the state vector, behind the kernel's; how scores and moves in lists are packed.

Lists of moves begin at LISTS, one behind the other, and behind them, where S[TABLE] says, the table of positions. Where a
table has a place for each piece on each square, that is (piece - PIECES_FROM) * 512 + square, as for the kernel's lines.
"""

from variants.rules.grid.layout import MOVES

# --- Scores: hundredths of the weakest piece, for the side to move -------------------------------------------------
MATE = 500_000  # less the half-moves to it
MATES = MATE - 1_000  # beyond it a score is a mate
ENDLESS = 1_000_000  # beyond every score
DRAWN = 0

# --- How deep: half-moves from the first position of a search ---------------------------------------------------
PLIES = 96  # the kernel remembers 128

# --- Moves in lists: above a move, what makes it worth trying early ------------------------------------------------
ORDER = 32
MOVE = (1 << ORDER) - 1

# --- Single numbers --------------------------------------------------------------------------------------------
NODES = MOVES  # positions looked at
MAX_NODES = MOVES + 1
STOP = MOVES + 2  # not 0: the search is to end at once
DEEPEST_PLY = MOVES + 3
KEY = MOVES + 4  # what tells the position from every other
WORTHS = MOVES + 5  # White's pieces less Black's, each by where it stands
FORCE = MOVES + 6  # White's pieces but Kings and the weakest kinds; the next one: Black's
STOOD_COUNT = MOVES + 8  # how many positions stood before this one
STOOD_FIRST = MOVES + 9  # how many of them stood before the search's first one
TABLE = MOVES + 10  # where the table of positions begins
TABLE_MASK = MOVES + 11  # its places less one; each place has two positions, each of two numbers
FIRST_MOVES = MOVES + 12  # how many moves the first position has
RESULT = MOVES + 13  # the score that a function has found that answers yes or no
TURN_KEY = MOVES + 14  # what the side to move adds to the key
DRAW_CLOCK = MOVES + 15  # at this count of half-moves without progress the game is drawn
SKIP_MOVES = MOVES + 16  # how many of the first position's moves are left out, from the front
FULL = MOVES + 17  # not 0: every move is looked at, and none less deeply

# --- Tables ----------------------------------------------------------------------------------------------------
RIGHTS_KEYS = MOVES + 32  # what the castling rights, as bits, add to the key
WEIGHTS = RIGHTS_KEYS + 16  # what a game's evaluation weighs with
WORTH = WEIGHTS + 64  # of each kind
COUNTS = WORTH + 64  # of each kind, what it adds to FORCE
LINE = COUNTS + 64  # four for each move made: WORTHS, both FORCEs, and one free, as they were
STOOD = LINE + 4 * 128  # the keys of the positions that stood before
MAX_STOOD = 512
KILLERS = STOOD + MAX_STOOD + 128  # two quiet moves for each ply that refuted what came before
PV_END = KILLERS + 2 * 128  # where the best line from each ply ends
PV = PV_END + 128  # the best line from each ply
PV_ROW = 128
FIRST = PV + 128 * PV_ROW  # the moves of the first position, the best first
HISTORY = FIRST + 8192  # how often a quiet move of a piece to a square was best
KEYS = HISTORY + 129 * 512  # what a piece on a square adds to the key
PLACED = KEYS + 129 * 512  # what a piece is worth on a square, Black's less than nothing
LISTS = PLACED + 129 * 512
PASSED_KEYS = KEYS + 512  # what a passed square adds to the key: where no piece's stand
