"""Any board, flat or of several levels, and pieces whose movement is declared, not programmed.

A game declares its kinds of pieces (`lines.py`, `piece.py`); from the declarations come the tables that one kernel walks, the words
for players and the reasons why a move is refused. A knightrider is `Ride(KNIGHT_LEAP)`; a compound leaper lists its leaps
(`Leap(leaper(2, 0, ...)), Leap(DIAGONALLY)`). Attacks of another reach than the moves (a certain check only from the next square) are
a second army of the same kinds with other lines, whose tables `kernel.attacked` walks over the same state vector.

Pieces live in slots and the board only says who stands where, so that two may share a square: the game puts `SHARED` there, which
is nobody's and so blocks and cannot be captured, while both keep their slots, moves and attacks (`load` takes the second one).

A leap is made or not by one look at one number, whatever it is for: its table names the place that holds 0 if it is open, on the
board itself if it is quiet, on a second board of the own pieces (`SHUT`) or on a third of the enemy's (`SAFE`); `put`, `lift` and
`share` keep all three in step. Moves that cannot matter to the own King are never tried: one look from its square along the reverse
tables finds the checks and the only pieces on a line to it.
"""
