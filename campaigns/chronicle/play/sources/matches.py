"""Matches, and what happened at them: expulsions and intimidation."""

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.source import Source, named
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson, EntryPlace
from campaigns.match import games as catalog
from campaigns.match.models import Intimidation, Match, Seat
from campaigns.rules.contract import Side

# How a game says that somebody was sent away for cheating.
EXPELLED = "expelled"
SEATS = Prefetch("seats", Seat.objects.order_by("pk"))


def is_public(path: str = "pk") -> Q:
    """The matches that players know of: somebody of theirs sat there, a player character or a person by name."""
    theirs = Seat.objects.filter(Q(is_pc=True) | Q(character=None), match=OuterRef(path))
    return Q(Exists(theirs))


def played_by(name: Q, path: str = "pk") -> Q:
    return Q(Exists(Seat.objects.filter(name, match=OuterRef(path))))


def says(word: str) -> Q:
    return named(word, "character") | Q(name__icontains=word)


def seated(match: Match) -> tuple[EntryPerson, ...]:
    return tuple(EntryPerson(seat.name, seat.character_id) for seat in (match.white, match.black))


class MatchSource(Source[Match]):
    kind = EntryKind.MATCH
    written = ("created_at", "finished_at")

    def rows(self, campaign: Campaign) -> QuerySet[Match]:
        return Match.objects.filter(campaign=campaign).defer("options", "house_rules").prefetch_related(SEATS)

    def safe(self) -> Q | None:
        return is_public()

    def with_person(self, character_id: int) -> Q:
        return played_by(Q(character=character_id))

    def with_word(self, word: str) -> Q:
        titles = ((entry.rules.slug, entry.rules.title.casefold()) for entry in catalog.all_entries())
        games = [slug for slug, title in titles if word.casefold() in title]
        return played_by(says(word)) | Q(place__icontains=word) | Q(game__in=games)

    def with_place(self, place: str) -> Q | None:
        return Q(place=place)

    def entry(self, row: Match, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        facts = [row.game_title]
        if row.cheated and not player_safe:
            names = " and ".join(row.seat(Side(side)).name for side in row.cheated.split())
            facts.append(f"{names} cheated or tried to")
        # How far a match in play is, and where it is played, is the DM's to tell.
        result = "in play" if player_safe and not row.is_over else row.result
        return ChronicleEntry(
            key=self.key_of(row),
            kind=self.kind,
            at=at,
            title=f"{row.white.name} against {row.black.name}: {result}",
            facts=tuple(facts),
            people=seated(row),
            place="" if player_safe else row.place,
            match_id=row.pk,
        )


class ExpulsionSource(MatchSource):
    kind = EntryKind.EXPULSION

    def rows(self, campaign: Campaign) -> QuerySet[Match]:
        return super().rows(campaign).filter(status=Match.Status.OVER, how=EXPELLED).exclude(winner="")

    def entry(self, row: Match, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        winner = Side(row.winner)
        expelled, other = row.seat(winner.other), row.seat(winner)
        return ChronicleEntry(
            key=self.key_of(row),
            kind=self.kind,
            at=at,
            title=f"{expelled.name} was disqualified from the game against {other.name}",
            people=(EntryPerson(expelled.name, expelled.character_id),),
            place="" if player_safe else row.place,
            match_id=row.pk,
        )


class IntimidationSource(Source[Intimidation]):
    """Attempts at intimidation. Their rows are made anew with every change: the key counts those of a side in a turn."""

    kind = EntryKind.INTIMIDATION
    day, number = "match__day", "match__number"
    key_parts = ("match_id", "turn", "side", "attempt")
    written = ("match__created_at", "match__finished_at")

    def rows(self, campaign: Campaign) -> QuerySet[Intimidation]:
        earlier = Intimidation.objects.filter(
            match=OuterRef("match"), turn=OuterRef("turn"), side=OuterRef("side"), pk__lte=OuterRef("pk")
        )
        attempts = earlier.order_by().values("match").annotate(count=Count("pk")).values("count")
        rows = Intimidation.objects.filter(match__campaign=campaign).annotate(attempt=Subquery(attempts))
        return rows.select_related("match", "by", "victim")

    def safe(self) -> Q | None:
        """As the whole table saw them, once the match is over and the die is cast."""
        over = Q(match__status=Match.Status.OVER, succeeded__isnull=False)
        return over & is_public("match")

    def with_person(self, character_id: int) -> Q:
        return Q(by=character_id) | Q(victim=character_id)

    def with_word(self, word: str) -> Q:
        return named(word, "by") | named(word, "victim") | Q(means__icontains=word)

    def with_place(self, place: str) -> Q | None:
        return Q(match__place=place)

    def entry(self, row: Intimidation, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        outcome = "was intimidated" if row.succeeded else "resisted"
        fact = f"{row.victim.name} {outcome}" if row.succeeded is not None else "Not rolled yet"
        return ChronicleEntry(
            key=self.key_of(row),
            kind=self.kind,
            at=at,
            title=f"{row.by.name} tried to intimidate {row.victim.name}: {row.means}",
            facts=(
                fact
                if player_safe or row.face is None
                else f"{fact}: {row.face} on d20, {row.needed} or less needed",
            ),
            people=(EntryPerson(row.by.name, row.by_id), EntryPerson(row.victim.name, row.victim_id)),
            place="" if player_safe else row.match.place,
            match_id=row.match_id,
        )
