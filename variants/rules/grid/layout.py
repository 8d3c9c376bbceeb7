"""Where everything stands in the kernel's two vectors of whole numbers, and how pieces and moves are packed.

A piece is its side's bit plus the number of its kind (1 and up); 0 is an empty square.
A move is one number below 2**30 (small enough for Python's fastest arithmetic): where to, where from, what it is
for, and the kind its piece becomes (0: stays what it is).
"""

from campaigns.rules.contract import Side

# --- Pieces --------------------------------------------------------------------------------------------------
WHITE, BLACK = 64, 128
BOTH_SIDES = WHITE | BLACK
KIND = 63
# Stands on a square of two pieces, one of each side: nobody's, so it blocks and cannot be captured.
SHARED = 62
BIT = {Side.WHITE: WHITE, Side.BLACK: BLACK}

# --- Moves ------------------------------------------------------------------------------------------------
SQUARE = 511
FROM = 9
QUIET, CAPTURE, AFAR, RESETS = 1 << 18, 1 << 19, 1 << 20, 1 << 21
SPECIAL = 22  # two bits: what else a move does
DOUBLE = 1  # opens the square it passes
CASTLE = 2  # takes a second piece along
PASSING = 3  # captures in passing
BECOMES = 24

# --- The state vector: the board first, so that a square is its own index -----------------------------------
NOWHERE = 511  # a square of no board, always empty
SIDE = 512  # WHITE or BLACK: who is to move
CLOCK = 513  # half-moves since the last capture or move that resets it
PLY = 514  # where in the undo region the next move is remembered
STAMP = 515  # marks the squares of the latest look at the King's lines
LAST = 516  # WHITE >> 7: behind White's last slot; the next one: behind Black's
HOLDERS = 518  # behind White's last slot with a piece that freezes; the next one: Black's
RIGHTS = 520  # one bit for each castling that has not been lost
PASSED = 521  # squares open to capture in passing, each plus one, ten bits apart; 0: none
SHARING = 522  # how many squares two pieces share
CHECKERS = 640  # the squares of the pieces that give check
MARKS = 1024  # a square whose piece's going must be looked at carries the latest stamp
SLOT_OF = 1536  # the slot of White's piece on a square; Black's 512 further
SLOTS = 2560  # White's pieces, the King first, then those that freeze; Black's 512 further
FROZEN = 3584  # pairs: the slot of a piece that is held, and what stood in it
# Two boards that a leap asks with one look whether it may be made (the board itself tells a quiet one):
SHUT = 4608  # 1 where a piece of White stands, alone or not; Black's 512 further
SAFE = 5632  # 0 where a piece of White stands alone, so that it can be captured, else 1; Black's 512 further
UNDO = 6656  # eight for each move made: the move, the taken piece and its slot, the piece as it was, CLOCK, PASSED, RIGHTS,
# and the slot of a piece taken in passing
MAX_PLIES = 128
MOVES = UNDO + 8 * MAX_PLIES  # lists of moves, one behind the other

# --- The tables vector --------------------------------------------------------------------------------------
HOLDER = 0  # the kind that freezes; 0: none
FILES = 1  # how many files there are
CASTLINGS = 2  # where the castlings' blocks begin; 0: none. A block: where the next one begins,
# the right's bit, the move, the partner's squares from and to, where the squares that must be safe begin and end;
# those that must be empty, those that must be safe
# A piece's slot holds the index of its lines here: (piece - 63) * 512 + square. There stands where its block begins:
#   end of leaps, end of rides, then for each leap where S holds 0 if it is open, and its move;
#   then for each step of a ride its move and where the ride ends.
LINES = 512
PIECES_FROM = 63
# Who attacks a square (512 further: Black's pieces): where the block begins:
#   end of leaps, end of lines, then for each leap (from, kinds), then for each line its end and (from, kinds) outwards.
ATTACKS = LINES + 129 * 512
HELD_FROM = ATTACKS + 1024  # the square from which a piece on this one would be held, or NOWHERE
HOLDS = HELD_FROM + 512  # the square that a piece that freezes holds from here, or NOWHERE
PASSERS = HOLDS + 512  # who captures in passing on a square (512 further: Black's): where the block begins:
#   its end, then (piece, move)
CASTLES_TO = PASSERS + 1024  # the block of the castling that brings a King to a square
KEEPS = CASTLES_TO + 512  # the castling rights that outlast a move from or to a square
BLOCKS = KEEPS + 512
