"""What a tournament has next: for somebody in it, and for the Dungeon Master."""

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.circuits.models import Encounter, Entrant, Round, Tournament
from campaigns.circuits.play.record import encounter_result
from campaigns.circuits.presenters.dm_tournament import DmTournament
from campaigns.circuits.rules.story import name_list
from campaigns.circuits.rules.terms import Format
from campaigns.people.models import Character


def next_games_of(character: Character) -> Iterator[tuple[Tournament, str]]:
    """Of each tournament in play the game that waits for the character, as players may know it."""
    running = Tournament.objects.filter(
        status=Tournament.Status.RUNNING, entrants__character=character, entrants__out_from=None
    )
    for tournament in running.select_related("campaign").order_by("pk"):
        last = tournament.rounds_drawn.last()
        rows = last.encounters.select_related("white", "black", "match", "round") if last else ()
        own = next((row for row in rows if character.pk in _people(row)), None)
        if own is None and last is not None and Format(tournament.format) is Format.KNOCKOUT:
            yield tournament, f"Round {last.number} goes on without {character.name}."
        else:
            yield tournament, _sentence(tournament, own, character)


def _people(row: Encounter) -> set[int]:
    return {entrant.character_id for entrant in (row.white, row.black) if entrant is not None}


def _sentence(tournament: Tournament, own: Encounter | None, character: Character) -> str:
    if own is None:
        return "The next round is not drawn yet."
    if own.black is None:
        return f"Round {own.round.number}: a bye."
    if encounter_result(own) is not None and (own.revealed or not tournament.holds_back):
        return f"Round {own.round.number} is played; the next is not drawn yet."
    color, other = ("White", own.black) if own.white.character_id == character.pk else ("Black", own.white)
    date = tournament.campaign.date_of(own.round.day)
    return f"Round {own.round.number}, board {own.board}: {color} against {other.name}, {date}."


def waiting_tournaments(campaign: Campaign) -> QuerySet[Tournament]:
    """Those in play whose last round is not of a later day, and those that miss an entrant."""
    missing = Entrant.objects.filter(
        ~Q(character__binned_at=None, character__archived_at=None), out_from=None
    )
    later = Round.objects.filter(tournament=OuterRef("pk"), day__gt=campaign.day)
    is_due = Q(status=Tournament.Status.RUNNING, first_day__lte=campaign.day) & ~Exists(later)
    unfinished = campaign.tournaments.filter(status__in=(Tournament.Status.ENTRY, Tournament.Status.RUNNING))
    return unfinished.filter(is_due | Exists(missing.filter(tournament=OuterRef("pk"))))


def what_waits(tournament: Tournament) -> str:
    view = DmTournament(tournament)
    if names := [entrant.name for entrant in view.missing]:
        return f"{name_list(names)} {'is' if len(names) == 1 else 'are'} archived or in the bin: withdraw or restore them."
    return view.next_step.hint or f"{view.next_step.label}."
