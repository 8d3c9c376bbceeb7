"""What moves a person's CM: contests, the DM's own settings, and shifts (R31, R36, R7).

A contest carries everything needed to judge it again at any time: both players as they sat down and the
house rules frozen when it started. Days are campaign day numbers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible


@dataclass(frozen=True, slots=True)
class Participant:
    """A player as the contest started: the normal CM with its fraction, and the initial CM that anchors the cap.

    `adventurer` is looked at for NPCs only; a player character always is one.
    """

    person: int
    name: str
    cm: Fraction
    initial_cm: Fraction
    intelligence: int
    is_pc: bool
    adventurer: bool


@dataclass(frozen=True, slots=True)
class Contest:
    """A finished game between two people; `how` is the game's own word for its end.

    `played_out` is false for an abandoned or forfeited game, of which `turns` were resolved. `teaches` is
    false for a game on a full board, which is not this game (R61b). `cheated` are the sides that cheated or tried
    to in any turn (R28). `by_set_cm`: a side played by a CM that was set for this game alone (R32a).
    """

    number: int
    day: int
    white: Participant
    black: Participant
    winner: Side | None
    how: str
    played_out: bool
    turns: int
    rules: HouseRules
    teaches: bool = True
    cheated: frozenset[Side] = frozenset()
    by_set_cm: bool = False

    def side_of(self, person: int) -> Side:
        """Where `person` sat; NotPossible for somebody who did not play."""
        for side in Side:
            if self.seat(side).person == person:
                return side
        raise NotPossible(f"Person {person} did not play in contest {self.number}.")

    def seat(self, side: Side) -> Participant:
        return self.white if side is Side.WHITE else self.black


@dataclass(frozen=True, slots=True)
class CmSetting:
    """The CM is `cm` from here on: chess learned, an NPC generated, or the DM's own number."""

    number: int
    day: int
    cm: Fraction
    reason: str


@dataclass(frozen=True, slots=True)
class Shift:
    """The CM moves `by` so many points: an ability changed where the initial CM is recomputed (R7)."""

    number: int
    day: int
    by: Fraction
    reason: str


Event = CmSetting | Shift | Contest


def in_campaign_order(events: Iterable[Event]) -> list[Event]:
    """By day, then number; where a setting, a shift and a contest share both, in that order."""
    return sorted(events, key=lambda event: (event.day, event.number, _KINDS.index(type(event))))


_KINDS: tuple[type[Event], ...] = (CmSetting, Shift, Contest)
