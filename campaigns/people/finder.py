"""Who is meant by what is typed: the people a form may name, the likeliest first."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple, Self

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Abs

from campaigns.campaign.models import Campaign
from campaigns.people.models import ACTIVE, NOTES, Character
from campaigns.rules import folding
from campaigns.rules.chess_modifier import decimal, sort_key
from campaigns.rules.reading import row_id

MAX_OPTIONS = 10
_A_CM = re.compile(r"(?:cm *)?([0-9]{1,3})", re.IGNORECASE)
MAX_WORDS = 6
MAX_TEXT_LENGTH = 80


@dataclass(frozen=True, slots=True)
class PersonOption:
    """Somebody to choose: the value a form sends, the name, the character, and words that tell namesakes apart."""

    value: str
    name: str
    detail: str = ""
    character: Character | None = None

    @property
    def note(self) -> str:
        """What tells namesakes apart: "NPC, Thief, CM 20, harbour"."""
        parts = [self.detail]
        if row := self.character:
            cm = f"CM {decimal(row.cm)}" if row.cm is not None else ""
            tags = (tag.name for tag in row.tags.all())
            parts = [row.get_kind_display(), row.calling, cm, *tags, self.detail]
        return ", ".join(filter(None, parts))

    def is_called(self, text: str) -> bool:
        return bool({*folding.spellings(self.name)} & {*folding.spellings(text)})

    def fits(self, text: str) -> bool:
        key = folding.search_key(self.name)
        *beginnings, _ = folding.search_patterns(text)
        return any(pattern in key for patterns in beginnings for pattern in patterns)

    def has(self, text: str) -> bool:
        key = folding.search_key(self.name)
        return any(spelling in key for spelling in folding.spellings(text))


class Newcomers(NamedTuple):
    """Whom a form may make of a typed name: the hint in its box, what stands before the name, and the note behind it."""

    hint: str
    label: str
    note: str
    are_characters: bool = False


class People:
    """The characters among whom a form chooses; a value is their number, with a `prefix` before it.

    `fixed` options stand before them. Rooms that offer somebody else besides override `extra_options` and `extra_option`.
    """

    prefix = ""
    extras_first = False
    newcomers = Newcomers("Name or strength (CM 30)", "New:", "new, made with the game", are_characters=True)

    def __init__(
        self, campaign: Campaign, characters: QuerySet[Character], fixed: Sequence[PersonOption] = ()
    ) -> None:
        self.campaign, self.characters, self.fixed = campaign, characters, fixed

    @classmethod
    def everybody(cls, campaign: Campaign) -> Self:
        """All who are active: neither in the bin nor archived."""
        return cls(campaign, campaign.characters.filter(ACTIVE))

    @classmethod
    def players(cls, campaign: Campaign) -> Self:
        return cls(campaign, campaign.characters.filter(ACTIVE, cm__isnull=False))

    def find(self, text: str) -> list[PersonOption]:
        """The best options for a typed text, at most MAX_OPTIONS besides the fixed ones.

        Nothing typed: PCs first. A CM, `30` or `CM 30`: those who play about as well. Else the names that begin with it, have it for initials, have a
        word that begins with it, hold it anywhere: in that order.
        """
        text = text[:MAX_TEXT_LENGTH].strip()
        fixed = [option for option in self.fixed if not text or option.has(text)]
        people, extra_options = self._options(self._rows(text)), self.extra_options(text)
        best = [*extra_options, *people] if self.extras_first else [*people, *extra_options]
        return [*fixed, *best[:MAX_OPTIONS]]

    def find_named(self, text: str) -> list[PersonOption]:
        """Whoever has exactly this name, or failing that all that `find` finds."""
        namesakes = self.characters.filter(key_contains_any(folding.name_patterns(text)))
        rows = with_details(namesakes).order_by("-kind", "name", "pk")[:MAX_OPTIONS]
        namesake_options = [
            *self._options(rows),
            *(option for option in (*self.fixed, *self.extra_options(text)) if option.is_called(text)),
        ]
        return namesake_options or self.find(text)

    def find_near(self, text: str) -> list[PersonOption]:
        """The people found by the longest beginning of the text that finds anybody."""
        text = text[:MAX_TEXT_LENGTH]
        text = text[next((index for index, letter in enumerate(text) if letter.isalnum()), len(text)) :]
        length = bisect_left(range(len(text)), True, key=lambda length: not self.find(text[: length + 1]))
        return self.find(text[:length]) if length else []

    def option(self, value: str) -> PersonOption | None:
        for option in self.fixed:
            if option.value == value:
                return option
        pk = row_id(value.removeprefix(self.prefix)) if value.startswith(self.prefix) else None
        if pk is None:
            return self.extra_option(value)
        return next(iter(self._options(self.characters.select_related("profession").filter(pk=pk))), None)

    def extra_options(self, text: str) -> list[PersonOption]:
        return []

    def extra_option(self, value: str) -> PersonOption | None:
        return None

    def _rows(self, text: str) -> QuerySet[Character]:
        if not text:
            return self._default_rows()
        if (cm := cm_in_text(text)) is not None:
            distance = Abs(F("cm_key") - sort_key(Fraction(cm)))
            rows = self.characters.filter(cm__isnull=False).annotate(rank=distance)
        else:
            words = (key_contains_any(folding.spellings(word)) for word in text.split()[:MAX_WORDS])
            rows = self.characters.filter(Q(*words) | has_initials(text)).annotate(rank=rank_of(text))
        return with_details(rows.order_by("rank", "-kind", "name", "pk"))[:MAX_OPTIONS]

    def _default_rows(self) -> QuerySet[Character]:
        return with_details(self.characters.order_by("-kind", "name", "pk"))[:MAX_OPTIONS]

    def _options(self, rows: Iterable[Character]) -> list[PersonOption]:
        """The options, with a number in the words of those that are otherwise alike."""
        options = [PersonOption(f"{self.prefix}{row.pk}", row.name, character=row) for row in rows]
        alike = Counter((option.name, option.note) for option in options)
        names = {name for (name, _), count in alike.items() if count > 1}
        if not names:
            return options
        namesakes = self.campaign.characters.filter(name__in=names).order_by("pk").values_list("name", "pk")
        by_name = {name: [pk for other_name, pk in namesakes if other_name == name] for name in names}
        numbers = {pk: number for pks in by_name.values() for number, pk in enumerate(pks, 1)}
        return [
            replace(option, detail=f"no. {numbers[option.character.pk]}")
            if alike[option.name, option.note] > 1 and option.character
            else option
            for option in options
        ]


def cm_in_text(text: str) -> int | None:
    """The CM that a text asks for in place of a name: `30`, `CM 30`; None for any other text."""
    cm = _A_CM.fullmatch(text.strip())
    return int(cm[1]) if cm else None


# The sets of people that forms choose from, as addresses name them; filled in campaigns/wiring.py.
CIRCLES: dict[str, Callable[[Campaign], People]] = {}


def characters_called(campaign: Campaign, *names: str) -> QuerySet[Character]:
    """Characters with one of these names, ignoring case and accents, who are not in the bin."""
    patterns = [pattern for name in names for pattern in folding.name_patterns(name)]
    return campaign.characters.filter(key_contains_any(patterns), binned_at=None)


def rank_of(text: str) -> Case:
    """How well a character's name fits a typed text: 0 is best."""
    tiers = [key_contains_any(patterns) for patterns in folding.search_patterns(text)]
    return Case(
        *(When(tier, then=Value(rank)) for rank, tier in enumerate(tiers)),
        default=Value(len(tiers)),
        output_field=IntegerField(),
    )


def has_initials(text: str) -> Q:
    return key_contains_any(folding.search_patterns(text)[1])


def key_contains_any(patterns: Iterable[str]) -> Q:
    return Q(*(("search_key__contains", pattern) for pattern in patterns), _connector=Q.OR)


def with_details(characters: QuerySet[Character]) -> QuerySet[Character]:
    rows = characters.select_related("profession").prefetch_related("tags")
    return rows.defer(*NOTES, "dice", "profession__data")
