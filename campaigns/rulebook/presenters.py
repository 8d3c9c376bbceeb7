"""A game's rules as a page shows them: its sections, and the house rules, those of a campaign or a match where it is read in one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.campaign.rules.house_rules import GROUPS, HouseRules
from campaigns.campaign.rules.house_rules.switch import Switch
from campaigns.match.games import GameEntry, Rulebook
from campaigns.match.models import Match
from campaigns.rulebook.text import RulesSection, fill_sections, read_rules

BOARD_SWITCHES = ("r61b", "r61h", "r61i", "r61j")
"""The house rules that are about full boards alone; all others are about the game of the CMs."""


@dataclass(frozen=True, slots=True)
class ShownReading:
    label: str
    meaning: str = ""
    in_force: bool = False

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class ShownPoint:
    """An open point with its answers, the usual one first; `ruling` is empty for a setting of the game itself."""

    question: str
    answers: Sequence[ShownReading]
    ruling: str = ""

    @property
    def chosen(self) -> ShownReading:
        return next((answer for answer in self.answers if answer.in_force), self.answers[0])

    @property
    def others(self) -> list[ShownReading]:
        return [answer for answer in self.answers if answer is not self.chosen]

    @property
    def is_changed(self) -> bool:
        return self.chosen is not self.answers[0]


@dataclass(frozen=True, slots=True)
class PointGroup:
    title: str
    points: Sequence[ShownPoint]

    @property
    def changed(self) -> int:
        """How many are played otherwise here."""
        return sum(point.is_changed for point in self.points)

    @property
    def note(self) -> str:
        return f"{self.changed} changed" if self.changed else ""


@dataclass(frozen=True)
class RulesPage:
    """`rules` are those of the campaign or of the match; None where it is read in neither."""

    entry: GameEntry
    rulebook: Rulebook
    rules: HouseRules | None = None
    match: Match | None = None

    @property
    def sections(self) -> tuple[RulesSection, ...]:
        """The text's, its facts filled in, but for a heading of house rules with none below it."""
        has_points = any(self.groups)
        sections = fill_sections(read_rules(self.rulebook.text), self.rulebook.facts())
        if has_points:
            return sections
        return tuple(row for row in sections if any(part.drawn != "house-rules" for part in row.parts))

    def template(self, drawn: str) -> str:
        folder = "campaigns/rulebook" if drawn == "house-rules" else self.rulebook.templates
        return f"{folder}/_{drawn.replace('-', '_')}.html"

    @property
    def groups(self) -> Iterator[PointGroup]:
        settings = [
            ShownPoint(question, [ShownReading(label, in_force=label == chosen) for label in answers])
            for question, answers, chosen in self.rulebook.settings(self.match)
        ]
        if settings:
            yield PointGroup("Chosen before the first move", settings)
        # What a campaign may do with the boards tells nothing where the page is read in none.
        for group in GROUPS if self.rules or self.entry.teaches else ():
            are_of_boards = not self.entry.teaches
            applicable = [row for row in group.switches if (row.key in BOARD_SWITCHES) is are_of_boards]
            if switches := list(map(self._shown_point, applicable)):
                yield PointGroup(group.title, switches)

    def _shown_point(self, switch: Switch) -> ShownPoint:
        chosen = switch.chosen(self.rules or HouseRules())
        readings = switch.readings
        answers = [ShownReading(row.label, row.meaning, row == chosen) for row in readings]
        return ShownPoint(switch.question, answers, switch.ruling)
