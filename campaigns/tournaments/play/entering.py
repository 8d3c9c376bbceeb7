"""A tournament from its form to its first round: who enters, the starting numbers, the fees."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, Held, row_lock, use_case
from campaigns.match import games
from campaigns.match.models import Match
from campaigns.npc.play.generate import new_seed
from campaigns.npc.play.newcomers import Newcomer, make_newcomer
from campaigns.people.models import ACTIVE, Character, ProfessionRow, Tag
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.labels import pluralize
from campaigns.tournaments.models import Entrant, Prize, Tournament
from campaigns.tournaments.play.pot import add_to_pot, give_back_fees, take_fees
from campaigns.tournaments.play.recomputation import bump_version
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.play.winner_bets import resettle_winner_bets
from campaigns.tournaments.rules import terms
from campaigns.tournaments.rules.prizes import PlacePrize
from campaigns.tournaments.rules.standings import EDITION
from campaigns.tournaments.rules.terms import Format, Seeding, Terms


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What the form says of a tournament; `prizes` by place, `added` what the patron puts into the pot."""

    name: str
    game: str
    terms: Terms
    seeding: Seeding
    first_day: int
    days_apart: int = 0
    place: str = ""
    fee: int = 0
    added: int = 0
    prizes: tuple[PlacePrize, ...] = ()
    hides_results: bool = False


@dataclass(frozen=True, slots=True)
class TournamentField:
    """Who enters: people, all who carry one of the tags, and NPCs of these professions made on the spot, up to `fill_to`."""

    people: Sequence[Character] = ()
    tags: Sequence[Tag] = ()
    professions: Sequence[ProfessionRow] = ()
    fill_to: int = 0


@contextmanager
def tournament_lock(tournament: Tournament, key: str) -> Iterator[Held[Tournament]]:
    """The lock of a tournament's campaign; its version is counted once the form is carried out."""

    def subject() -> Tournament:
        row = campaign.tournaments.get(pk=tournament.pk)
        row.campaign = campaign
        return row

    with row_lock(Campaign)(tournament.campaign_id, key) as held:
        campaign = held.subject()
        yield Held(held.scope, key, subject, bump_version)


@contextmanager
def matches_and_tournament_lock(tournament: Tournament, key: str) -> Iterator[Held[Tournament]]:
    """The same, with its matches in play locked before the campaign, in the order in which everybody else does."""
    with transaction.atomic():
        rows = Match.objects.select_for_update(of=("self",)).order_by("pk")
        list(rows.filter(pairing__round__tournament=tournament, status=Match.Status.PLAYING))
        with tournament_lock(tournament, key) as held:
            yield held


@use_case(lock=row_lock(Campaign))
def create_tournament(
    campaign: Campaign, *, plan: TournamentPlan, field: TournamentField, by: User
) -> Answer:
    """Create it, open for entries, with those of `field` entered; the answer's row is the tournament.

    Raises Refused as `enter_people` does, beside `date` for a first day before today, and for a game nobody can enter.
    """
    entry = games.find_entry(plan.game)
    if entry is None or entry.auto_play is None:
        raise Refused("Choose a game that tournaments are played by.", "game")
    if plan.first_day < campaign.day:
        raise Refused(f"It is {campaign.date} now: a tournament begins today or later.", "date")
    tournament = Tournament.objects.create(
        campaign=campaign, name=plan.name, game=plan.game, format=plan.terms.format, rounds=plan.terms.rounds,
        twice=plan.terms.twice, final_places=plan.terms.final_places, final_above=plan.terms.above, seeding=plan.seeding,
        seed=new_seed(), first_day=plan.first_day, days_apart=plan.days_apart, place=plan.place, fee=plan.fee,
        added=plan.added, hides_results=plan.hides_results, edition=EDITION, by=by,
    )  # fmt: skip
    Prize.objects.bulk_create(
        Prize(
            tournament=tournament,
            place=prize.rank,
            coppers=prize.coppers,
            percent=prize.percent,
            words=prize.text,
        )
        for prize in plan.prizes
    )
    enter_field(tournament, field, by)
    return Answer(_entrants_sentence(tournament), pk=tournament.pk)


