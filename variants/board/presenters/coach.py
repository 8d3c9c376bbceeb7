"""The coach on pages: for whom it is on, what it marks, and its switch."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from campaigns.match.models import Match
from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play.coaching import coached_sides, why_no_coach
from variants.board.play.position_at import BoardLook, BoardMoment
from variants.board.presenters.viewpoint import Viewpoint
from variants.rules.threats import threatened_pieces


@lru_cache(maxsize=256)
def _threats_of(look: BoardLook, side: Side) -> Mapping[str, list[str]]:
    return threatened_pieces(catalog.game(look.slug).variant, look.position, side)


def coached_sides_at(match: Match, viewpoint: Viewpoint) -> tuple[Side, ...]:
    """The sides that are moved from here and have the coach on."""
    return tuple(side for side in coached_sides(match) if side in viewpoint.sides)


def threat_marks(moment: BoardMoment, match: Match, viewpoint: Viewpoint) -> dict[str, list[str]]:
    """The threatened pieces of the sides that are helped here, each with the squares of those who threaten it."""
    if moment.over or moment.preparation:
        return {}
    sides = coached_sides_at(match, viewpoint)
    return {square: by for side in sides for square, by in _threats_of(moment.look, side).items()}


@dataclass(frozen=True)
class CoachSwitch:
    """The switch of a match as a place has it: its own side's, for the Dungeon Master both."""

    match: Match
    viewpoint: Viewpoint
    version: int

    @property
    def why_not(self) -> str:
        return why_no_coach(self.match)

    @property
    def url(self) -> str:
        return self.viewpoint.url("coach")

    @property
    def sides(self) -> Iterator[tuple[Side, str, bool]]:
        """Each side, its name, and whether the coach is on for it."""
        game, coached = catalog.game(self.match.game), self.match.coached_sides.split()
        npcs = self.match.npc_sides
        for side in self.viewpoint.sides:
            if side not in npcs:
                yield side, game.side_name(side), side in coached

    @property
    def trains(self) -> bool:
        """Whether it makes a training game of the match."""
        return len(self.match.npc_sides) == 1
