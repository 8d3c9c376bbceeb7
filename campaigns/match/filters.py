"""The filter of a campaign's matches, and what other lists of matches share with it."""

from datetime import datetime
from functools import cached_property

from django.db.models import Case, Count, Exists, F, Max, OuterRef, Q, QuerySet, When
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.core.occasions import in_downtime
from campaigns.match import games as catalog
from campaigns.match.models import Match, Seat
from campaigns.match.play.players import PERSON_PREFIX
from campaigns.match.rules import deadlines
from campaigns.match.rules.deadlines import DeadlineStanding
from campaigns.people.fields.person import PersonField
from campaigns.rules.reading import row_id
from campaigns.web.fields import field_of
from campaigns.web.filters import ListFilter, OneOf, SearchField, has_name, search_words

# How many places a list of matches offers to choose from.
MAX_PLACES = 50
BY_DEADLINE = "due"


AT_TABLE, MEANWHILE = "table", "meanwhile"
PLAYED_CHOICES = (("", "At any time"), (AT_TABLE, "At the table"), (MEANWHILE, "Meanwhile, in downtime"))


def played_condition(when: str, path: str = "occasion") -> Q:
    """Which matches of these choices; every one for any other text."""
    return {AT_TABLE: ~in_downtime(path), MEANWHILE: in_downtime(path)}.get(when, Q())


def fold_occasions(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Of what was part of an occasion the latest alone, for all of it."""
    latest = matches.exclude(occasion="").order_by().values("occasion").annotate(latest=Max("pk"))
    return matches.filter(Q(occasion="") | Q(pk__in=latest.values("latest")))


def pcs_first(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Latest day first; within a day the games of player characters, and occasions with such games, before those of NPCs."""
    pcs = Seat.objects.filter(is_pc=True).order_by()
    own = Exists(pcs.filter(match=OuterRef("pk")))
    within = pcs.filter(match__campaign=OuterRef("campaign"), match__occasion=OuterRef("occasion"))
    has_pc = Case(When(occasion="", then=own), default=Exists(within))
    return matches.alias(has_pc=has_pc).order_by("-day", "-has_pc", "-number")


class MatchFilter(ListFilter):
    """Without further words occasions are folded; `within` lists the matches of one."""

    extra_names = ("player-text", "player-choice", "within")
    q = SearchField(label="Search by player, place or game", placeholder="Player, place, game")
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
    played = OneOf(*PLAYED_CHOICES, label="Played")
    sort = OneOf(("", "Latest"), (BY_DEADLINE, "Deadline"), label="Sort by")

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(data)
        self.campaign = campaign
        field_of(self, "game", OneOf).choices = self._games
        field_of(self, "place", OneOf).choices = lambda: self.places
        field_of(self, "player", PersonField).offer(campaign)
        self.normalize_text("player")

    def matches(self, now: datetime) -> QuerySet[Match]:
        texts, matches = self.texts, self.campaign.matches.prefetch_related("seats")
        for word in search_words(texts["q"]):
            matches = matches.filter(match_has_word(word))
        if texts["status"] in Match.Status.values:
            matches = matches.filter(status=texts["status"])
        elif texts["status"] in (DeadlineStanding.SOON, DeadlineStanding.OVERDUE):
            matches = _with_deadline_standing(matches, texts["status"], now)
        exact = {name: texts[name] for name in ("game", "place") if texts[name]}
        matches = with_player(matches.filter(**exact), texts["player"])
        matches = matches.filter(played_condition(texts["played"]))
        if self.within:
            matches = matches.filter(occasion=self.within)
        if self.is_folded:
            matches = fold_occasions(matches)
        if texts["sort"] == BY_DEADLINE:
            matches = matches.order_by(F("due_at").asc(nulls_last=True), "-day", "-number")
        return matches

    @property
    def within(self) -> str:
        return self.texts.get("within", "")

    @property
    def is_folded(self) -> bool:
        return not any(text for name, text in self.texts.items() if name != "played")

    @cached_property
    def _counts_by_game(self) -> dict[str, tuple[int, int]]:
        """Of each game how many are slow play, and how many were played meanwhile."""
        games = self.campaign.matches.order_by("game").values_list("game")
        counts = games.annotate(slow=Count("hours_per_move"), meanwhile=Count("pk", in_downtime()))
        return {game: (slow, count) for game, slow, count in counts}

    @property
    def games(self) -> list[str]:
        return list(self._counts_by_game)

    @property
    def unused_names(self) -> set[str]:
        """One game, no place and no deadline leave nothing to choose."""
        choices = {
            "game": len(self.games) > 1,
            "place": len(self.places) > 1,
            "sort": any(slow for slow, _ in self._counts_by_game.values()),
            "played": any(count for _, count in self._counts_by_game.values()),
        }
        return {name for name, is_any in choices.items() if not is_any}

    def _games(self) -> list[tuple[str, str]]:
        entries = ((slug, catalog.find_entry(slug)) for slug in self.games)
        return [("", "Any"), *((slug, entry.rules.title if entry else slug) for slug, entry in entries)]

    @cached_property
    def places(self) -> list[tuple[str, str]]:
        """The latest places, and the chosen one."""
        matches = self.campaign.matches.exclude(place="").order_by()
        latest = matches.values_list("place").annotate(last=Max("day")).order_by("-last", "place")
        places = {place: place for place, _ in latest[:MAX_PLACES]}
        if chosen := self.texts["place"]:
            places.setdefault(chosen, chosen)
        return [("", "Anywhere"), *places.items()]


def with_player(matches: QuerySet[Match], player: str) -> QuerySet[Match]:
    """Those the player of a field of `seated` people sat at; a person without a sheet is known by name."""
    if (row := row_id(player)) is not None:
        return matches.filter(seats__character=row).distinct()
    if player.startswith(PERSON_PREFIX):
        name = player.removeprefix(PERSON_PREFIX)
        return matches.filter(seats__character=None, seats__name=name).distinct()
    return matches


def match_has_word(word: str) -> Q:
    rules = [entry.rules for entry in catalog.all_entries()]
    games = [game.slug for game in rules if word.casefold() in game.title.casefold()]
    players = Seat.objects.filter(has_name(word), match=OuterRef("pk"))
    return Q(Exists(players), ("place__icontains", word), ("game__in", games), _connector=Q.OR)


def _with_deadline_standing(matches: QuerySet[Match], status: str, now: datetime) -> QuerySet[Match]:
    if status == DeadlineStanding.OVERDUE:
        return matches.filter(due_at__lte=now)
    upcoming = matches.filter(due_at__gt=now).values_list("pk", "due_at", "hours_per_move")
    due_soon = [
        pk
        for pk, due, hours in upcoming
        if due is not None
        and hours is not None
        and deadlines.deadline_standing(due, hours, now) is DeadlineStanding.SOON
    ]
    return matches.filter(pk__in=due_soon)
