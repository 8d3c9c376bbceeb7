"""Filters of lists, read from the query string; unknown values are ignored."""

from datetime import datetime
from functools import cached_property
from urllib.parse import urlencode

from django import forms
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet
from django.db.models.expressions import OrderBy
from django.http import QueryDict

from campaigns import catalog
from campaigns.campaign.models import Campaign
from campaigns.match.models import Match, Seat
from campaigns.match.play.seated import PERSON
from campaigns.npc.models import ProfessionRow
from campaigns.people.finder import has_initials, is_any_of
from campaigns.people.models import ACTIVE, NOTES, Character, Tag
from campaigns.people.rules import folding
from campaigns.rules.reading import row_id
from campaigns.slow.rules import deadlines
from campaigns.slow.rules.deadlines import DeadlineStanding
from campaigns.web.person_field import PersonField

# A name of the longest kind, and the mark of a person before it.
LONGEST_SEARCH = 81
MOST_WORDS = 6
BY_NAME, BY_AGE, BY_CM, BY_INTELLIGENCE, BY_DEADLINE = "name", "new", "cm", "int", "due"
ARCHIVED = "archived"
# How many places a list of matches offers to choose from.
MOST_PLACES = 50
_FIRST: dict[str, tuple[str | OrderBy, ...]] = {
    "": ("-kind",),
    BY_AGE: ("-pk",),
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
        super().__init__(campaign, data)
        characters = campaign.characters.filter(binned_at=None)
        professions = ProfessionRow.objects.filter(pk__in=characters.values("profession")).only("name")
        for name, rows in (("profession", professions), ("tag", Tag.objects.filter(campaign=campaign))):
            choices = self.fields[name]
            assert isinstance(choices, OneOf)
            choices.choices = lambda rows=rows: [("", "Any"), *((str(row.pk), row.name) for row in rows)]

    @property
    def people(self) -> QuerySet[Character]:
        """The campaign's characters as asked for, with what their rows show."""
        people = self.matching.select_related("profession").prefetch_related("tags")
        return people.defer(*NOTES, "dice", "profession__data").order_by(
            *_FIRST.get(self.texts["sort"], ()), "name", "pk"
        )

    @property
    def matching(self) -> QuerySet[Character]:
        """The characters asked for, in no order: the active ones, or the archived ones; never those in the bin."""
        texts, people = self.texts, self.campaign.characters.order_by()
        if self.is_archive:
            people = people.filter(binned_at=None, archived_at__isnull=False)
        else:
            people = people.filter(ACTIVE)
        for word in words_of(texts["q"]):
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
        """Whether the archived characters are asked for."""
        return self.texts["state"] == ARCHIVED

    @property
    def columns(self) -> dict[str, tuple[str, bool]]:
        """The columns that sort: the query of each, and whether it is the one in force."""
        sorts = {"name": BY_NAME, "cm": BY_CM, "int": BY_INTELLIGENCE}
        return {name: (self.sorted_by(sort), self.texts["sort"] == sort) for name, sort in sorts.items()}


class MatchFilter(ListFilter):
    """The match list."""

    besides = ("player-text", "player-choice")
    q = forms.CharField(
        label="Search by player, place or game",
        required=False,
        widget=forms.TextInput(
            {
                "type": "search",
                "class": "input",
                "maxlength": 80,
                "placeholder": "Player, place, game",
                "autocomplete": "off",
            }
        ),
    )
    game = OneOf(label="Game")
    player = PersonField("seated", required=False, label="Player")
    status = OneOf(
        ("", "Any"),
        *((value, label.capitalize()) for value, label in Match.Status.choices),
        (DeadlineStanding.SOON.value, "Due soon"),
        (DeadlineStanding.OVERDUE.value, "Overdue"),
        label="Status",
    )
    place = OneOf(label="Place")
    sort = OneOf(("", "Latest"), (BY_DEADLINE, "Deadline"), label="Sort by")

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(campaign, data)
        game, player, place = self.fields["game"], self.fields["player"], self.fields["place"]
        assert isinstance(game, OneOf) and isinstance(player, PersonField) and isinstance(place, OneOf)
        game.choices, place.choices = self._games, lambda: self.places
        player.offer(campaign)
        self.is_valid()
        # What was typed is understood by now: the address of a page, of an order, names who it was.
        texts = {name: text for name, text in self.texts.items() if not name.startswith("player")}
        self.texts = {**texts, "player": self.cleaned_data.get("player", "")}

    def matches(self, now: datetime) -> QuerySet[Match]:
        """The matches asked for: the latest first, or the one whose move is due first."""
        texts, matches = self.texts, self.campaign.matches.prefetch_related("seats")
        for word in words_of(texts["q"]):
            matches = matches.filter(match_has_word(word))
        if texts["status"] in Match.Status.values:
            matches = matches.filter(status=texts["status"])
        elif texts["status"] in (DeadlineStanding.SOON, DeadlineStanding.OVERDUE):
            matches = _with_deadline_standing(matches, texts["status"], now)
        exact = {name: texts[name] for name in ("game", "place") if texts[name]}
        matches = self._with_player(matches.filter(**exact))
        if texts["sort"] == BY_DEADLINE:
            matches = matches.order_by(F("due_at").asc(nulls_last=True), "-day", "-number")
        return matches

    @cached_property
    def _slow_by_game(self) -> dict[str, int]:
        """Of each game that was played here: how many of its matches have a time per move."""
        games = self.campaign.matches.order_by("game").values_list("game")
        return dict(games.annotate(slow=Count("hours_per_move")))

    @property
    def games(self) -> list[str]:
        """The slugs of the games that were played here."""
        return list(self._slow_by_game)

    @property
    def has_places(self) -> bool:
        """Whether matches were played at places to choose from."""
        return len(self.places) > 1

    @property
    def has_deadlines(self) -> bool:
        """Whether there is slow play to sort by."""
        return any(self._slow_by_game.values())

    def _with_player(self, matches: QuerySet[Match]) -> QuerySet[Match]:
        """Those the chosen player sat at; a chosen person who is no character is known by name."""
        player = self.texts["player"]
        if (row := row_id(player)) is not None:
            return matches.filter(seats__character=row).distinct()
        if player.startswith(PERSON):
            name = player.removeprefix(PERSON)
            return matches.filter(seats__character=None, seats__name=name).distinct()
        return matches

    def _games(self) -> list[tuple[str, str]]:
        entries = ((slug, catalog.find_entry(slug)) for slug in self.games)
        return [("", "Any"), *((slug, entry.rules.title if entry else slug) for slug, entry in entries)]

    @cached_property
    def places(self) -> list[tuple[str, str]]:
        """The places played at last, and the one chosen."""
        matches = self.campaign.matches.exclude(place="").order_by()
        latest = matches.values_list("place").annotate(last=Max("day")).order_by("-last", "place")
        places = {place: place for place, _ in latest[:MOST_PLACES]}
        if chosen := self.texts["place"]:
            places.setdefault(chosen, chosen)
        return [("", "Anywhere"), *places.items()]


def words_of(text: str) -> list[str]:
    """The words of a search that count."""
    return text.split()[:MOST_WORDS]


def has_name(word: str, column: str = "name") -> Q:
    """Whether a name has the word in it, big or small."""
    return Q((f"{column}__icontains", word))


def has_word(word: str, *, notes: bool) -> Q:
    """Whether a character has the word anywhere people would look for it; in the notes too if `notes` says so."""
    tags = Tag.objects.filter(has_name(word), characters=OuterRef("pk"))
    names = is_any_of(folding.spellings(word)) | has_initials(word)
    columns = ("class_name", "profession__name", "temperament", *(NOTES if notes else ()))
    others = Q(*((f"{column}__icontains", word) for column in columns), Exists(tags), _connector=Q.OR)
    return names | others


def match_has_word(word: str) -> Q:
    """Whether a match has the word in the name of a player, of its place, or of its game."""
    games = [
        entry.rules.slug for entry in catalog.all_entries() if word.casefold() in entry.rules.title.casefold()
    ]
    players = Seat.objects.filter(has_name(word), match=OuterRef("pk"))
    return Q(Exists(players), ("place__icontains", word), ("game__in", games), _connector=Q.OR)


def _text(raw: str) -> str:
    """The text without characters that databases refuse."""
    return raw.replace("\0", "")[:LONGEST_SEARCH].strip()


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
