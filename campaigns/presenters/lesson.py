"""What a match taught somebody, in the campaign's own dates."""

from dataclasses import dataclass

from campaigns.models import Campaign, Gain
from campaigns.presenters import cm
from campaigns.presenters.cm import ShownCm
from campaigns.rules import chess_modifier
from campaigns.rules.learning.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class ShownGain:
    """A gain with its working, or why nothing was learned; `gained` is empty where nothing was."""

    gained: str
    before: ShownCm | None
    after: ShownCm | None
    working: str
    why: str
    owed: bool


def shown(gain: Gain, campaign: Campaign) -> ShownGain:
    """The stored gain for people."""
    return ShownGain(
        gained=chess_modifier.display(gain.credited) if gain.credited else "",
        before=cm.shown(gain.cm_before),
        after=cm.shown(gain.cm_after),
        working=_dated(gain.working, gain, campaign),
        why=_dated(gain.why, gain, campaign),
        owed=Verdict(gain.verdict).owed is not None,
    )


def _dated(text: str, gain: Gain, campaign: Campaign) -> str:
    if gain.again_on is None:
        return text
    return text.replace(f"day {gain.again_on}", campaign.date_of(gain.again_on))
