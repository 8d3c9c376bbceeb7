"""Years without a year 0: the year before 1 is -1, as 1 BC is the year before AD 1.

Arithmetic counts years without a gap (1, 0, -1); people of such a calendar call the year counted 0 the year -1. A year
"every four years" keeps its rhythm over the gap: 8, 4, -1, -5, as the Gregorian leap years 1 BC and 5 BC do.
"""

from campaigns.rules.errors import NotPossible


def count_of(year: int) -> int:
    """A year as people number it, counted without a gap. Raises NotPossible for the year 0."""
    if year == 0:
        raise NotPossible("There is no year 0: the year -1 is followed by the year 1.")
    return year if year > 0 else year + 1


def year_of(count: int) -> int:
    """A counted year as people number it."""
    return count if count > 0 else count - 1
