"""Somebody's CM over campaign time as a small line, without axes or dates."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from campaigns.people.models import Character, Gain
from campaigns.rules.chess_modifier import decimal

# Of the box that it is drawn in, whatever the size on the page.
BOX = 100


@dataclass(frozen=True, slots=True)
class Sparkline:
    """`points` of an SVG polyline in a square box, and the same in words."""

    points: str
    text: str


def sparklines(people: Sequence[Character], today: int) -> dict[int, Sparkline]:
    """Of those who have learned from games, by primary key."""
    gains = Gain.objects.filter(character__in=people).exclude(credited=Fraction(0))
    rows = gains.order_by("match__day", "match__number")
    points: defaultdict[int, list[tuple[int, Fraction]]] = defaultdict(list)
    for pk, day, cm_before, cm_after in rows.values_list("character", "match__day", "cm_before", "cm_after"):
        assert cm_before is not None and cm_after is not None  # of a gain neither is empty
        points[pk] += (day, cm_before), (day, cm_after)
    return {
        person.pk: _sparkline([*points[person.pk], (max(today, points[person.pk][-1][0]), person.cm)])
        for person in people
        if person.pk in points and person.cm is not None
    }


def _sparkline(points: Sequence[tuple[int, Fraction]]) -> Sparkline:
    (first, start), (last, end) = points[0], points[-1]
    cms = [cm for _, cm in points]
    lowest, highest = min(cms), max(cms)
    days, span = last - first or 1, highest - lowest or 1
    drawn = (
        f"{BOX * (day - first) / days:.1f},{float(BOX * (highest - cm) / span):.1f}" for day, cm in points
    )
    return Sparkline(" ".join(drawn), f"CM {decimal(start)} to {decimal(end)}")
