"""Sealed notes: each side's waits here until the judge takes both, so one side's seal never makes the other's form stale."""

from django.contrib.auth.models import User

from campaigns.models import Draft, Match
from campaigns.rules.contract import Side


def of_turn(match: Match, turn: int) -> dict[Side, str]:
    """The notes that are sealed for `turn`, as text, by side."""
    return {Side(draft.side): draft.text for draft in match.drafts.filter(turn=turn)}


def seal(*, match: Match, side: Side, turn: int, text: str, by: User | None) -> None:
    """Seal, or seal anew, one side's note; the caller holds the match's lock."""
    Draft.objects.update_or_create(match=match, side=side, defaults={"turn": turn, "text": text, "by": by})


def keep_only(match: Match, turn: int | None) -> None:
    """Notes for any other turn than the one that awaits notes now (None: no turn does) are void."""
    match.drafts.exclude(turn=turn or 0).delete()
