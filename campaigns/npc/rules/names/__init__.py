"""Names that fit a profession, numbered from 0; our own lists, nobody's characters.

A profession of the DM's own takes the names of Others.
"""

from campaigns.npc.rules.names import court, dragons, hall, street, village
from campaigns.npc.rules.names.pattern import Pattern

PATTERNS: dict[str, tuple[Pattern, ...]] = {
    "noble": court.NOBLE,
    "magic-user": hall.MAGIC_USER,
    "fighter": hall.FIGHTER,
    "thief": street.THIEF,
    "cleric": court.CLERIC,
    "gambler": street.GAMBLER,
    "merchant": street.MERCHANT,
    "serf": village.SERF,
    "chess-master": court.CHESS_MASTER,
    "dragon": dragons.DRAGON,
    "others": village.OTHERS,
}


def name_count(slug: str) -> int:
    """How many names there are for a profession."""
    return sum(pattern.count for pattern in _patterns(slug))


def nth(slug: str, number: int) -> str:
    """Name `number` of a profession, from 0 to count - 1."""
    for pattern in _patterns(slug):
        if number < pattern.count:
            return pattern.nth(number)
        number -= pattern.count
    raise IndexError(f"{slug} has no such name")


def _patterns(slug: str) -> tuple[Pattern, ...]:
    return PATTERNS.get(slug, PATTERNS["others"])
