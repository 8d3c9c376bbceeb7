"""What the variants on the board of chess share: its board, pieces, notation. Sources: the FIDE Laws of Chess; Forsyth-Edwards notation."""
