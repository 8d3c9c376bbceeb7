"""Matches in bulk, as a game offers them: whoever holds many matches at once asks for a table of the game and its judge."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.match.models import Intimidation, Line
from campaigns.people.models import Character
from campaigns.rules.bulk import BulkResult, Faces, WhenNoticed
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class BulkJudging:
    """How the Dungeon Master has matches in bulk judged.

    `when_noticed` None: the match stops there and waits for the Dungeon Master, which its log alone can. `cheats`: whether NPCs may try their temperaments' means of cheating, which a player character never does unasked; `spectators` watch every match in which they do not play.
    """

    rules: HouseRules
    cheats: bool = True
    when_noticed: WhenNoticed | None = WhenNoticed.WARNING
    spectators: tuple[Character, ...] = ()


class BulkSide(NamedTuple):
    """Who plays, with the CM on the day, its fraction kept."""

    character: Character
    cm: Fraction


class BulkLog(NamedTuple):
    """A match's frozen options, its log from the first line on, and the intimidation in it: not saved yet and of no match yet.

    `result` is that of a log in full; None where the match waits for the Dungeon Master.
    """

    options: str
    lines: list[Line]
    intimidations: list[Intimidation]
    result: BulkResult | None


class BulkTable(Protocol):
    """Every method raises Refused for two who cannot play, beside the side concerned."""

    def resolve(self, white: BulkSide, black: BulkSide, faces: Faces) -> BulkResult:
        """The match by both temperaments; the same faces give the same match."""

    def log(
        self,
        white: BulkSide,
        black: BulkSide,
        faces: Faces,
        *,
        in_full: bool,
        dishonest: Collection[Side] = (),
    ) -> BulkLog:
        """The log of that match by the ordinary rules: turn by turn, or its end alone where that needs no more.

        Turn by turn the `dishonest` sides try to cheat whenever they are not ahead, which no table knows of.
        """
