"""Ability scores, and the Intelligence that chess asks for ("Who can play", Dragon #70; R1).

Scores run from 1 to 25: characters roll 3 to 18 with three six-sided dice, age, magic and monsters go
beyond, and 25 is where the first edition's deities end (from memory, not in the article).
"""

MIN_ABILITY, MAX_ABILITY = 1, 25
AGE_LEVELS = 8

# What the other numbers of a character may be, from and to; a thief picks pockets in percent.
AGE_LEVEL, HIT_POINTS, PICK_POCKETS = (1, AGE_LEVELS), (1, 999), (0, 200)

# "A character must have an intelligence of at least eight to be able to learn and play the game."
MIN_INTELLIGENCE = 8


def can_learn(intelligence: int) -> bool:
    """Whether this Intelligence suffices to learn chess and to start a game (R1)."""
    return intelligence >= MIN_INTELLIGENCE


def refusal_to_learn(name: str, intelligence: int) -> str | None:
    """None if bright enough (R1)."""
    if can_learn(intelligence):
        return None
    return f"{name} has Intelligence {intelligence}; chess takes at least {MIN_INTELLIGENCE}."
