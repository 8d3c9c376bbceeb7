"""What the Dungeon Master writes: entries of the DM's own, and words on derived ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import MAX_TITLE_LENGTH, ChronicleText
from campaigns.chronicle.play.sources import SOURCES
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from campaigns.rules.reading import row_id
from campaigns.web.panels import digest

MSG_ENTRY_GONE = "This entry is gone. Nothing was saved."
MSG_ENTRY_CHANGED = "This entry was changed on another device meanwhile. Reload the page and write it again."


@dataclass(frozen=True, slots=True)
class Writing:
    """What a form sends, made for a text of digest `seen`; own entries have `day` and `title`, others `kept_back`."""

    seen: str
    text: str
    tags: str
    place: str
    people: Sequence[Character]
    for_players: bool
    kept_back: bool = False
    title: str = ""
    day: int = 0


def text_mark(text: ChronicleText | None) -> str:
    """The digest of what a text says, by which a form notices that it was changed meanwhile."""
    if text is None:
        return "none"
    people = sorted(text.people.values_list("pk", flat=True))
    parts = (text.day, text.title, text.text, text.tags, text.place, text.for_players, text.kept_back, people)
    return digest(parts)


def find_text(campaign: Campaign, entry_key: str) -> ChronicleText | None:
    kind, _, pk_text = entry_key.partition("-")
    if kind == EntryKind.OWN:
        pk = row_id(pk_text)
        return campaign.chronicle.filter(pk=pk, key="").first() if pk is not None else None
    return campaign.chronicle.filter(key=entry_key).first() if entry_key else None


def derived_entry(campaign: Campaign, entry_key: str) -> ChronicleEntry | None:
    """The entry as the records have it now, without the DM's words; None for one that is gone, and for no key."""
    kind, *parts = entry_key.split("-")
    if kind not in set(EntryKind):
        return None
    source = SOURCES[EntryKind(kind)]
    if len(parts) != len(source.key_parts):
        return None
    key_columns: dict[str, str | int | None] = {
        path: (part if part in set(Side) else None) if path == "side" else row_id(part)
        for path, part in zip(source.key_parts, parts, strict=True)
    }
    row = None if None in key_columns.values() else source.rows(campaign).filter(**key_columns).first()
    return None if row is None else source.entry(row, player_safe=False)


@use_case(lock=row_lock(Campaign))
def write_entry(campaign: Campaign, *, text_id: int | None, writing: Writing, by: User) -> Answer:
    """Save an own entry, a new one where there is no id yet. Raises Refused for one that is gone or was changed."""
    if text_id is None:
        text = ChronicleText(campaign=campaign, by=by, number=campaign.take_number())
    else:
        text = _text_or_refuse(campaign, text_id)
        _check_seen(text, writing.seen)
    text.day, text.title = writing.day, writing.title
    _save(text, writing)
    return Answer(f"Saved: {text.title}.")


@use_case(lock=row_lock(Campaign))
def write_words(campaign: Campaign, *, entry_key: str, writing: Writing, by: User) -> Answer:
    """Save words, or remove them where there are none. Raises Refused where the entry is gone, and where they were changed."""
    text, entry = find_text(campaign, entry_key), derived_entry(campaign, entry_key)
    if text is None and entry is None:
        raise Refused(MSG_ENTRY_GONE)
    _check_seen(text, writing.seen)
    if not (writing.text.strip() or writing.tags or writing.place or writing.people or writing.kept_back):
        if text is not None:
            text.delete()
        return Answer("Your words on this entry are removed.")
    text = text or ChronicleText(campaign=campaign, key=entry_key, by=by)
    if entry is not None:
        text.day, text.number, text.title = entry.day, entry.number, entry.title[:MAX_TITLE_LENGTH]
    _save(text, writing)
    return Answer("Saved.")


@use_case(lock=row_lock(Campaign))
def remove_text(campaign: Campaign, *, text_id: int) -> Answer:
    text = _text_or_refuse(campaign, text_id)
    text.delete()
    return Answer(f"Removed: {text.title}.")


def _text_or_refuse(campaign: Campaign, text_id: int) -> ChronicleText:
    text = campaign.chronicle.filter(pk=text_id).first()
    if text is None:
        raise Refused(MSG_ENTRY_GONE)
    return text


def _check_seen(text: ChronicleText | None, seen: str) -> None:
    if text_mark(text) != seen:
        raise Refused(MSG_ENTRY_CHANGED)


def _save(text: ChronicleText, writing: Writing) -> None:
    text.text, text.tags, text.place = writing.text, writing.tags, writing.place
    text.for_players, text.kept_back = writing.for_players, writing.kept_back
    text.save()
    text.people.set(writing.people)
