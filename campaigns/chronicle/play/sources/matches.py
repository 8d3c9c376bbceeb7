from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.source import Source, name_contains
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson
from campaigns.match import games as catalog
from campaigns.match.models import Intimidation, Match, Seat, Series
from campaigns.match.play.series import standing_from
from campaigns.match.play.series_summary import summary_of
from campaigns.rules.contract import Side
from campaigns.rules.labels import pluralize
from campaigns.tournaments.models import Pairing
from campaigns.tournaments.play.record import HIDDEN

# How a game says that somebody was sent away for cheating.
EXPELLED = "expelled"
SEATS = Prefetch("seats", Seat.objects.order_by("pk"))


def is_public(path: str = "pk") -> Q:
    """The matches that players know of: somebody of theirs sat there, a player character or a person by name.

    One whose result a tournament holds back is not among them until the Dungeon Master reveals it.
    """
    player_seats = Seat.objects.filter(Q(is_pc=True) | Q(character=None), match=OuterRef(path))
    hidden_results = Pairing.objects.filter(HIDDEN, match=OuterRef(path))
    return Q(Exists(player_seats)) & ~Q(Exists(hidden_results))


def has_seat_named(word: str, path: str = "pk") -> Q:
    is_named = name_contains(word, "character") | Q(name__icontains=word)
    return Q(Exists(Seat.objects.filter(is_named, match=OuterRef(path))))


class MatchSource(Source[Match]):
    kind = EntryKind.MATCH
    place, occasion = "place", "occasion"
    written_columns = ("created_at", "finished_at")

    def rows(self, campaign: Campaign) -> QuerySet[Match]:
        rows = Match.objects.filter(campaign=campaign, series=None)
        return rows.defer("options", "house_rules").prefetch_related(SEATS)

    def public_rows(self) -> Q | None:
        return is_public()

    def with_person(self, character_id: int) -> Q:
        return Q(Exists(Seat.objects.filter(character=character_id, match=OuterRef("pk"))))

    def with_word(self, word: str) -> Q:
        titles = ((entry.rules.slug, entry.rules.title.casefold()) for entry in catalog.all_entries())
        games = [slug for slug, title in titles if word.casefold() in title]
        return has_seat_named(word) | Q(place__icontains=word) | Q(game__in=games)

    def entry(self, row: Match, *, player_safe: bool) -> ChronicleEntry:
        facts = [row.game_title]
        if row.cheated and not player_safe:
            names = " and ".join(row.seat(Side(side)).name for side in row.cheated.split())
            facts.append(f"{names} cheated or tried to")
        # How far a match in play is, and where it is played, is the DM's to tell.
        result = "in play" if player_safe and not row.is_over else row.result
        title = f"{row.white.name} against {row.black.name}: {result}"
        people = tuple(EntryPerson(seat.name, seat.character_id) for seat in (row.white, row.black))
        place = "" if player_safe else row.place
        return ChronicleEntry(*self.identity(row), title, tuple(facts), people, place, row.pk)


