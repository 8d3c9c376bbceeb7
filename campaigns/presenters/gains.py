"""One gain with what the DM has said of it so far."""

from dataclasses import dataclass

from django.utils.formats import date_format

from campaigns.models import Character, GainOverride, Match
from campaigns.play import gains
from campaigns.presenters import lesson
from campaigns.presenters.lesson import ShownGain
from campaigns.presenters.matches import address, title
from campaigns.rules.chess_modifier import display


@dataclass(frozen=True, slots=True)
class ShownWord:
    """One thing the DM has said: what, why, and when and who."""

    what: str
    reason: str
    when: str


@dataclass(frozen=True, slots=True)
class GainPanel:
    """The gain of one player as it stands; `held` while the DM's word stands in place of the rules."""

    match: str
    match_url: str
    date: str
    is_over: bool
    lesson: ShownGain | None
    held: bool
    mark: str
    words: tuple[ShownWord, ...]


def panel(match: Match, character: Character) -> GainPanel:
    gain = match.gains.filter(character=character).first()
    return GainPanel(
        match=title(match),
        match_url=address(match),
        date=match.campaign.date_of(match.day),
        is_over=match.is_over,
        lesson=lesson.shown(gain, match.campaign) if gain and match.is_over else None,
        held=gains.held(match, character) is not None,
        mark=gains.mark(match),
        words=tuple(
            map(_word, match.gain_overrides.filter(character=character).select_related("by").reverse())
        ),
    )


def _word(row: GainOverride) -> ShownWord:
    if row.points is None:
        what = "By the rules again"
    else:
        what = f"Changed to {display(row.points)}" if row.points else "Refused"
    by = (row.by.get_full_name() or row.by.get_username()) if row.by else ""
    return ShownWord(what, row.reason, " · ".join(filter(None, (date_format(row.at, "j F Y, H:i"), by))))
