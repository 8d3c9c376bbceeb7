"""The rounds of a tournament: drawn, their days, taken back."""

from itertools import count
from typing import NamedTuple

from django.contrib.auth.models import User

from campaigns.campaign.play.campaigns import move_date
from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, use_case
from campaigns.rules.contract import Side
from campaigns.rules.labels import name_list
from campaigns.tournaments.models import Entrant, Pairing, Tournament
from campaigns.tournaments.play.entering import tournament_lock
from campaigns.tournaments.play.recomputation import recompute_tournament
from campaigns.tournaments.play.record import Ruling, TournamentRecord, running_record
from campaigns.tournaments.play.rulings import annulled_sentence, remove_entrant
from campaigns.tournaments.rules.state import NextRound

LOT_RULINGS = (Ruling.LOT_WHITE, Ruling.LOT_BLACK)


@use_case(lock=tournament_lock)
def draw_round(tournament: Tournament, *, number: int | None = None, by: User) -> Answer:
    """Draw the next round, today or on its own day: that `number`, where the page has said one. Who is archived or in the bin is
    withdrawn first, and named.

    Raises Refused while games are open, where nobody is left to pair, and where another round is next.
    """
    record = running_record(tournament, number=number, is_next=True)
    drawn = draw_next_round(record, by)
    recompute_tournament(tournament, by=by)
    return Answer(" ".join((f"Round {drawn.number} is drawn.", *drawn.notes)))


class DrawnRound(NamedTuple):
    """Its number, and what was unusual: who was withdrawn, and the remark of the pairings."""

    number: int
    notes: list[str]


def draw_next_round(record: TournamentRecord, by: User) -> DrawnRound:
    """As `draw_round`, without those who follow."""
    tournament, archived = record.tournament, _withdraw_archived(record)
    record = TournamentRecord(tournament) if archived else record
    with rules_errors_as_refusals():
        next_round = record.state.next_round()
    _remove_orphaned(record, next_round.number)
    # Who meets whom now tells what was held back.
    earlier = Pairing.objects.filter(round__tournament=tournament, round__number__lt=next_round.number)
    earlier.update(revealed=True)
    _write_round(record, next_round, by)
    verb = "is" if len(archived) == 1 else "are"
    names = name_list([entrant.name for entrant in archived]) if archived else ""
    annulled = annulled_sentence(record, record.state.annulled & {entrant.number for entrant in archived})
    notes = [f"{names} {verb} archived or in the bin and withdrawn.{annulled}"] if archived else []
    return DrawnRound(next_round.number, [*notes, next_round.remark] if next_round.remark else notes)


def _remove_orphaned(record: TournamentRecord, from_round: int) -> None:
    """Delete the pairings on hold from that round on, and rounds that are left without any; their matches stay on record."""
    orphaned = record.state.orphaned
    later_pairings = (pairing for pairing in record.pairings if pairing.round.number >= from_round)
    ids = [pairing.pk for pairing in later_pairings if record.pairing_results[pairing.pk] in orphaned]
    Pairing.objects.filter(pk__in=ids).delete()
    record.tournament.rounds_drawn.filter(number__gte=from_round, pairings=None).delete()


def _withdraw_archived(record: TournamentRecord) -> list[Entrant]:
    archived = [entrant for entrant in record.entrants if entrant.is_archived]
    for entrant in archived:
        remove_entrant(record, entrant, Entrant.Out.ARCHIVED)
    return archived


def day_of_round(tournament: Tournament, number: int) -> int:
    return tournament.first_day + (number - 1) * tournament.days_apart


def _write_round(record: TournamentRecord, next_round: NextRound, by: User) -> None:
    tournament = record.tournament
    day = day_of_round(tournament, next_round.number)
    columns = {"kind": next_round.kind, "day": day, "remark": next_round.remark, "by": by}
    round, _ = tournament.rounds_drawn.get_or_create(number=next_round.number, defaults=columns)
    pairings, taken_boards = [], set(round.pairings.values_list("board", flat=True))
    free_boards = (board for board in count(1) if board not in taken_boards)
    for board, (white, black) in zip(free_boards, next_round.pairs, strict=False):
        black_entrant = record.by_number[black] if black else None
        pairing = Pairing(round=round, board=board, white=record.by_number[white], black=black_entrant)
        sides = zip(Side, (white, black), strict=True)
        absent = [side for side, number in sides if number in next_round.absent]
        if absent and black:
            pairing.ruling = Ruling.NEITHER if len(absent) == 2 else Ruling(absent[0].other.value)
            pairing.reason = "left the tournament"
        pairings.append(pairing)
    Pairing.objects.bulk_create(pairings)


@use_case(lock=tournament_lock)
def go_to_round_day(tournament: Tournament, *, number: int | None = None, by: User) -> Answer:
    """Move the campaign's date to the day of the round that was drawn last. Raises Refused where it is past that, and as `running_record` does."""
    running_record(tournament, number=number)
    last = tournament.rounds_drawn.last()
    campaign = tournament.campaign
    if last is None or last.day <= campaign.day:
        raise Refused("No round waits for a later day.")
    why = f"Round {last.number}, {tournament.name}"
    move_date(campaign, last.day, why, by, occasion=tournament.occasion)
    return Answer(f"It is {campaign.date} now: round {last.number} is played.")


def is_ruled_by_hand(pairing: Pairing) -> bool:
    """Whether the Dungeon Master has typed its result; not what follows from who left, or stands in a report."""
    return bool(pairing.ruling) and (not pairing.reason or pairing.ruling in LOT_RULINGS)


@use_case(lock=tournament_lock)
def undo_draw(tournament: Tournament, *, number: int) -> Answer:
    """Undo the pairings that were drawn last, which are those of that round. Raises Refused once one of its games is begun, and while
    the Dungeon Master's own word on one would be lost with it."""
    record = running_record(tournament)
    last = record.last_round
    round_pairings = [pairing for pairing in record.pairings if pairing.round.number == last]
    if not last:
        raise Refused("No round is drawn yet.")
    if number != last:
        raise Refused(f"Round {last} was drawn last, and not round {number}: nothing was undone.")
    if any(pairing.match_id is not None for pairing in round_pairings):
        raise Refused(f"Round {last} is under way: its first game is begun.")
    if ruled_pairing := next(filter(is_ruled_by_hand, round_pairings), None):
        names = " against ".join(entrant.name for entrant in ruled_pairing.entrants)
        raise Refused(f"Round {last} has results: take that of {names} back first.")
    tournament.rounds_drawn.filter(number=last).delete()
    return Answer(f"The pairings of round {last} are undone.")
