"""What tells namesakes apart: where somebody comes from, or what people call him."""

from campaigns.npc.rules.names.lists import HOUSES
from campaigns.npc.rules.names.pattern import Pattern, phrases, pick_combination, word_column

VILLAGES = word_column("""
    Appledown    Ashcombe    Birchover   Bramblewick Cinderford  Dunmarrow   Ellerbeck   Foxholt
    Gallowsend   Hazelgrove  Highmere    Kingsferry  Lowgate     Mallowby    Netherby    Oxlea
    Pebblebrook  Quarrydale  Rushmere    Sheepwash   Thornmere   Underbarrow Willowmarsh Yarrowfield
""")

BYNAMES = phrases("""
    the Bald, the Bold, the Broad, the Careful, the Crooked, the Dark, the Early, the Elder, the Fair,
    the Gaunt, the Grey, the Hasty, the Hoarse, the Left-Handed, the Little, the Long, the Loud, the Merry,
    the Mild, the One-Eyed, the Other, the Pale, the Pious, the Plain, the Proud, the Red, the Second,
    the Short-Sighted, the Silent, the Sleepy, the Sly, the Stern, the Stubborn, the Swift, the Tall,
    the Traveller, the Twin, the Wary, the Weathered, the Younger
""")

# After a plain name, and after one that has a byname already.
AFTER_A_NAME = (Pattern("{{}} of {}", VILLAGES), Pattern("{{}} of {}", HOUSES), Pattern("{{}} {}", BYNAMES))
AFTER_A_BYNAME = (Pattern("{{}}, {}", BYNAMES),)
HAVE_A_BYNAME = (" of ", " the ", " who ", " atte ", " by ", " in ", " under ", " with ", ",")


def _patterns(name: str) -> tuple[Pattern, ...]:
    """How a name may go on, each pattern a form with a gap for the name."""
    return AFTER_A_BYNAME if any(word in name for word in HAVE_A_BYNAME) else AFTER_A_NAME


def epithet_count(name: str) -> int:
    """How many ways there are to tell somebody of the name from namesakes."""
    return sum(pattern.count for pattern in _patterns(name))


def with_epithet(name: str, number: int) -> str:
    """The name with epithet `number`, from 0 to count - 1."""
    return pick_combination(_patterns(name), number).format(name)
