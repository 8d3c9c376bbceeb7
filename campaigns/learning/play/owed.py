"""Rolls owed: dice of experience that a finished match still waits for, found by player or in a whole campaign.

A match that ends asks for its own at once; a correction further back may leave some behind (R31, R34).
"""

from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import Answer, use_case
from campaigns.learning.play.settle import ROLL_REASONS, experience_roll_key, roll_for_experience
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match.models import Match, Seat
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.people.models import Character, Gain
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class OwedRoll:
    match: Match
    seat: Seat
    verdict: Verdict

    @property
    def key(self) -> str:
        return experience_roll_key(self.verdict, Side(self.seat.side))

    @property
    def slug(self) -> str:
        return f"owed-{self.match.pk}-{self.key.replace(' ', '-')}"

    @property
    def dice(self) -> str:
        return str(self.verdict.owed)


def rolls_owed_by(character: Character) -> list[OwedRoll]:
    """What this player owes, in the order to roll it."""
    # Earlier dice may make later ones needless.
    return _rolls(character.gains.all())


def rolls_owed_in_campaign(campaign: Campaign) -> list[OwedRoll]:
    return _rolls(Gain.objects.filter(match__campaign=campaign))


def rolls_owed_in(match: Match) -> list[OwedRoll]:
    return _rolls(match.gains.all())


@use_case(lock=sitting_at)
def roll_experience(sitting: Sitting, *, door: DiceDoor, roll_key: str | None = None) -> Answer:
    """Roll the d20 under Intelligence, or the lifetime d4. Raises StaleForm where another than `roll_key`, or none, is owed by now."""
    dice = roll_for_experience(sitting, roll_key, door)
    sitting.project()
    return Answer(f"Rolled {dice.faces[0]}.")


def _rolls(gains: QuerySet[Gain]) -> list[OwedRoll]:
    # The d4 is rolled once for life: it is owed for the first match that needs it.
    unpaid = gains.filter(verdict__in=list(ROLL_REASONS)).select_related("match")
    rolls: list[OwedRoll] = []
    lifetime = set()
    for gain in unpaid.prefetch_related("match__seats").order_by("match__day", "match__number"):
        verdict = Verdict(gain.verdict)
        if verdict is Verdict.OWES_D4 and gain.character_id in lifetime:
            continue
        if verdict is Verdict.OWES_D4:
            lifetime.add(gain.character_id)
        seat = next(seat for seat in gain.match.seats.all() if seat.character_id == gain.character_id)
        rolls.append(OwedRoll(gain.match, seat, verdict))
    return rolls
