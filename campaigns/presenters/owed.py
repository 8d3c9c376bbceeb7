"""Rolls of experience that are owed, each as a form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.play.owed import OwedRoll
from campaigns.play.settle import owed_roll
from campaigns.presenters.matches import address, title
from campaigns.rules.learning.verdicts import Verdict

NOBODY: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class ShownRoll:
    """One roll: who, which die, what for; `back` is the character on whose page it is asked for, empty for the
    campaign's."""

    id: str
    key: str
    name: str
    dice: str
    help: str
    match_id: int
    match: str
    match_url: str
    date: str
    version: int
    back: str
    typed: str
    error: str


def rolls(
    campaign: Campaign,
    owed: Iterable[OwedRoll],
    back: str,
    typed: Mapping[str, str] = NOBODY,
    error: str = "",
) -> list[ShownRoll]:
    """Each roll; what was `typed` for one before a refusal, and why it was refused, stand in its field."""
    return [_shown(campaign, roll, back, typed, error) for roll in owed]


def what_for(roll: OwedRoll) -> str:
    """What the die decides."""
    if roll.verdict is Verdict.OWES_D20:
        return f"A d20 under Intelligence {roll.seat.intelligence}: has {roll.seat.name} learned something?"
    return f"The lifetime d4: within that many weeks {roll.seat.name}'s CM grows by one point at most."


def _shown(campaign: Campaign, roll: OwedRoll, back: str, typed: Mapping[str, str], error: str) -> ShownRoll:
    is_asked = typed.get("asked") == roll.key
    return ShownRoll(
        id=f"owed-{roll.match.pk}-{roll.key.replace(' ', '-')}",
        key=roll.key,
        name=roll.seat.name,
        dice=str(owed_roll(roll.seat, roll.verdict).dice),
        help=what_for(roll),
        match_id=roll.match.pk,
        match=title(roll.match),
        match_url=address(roll.match),
        date=campaign.date_of(roll.match.day),
        version=roll.match.version,
        back=back,
        typed=typed.get("faces", "") if is_asked else "",
        error=error if is_asked else "",
    )