@use_case(lock=tournament_lock)
def add_entrants(tournament: Tournament, *, field: TournamentField, by: User) -> Answer:
    if not tournament.is_open:
        raise Refused("Entries are closed: enter them late, before the next round.")
    enter_field(tournament, field, by)
    return Answer(_entrants_sentence(tournament))


@use_case(lock=tournament_lock)
def take_entry_back(tournament: Tournament, *, entrant_id: int) -> Answer:
    entrant = tournament.entrants.filter(pk=entrant_id).first()
    if entrant is None or not tournament.is_open:
        raise Refused("That entry cannot be taken back any more.")
    entrant.delete()
    return Answer(f"{entrant.name} is off the list.")


@use_case(lock=tournament_lock)
def mark_cheat(tournament: Tournament, *, entrant_id: int, cheats: bool, note: str) -> Answer:
    """Note that an entrant means to cheat; nobody but the DM ever sees it. Raises Refused for who is on the list no more."""
    entrant = tournament.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise Refused("They are on the list no more.", "entrant")
    entrant.cheats, entrant.cheat_note = cheats, note if cheats else ""
    entrant.save(update_fields=["cheats", "cheat_note"])
    return Answer(f"{entrant.name} {'means to cheat' if cheats else 'plays honestly'}. Only you see this.")


def enter_field(tournament: Tournament, field: TournamentField, by: User) -> None:
    tagged = Character.objects.filter(ACTIVE, campaign=tournament.campaign, tags__in=field.tags).distinct()
    people = [*field.people, *(person for person in tagged if person not in field.people)]
    if len({person.pk for person in people}) < len(people):
        raise Refused("Somebody is on the list twice: everybody enters once.", "people")
    enter_people(tournament, people, by)
    fill_up(tournament, field, by)


def enter_people(
    tournament: Tournament, people: Iterable[Character], by: User, *, from_round: int = 1
) -> list[Entrant]:
    """Enter them, by their names and CMs of today.

    Raises Refused beside `people`: for somebody who is in it already, in the bin or archived, or who knows no chess where the game is
    played by the CM; and for too many.
    """
    needs_chess = games.entry_of(tournament.game).teaches
    entered_ids = set(tournament.entrants.values_list("character", flat=True))
    entrants = []
    for person in people:
        if person.pk in entered_ids:
            raise Refused(f"{person.name} is in it already: everybody enters once.", "people")
        if person.binned_at is not None or person.archived_at is not None:
            raise Refused(f"{person.name} is archived or in the bin: restore them first.", "people")
        if needs_chess and (person.cm is None or plays_as(person.cm) < 1):
            raise Refused(f"{person.name} does not know chess, and this game is played by the CM.", "people")
        entered_ids.add(person.pk)
        entrant = Entrant(tournament=tournament, character=person, from_round=from_round, by=by)
        entrant.name, entrant.cm = person.name, person.cm
        entrants.append(entrant)
    form = tournament.terms.format
    if len(entered_ids) > form.most_entrants:
        raise Refused(terms.too_many_in_words(form), "people")
    return Entrant.objects.bulk_create(entrants)


def fill_up(tournament: Tournament, field: TournamentField, by: User) -> None:
    """Make NPCs, of one profession after the other, until there are so many."""
    missing = field.fill_to - tournament.entrants.count()
    if missing <= 0:
        return
    form = tournament.terms.format
    if field.fill_to > form.most_entrants:
        raise Refused(terms.too_many_in_words(form), "fill_to")
    professions: Sequence[ProfessionRow | None] = field.professions or (None,)
    newcomers = []
    for index in range(missing):
        newcomer = Newcomer("", profession=professions[index % len(professions)])
        person = make_newcomer(tournament.campaign, newcomer, by, "professions")
        person.refresh_from_db()
        newcomers.append(person)
    enter_people(tournament, newcomers, by)


