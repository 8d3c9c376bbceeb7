"""The entries of the chronicle: derived from the records whenever they are asked for, with the DM's words on them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import nsmallest

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.play.sources import SOURCES
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson, EntryPlace, EntryWords

# How many entries of each kind are read at once where all are wanted.
AT_ONCE = 500


def entries(
    campaign: Campaign, *, player_safe: bool, since: int | None = None, until: int | None = None
) -> Iterator[ChronicleEntry]:
    """All entries from day `since` to day `until`, earliest first, piece by piece; `player_safe`: what players may know."""
    wanted = EntryFilter(player_safe=player_safe, since=since, until=until)
    after: EntryPlace | None = None
    while piece := some_entries(campaign, wanted, count=AT_ONCE, after=after, latest_first=False):
        yield from piece
        if len(piece) < AT_ONCE:
            return
        after = piece[-1].at


def some_entries(
    campaign: Campaign,
    wanted: EntryFilter,
    *,
    count: int,
    after: EntryPlace | None = None,
    latest_first: bool = True,
) -> list[ChronicleEntry]:
    """The first `count` entries of a filter that stand after a place: a few queries, however many there are."""

    def order(entry: ChronicleEntry) -> tuple[int, int, int, int]:
        return entry.at.latest_first() if latest_first else entry.at.earliest_first()

    unfolded = _keys_with_words(campaign, wanted) if wanted.folded else ()
    firsts: list[ChronicleEntry] = []
    for source in (SOURCES[kind] for kind in wanted.kinds or EntryKind):
        if (wanted.player_safe and source.safe() is None) or (wanted.within and not source.occasion):
            continue
        rows = source.placed(campaign, wanted, latest_first=latest_first, unfolded=unfolded)
        if after is not None:
            rows = rows.filter(source.after(after, latest_first=latest_first))
        firsts += (source.entry(row, player_safe=wanted.player_safe) for row in rows[:count])
    chosen = nsmallest(count, firsts, key=order)
    return list(_with_words(campaign, chosen, player_safe=wanted.player_safe))


def _keys_with_words(campaign: Campaign, wanted: EntryFilter) -> Sequence[str]:
    """The entries that the Dungeon Master has written on. Which these are is his alone to know, but for words that players read."""
    texts = campaign.chronicle.exclude(key="").exclude(text="").order_by()
    read = texts.filter(for_players=True) if wanted.player_safe else texts
    return list(read.values_list("key", flat=True))


def _with_words(
    campaign: Campaign, chosen: Sequence[ChronicleEntry], *, player_safe: bool
) -> Iterator[ChronicleEntry]:
    keys = [entry.key for entry in chosen if entry.kind is not EntryKind.OWN]
    texts = ChronicleText.objects.filter(campaign=campaign, key__in=keys) if keys else ()
    words = {text.key: text.words for text in texts}
    for entry in chosen:
        own_words = words.get(entry.key, entry.words)
        if player_safe:
            is_public = own_words.for_players
            own_words = EntryWords(own_words.text, for_players=True) if is_public else EntryWords()
            people = tuple(EntryPerson(person.name) for person in entry.people)
            entry = replace(entry, people=people, match_id=None)
        yield replace(entry, words=own_words, place=own_words.place or entry.place)
