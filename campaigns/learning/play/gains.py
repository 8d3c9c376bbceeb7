"""The DM's rulings on gains, and when the learning limit lets somebody learn again."""

from django.db.models import Exists, OuterRef

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import DAYS_IN_WEEK
from campaigns.core.refusals import Refused, demand_reason
from campaigns.core.use_cases import Answer, use_case
from campaigns.learning.play import settle
from campaigns.learning.play.settle import refold
from campaigns.learning.rules.override import Override
from campaigns.learning.rules.record import allowance
from campaigns.match.models import Match
from campaigns.match.play.reopening import once_confirmed, recalculation_note
from campaigns.match.play.sitting import Sitting
from campaigns.match.play.slips import LockedSlip, marked_match
from campaigns.people.models import Character, Gain, GainOverride
from campaigns.people.play import lock_characters
from campaigns.rules.chess_modifier import decimal


def may_teach(match: Match, character: Character) -> bool:
    """Whether the character played this match and the match may move Chess Modifiers (R61b)."""
    is_player = any(seat.character_id == character.pk for seat in match.seats.all())
    return is_player and match.is_lesson


def gains_mark(match: Match) -> str:
    """A tag that changes with every line of the match's log and every override of its gains."""
    return f"{match.version}.{match.gain_overrides.count()}"


def current_override(match: Match, character: Character) -> GainOverride | None:
    last = match.gain_overrides.filter(character=character).last()
    return last if last and last.points is not None else None


@use_case(lock=marked_match(gains_mark))
def override_gain(slip: LockedSlip, *, character: Character, ruling: Override, mark: str) -> Answer:
    """Refuse the gain of a finished match, or change its points.

    Raises Refused without a reason and while the match is in play, Unconfirmed where later matches are judged anew and
    `mark` is not the fingerprint of that.
    """
    match = slip.match
    demand_reason(ruling.reason)
    _write(slip, character, mark, ruling)
    outcome = f"changed to {decimal(ruling.points)}" if ruling.points else "refused"
    return Answer(f"{character.name}'s gain is {outcome}.{recalculation_note(match)}")


@use_case(lock=marked_match(gains_mark))
def lift_override(slip: LockedSlip, *, character: Character, mark: str) -> Answer:
    """Lift the override, so that the rules decide again; raises as `override_gain` does, and Refused where nothing is to be lifted."""
    match = slip.match
    if current_override(match, character) is None:
        raise Refused("This gain follows the rules already.")
    _write(slip, character, mark, None)
    return Answer(f"{character.name}'s gain follows the rules again.{recalculation_note(match)}")


def _write(slip: LockedSlip, character: Character, mark: str, ruling: Override | None) -> None:
    match = slip.match
    if not match.is_over:
        raise Refused("This match is in play: what it teaches can be changed once it is over.")

    points, reason = (ruling.points, ruling.reason) if ruling else (None, "")
    with once_confirmed(Sitting(match, slip.by), mark, asks=False):
        override = GainOverride(match=match, character=character, points=points, reason=reason, by=slip.by)
        override.save()
        (locked_character,) = lock_characters([character.pk])
        refold(locked_character)


# The lifetime die is a d4: no gain counts for longer.
MAX_LIMIT_DAYS = 4 * DAYS_IN_WEEK


def has_recent_gain(campaign: Campaign) -> Exists:
    """Whether a character's gains may still count against the learning limit."""
    recent = Gain.objects.filter(character=OuterRef("pk"), match__day__gt=campaign.day - MAX_LIMIT_DAYS)
    return Exists(recent.exclude(credited=0))


def next_day(character: Character) -> int | None:
    campaign = character.campaign
    record = settle.lesson_record(character)
    weeks = character.learning_limit_weeks
    return allowance(record, day=campaign.day, limit_weeks=weeks, rules=campaign.rules).next_day
