"""What dice add to the kernel's two vectors (grid/layout.py), and to its numbers for moves; places of this game's own."""

# --- Half-moves: the grid's moves, whose piece that a Pawn becomes needs but three bits ---------------------
DIE = 27  # three bits: the die that a half-move uses
BOTH = 1 << 30  # the other die can be used after it
MOVE = (1 << DIE) - 1  # what the grid's kernel knows of it
EVERY = 1023  # more half-moves than a die ever allows
UNUSABLE = 0  # the half-move that drops the dice left

# --- The state vector -------------------------------------------------------------------------------------
DICE = 600  # the dice still to play, the higher one in the upper three bits of six; 0: none
# In a half-move's places of the undo region the first holds from DIE on the dice before it, and above them:
ENDED = 1 << DIE + 6  # it ended the turn

# --- The tables vector --------------------------------------------------------------------------------------
ROYAL, PAWN_KIND = 8, 9  # the kinds of King and Pawn
MOVED_BY = 16  # 64 times the kind, plus the square: a bit for each face that moves this piece from there
HALF = 32  # White's Pawns pass squares below it, Black's the others
