"""A person's CM whenever it moved, as the charts draw it."""

from django.urls import reverse

from campaigns.learning.rules.contest import Contest
from campaigns.learning.rules.record import LearningEntry, Record, allowance
from campaigns.people.models import Character
from campaigns.rules.chess_modifier import decimal
from campaigns.sheets.presenters.chart import ChartPoint, CmHistory


def history_of(character: Character, record: Record) -> CmHistory | None:
    """The history in the folded `record`; None for somebody who never had a CM."""
    cap, entries = character.cap, record.entries
    if cap is None or not entries:
        return None
    moves = [after for before, after in zip(entries, entries[1:], strict=False) if after.cm != before.cm]
    return CmHistory(
        name=character.name,
        url=reverse("character", args=[character.campaign_id, character.pk]),
        points=tuple(_point(character, entry) for entry in (entries[0], *moves)),
        cap=cap,
        cap_factor=character.cap_factor,
        learns_on=_learns_on(character, record),
    )


def _point(character: Character, entry: LearningEntry) -> ChartPoint:
    event = entry.event
    if not isinstance(event, Contest):
        return ChartPoint(event.day, entry.cm, event.reason)
    side = event.side_of(character.pk)
    outcome = _OUTCOMES[None if event.winner is None else event.winner is side]
    gain = f": +{decimal(entry.lesson.credited)}" if entry.lesson else ""
    why = f"{outcome} against {event.seat(side.other).name}{gain}"
    return ChartPoint(event.day, entry.cm, why, learned=True)


# By whether it was won; None for a draw.
_OUTCOMES = {True: "won", False: "lost", None: "drew"}


def _learns_on(character: Character, record: Record) -> int | None:
    """The day a player character's learning limit ends; None while there is something left to learn."""
    if not character.is_pc:
        return None
    campaign = character.campaign
    weeks = character.learning_limit_weeks
    return allowance(record, day=campaign.day, limit_weeks=weeks, rules=campaign.rules).next_day
