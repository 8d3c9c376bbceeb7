"""What improvement and several Kings add to the kernel's two vectors (grid/layout.py): places of this game's own."""

# --- The state vector -------------------------------------------------------------------------------------
KINGS = 632  # how many Kings White has; the next one: Black
MADE_WAY = (
    7  # in a move's places of the undo region: whence a King came into the slot of one that was captured
)

# --- The tables vector, by kind -----------------------------------------------------------------------------
ROYAL, HEIR = (
    8,
    9,
)  # the King's kind; what the piece about to become a King is, as slots hold it: (piece - 63), for White
WORTH = 64  # the level, which is what a piece's capture counts
NEEDS = 128  # the lowest level whose capture improves it
CHOICES = 192  # the kinds it may become, six bits each
