"""What a tournament has next: for somebody in it, and for the Dungeon Master."""

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.people.models import Character
from campaigns.rules.labels import name_list
from campaigns.tournaments.models import Entrant, Pairing, Round, Tournament
from campaigns.tournaments.play.record import result_of_pairing
from campaigns.tournaments.presenters.dm_tournament import DmTournament
from campaigns.tournaments.rules.terms import Format


def next_games_of(character: Character) -> Iterator[tuple[Tournament, str]]:
    """Of each tournament in play the game that waits for the character, as players may know it."""
    running = Tournament.objects.filter(
        status=Tournament.Status.RUNNING, entrants__character=character, entrants__left_from_round=None
    )
    for tournament in running.select_related("campaign").order_by("pk"):
        last = tournament.rounds_drawn.last()
        rows = last.pairings.select_related("white", "black", "match", "round") if last else ()
        own = (row for row in rows if any(entrant.character_id == character.pk for entrant in row.entrants))
        pairing = next(own, None)
        if pairing is None and last is not None and Format(tournament.format) is Format.KNOCKOUT:
            yield tournament, f"Round {last.number} goes on without {character.name}."
        else:
            yield tournament, _sentence(tournament, pairing, character)


def _sentence(tournament: Tournament, pairing: Pairing | None, character: Character) -> str:
    if pairing is None:
        return "The next round is not drawn yet."
    if pairing.black is None:
        return f"Round {pairing.round.number}: a bye."
    if result_of_pairing(pairing) is not None and (pairing.revealed or not tournament.hides_results):
        return f"Round {pairing.round.number} is played; the next is not drawn yet."
    has_white = pairing.white.character_id == character.pk
    color, other = ("White", pairing.black) if has_white else ("Black", pairing.white)
    date = tournament.campaign.date_of(pairing.round.day)
    return f"Round {pairing.round.number}, board {pairing.board}: {color} against {other.name}, {date}."


def waiting_tournaments(campaign: Campaign) -> QuerySet[Tournament]:
    """Those in play whose last round is not of a later day, and those that miss an entrant."""
    is_gone = ~Q(character__binned_at=None, character__archived_at=None)
    archived = Entrant.objects.filter(is_gone, left_from_round=None)
    later_rounds = Round.objects.filter(tournament=OuterRef("pk"), day__gt=campaign.day)
    is_due = Q(status=Tournament.Status.RUNNING, first_day__lte=campaign.day) & ~Exists(later_rounds)
    unfinished = campaign.tournaments.filter(status__in=(Tournament.Status.ENTRY, Tournament.Status.RUNNING))
    return unfinished.filter(is_due | Exists(archived.filter(tournament=OuterRef("pk"))))


def pending_label(tournament: Tournament) -> str:
    view = DmTournament(tournament)
    if names := [entrant.name for entrant in view.archived]:
        return f"{name_list(names)} {'is' if len(names) == 1 else 'are'} archived or in the bin: withdraw or restore them."
    return view.next_step.hint or f"{view.next_step.label}."
