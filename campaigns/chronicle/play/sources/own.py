"""The Dungeon Master's own entries."""

from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.play.sources.source import Source, text_says
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson, EntryPlace
from campaigns.chronicle.rules.tags import tag_line


class OwnSource(Source[ChronicleText]):
    """Entries that the DM wrote; players get those marked for them, without the tags and the list of people."""

    kind = EntryKind.OWN

    def rows(self, campaign: Campaign) -> QuerySet[ChronicleText]:
        return campaign.chronicle.filter(key="").prefetch_related("people")

    def safe(self) -> Q | None:
        return Q(for_players=True)

    def with_person(self, character_id: int) -> Q:
        return Q(
            pk__in=ChronicleText.people.through.objects.filter(character=character_id).values("chronicletext")
        )

    def with_word(self, word: str) -> Q:
        return text_says(word)

    def with_place(self, place: str) -> Q | None:
        return Q(place=place)

    def with_tag(self, tag: str) -> Q | None:
        return Q(tags__contains=tag_line(tag))

    def entry(self, row: ChronicleText, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        people = (
            () if player_safe else tuple(EntryPerson(person.name, person.pk) for person in row.people.all())
        )
        return ChronicleEntry(
            self.key_of(row), self.kind, at, row.title, (), people, row.place, words=row.words
        )
