"""The Stalemate Limit: the number of turns after which a game without a winner is a draw.

Source: Dragon #70, "Playing procedure"; ruling R9. Rolled once before turn one and told to nobody but the
judge; nothing that happens in the game changes it.
"""


def stalemate_limit_of(white_cm: int, black_cm: int, d6: int) -> int:
    """The limit in turns, from both playing CMs (fractions dropped before they are added) and the judge's d6."""
    return (white_cm + black_cm) // 10 + d6
