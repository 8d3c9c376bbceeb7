"""Filters of lists, read from the query string; unknown values are ignored."""

from datetime import datetime
from functools import cached_property
from urllib.parse import urlencode

from django import forms
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.expressions import OrderBy
from django.http import QueryDict

from campaigns import catalog
from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from campaigns.match.play.seated import PERSON
from campaigns.npc.models import ProfessionRow
from campaigns.people.models import Character, Tag
from campaigns.people.rules import folding
from campaigns.rules.reading import row_id
from campaigns.slow.rules import deadlines
from campaigns.slow.rules.deadlines import DeadlineStanding
from campaigns.web.person_field import PersonField

# A name of the longest kind, and the mark of a person before it.
LONGEST_SEARCH = 81
MOST_WORDS = 6
BY_CM, BY_INTELLIGENCE, BY_DEADLINE = "cm", "int", "due"
_FIRST: dict[str, tuple[str | OrderBy, ...]] = {
    BY_CM: (F("cm_key").desc(nulls_last=True),),
    BY_INTELLIGENCE: ("-intelligence",),
}


class OneOf(forms.ChoiceField):
    """One of the choices, none by default; any other text is ignored."""

    def __init__(self, *choices: tuple[str, str], label: str) -> None:
        super().__init__(choices=choices, label=label, required=False)
        self.widget.use_required_attribute = lambda initial: False  # it would fetch the choices once more

    def valid_value(self, value: object) -> bool:
        return True


class ListFilter(forms.Form):
    """A list filtered by a query string; an empty one shows all."""

    sort = OneOf(label="Sort by")
    # What a field sends under names of its own.
    besides: tuple[str, ...] = ()

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        fields = [*(name for name in self.base_fields if name != "sort"), "sort"]
        names = [*fields, *(name for name in self.besides if name in data)]
        self.texts = {name: _text(data.get(name, "")) for name in names}
        super().__init__(self.texts, auto_id="%s")
        self.campaign = campaign

    @property
    def is_on(self) -> bool:
        return any(text for name, text in self.texts.items() if name != "sort")

    @property
    def query(self) -> str:
        """The query string of this filter."""
        return self.sorted_by(self.texts["sort"])

    def sorted_by(self, sort: str) -> str:
        """The query string of this filter with another order."""
        return urlencode({name: text for name, text in (self.texts | {"sort": sort}).items() if text})


class PeopleFilter(ListFilter):
    """The character list: found and sorted by the database, so that 500 stay pleasant."""

    q = forms.CharField(
        label="Search by name, class, temperament, notes or tag",
        required=False,
        widget=forms.TextInput(
            {
                "type": "search",
                "class": "input",
                "maxlength": 80,
                "placeholder": "Name, class, temperament, notes, tag",
                "autocomplete": "off",
            }
        ),
    )
    kind = OneOf(("", "PCs and NPCs"), ("pc", "PCs"), ("npc", "NPCs"), label="Kind")
    knows = OneOf(("", "Any"), ("yes", "Knows chess"), ("no", "Does not"), label="Chess")
    profession = OneOf(label="Profession")
    tag = OneOf(label="Tag")
    sort = OneOf(("", "Name"), (BY_CM, "CM"), (BY_INTELLIGENCE, "Intelligence"), label="Sorted by")

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(campaign, data)
        characters = campaign.characters.filter(binned_at=None)
        professions = ProfessionRow.objects.filter(pk__in=characters.values("profession")).only("name")
        for name, rows in (("profession", professions), ("tag", Tag.objects.filter(campaign=campaign))):
            choices = self.fields[name]
            assert isinstance(choices, OneOf)
            choices.choices = lambda rows=rows: [("", "Any"), *((str(row.pk), row.name) for row in rows)]

    @property
    def people(self) -> QuerySet[Character]:
        """The campaign's characters that are not in the bin, as asked for."""
        texts, people = self.texts, self.campaign.characters.filter(binned_at=None)
        for word in texts["q"].split()[:MOST_WORDS]:
            people = people.filter(_has(word))
        if texts["kind"] in Character.Kind.values:
            people = people.filter(kind=texts["kind"])
        if texts["knows"] in ("yes", "no"):
            people = people.filter(cm__isnull=texts["knows"] == "no")
        for name, column in (("profession", "profession"), ("tag", "tags")):
            if (row := row_id(texts[name])) is not None:
                people = people.filter(**{column: row})
        people = people.select_related("profession").prefetch_related("tags")
        return people.defer("notes", "public_notes", "dice", "profession__data").order_by(
            *_FIRST.get(texts["sort"], ()), "name", "pk"
        )

    @property
    def columns(self) -> dict[str, tuple[str, bool]]:
        """The columns that sort: the query of each, and whether it is the one in force."""
        sorts = {"name": "", "cm": BY_CM, "int": BY_INTELLIGENCE}
        return {name: (self.sorted_by(sort), self.texts["sort"] == sort) for name, sort in sorts.items()}


