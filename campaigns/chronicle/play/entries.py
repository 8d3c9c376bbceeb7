"""The entries of the chronicle: derived from the records whenever they are asked for, with the DM's words on them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from heapq import nsmallest

from django.db.models.functions import Length

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.play.sources import SOURCES
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson, EntryPosition, EntryWords

# How many entries of each kind are read at once where all are wanted.
BATCH_SIZE = 500


def entries(
    campaign: Campaign, *, player_safe: bool, from_day: int | None = None, to_day: int | None = None
) -> Iterator[ChronicleEntry]:
    """All entries from day `from_day` to day `to_day`, earliest first, piece by piece; `player_safe`: what players may know."""
    entry_filter = EntryFilter(player_safe=player_safe, from_day=from_day, to_day=to_day)
    position: EntryPosition | None = None
    some = partial(some_entries, campaign, entry_filter, count=BATCH_SIZE, latest_first=False)
    while batch := some(after_position=position):
        yield from batch
        if len(batch) < BATCH_SIZE:
            return
        position = batch[-1].position


def some_entries(
    campaign: Campaign,
    entry_filter: EntryFilter,
    *,
    count: int,
    after_position: EntryPosition | None = None,
    latest_first: bool = True,
) -> list[ChronicleEntry]:
    """The first `count` entries of a filter that stand after a place: a few queries, however many there are."""

    def order(entry: ChronicleEntry) -> tuple[int, int, int, int]:
        return entry.position.latest_first() if latest_first else entry.position.earliest_first()

    player_safe = entry_filter.player_safe
    written_on = _written_on(campaign, player_safe=player_safe) if entry_filter.folds_occasions else None
    unfolded = [key for key, stands_alone in (written_on or {}).items() if stands_alone]
    candidates: list[ChronicleEntry] = []
    for source in (SOURCES[kind] for kind in entry_filter.kinds or EntryKind):
        if player_safe and source.public_rows() is None:
            continue
        if entry_filter.within and not source.occasion:
            continue
        rows = source.in_order(campaign, entry_filter, latest_first=latest_first, unfolded=unfolded)
        if after_position is not None:
            rows = rows.filter(source.after(after_position, latest_first=latest_first))
        candidates += (source.entry(row, player_safe=player_safe) for row in rows[:count])
    selected = nsmallest(count, candidates, key=order)
    return list(_with_words(campaign, selected, written_on, player_safe=player_safe))


def _written_on(campaign: Campaign, *, player_safe: bool) -> dict[str, bool]:
    """The keys of the entries that the DM has written on, and whether these words take the entry out of its occasion."""
    texts = campaign.chronicle.exclude(key="").order_by().annotate(says=Length("text"))
    rows = texts.values_list("key", "says", "for_players")
    # Which words take an entry out of its occasion is the DM's alone to know, unless players read them.
    return {key: says > 0 and (for_players or not player_safe) for key, says, for_players in rows}


def _with_words(
    campaign: Campaign,
    selected: list[ChronicleEntry],
    written_on: dict[str, bool] | None,
    *,
    player_safe: bool,
) -> Iterator[ChronicleEntry]:
    """The chosen entries with the DM's words; `written_on` are the keys of all that have any, None where that is not known."""
    keys = [entry.key for entry in selected if entry.kind is not EntryKind.OWN]
    keys = [key for key in keys if written_on is None or key in written_on]
    texts = ChronicleText.objects.filter(campaign=campaign, key__in=keys) if keys else ()
    words_by_key = {text.key: text.words for text in texts}
    for entry in selected:
        own_words = words_by_key.get(entry.key, entry.words)
        if player_safe:
            is_public = own_words.for_players
            own_words = EntryWords(own_words.text, for_players=True) if is_public else EntryWords()
            people = tuple(EntryPerson(person.name) for person in entry.people)
            entry = replace(entry, people=people, match_id=None)
        yield replace(entry, words=own_words, place=own_words.place or entry.place)
