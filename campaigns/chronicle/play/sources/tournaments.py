"""Tournaments: who won, who came next, for what; or how far one is that was begun."""

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.occasions import matches_within, player_records
from campaigns.chronicle.play.sources.source import Source
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson
from campaigns.core.occasions import OccasionKind
from campaigns.tournaments.models import Pairing, Tournament
from campaigns.tournaments.play.pot import final_ranking
from campaigns.tournaments.play.record import HIDDEN, TournamentRecord
from campaigns.tournaments.rules.terms import terms_in_words

MAX_PLACES = 3
Status = Tournament.Status


class TournamentSource(Source[Tournament]):
    """A tournament stands where it ended, else where its latest game does."""

    kind = EntryKind.TOURNAMENT
    day, number, place = "stands_on", "number", "place"
    written_columns = ("played_at", "finished_at")
    text_columns = ("name",)

    def rows(self, campaign: Campaign) -> QuerySet[Tournament]:
        latest = matches_within(OccasionKind.TOURNAMENT)
        rows = campaign.tournaments.exclude(status=Status.ENTRY).annotate(
            stands_on=Coalesce("over_on", Subquery(latest.values("day")[:1])),
            played_at=Subquery(latest.values("created_at")[:1]),
        )
        return rows.exclude(stands_on=None).select_related("campaign")

    def public_rows(self) -> Q:
        """The tournaments whose results have all been revealed."""
        # One that was decided anew may wait for its results to be revealed.
        hidden_results = Pairing.objects.filter(HIDDEN, round__tournament=OuterRef("pk"))
        return ~Q(status=Status.OVER) | ~Q(Exists(hidden_results))

    def with_person(self, character_id: int) -> Q:
        return Q(pk__in=Tournament.objects.filter(entrants__character=character_id).values("pk"))

    def entry(self, row: Tournament, *, player_safe: bool) -> ChronicleEntry:
        details = tuple(player_records(row.campaign, row.occasion, player_safe=player_safe))
        head = self.identity(row)
        if not row.is_over:
            title = f"{row.name}, {'still in play' if row.is_running else 'cancelled'}"
            return ChronicleEntry(*head, title, (row.game_title,), (), row.place, details=details)
        record = TournamentRecord(row, public_only=player_safe)
        title = f"{row.name} ended without a winner: {record.no_winner}"
        if record.winner:
            title = f"{record.name(record.winner)} won {row.name}"
        count, people = len(record.entrants), []
        facts = [f"{terms_in_words(row.terms, count)} of {row.game_title}, {count} entrants"]
        for number, span, prize in final_ranking(record)[:MAX_PLACES]:
            person = EntryPerson(record.name(number), record.by_number[number].character_id)
            people.append(person)
            places = "–".join(map(str, dict.fromkeys(span)))
            facts.append(f"{places}: {person.name}{f', {prize}' if prize else ''}")
        return ChronicleEntry(*head, title, tuple(facts), tuple(people), row.place, details=details)
