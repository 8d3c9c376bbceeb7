"""Handicap points of Way of the Knight: how games and the DM change them, and what they buy.

Source: Trenholme, "A handicap system for WOTN"; R10.1 to R10.9, A20. A winner who has points loses one; otherwise the
loser gains one; a draw changes nothing. The points belong to a pair, whatever colour each plays.
"""

from collections.abc import Iterable
from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules import pair
from variants.rules.grid.army import side_of
from variants.rules.orthodox.pieces import GRID
from variants.rules.wotn.army import ARMY, START
from variants.rules.wotn.pieces import BY_TOKEN
from variants.rules.wotn.preparation import READY, Situation, growths, why_not_spent

MAX_POINTS = 99


class WotnHandicap(pair.Handicap[Situation]):
    max_points = MAX_POINTS
    source = "Sam Trenholme's handicap: a winner who has points loses one; otherwise the loser gains one."

    def fold(self, first: str, second: str, events: Iterable[pair.Event]) -> tuple[pair.LedgerStep, ...]:
        """Points stay between 0 and MAX_POINTS. Raises NotPossible for somebody who is not of the pair, or for a pair of one."""
        if first == second:
            raise NotPossible("A handicap needs two different players.")
        points = {first: 0, second: 0}
        steps = []
        for event in events:
            points = _after(points, event)
            steps.append(pair.LedgerStep(event, points))
        return tuple(steps)

    def points(self, options: Situation) -> tuple[int, int]:
        return options.points

    def with_points(self, options: Situation, points: tuple[int, int]) -> Situation:
        """The options with other points, where the pieces stand as they begin; raises NotPossible."""
        if any(not 0 <= number <= MAX_POINTS for number in points):
            raise NotPossible(f"Handicap points must be from 0 to {MAX_POINTS}.")
        return replace(options, points=points) if options.placed == START else options

    def preparation(self, position: Situation) -> pair.Preparation | None:
        side = position.spender
        if side is None:
            return None
        squares = [at for at, code in ARMY.pieces_on(position.board) if side_of(code) is side]
        possible = {GRID.name(at): _growths(position, side, at) for at in squares}
        return pair.Preparation(side, position.points_of(side), possible, READY.text)

    def without_points(self, position: Situation) -> Situation:
        return replace(position, points=(0, 0))

    def is_preparation(self, text: str) -> bool:
        return text == READY.text or text.startswith("improve ")


def _growths(position: Situation, side: Side, square: int) -> tuple[pair.Growth, ...]:
    """What the piece on a square can grow into, cheapest first, and why that is refused."""
    possible = []
    for improve, price in growths(position.chart, ARMY.piece(position.board[square]), square):
        letter, why = BY_TOKEN[improve.becomes].letter, why_not_spent(position, side, improve) or ""
        possible.append(pair.Growth(improve.text, letter, price, why))
    return tuple(possible)


def _after(points: dict[str, int], event: pair.Event) -> dict[str, int]:
    match event:
        case pair.Win(winner):
            winner, loser = _with_rival(points, winner)
            return _add_points(points, winner, -1) if points[winner] else _add_points(points, loser, 1)
        case pair.Adjustment(player, by):
            player, _ = _with_rival(points, player)
            return _add_points(points, player, by)
        case pair.DrawnGame():
            return points


def _with_rival(points: pair.Points, player: str) -> tuple[str, str]:
    if player not in points:
        raise NotPossible(f"{player} is not one of {' and '.join(points)}.")
    (rival,) = (name for name in points if name != player)
    return player, rival


def _add_points(points: dict[str, int], player: str, by: int) -> dict[str, int]:
    return {**points, player: min(MAX_POINTS, max(0, points[player] + by))}