def _entrants_sentence(tournament: Tournament) -> str:
    return f"{pluralize(tournament.entrants.count(), 'entrant')} in {tournament.name}."


@use_case(lock=tournament_lock)
def start_tournament(tournament: Tournament, *, pay_in: bool, anyway: bool, by: User) -> Answer:
    """Give out the starting numbers and take the fees; the first round is drawn next.

    Raises Refused with fewer than two, beside `pay_in` for a purse that cannot pay, and beside `anyway` for more Swiss
    rounds than are safe.
    """
    if not tournament.is_open:
        raise Refused("It has begun already.")
    entrants = list(tournament.entrants.select_related("character"))
    _check_number(tournament, len(entrants), anyway)
    for entrant in entrants:
        entrant.cm, entrant.name = entrant.character.cm, entrant.character.name
    for number, entrant in enumerate(seed_order(tournament, entrants), 1):
        entrant.number = number
        entrant.save(update_fields=["number", "cm", "name"])
    take_fees(tournament, entrants, pay_in=pay_in, by=by)
    add_to_pot(tournament, by)
    tournament.status = Tournament.Status.RUNNING
    tournament.number = tournament.campaign.take_number()
    tournament.save(update_fields=["status", "number"])
    return Answer(f"{tournament.name} begins with {len(entrants)} entrants.")


def _check_number(tournament: Tournament, count: int, anyway: bool) -> None:
    if count < terms.MIN_ENTRANTS:
        raise Refused("A tournament needs two entrants at least.", "people")
    safe = terms.safe_rounds(count)
    if tournament.terms.format.is_swiss and tournament.rounds > safe and not anyway:
        raise Refused(
            f"{terms.safe_in_words(count, safe)}; of {tournament.rounds} a later one may have no pairing "
            "left. Play fewer rounds, make it a round robin, or start anyway.",
            "anyway",
        )


def seed_order(tournament: Tournament, entrants: Iterable[Entrant]) -> list[Entrant]:
    """By CM, best first, or by the draw of the tournament's seed; the same seed draws the same again."""

    def lot(entrant: Entrant) -> str:
        return hashlib.sha256(f"{tournament.seed}/{entrant.character_id}".encode()).hexdigest()

    if tournament.seeding == Seeding.DRAW:
        return sorted(entrants, key=lot)
    return sorted(entrants, key=lambda entrant: (-(entrant.cm or 0), lot(entrant)))


@use_case(lock=tournament_lock)
def make_rounds_safe(tournament: Tournament, *, robin: bool) -> Answer:
    """Play as many Swiss rounds as are safe, or a round robin. Raises Refused once it has begun, and with too many for a round robin."""
    if not tournament.is_open or not tournament.terms.format.is_swiss:
        raise Refused("Only a Swiss that has not begun can be changed so.")
    count = tournament.entrants.count()
    if robin and count > Format.ROUND_ROBIN.most_entrants:
        raise Refused(terms.too_many_in_words(Format.ROUND_ROBIN))
    if robin:
        tournament.format, tournament.rounds = Format.ROUND_ROBIN, 0
        tournament.final_places, tournament.final_above = 0, None
    else:
        tournament.rounds = min(tournament.rounds, terms.safe_rounds(count))
    tournament.save(update_fields=["format", "rounds", "final_places", "final_above"])
    rounds = pluralize(tournament.terms.main_rounds(count), "round")
    return Answer(f"It is a {tournament.terms.format.label.lower()} of {rounds} now.")


@use_case(lock=tournament_lock)
def cancel_tournament(tournament: Tournament, *, by: User) -> Answer:
    """Cancel it: fees and stakes go back, matches that were played stay. Raises Refused once it is over."""
    if tournament.status in (Tournament.Status.OVER, Tournament.Status.CANCELLED):
        raise Refused("It is over already.")
    give_back_fees(tournament, by)
    tournament.status = Tournament.Status.CANCELLED
    tournament.save(update_fields=["status"])
    resettle_winner_bets(tournament, TournamentRecord(tournament), by=by)
    return Answer(f"{tournament.name} is cancelled; fees and stakes went back.")
