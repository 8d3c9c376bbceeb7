"""The character list: found, sorted and cut into pages by the database, so that 500 stay pleasant."""

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from campaigns.models import Campaign, Character, ProfessionRow, Tag
from campaigns.presenters import cm
from campaigns.presenters.cm import ShownCm
from campaigns.presenters.filters import PeopleFilter, query
from campaigns.rules.reading import row_id

A_PAGE = 50

SORTS = {
    "": ("name", "pk"),
    "cm": (F("cm_key").desc(nulls_last=True), "name", "pk"),
    "int": ("-intelligence", "name", "pk"),
}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One character of the list."""

    id: int
    name: str
    kind: str
    is_pc: bool
    adventurer: bool
    calling: str
    temperament: str
    intelligence: int
    cm: ShownCm | None
    tags: list[str]


@dataclass(frozen=True, slots=True)
class SortLink:
    """A column head that sorts: where it leads, and whether it is the one in force."""

    query: str
    on: bool


def listed(campaign: Campaign, chosen: PeopleFilter) -> QuerySet[Character]:
    """The campaign's characters that are not in the bin, as asked for."""
    found = campaign.characters.filter(binned_at=None)
    for word in chosen.words:
        found = found.filter(_has(word))
    if chosen.kind in Character.Kind.values:
        found = found.filter(kind=chosen.kind)
    if chosen.knows in ("yes", "no"):
        found = found.filter(cm__isnull=chosen.knows == "no")
    if (profession := row_id(chosen.profession)) is not None:
        found = found.filter(profession=profession)
    if (tag := row_id(chosen.tag)) is not None:
        found = found.filter(tags=tag)
    order = SORTS.get(chosen.sort, SORTS[""])
    found = found.select_related("profession").prefetch_related("tags")
    return found.defer("notes", "dice", "profession__data").order_by(*order)


def rows(people: list[Character]) -> list[PersonRow]:
    """Characters as rows of the list."""
    return [_row(one) for one in people]


def sort_links(chosen: PeopleFilter) -> dict[str, SortLink]:
    """The three columns that sort, by the name of the column."""
    columns = {"name": "", "cm": "cm", "int": "int"}
    return {name: SortLink(query(chosen, sort=sort), chosen.sort == sort) for name, sort in columns.items()}


def choices(campaign: Campaign) -> dict[str, object]:
    """What the list can be filtered by in this campaign."""
    living = campaign.characters.filter(binned_at=None)
    return {
        "professions": ProfessionRow.objects.filter(pk__in=living.values("profession")).only("name"),
        "tags": Tag.objects.filter(campaign=campaign).only("name"),
    }


def _has(word: str) -> Q:
    """Whether a character has the word anywhere people would look for it."""
    tagged = Tag.objects.filter(characters=OuterRef("pk"), name__icontains=word)
    return (
        Q(name__icontains=word)
        | Q(class_name__icontains=word)
        | Q(profession__name__icontains=word)
        | Q(temperament__icontains=word)
        | Q(notes__icontains=word)
        | Q(Exists(tagged))
    )


def _row(one: Character) -> PersonRow:
    return PersonRow(
        id=one.pk,
        name=one.name,
        kind=one.get_kind_display(),
        is_pc=one.is_pc,
        adventurer=one.adventurer and not one.is_pc,
        calling=one.calling,
        temperament=one.temperament,
        intelligence=one.intelligence,
        cm=cm.shown(one.cm),
        tags=[tag.name for tag in one.tags.all()],
    )
