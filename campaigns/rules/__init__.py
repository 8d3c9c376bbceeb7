"""What holds outside any one game: the contract every game answers, dice, the exact Chess Modifier, reading what people type.

Source: Tim Grice, "The Game Within a Game", Dragon #70; rulings (R1 and so on) in docs/rules/grice.md.
"""
