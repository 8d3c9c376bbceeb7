"""Option 3: relatively good players are less easily intimidated ("Out on a Limb", Dragon #72; R42)."""

POINTS_A_STEP = 10


def steadiness(cm: int) -> int:
    """How many points the number to be rolled rises by: 1 for CM 1-10, 2 for 11-20 and so on."""
    return -(-cm // POINTS_A_STEP)
