"""Chessgammon: Darse Billings (August 1994), with Erik Robert Wilson's reply and Billings' answer; for the dice and the cube backgammon.

Where they leave something open, a ruling (R4a, R12d and so on) stands in docs/rules/chessgammon.md. What goes wrong most easily:

1. Filtering with a chess library's legal moves or castlings: castling through check disappears even from "pseudo-legal" lists.
2. Checking only whether one die is playable, not whether the turn is (6-1 gives 16 pawn moves instead of 6).
3. Forgetting the larger-die rule, or letting it forbid a King's capture.
4. Clearing en passant after each half-move, or keeping only one square.
5. Playing four half-moves on doubles.
6. Ending the turn silently, so that a half-used roll and a finished one look alike.
7. Draw detection from chess (bare Kings, repetition by passes).
8. Calling library functions that expect both Kings on the board.
9. Under Wilson: not asking which die a pawn uses; naming a pawn by its birth file.
10. Counting fullmove by half-moves; deriving "first roll" from the move number.
11. Doubling the gammon on a declined cube; a cube offered before the very first turn.
"""
