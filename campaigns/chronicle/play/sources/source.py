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
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPosition, entry_key
from campaigns.chronicle.rules.tags import tag_line
from campaigns.rules import folding
from campaigns.rules.reading import row_id

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which entries are asked for; an empty one shows all.

    `kinds` empty: all. `folds_occasions`: what was part of an occasion is told by that alone, unless the DM has written on it; `within` names
    one whose own are wanted. `person` is a character's id. `words` must all be there, in what the entry or the DM says. `from_day`
    and `to_day` are day numbers, both included; `written_since` is a moment of the real world. `player_safe`: only what players may know.
    """

    player_safe: bool = False
    kinds: frozenset[EntryKind] = field(default_factory=frozenset)
    person: int | None = None
    words: tuple[str, ...] = ()
    tag: str = ""
    place: str = ""
    from_day: int | None = None
    to_day: int | None = None
    written_since: datetime | None = None
    folds_occasions: bool = False
    within: str = ""


class Source(ABC, Generic[Row]):
    """The entries of one `kind`. `day`, `number`, `place` and `occasion` are the paths of a row's columns, empty where it has none.

    `key_parts` are the paths of what follows the kind in a key, `written_columns` those of when a row was written, the earlier first,
    `people` those of the characters it is about, `text_columns` those of its texts.
    """

    kind: EntryKind
    day = "day"
    number = "number"
    place = ""
    occasion = ""
    key_parts: tuple[str, ...] = ("pk",)
    written_columns: tuple[str, ...] = ("at",)
    people: tuple[str, ...] = ()
    text_columns: tuple[str, ...] = ()

    @abstractmethod
    def rows(self, campaign: Campaign) -> QuerySet[Row]:
        """All rows of a campaign, each with what `entry` reads of it."""

    @abstractmethod
    def entry(self, row: Row, *, player_safe: bool) -> ChronicleEntry:
        """What the row tells that edition, without the DM's words."""

    def public_rows(self) -> Q | None:
        """The rows that players may know of; None for none at all, which is the rule."""
        return None

    def with_person(self, character_id: int) -> Q:
        people = ((path, character_id) for path in self.people)
        return Q(*people, _connector=Q.OR) if self.people else Q(pk__in=())

    def with_word(self, word: str) -> Q:
        names = (name_contains(word, path) for path in self.people)
        return Q(*names, *((f"{path}__icontains", word) for path in self.text_columns), _connector=Q.OR)

    def with_tag(self, tag: str) -> Q | None:
        """The rows with a tag of their own; None where they have one by the DM's words alone."""
        return None

    def in_order(
        self,
        campaign: Campaign,
        entry_filter: EntryFilter,
        *,
        latest_first: bool,
        unfolded: Sequence[str] = (),
    ) -> "QuerySet[Row, Any]":
        rows = self.matching(campaign, entry_filter, unfolded)
        columns = [self.day, *([self.number] if self.number else [])]
        order = [F(column).desc() if latest_first else F(column).asc() for column in columns]
        return rows.order_by(*order, "pk")

    def after(self, at: EntryPosition, *, latest_first: bool) -> Q:
        lookup = "lt" if latest_first else "gt"
        if not self.number:
            further_rank = self._further_rank(at) if at.number == 0 else None
            # Those of a day stand at its beginning: after all its numbers when read backwards.
            whole_day = latest_first and at.number > 0
            later_day = Q((f"{self.day}__{lookup}", at.day))
            if whole_day:
                return later_day | Q((self.day, at.day))
            return later_day if further_rank is None else later_day | (Q((self.day, at.day)) & further_rank)
        on_day = Q((f"{self.number}__{lookup}", at.number))
        if (further_rank := self._further_rank(at)) is not None:
            on_day |= Q((self.number, at.number)) & further_rank
        # The first condition says nothing that the others do not; an index is found by it.
        indexed_bound = Q((f"{self.day}__{lookup}e", at.day))
        return indexed_bound & (Q((f"{self.day}__{lookup}", at.day)) | Q((self.day, at.day)) & on_day)

    def identity(self, row: Row) -> tuple[str, EntryKind, EntryPosition]:
        """What an entry begins with: its key, the same as `key_column`, its kind, and where it stands."""
        day, number = _value(row, self.day), _value(row, self.number) if self.number else 0
        key = entry_key(self.kind, *(_value(row, part) for part in self.key_parts))
        return key, self.kind, EntryPosition(int(day), int(number), self.kind.rank, int(row.pk))

    def known_keys(self, campaign: Campaign, keys: Sequence[str]) -> set[str]:
        rows = self.rows(campaign).annotate(chronicle_key=self.key_column())
        return set(rows.filter(chronicle_key__in=keys).values_list("chronicle_key", flat=True))

    def key_column(self) -> Concat:
        parts: list[Value | Cast] = [Value(self.kind.value)]
        for part in self.key_parts:
            parts += [Value("-"), Cast(part, CharField())]
        return Concat(*parts, output_field=CharField())

    def _further_rank(self, at: EntryPosition) -> Q | None:
        """Of the rows of the same day and number, those after the place; None for none of them."""
        if self.kind.rank == at.rank:
            return Q(pk__gt=at.row)
        return Q() if self.kind.rank > at.rank else None

    def matching(
        self, campaign: Campaign, entry_filter: EntryFilter, unfolded: Sequence[str] = ()
    ) -> QuerySet[Row]:
        """The rows of a filter, whatever its kinds; those with the keys `unfolded` stand beside their occasions."""
        texts = ChronicleText.objects.filter(campaign=campaign, key__startswith=f"{self.kind}-").order_by()
        rows: QuerySet[Any] = self.rows(campaign).alias(chronicle_key=self.key_column())
        if entry_filter.player_safe:
            public_rows = self.public_rows()
            rows = rows.none() if public_rows is None else rows.filter(public_rows)
            rows = rows.exclude(chronicle_key__in=texts.filter(kept_back=True).values("key"))
        rows = self._fold_occasions(rows, entry_filter, unfolded)
        if entry_filter.written_since is not None:
            written_columns = ((f"{path}__gte", entry_filter.written_since) for path in self.written_columns)
            rows = rows.filter(Q(*written_columns, _connector=Q.OR))
        for lookup, day in {"gte": entry_filter.from_day, "lte": entry_filter.to_day}.items():
            rows = rows if day is None else rows.filter(**{f"{self.day}__{lookup}": day})
        if (person := entry_filter.person) is not None:
            rows = self._either(rows, self.with_person(person), texts.filter(people=person))
        for word in entry_filter.words:
            rows = self._either(rows, self.with_word(word), texts.filter(text_contains(word)))
        if entry_filter.tag:
            tagged = texts.filter(tags__contains=tag_line(entry_filter.tag))
            rows = self._either(rows, self.with_tag(entry_filter.tag), tagged)
        if entry_filter.place:
            own_condition = Q((self.place, entry_filter.place)) if self.place else None
            rows = self._either(rows, own_condition, texts.filter(place=entry_filter.place))
        return rows

    def _fold_occasions(
        self, rows: QuerySet[Row], entry_filter: EntryFilter, unfolded: Sequence[str]
    ) -> QuerySet[Row]:
        if entry_filter.within:
            return rows.filter(**{self.occasion: entry_filter.within}) if self.occasion else rows.none()
        if entry_filter.folds_occasions and self.occasion:
            own = [key for key in unfolded if key.startswith(f"{self.kind}-")]
            # By their ids first: of the thousands within occasions no other makes its key.
            ids = [row_id(key.split("-")[1]) for key in own]
            stands_alone = Q((f"{self.key_parts[0]}__in", ids), chronicle_key__in=own)
            return rows.filter(Q((self.occasion, "")) | stands_alone)
        return rows

    def _either(
        self, rows: QuerySet[Row], condition: Q | None, texts: QuerySet[ChronicleText]
    ) -> QuerySet[Row]:
        """The rows that fit by themselves, and those with fitting words on them."""
        by_texts = Q(chronicle_key__in=texts.values("key"))
        return rows.filter(by_texts if condition is None else condition | by_texts)


AnySource = Source[Any]


def text_contains(word: str) -> Q:
    """Whether the DM's words have a word in them, accents and case aside."""
    return Q(*(("search_key__contains", spelling) for spelling in folding.spellings(word)), _connector=Q.OR)


def name_contains(word: str, path: str) -> Q:
    """Whether the name of the character at `path` has the word in it, accents and case aside."""
    keys = ((f"{path}__search_key__contains", spelling) for spelling in folding.spellings(word))
    return Q(*keys, _connector=Q.OR)


def _value(row: Model, path: str) -> Any:
    value: Any = row
    for name in path.split("__"):
        value = getattr(value, name)
    return value
