"""What every source of entries has: its rows in the order of the chronicle, filtered by the database, and their words."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db.models import CharField, F, Model, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPlace, entry_key
from campaigns.chronicle.rules.tags import tag_line
from campaigns.rules import folding
from campaigns.rules.reading import row_id

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which entries are asked for; an empty one shows all.

    `kinds` empty: all. `folded`: what was part of an occasion is told by that alone, unless the DM has written on it; `within` names
    one whose own are wanted. `person` is a character's id. `words` must all be there, in what the entry or the DM says. `since`
    and `until` are day numbers, both included; `written_since` is a moment of the real world. `player_safe`: only what players may know.
    """

    player_safe: bool = False
    kinds: frozenset[EntryKind] = field(default_factory=frozenset)
    person: int | None = None
    words: tuple[str, ...] = ()
    tag: str = ""
    place: str = ""
    since: int | None = None
    until: int | None = None
    written_since: datetime | None = None
    folded: bool = False
    within: str = ""


class Source(ABC, Generic[Row]):
    """The entries of one `kind`. `day`, `number`, `place` and `occasion` are the paths of a row's columns, empty where it has none.

    `key_parts` are the paths of what follows the kind in a key, `written` those of when a row was written, the earlier first,
    `people` those of the characters it is about, `words` those of its texts.
    """

    kind: EntryKind
    day = "day"
    number = "number"
    place = ""
    occasion = ""
    key_parts: tuple[str, ...] = ("pk",)
    written: tuple[str, ...] = ("at",)
    people: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    @abstractmethod
    def rows(self, campaign: Campaign) -> QuerySet[Row]:
        """All rows of a campaign, each with what `entry` reads of it."""

    @abstractmethod
    def entry(self, row: Row, *, player_safe: bool) -> ChronicleEntry:
        """What the row tells that edition, without the DM's words."""

    def safe(self) -> Q | None:
        """The rows that players may know of; None for none at all, which is the rule."""
        return None

    def with_person(self, character_id: int) -> Q:
        people = ((path, character_id) for path in self.people)
        return Q(*people, _connector=Q.OR) if self.people else Q(pk__in=())

    def with_word(self, word: str) -> Q:
        names = (named(word, path) for path in self.people)
        return Q(*names, *((f"{path}__icontains", word) for path in self.words), _connector=Q.OR)

    def with_tag(self, tag: str) -> Q | None:
        """The rows with a tag of their own; None where they have one by the DM's words alone."""
        return None

    def placed(
        self, campaign: Campaign, wanted: EntryFilter, *, latest_first: bool, unfolded: Sequence[str] = ()
    ) -> "QuerySet[Row, Any]":
        rows = self.matching(campaign, wanted, unfolded)
        columns = [self.day, *([self.number] if self.number else [])]
        order = [F(column).desc() if latest_first else F(column).asc() for column in columns]
        return rows.order_by(*order, "pk")

    def after(self, at: EntryPlace, *, latest_first: bool) -> Q:
        further = "lt" if latest_first else "gt"
        if not self.number:
            same = self._same(at) if at.number == 0 else None
            # Those of a day stand at its beginning: after all its numbers when read backwards.
            whole_day = latest_first and at.number > 0
            later = Q((f"{self.day}__{further}", at.day))
            if whole_day:
                return later | Q((self.day, at.day))
            return later if same is None else later | (Q((self.day, at.day)) & same)
        on_day = Q((f"{self.number}__{further}", at.number))
        if (same := self._same(at)) is not None:
            on_day |= Q((self.number, at.number)) & same
        # The first condition says nothing that the others do not; an index is found by it.
        near = Q((f"{self.day}__{further}e", at.day))
        return near & (Q((f"{self.day}__{further}", at.day)) | Q((self.day, at.day)) & on_day)

    def identity(self, row: Row) -> tuple[str, EntryKind, EntryPlace]:
        """What an entry begins with: its key, the same as `key_column`, its kind, and where it stands."""
        day, number = _value(row, self.day), _value(row, self.number) if self.number else 0
        key = entry_key(self.kind, *(_value(row, part) for part in self.key_parts))
        return key, self.kind, EntryPlace(int(day), int(number), self.kind.rank, int(row.pk))

    def known_keys(self, campaign: Campaign, keys: Sequence[str]) -> set[str]:
        rows = self.rows(campaign).annotate(chronicle_key=self.key_column())
        return set(rows.filter(chronicle_key__in=keys).values_list("chronicle_key", flat=True))

    def key_column(self) -> Concat:
        parts: list[Any] = [Value(self.kind.value)]
        for part in self.key_parts:
            parts += [Value("-"), Cast(part, CharField())]
        return Concat(*parts, output_field=CharField())

    def _same(self, at: EntryPlace) -> Q | None:
        """Of the rows of the same day and number, those after the place; None for none of them."""
        if self.kind.rank == at.rank:
            return Q(pk__gt=at.row)
        return Q() if self.kind.rank > at.rank else None

    def matching(
        self, campaign: Campaign, wanted: EntryFilter, unfolded: Sequence[str] = ()
    ) -> QuerySet[Row]:
        """The rows of a filter, whatever its kinds; those with the keys `unfolded` stand beside their occasions."""
        keyed = ChronicleText.objects.filter(campaign=campaign, key__startswith=f"{self.kind}-").order_by()
        rows: QuerySet[Any] = self.rows(campaign).alias(chronicle_key=self.key_column())
        if wanted.player_safe:
            safe = self.safe()
            rows = rows.none() if safe is None else rows.filter(safe)
            rows = rows.exclude(chronicle_key__in=keyed.filter(kept_back=True).values("key"))
        rows = self._folded(rows, wanted, unfolded)
        if wanted.written_since is not None:
            written = ((f"{path}__gte", wanted.written_since) for path in self.written)
            rows = rows.filter(Q(*written, _connector=Q.OR))
        days = {"gte": wanted.since, "lte": wanted.until}
        rows = rows.filter(**{f"{self.day}__{way}": day for way, day in days.items() if day is not None})
        if wanted.person is not None:
            rows = self._either(rows, self.with_person(wanted.person), keyed.filter(people=wanted.person))
        for word in wanted.words:
            rows = self._either(rows, self.with_word(word), keyed.filter(text_says(word)))
        if wanted.tag:
            tagged = keyed.filter(tags__contains=tag_line(wanted.tag))
            rows = self._either(rows, self.with_tag(wanted.tag), tagged)
        if wanted.place:
            own = Q((self.place, wanted.place)) if self.place else None
            rows = self._either(rows, own, keyed.filter(place=wanted.place))
        return rows

    def _folded(self, rows: QuerySet[Row], wanted: EntryFilter, unfolded: Sequence[str]) -> QuerySet[Row]:
        if wanted.within:
            return rows.filter(**{self.occasion: wanted.within}) if self.occasion else rows.none()
        if wanted.folded and self.occasion:
            own = [key for key in unfolded if key.startswith(f"{self.kind}-")]
            # By their ids first: of the thousands within occasions no other makes its key.
            ids = [row_id(key.split("-")[1]) for key in own]
            return rows.filter(
                Q((self.occasion, "")) | Q((f"{self.key_parts[0]}__in", ids), chronicle_key__in=own)
            )
        return rows

    def _either(self, rows: QuerySet[Row], own: Q | None, texts: QuerySet[ChronicleText]) -> QuerySet[Row]:
        """The rows that fit by themselves, and those with fitting words on them."""
        by_words = Q(chronicle_key__in=texts.values("key"))
        return rows.filter(by_words if own is None else own | by_words)


AnySource = Source[Any]


def text_says(word: str) -> Q:
    """Whether the DM's words have a word in them, accents and case aside."""
    return Q(*(("search_key__contains", spelling) for spelling in folding.spellings(word)), _connector=Q.OR)


def named(word: str, path: str) -> Q:
    """Whether the name of the character at `path` has the word in it, accents and case aside."""
    keys = ((f"{path}__search_key__contains", spelling) for spelling in folding.spellings(word))
    return Q(*keys, _connector=Q.OR)


def _value(row: Model, path: str) -> Any:
    value: Any = row
    for name in path.split("__"):
        value = getattr(value, name)
    return value
