"""What the Dungeon Master entered about characters: lessons, and CMs that were set or moved."""

from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.source import Source, named
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson, EntryPlace
from campaigns.people.models import Character, RecordEntry
from campaigns.rules.chess_modifier import decimal

Kind = RecordEntry.Kind


class DecisionSource(Source[RecordEntry]):
    """CMs that the DM set or moved. Not that people came knowing chess: a batch of five hundred would hide the rest."""

    kind = EntryKind.DECISION
    kinds: tuple[str, ...] = (Kind.CM_SET, Kind.SHIFTED)

    def rows(self, campaign: Campaign) -> QuerySet[RecordEntry]:
        rows = RecordEntry.objects.filter(character__campaign=campaign, kind__in=self.kinds)
        return rows.select_related("character", "teacher")

    def with_person(self, character_id: int) -> Q:
        return Q(character=character_id) | Q(teacher=character_id)

    def with_word(self, word: str) -> Q:
        return named(word, "character") | named(word, "teacher") | Q(text__icontains=word)

    def entry(self, row: RecordEntry, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        facts: tuple[str, ...] = ()
        people = [EntryPerson(person.name, person.pk) for person in (row.character, row.teacher) if person]
        if player_safe:
            teacher = f" from {row.teacher.name}" if row.teacher else ""
            title = f"{row.character.name} {row.get_kind_display()}{teacher}"
        else:
            title = f"{row.character.name}: {row.text}"
            if row.cm is not None:
                facts = (f"{'Moved by' if row.kind == Kind.SHIFTED else 'CM'} {decimal(row.cm)}",)
        return ChronicleEntry(self.key_of(row), self.kind, at, title, facts, tuple(people))


class LessonSource(DecisionSource):
    """Who learned chess, and from whom. Players know it of their own characters."""

    kind = EntryKind.LESSON
    kinds = (Kind.LEARNED,)

    def safe(self) -> Q | None:
        return Q(character__kind=Character.Kind.PC, character__binned_at=None)
