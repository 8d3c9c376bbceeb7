"""The rounds of a tournament: drawn, their days, taken back."""

from itertools import count
from typing import NamedTuple

from django.contrib.auth.models import User

from campaigns.campaign.play.campaigns import move_date
from campaigns.circuits.models import Encounter, Entrant, Tournament
from campaigns.circuits.play.entering import tournament_use_case
from campaigns.circuits.play.following import follow_tournament
from campaigns.circuits.play.record import Ruling, TournamentRecord, running
from campaigns.circuits.play.rulings import annulled_sentence, take_out
from campaigns.circuits.rules.course import NextRound
from campaigns.circuits.rules.story import name_list
from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.core.use_cases import Answer
from campaigns.rules.contract import Side

LOTS = (Ruling.LOT_WHITE, Ruling.LOT_BLACK)


@tournament_use_case
def draw_round(tournament: Tournament, *, number: int | None = None, by: User) -> Answer:
    """Draw the next round, today or on its own day: that `number`, where the page has said one. Who is archived or in the bin is
    withdrawn first, and named.

    Raises Refused while games are open, where nobody is left to pair, and where another round is next.
    """
    record = running(tournament, number=number, is_next=True)
    drawn = draw_next(record, by)
    follow_tournament(tournament, by=by)
    return Answer(" ".join((f"Round {drawn.number} is drawn.", *drawn.notes)))


class DrawnRound(NamedTuple):
    """Its number, and what was unusual: who was withdrawn, and the remark of the pairings."""

    number: int
    notes: list[str]


def draw_next(record: TournamentRecord, by: User) -> DrawnRound:
    """As `draw_round`, without those who follow."""
    tournament, away = record.tournament, _withdraw_absent(record)
    record = TournamentRecord(tournament) if away else record
    with refused_by_rules():
        drawn = record.course.next_round()
    _remove_hanging(record, drawn.number)
    # Who meets whom now tells what was held back.
    earlier = Encounter.objects.filter(round__tournament=tournament, round__number__lt=drawn.number)
    earlier.update(revealed=True)
    _write_round(record, drawn, by)
    are = "is" if len(away) == 1 else "are"
    names = name_list([entrant.name for entrant in away]) if away else ""
    annulled = annulled_sentence(record, record.course.annulled & {entrant.number for entrant in away})
    notes = [f"{names} {are} archived or in the bin and withdrawn.{annulled}"] if away else []
    return DrawnRound(drawn.number, [*notes, drawn.remark] if drawn.remark else notes)


def _remove_hanging(record: TournamentRecord, since: int) -> None:
    """Remove what hung in the air from that round on; a game beside it stays as it was played."""
    hanging = record.course.hanging
    ids = [
        one.pk
        for one in record.encounters
        if one.round.number >= since and record.meetings[one.pk] in hanging
    ]
    Encounter.objects.filter(pk__in=ids).delete()
    record.tournament.rounds_drawn.filter(number__gte=since, encounters=None).delete()


def _withdraw_absent(record: TournamentRecord) -> list[Entrant]:
    away = [entrant for entrant in record.entrants if entrant.is_missing]
    for entrant in away:
        take_out(record, entrant, Entrant.Out.AWAY)
    return away


def day_of_round(tournament: Tournament, number: int) -> int:
    return tournament.first_day + (number - 1) * tournament.days_apart


def _write_round(record: TournamentRecord, drawn: NextRound, by: User) -> None:
    tournament = record.tournament
    round, _ = tournament.rounds_drawn.get_or_create(
        number=drawn.number,
        defaults={
            "kind": drawn.kind,
            "day": day_of_round(tournament, drawn.number),
            "remark": drawn.remark,
            "by": by,
        },
    )
    encounters, taken = [], set(round.encounters.values_list("board", flat=True))
    free_boards = (board for board in count(1) if board not in taken)
    for board, (white, black) in zip(free_boards, drawn.pairs, strict=False):
        encounter = Encounter(
            round=round,
            board=board,
            white=record.by_number[white],
            black=record.by_number[black] if black else None,
        )
        absent = [side for side, number in zip(Side, (white, black), strict=True) if number in drawn.absent]
        if absent and black:
            encounter.ruling = Ruling.NEITHER if len(absent) == 2 else Ruling(absent[0].other.value)
            encounter.reason = "left the tournament"
        encounters.append(encounter)
    Encounter.objects.bulk_create(encounters)


@tournament_use_case
def go_to_its_day(tournament: Tournament, *, number: int | None = None, by: User) -> Answer:
    """Move the campaign's date to the day of the round that was drawn last. Raises Refused where it is past that, and as `running` does."""
    running(tournament, number=number)
    last = tournament.rounds_drawn.last()
    campaign = tournament.campaign
    if last is None or last.day <= campaign.day:
        raise Refused("No round waits for a later day.")
    why = f"Round {last.number}, {tournament.name}"
    move_date(campaign, last.day, why, by, occasion=tournament.occasion)
    return Answer(f"It is {campaign.date} now: round {last.number} is played.")


def is_ruled_by_hand(encounter: Encounter) -> bool:
    """Whether the Dungeon Master has typed its result; not what follows from who left, or stands in a report."""
    return bool(encounter.ruling) and (not encounter.reason or encounter.ruling in LOTS)


@tournament_use_case
def undo_draw(tournament: Tournament, *, number: int) -> Answer:
    """Undo the pairings that were drawn last, which are those of that round. Raises Refused once one of its games is begun, and while
    the Dungeon Master's own word on one would be lost with it."""
    record = running(tournament)
    last = record.last_round
    games = [one for one in record.encounters if one.round.number == last]
    if not last:
        raise Refused("No round is drawn yet.")
    if number != last:
        raise Refused(f"Round {last} was drawn last, and not round {number}: nothing was undone.")
    if any(one.match_id is not None for one in games):
        raise Refused(f"Round {last} is under way: its first game is begun.")
    if ruled := next(filter(is_ruled_by_hand, games), None):
        other = ruled.black.name if ruled.black else ""
        raise Refused(
            f"Round {last} has results: take that of {ruled.white.name} against {other} back first."
        )
    tournament.rounds_drawn.filter(number=last).delete()
    return Answer(f"The pairings of round {last} are undone.")
