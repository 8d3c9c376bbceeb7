"""The steps of the campaign's date."""

from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign, DateChange
from campaigns.chronicle.play.sources.source import Source
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPlace


class StepSource(Source[DateChange]):
    """Each time the date moved on, or was taken back. Players are told the days on which something happened."""

    kind = EntryKind.STEP
    day, number = "now", ""

    def rows(self, campaign: Campaign) -> QuerySet[DateChange]:
        return campaign.date_changes.select_related("campaign")

    def with_person(self, character_id: int) -> Q:
        return Q(pk__in=())

    def with_word(self, word: str) -> Q:
        return Q(reason__icontains=word)

    def entry(self, row: DateChange, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        was = row.campaign.date_of(row.was)
        days = abs(row.now - row.was)
        step = "The date moved on from" if row.is_onward else "The date went back here from"
        facts = (f"{days} day{'' if days == 1 else 's'}", *([row.reason] if row.reason else []))
        return ChronicleEntry(self.key_of(row), self.kind, at, f"{step} {was}", facts)
