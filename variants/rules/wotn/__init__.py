"""Way of the Knight: Ralph Betza, Eteroscacco 69/70 (1995), with Sam Trenholme's handicap; for the rest chess.

Where they leave something open, a ruling (R5.1, A12 and so on) stands in docs/rules/wotn.md.
"""
