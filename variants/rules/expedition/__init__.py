"""Expedition Chess: a posting on chess where "not every initiative succeeds"; for whatever it does not change, chess.

Where it leaves something open, a ruling (X1a, X17 and so on) stands in docs/rules/expedition.md. What goes wrong most easily:

1. Using a chess library's legal moves: they forbid ignoring distant checks, and its mate and stalemate tests end games that go on.
2. Using pseudo-legal moves without the certain-check test: a King beside a Rook "may stay".
3. Testing certain attack before the move instead of after it (the King's old square empty, the captured piece gone).
4. Letting "uncertain" attacks allow castling.
5. Testing landings for legality, or refusing a rescue that might fail.
6. Forcing the full move when it was granted, or offering only the limit square.
7. Reading the chart as if all sums were equally likely, or mirroring rows 6 and 7.
8. Forgetting attempts when deciding mate, or crashing on a board without a King.
9. Changing en passant, clock or castling at the announcement instead of at the landing.
10. Notating a fallen-short capture with x, or a full success with brackets.
11. In `share`: removing White's castling right because a Black intruder leaves a1.
"""
