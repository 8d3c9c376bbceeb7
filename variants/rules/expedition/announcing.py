"""What is announced and what could be, for the pages: the way, its chart, and what has to be done next.

Source: "announces to the opposing player what the move attempt will be"; X1 to X3, X19.
"""

from variants.rules.answers import Announced, Attempts
from variants.rules.expedition.attempt import is_attempt, line
from variants.rules.expedition.match import actions
from variants.rules.expedition.position import Position
from variants.rules.expedition.reach import CHART, ways
from variants.rules.expedition.risky import Risk
from variants.rules.expedition.scene import Scene, letter, names
from variants.rules.expedition.told import THROWS
from variants.rules.orthodox.board import GRID


def attempts(scene: Scene) -> Attempts | None:
    """The attempts that are legal now, with the chart; None while one is announced."""
    position = scene.position
    if position.pending:
        return None
    far: dict[str, dict[str, tuple[str, ...]]] = {}
    letters: dict[str, str] = {}
    for move in actions(position):
        if is_attempt(position, move):
            start = GRID.name(move.start)
            far.setdefault(start, {})[GRID.name(move.to)] = names(line(move.start, move.to))
            letters[start] = letter(position, move.start)
    chart = {squares: tuple(ways(squares).values()) for squares in CHART}
    return Attempts(far, chart, THROWS, letters, scene.risk is not Risk.OFF)


def announced(scene: Scene) -> Announced | None:
    """The attempt that is announced, with its chances while the dice for the way are awaited."""
    position, pending = scene.position, scene.position.pending
    if pending is None:
        return None
    way = line(pending.start, pending.to)
    is_open = pending.most is None and not pending.captures
    words = f"{letter(position, pending.start)}{GRID.name(pending.start)}-{GRID.name(pending.to)}"
    chances = tuple(ways(len(way)).values()) if is_open else ()
    return Announced(GRID.name(pending.start), names(way), words, chances, THROWS)


def question(position: Position) -> str:
    """What is announced, while its dice are awaited or its landing; empty for nothing."""
    pending = position.pending
    if pending is None:
        return ""
    man, goal = position.on(pending.start), GRID.name(pending.to)
    if pending.captures:
        return f"The {man} from {GRID.name(pending.start)} has got to {goal}: the capture is thrown for"
    landings = [GRID.name(move.to) for move in actions(position)]
    if landings:
        where = landings[0] if len(landings) == 1 else f"any square from {landings[0]} to {landings[-1]}"
        return f"The {man} on its way to {goal} must land on {where}"
    return f"Announced: the {man} from {GRID.name(pending.start)} to {goal}"
