"""Downtimes and evenings of gambling: each is one entry, whose games are told below it."""

from django.db.models import Q, QuerySet, Subquery

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources import occasions
from campaigns.chronicle.play.sources.source import Source
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind
from campaigns.core.occasions import OccasionKind
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play.occasions import run_title
from campaigns.rules.labels import name_list, pluralize

MAX_SENTENCES = 6


class EveningSource(Source[BulkRun]):
    """An evening stands where its latest game does."""

    kind, occasion_kind = EntryKind.EVENING, OccasionKind.EVENING
    place, text_columns = "place", ("place",)

    def rows(self, campaign: Campaign) -> QuerySet[BulkRun]:
        latest = occasions.matches_within(self.occasion_kind)
        rows = campaign.bulk_runs.filter(kind=self.occasion_kind, state=BulkRun.State.TAKEN)
        day, number = (Subquery(latest.values(column)[:1]) for column in ("day", "number"))
        rows = rows.annotate(day=day, number=number).exclude(day=None)
        return rows.select_related("campaign").defer("games", "progress")

    def public_rows(self) -> Q | None:
        return occasions.has_public_match(self.occasion_kind)

    def with_person(self, character_id: int) -> Q:
        return occasions.has_player(self.occasion_kind, character_id)

    def with_word(self, word: str) -> Q:
        return super().with_word(word) | occasions.has_player_named(self.occasion_kind, word)

    def entry(self, row: BulkRun, *, player_safe: bool) -> ChronicleEntry:
        details = self._sentences(row, player_safe=player_safe)
        facts, place = ((), "") if player_safe else (self._facts(row), row.place)
        return ChronicleEntry(*self.identity(row), run_title(row), facts, (), place, details=details)

    def _facts(self, row: BulkRun) -> tuple[str, ...]:
        return (pluralize(len(row.match_ids), "game"),)

    def _sentences(self, row: BulkRun, *, player_safe: bool) -> tuple[str, ...]:
        if player_safe:
            return tuple(occasions.player_records(row.campaign, row.occasion, player_safe=True))
        return _without_full_stops(row.report.get("story", ()))


class DowntimeSource(EveningSource):
    kind, occasion_kind = EntryKind.DOWNTIME, OccasionKind.DOWNTIME
    written_columns = ("at", "started_at")

    def _facts(self, row: BulkRun) -> tuple[str, ...]:
        numbers = row.plan.get("taken_groups", range(len(row.groups)))
        return *super()._facts(row), name_list([row.groups[number].name for number in numbers])

    def _sentences(self, row: BulkRun, *, player_safe: bool) -> tuple[str, ...]:
        records = tuple(occasions.player_records(row.campaign, row.occasion, player_safe=player_safe))
        if player_safe:
            return records
        return *records, *_without_full_stops(row.report.get("sentences", ()))


def _without_full_stops(sentences: list[str]) -> tuple[str, ...]:
    return tuple(sentence.removesuffix(".") for sentence in sentences[:MAX_SENTENCES])