class MatchFilter(ListFilter):
    """The match list."""

    besides = ("player-text", "player-choice")
    game = OneOf(label="Game")
    player = PersonField("seated", required=False, label="Player")
    status = OneOf(
        ("", "Any"),
        *((value, label.capitalize()) for value, label in Match.Status.choices),
        (DeadlineStanding.SOON.value, "Due soon"),
        (DeadlineStanding.OVERDUE.value, "Overdue"),
        label="Status",
    )
    sort = OneOf(("", "Latest"), (BY_DEADLINE, "Deadline"), label="Sort by")

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(campaign, data)
        game, player = self.fields["game"], self.fields["player"]
        assert isinstance(game, OneOf) and isinstance(player, PersonField)
        game.choices = self._games
        player.offer(campaign)
        self.is_valid()
        # What was typed is understood by now: the address of a page, of an order, names who it was.
        texts = {name: text for name, text in self.texts.items() if not name.startswith("player")}
        self.texts = {**texts, "player": self.cleaned_data.get("player", "")}

    def matches(self, now: datetime) -> QuerySet[Match]:
        """The matches asked for: the latest first, or the one whose move is due first."""
        texts, matches = self.texts, self.campaign.matches.prefetch_related("seats")
        if texts["status"] in Match.Status.values:
            matches = matches.filter(status=texts["status"])
        elif texts["status"] in (DeadlineStanding.SOON, DeadlineStanding.OVERDUE):
            matches = _with_deadline_standing(matches, texts["status"], now)
        if texts["game"]:
            matches = matches.filter(game=texts["game"])
        player = texts["player"]
        if (row := row_id(player)) is not None:
            matches = matches.filter(seats__character=row).distinct()
        elif player.startswith(PERSON):
            name = player.removeprefix(PERSON)
            matches = matches.filter(seats__character=None, seats__name=name).distinct()
        if texts["sort"] == BY_DEADLINE:
            matches = matches.order_by(F("due_at").asc(nulls_last=True), "-day", "-number")
        return matches

    @cached_property
    def games(self) -> list[str]:
        """The slugs of the games that were played here."""
        return [*self.campaign.matches.order_by("game").values_list("game", flat=True).distinct()]

    @property
    def has_deadlines(self) -> bool:
        """Whether there is slow play to sort by."""
        return self.campaign.matches.filter(hours_per_move__isnull=False).exists()

    def _games(self) -> list[tuple[str, str]]:
        entries = ((slug, catalog.find_entry(slug)) for slug in self.games)
        return [("", "Any"), *((slug, entry.rules.title if entry else slug) for slug, entry in entries)]


def _text(raw: str) -> str:
    """The text without characters that databases refuse."""
    return raw.replace("\0", "")[:LONGEST_SEARCH].strip()


def _has(word: str) -> Q:
    """Whether a character has the word anywhere people would look for it."""
    tags = Tag.objects.filter(characters=OuterRef("pk"), name__icontains=word)
    names = (("search_key__contains", spelling) for spelling in folding.spellings(word))
    columns = ("class_name", "profession__name", "temperament", "notes", "public_notes")
    return Q(*names, *((f"{column}__icontains", word) for column in columns), Exists(tags), _connector=Q.OR)


def _with_deadline_standing(matches: QuerySet[Match], status: str, now: datetime) -> QuerySet[Match]:
    """The matches that are overdue, or due soon, which depends on each one's time per move."""
    if status == DeadlineStanding.OVERDUE:
        return matches.filter(due_at__lte=now)
    ahead = matches.filter(due_at__gt=now).values_list("pk", "due_at", "hours_per_move")
    near = [
        pk
        for pk, due, hours in ahead
        if due is not None
        and hours is not None
        and deadlines.deadline_standing(due, hours, now) is DeadlineStanding.SOON
    ]
    return matches.filter(pk__in=near)
