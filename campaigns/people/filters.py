from functools import cache

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.expressions import OrderBy
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.people.finder import has_initials, key_contains_any, with_details
from campaigns.people.models import ACTIVE, NOTES, Character, ProfessionRow, Tag
from campaigns.rules import folding
from campaigns.rules.reading import row_id
from campaigns.web.fields import field_of
from campaigns.web.filters import ListFilter, OneOf, SearchField, has_name, search_words

BY_NAME, BY_AGE, BY_CM, BY_INTELLIGENCE = "name", "new", "cm", "int"
ARCHIVED = "archived"
_ORDERINGS: dict[str, tuple[str | OrderBy, ...]] = {
    "": ("-kind",),
    BY_AGE: ("-pk",),
    BY_CM: (F("cm_key").desc(nulls_last=True),),
    BY_INTELLIGENCE: ("-intelligence",),
}


class PeopleFilter(ListFilter):
    q = SearchField(
        label="Search by name, class, temperament, notes or tag",
        placeholder="Name, class, temperament, notes, tag",
    )
    kind = OneOf(("", "PCs and NPCs"), ("pc", "PCs"), ("npc", "NPCs"), label="Kind")
    knows = OneOf(("", "Any"), ("yes", "Knows chess"), ("no", "Does not"), label="Chess")
    profession = OneOf(label="Profession")
    tag = OneOf(label="Tag")
    state = OneOf(("", "Active"), (ARCHIVED, "Archived"), label="Show")
    sort = OneOf(
        ("", "PCs first"),
        (BY_NAME, "Name"),
        (BY_AGE, "Newest"),
        (BY_CM, "CM"),
        (BY_INTELLIGENCE, "Intelligence"),
        label="Sorted by",
    )

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(data)
        self.campaign = campaign
        characters = campaign.characters.filter(binned_at=None)
        professions = ProfessionRow.objects.filter(pk__in=characters.values("profession")).only("name")
        for name, rows in (("profession", professions), ("tag", Tag.objects.filter(campaign=campaign))):
            field = field_of(self, name, OneOf)
            field.choices = cache(lambda rows=rows: [("", "Any"), *((str(row.pk), row.name) for row in rows)])

    @property
    def people(self) -> QuerySet[Character]:
        return with_details(self.matching).order_by(*_ORDERINGS.get(self.texts["sort"], ()), "name", "pk")

    @property
    def matching(self) -> QuerySet[Character]:
        """The characters asked for, in no order: the active ones, or the archived ones; never those in the bin."""
        texts, archived = self.texts, Q(binned_at=None, archived_at__isnull=False)
        people = self.campaign.characters.order_by().filter(archived if self.is_archive else ACTIVE)
        for word in search_words(texts["q"]):
            people = people.filter(has_word(word, notes=True))
        if texts["kind"] in Character.Kind.values:
            people = people.filter(kind=texts["kind"])
        if texts["knows"] in ("yes", "no"):
            people = people.filter(cm__isnull=texts["knows"] == "no")
        for name, column in (("profession", "profession"), ("tag", "tags")):
            if (row := row_id(texts[name])) is not None:
                people = people.filter(**{column: row})
        return people

    @property
    def is_archive(self) -> bool:
        return self.texts["state"] == ARCHIVED

    @property
    def columns(self) -> dict[str, tuple[str, bool]]:
        """The columns that sort: the query of each, and whether it is the one in force."""
        sorts, current = {"name": BY_NAME, "cm": BY_CM, "int": BY_INTELLIGENCE}, self.texts["sort"]
        return {name: (self.query_with(sort=sort), sort == current) for name, sort in sorts.items()}


def has_word(word: str, *, notes: bool) -> Q:
    tags = Tag.objects.filter(has_name(word), characters=OuterRef("pk"))
    names = key_contains_any(folding.spellings(word)) | has_initials(word)
    columns = ("class_name", "profession__name", "temperament", *(NOTES if notes else ()))
    others = Q(*((f"{column}__icontains", word) for column in columns), Exists(tags), _connector=Q.OR)
    return names | others
