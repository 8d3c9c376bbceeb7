"""Names that fit a profession, numbered from 0; our own lists, nobody's characters.

A profession of the DM's own takes the names of Others.
"""

from campaigns.npc.rules.names import lists
from campaigns.npc.rules.names.pattern import Pattern, pick_combination

PATTERNS: dict[str, tuple[Pattern, ...]] = {
    "noble": lists.NOBLE,
    "magic-user": lists.MAGIC_USER,
    "fighter": lists.FIGHTER,
    "thief": lists.THIEF,
    "cleric": lists.CLERIC,
    "gambler": lists.GAMBLER,
    "merchant": lists.MERCHANT,
    "serf": lists.SERF,
    "chess-master": lists.CHESS_MASTER,
    "dragon": lists.DRAGON,
    "others": lists.OTHERS,
}


def name_count(slug: str) -> int:
    return sum(pattern.count for pattern in _patterns(slug))


def nth_name(slug: str, number: int) -> str:
    """Name `number` of a profession, from 0 to count - 1."""
    return pick_combination(_patterns(slug), number)


_GIVEN_NAMES = frozenset((*lists.MEN, *lists.WOMEN, *lists.SHORT))


def given_name(name: str) -> str:
    """The part of a name by which people at the table call somebody: "Eustace" of "Sir Eustace of Rookhold"; else its first word."""
    words = name.split()
    return next((word for word in words if word in _GIVEN_NAMES), words[0] if words else "")


def _patterns(slug: str) -> tuple[Pattern, ...]:
    return PATTERNS.get(slug, PATTERNS["others"])
