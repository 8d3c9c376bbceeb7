"""Handicap points between two players: what each decisive game, and the DM, makes of them.

Source: Trenholme, "A handicap system for WOTN"; R10.1, R10.2, A20. A winner who has points loses one; otherwise the
loser gains one; a draw changes nothing. The points belong to a pair, whatever colour each plays.
"""

from collections.abc import Iterable

from campaigns.rules.errors import NotPossible
from variants.rules.pair import Adjusted as Adjusted
from variants.rules.pair import Drawn as Drawn
from variants.rules.pair import Event, Points, Step
from variants.rules.pair import Won as Won

MOST = 99


def fold(one: str, other: str, events: Iterable[Event]) -> tuple[Step, ...]:
    """The points of two players through what happened between them, in its order, from 0 and 0 on.

    Points stay between 0 and MOST. Raises NotPossible for somebody who is not of the pair, or for a pair of one.
    """
    if one == other:
        raise NotPossible("Nobody has a handicap against themselves.")
    points = {one: 0, other: 0}
    steps = []
    for event in events:
        points = _after(points, event)
        steps.append(Step(event, points))
    return tuple(steps)


def points_now(one: str, other: str, events: Iterable[Event]) -> Points:
    """The points after everything that happened; raises NotPossible as `fold`."""
    steps = fold(one, other, events)
    return steps[-1].points if steps else {one: 0, other: 0}


def _after(points: dict[str, int], event: Event) -> dict[str, int]:
    match event:
        case Won(winner):
            winner, loser = _first(points, winner)
            return _changed(points, winner, -1) if points[winner] else _changed(points, loser, 1)
        case Adjusted(who, by):
            who, _ = _first(points, who)
            return _changed(points, who, by)
        case Drawn():
            return points


def _first(points: Points, who: str) -> tuple[str, str]:
    """That player and then the other one of the pair."""
    if who not in points:
        raise NotPossible(f"{who} is not one of {' and '.join(points)}.")
    (other,) = (player for player in points if player != who)
    return who, other


def _changed(points: dict[str, int], who: str, by: int) -> dict[str, int]:
    return {**points, who: min(MOST, max(0, points[who] + by))}
