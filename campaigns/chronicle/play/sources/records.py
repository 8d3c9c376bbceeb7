"""What is on record besides matches and money: dates, gains, decisions, lessons, and the DM's own entries."""

from fractions import Fraction

from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign, DateChange
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.play.sources.source import Source, text_contains
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson
from campaigns.chronicle.rules.tags import tag_line
from campaigns.people.models import Character, Gain, RecordEntry
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.labels import pluralize


class GainSource(Source[Gain]):
    """Every gain that was credited. All of it is the DM's to tell: from a game that taught nothing a cheat would show."""

    kind = EntryKind.GAIN
    day, number, place, occasion = "match__day", "match__number", "match__place", "match__occasion"
    key_parts = ("match_id", "character_id")
    written_columns = ("match__finished_at",)
    people = ("character",)

    def rows(self, campaign: Campaign) -> QuerySet[Gain]:
        rows = Gain.objects.filter(match__campaign=campaign).exclude(credited=Fraction(0))
        return rows.select_related("match", "character")

    def entry(self, row: Gain, *, player_safe: bool) -> ChronicleEntry:
        credited, cm_before, cm_after = row.credited, row.cm_before, row.cm_after
        assert credited is not None and cm_before is not None and cm_after is not None
        title = f"{row.character.name} gained {decimal(credited)} CM"
        facts = (f"From {decimal(cm_before)} to {decimal(cm_after)}",)
        people = (EntryPerson(row.character.name, row.character_id),)
        return ChronicleEntry(*self.identity(row), title, facts, people, row.match.place, row.match_id)


class StepSource(Source[DateChange]):
    """Each time the date moved on, or was taken back. Players are told the days on which something happened."""

    kind = EntryKind.STEP
    day, number, occasion = "now", "", "occasion"
    text_columns = ("reason",)

    def rows(self, campaign: Campaign) -> QuerySet[DateChange]:
        return campaign.date_changes.select_related("campaign")

    def entry(self, row: DateChange, *, player_safe: bool) -> ChronicleEntry:
        former_date = row.campaign.date_of(row.was)
        days = abs(row.now - row.was)
        step = "The date moved on from" if row.is_onward else "The date went back here from"
        facts = (pluralize(days, "day"), *([row.reason] if row.reason else []))
        return ChronicleEntry(*self.identity(row), f"{step} {former_date}", facts)


class OwnSource(Source[ChronicleText]):
    """Entries that the DM wrote; players get those marked for them, without the tags and the list of people."""

    kind = EntryKind.OWN
    place = "place"

    def rows(self, campaign: Campaign) -> QuerySet[ChronicleText]:
        return campaign.chronicle.filter(key="").prefetch_related("people")

    def public_rows(self) -> Q | None:
        return Q(for_players=True)

    def with_person(self, character_id: int) -> Q:
        named = ChronicleText.people.through.objects.filter(character=character_id)
        return Q(pk__in=named.values("chronicletext"))

    def with_word(self, word: str) -> Q:
        return text_contains(word)

    def with_tag(self, tag: str) -> Q | None:
        return Q(tags__contains=tag_line(tag))

    def entry(self, row: ChronicleText, *, player_safe: bool) -> ChronicleEntry:
        people = () if player_safe else row.people.all()
        named_people = tuple(EntryPerson(person.name, person.pk) for person in people)
        return ChronicleEntry(*self.identity(row), row.title, (), named_people, row.place, words=row.words)


Kind = RecordEntry.Kind


class DecisionSource(Source[RecordEntry]):
    """CMs that the DM set or moved. Not that people came knowing chess: a batch of five hundred would hide the rest."""

    kind = EntryKind.DECISION
    occasion = "occasion"
    kinds: tuple[str, ...] = (Kind.CM_SET, Kind.SHIFTED)
    people, text_columns = ("character", "teacher"), ("text",)

    def rows(self, campaign: Campaign) -> QuerySet[RecordEntry]:
        rows = RecordEntry.objects.filter(character__campaign=campaign, kind__in=self.kinds)
        return rows.select_related("character", "teacher")

    def entry(self, row: RecordEntry, *, player_safe: bool) -> ChronicleEntry:
        facts: tuple[str, ...] = ()
        people = [EntryPerson(person.name, person.pk) for person in (row.character, row.teacher) if person]
        if player_safe:
            teacher = f" from {row.teacher.name}" if row.teacher else ""
            title = f"{row.character.name} {row.get_kind_display()}{teacher}"
        else:
            title = f"{row.character.name}: {row.text}"
            if row.cm is not None:
                facts = (f"{'Moved by' if row.kind == Kind.SHIFTED else 'CM'} {decimal(row.cm)}",)
        return ChronicleEntry(*self.identity(row), title, facts, tuple(people))


class LessonSource(DecisionSource):
    """Who learned chess, and from whom. Players know it of their own characters."""

    kind = EntryKind.LESSON
    kinds = (Kind.LEARNED,)

    def public_rows(self) -> Q | None:
        return Q(character__kind=Character.Kind.PC, character__binned_at=None)
