"""Tournaments that are over: who won, who came next, for what."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.source import Source
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson
from campaigns.circuits.models import Encounter, Tournament
from campaigns.circuits.play.pot import final_places
from campaigns.circuits.play.record import KEPT_BACK, TournamentRecord
from campaigns.circuits.rules.terms import terms_in_words

PLACES_TOLD = 3


class TournamentSource(Source[Tournament]):
    kind = EntryKind.TOURNAMENT
    day, number, place = "over_on", "number", "place"
    written = ("finished_at",)
    words = ("name",)

    def rows(self, campaign: Campaign) -> QuerySet[Tournament]:
        return campaign.tournaments.filter(status=Tournament.Status.OVER).select_related("campaign")

    def safe(self) -> Q:
        """Those whose results have all been revealed: one that was decided anew may wait for that."""
        kept_back = Encounter.objects.filter(KEPT_BACK, round__tournament=OuterRef("pk"))
        return ~Q(Exists(kept_back))

    def with_person(self, character_id: int) -> Q:
        return Q(pk__in=Tournament.objects.filter(entrants__character=character_id).values("pk"))

    def entry(self, row: Tournament, *, player_safe: bool) -> ChronicleEntry:
        record = TournamentRecord(row, only_revealed=player_safe)
        champion = record.course.champion
        title = (
            f"{record.name(champion)} won {row.name}"
            if champion
            else f"{row.name} ended with a shared first place"
        )
        lines = final_places(record)[:PLACES_TOLD]
        facts = [
            f"{terms_in_words(row.terms, len(record.entrants))} of {row.game_title}, {len(record.entrants)} entrants"
        ]
        facts += [
            f"{'–'.join(map(str, dict.fromkeys(span)))}: {record.name(number)}{f', {prize}' if prize else ''}"
            for number, span, prize in lines
        ]
        people = tuple(
            EntryPerson(record.name(number), record.by_number[number].character_id) for number, _, _ in lines
        )
        return ChronicleEntry(*self.identity(row), title, tuple(facts), people, row.place)