class SeriesSource(Source[Series]):
    """A series stands where its latest game does, with its games below it; they have no entries of their own."""

    kind = EntryKind.SERIES
    written_columns = ("at", "finished")

    def rows(self, campaign: Campaign) -> QuerySet[Series]:
        latest = Match.objects.filter(series=OuterRef("pk")).order_by("-series_game")
        day, number = (Subquery(latest.values(column)[:1]) for column in ("day", "number"))
        finished = Subquery(latest.exclude(finished_at=None).values("finished_at")[:1])
        rows = Series.objects.filter(campaign=campaign).annotate(day=day, number=number, finished=finished)
        games = Match.objects.defer("options", "house_rules").order_by("series_game").prefetch_related(SEATS)
        return rows.exclude(day=None).prefetch_related(Prefetch("games", games))

    def public_rows(self) -> Q | None:
        return Q(Exists(Match.objects.filter(is_public(), series=OuterRef("pk"))))

    def with_person(self, character_id: int) -> Q:
        return Q(Exists(Seat.objects.filter(character=character_id, match__series=OuterRef("pk"))))

    def with_word(self, word: str) -> Q:
        games = MatchSource().with_word(word)
        return Q(Exists(Match.objects.filter(games, series=OuterRef("pk"))))

    def entry(self, row: Series, *, player_safe: bool) -> ChronicleEntry:
        games = list(row.games.all())
        summary = summary_of(games[-1], standing_from(row, games))
        title = f"{summary.first} {summary.score} {summary.second}, {summary.goal}"
        facts = [games[-1].game_title, *filter(None, [summary.ending])]
        if row.reason and not player_safe:
            facts.append(row.reason)
        seats = (games[-1].white, games[-1].black)
        people = tuple(EntryPerson(seat.name, seat.character_id) for seat in seats)
        place = "" if player_safe else games[-1].place
        match_id, details = games[-1].pk, tuple(map(_game_sentence, games))
        head = self.identity(row)
        return ChronicleEntry(*head, title, tuple(facts), people, place, match_id, details=details)


def _game_sentence(match: Match) -> str:
    """ "Game 2: Ysolde won, 2 points"."""
    in_points = match.series is not None and match.series.terms.in_points
    points = f", {pluralize(match.series_points, 'point')}" if in_points and match.series_points else ""
    result = match.result if match.is_over else "in play"
    return f"Game {match.series_game}: {result}{points}"


class ExpulsionSource(MatchSource):
    kind = EntryKind.EXPULSION

    def rows(self, campaign: Campaign) -> QuerySet[Match]:
        return super().rows(campaign).filter(status=Match.Status.OVER, how=EXPELLED).exclude(winner="")

    def entry(self, row: Match, *, player_safe: bool) -> ChronicleEntry:
        winner = Side(row.winner)
        expelled, winner_seat = row.seat(winner.other), row.seat(winner)
        title = f"{expelled.name} was disqualified from the game against {winner_seat.name}"
        people = (EntryPerson(expelled.name, expelled.character_id),)
        place = "" if player_safe else row.place
        return ChronicleEntry(*self.identity(row), title, (), people, place, row.pk)


class IntimidationSource(Source[Intimidation]):
    """Attempts at intimidation. Their rows are made anew with every change: the key counts those of a side in a turn."""

    kind = EntryKind.INTIMIDATION
    day, number, place, occasion = "match__day", "match__number", "match__place", "match__occasion"
    key_parts = ("match_id", "turn", "side", "attempt")
    written_columns = ("match__created_at", "match__finished_at")
    people, text_columns = ("by", "victim"), ("means",)

    def rows(self, campaign: Campaign) -> QuerySet[Intimidation]:
        earlier = Intimidation.objects.filter(
            match=OuterRef("match"), turn=OuterRef("turn"), side=OuterRef("side"), pk__lte=OuterRef("pk")
        )
        attempts = earlier.order_by().values("match").annotate(count=Count("pk")).values("count")
        rows = Intimidation.objects.filter(match__campaign=campaign).annotate(attempt=Subquery(attempts))
        return rows.select_related("match", "by", "victim")

    def public_rows(self) -> Q | None:
        """The attempts that the whole table saw: the match is over and the die is cast."""
        return Q(match__status=Match.Status.OVER, succeeded__isnull=False) & is_public("match")

    def entry(self, row: Intimidation, *, player_safe: bool) -> ChronicleEntry:
        outcome = "was intimidated" if row.succeeded else "resisted"
        fact = f"{row.victim.name} {outcome}" if row.succeeded is not None else "Not rolled yet"
        if row.face is not None and not player_safe:
            fact = f"{fact}: {row.face} on d20, {row.needed} or less needed"
        title = f"{row.by.name} tried to intimidate {row.victim.name}: {row.means}"
        people = (EntryPerson(row.by.name, row.by_id), EntryPerson(row.victim.name, row.victim_id))
        place = "" if player_safe else row.match.place
        return ChronicleEntry(*self.identity(row), title, (fact,), people, place, row.match_id)
