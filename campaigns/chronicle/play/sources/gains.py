"""What matches taught: the points by which a CM grew."""

from fractions import Fraction

from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.source import Source, named
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson, EntryPlace
from campaigns.people.models import Gain
from campaigns.rules.chess_modifier import decimal


class GainSource(Source[Gain]):
    """Every gain that was credited. All of it is the DM's to tell: from a game that taught nothing a cheat would show."""

    kind = EntryKind.GAIN
    day, number = "match__day", "match__number"
    key_parts = ("match_id", "character_id")
    written = ("match__finished_at",)

    def rows(self, campaign: Campaign) -> QuerySet[Gain]:
        rows = Gain.objects.filter(match__campaign=campaign).exclude(credited=Fraction(0))
        return rows.select_related("match", "character")

    def with_person(self, character_id: int) -> Q:
        return Q(character=character_id)

    def with_word(self, word: str) -> Q:
        return named(word, "character")

    def with_place(self, place: str) -> Q | None:
        return Q(match__place=place)

    def entry(self, row: Gain, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        credited, before, after = row.credited, row.cm_before, row.cm_after
        assert credited is not None and before is not None and after is not None
        return ChronicleEntry(
            key=self.key_of(row),
            kind=self.kind,
            at=at,
            title=f"{row.character.name} gained {decimal(credited)} CM",
            facts=(f"From {decimal(before)} to {decimal(after)}",),
            people=(EntryPerson(row.character.name, row.character_id),),
            place=row.match.place,
            match_id=row.match_id,
        )
