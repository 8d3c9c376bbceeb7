"""TRF16 out and in: a tournament for pairing programs, and the rounds they have drawn or decided."""

from collections.abc import Iterator
from dataclasses import replace

from django.contrib.auth.models import User

from campaigns.circuits.models import Encounter, Tournament
from campaigns.circuits.play.drawing import day_of_round
from campaigns.circuits.play.entering import tournament_use_case
from campaigns.circuits.play.following import follow_tournament
from campaigns.circuits.play.record import RULED, TournamentRecord, encounter_result
from campaigns.circuits.rules import breaches as rules
from campaigns.circuits.rules import trf
from campaigns.circuits.rules.meetings import Meeting
from campaigns.circuits.rules.story import name_list
from campaigns.circuits.rules.terms import RoundKind
from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.core.use_cases import Answer
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.labels import counted

FROM_A_REPORT = "From a report."
RULINGS = {result: ruling for ruling, result in RULED.items()}


def report_of(record: TournamentRecord) -> str:
    players = tuple(
        trf.TrfPlayer(number, entrant.name, max(plays_as(entrant.cm), 0) if entrant.cm is not None else 0)
        for number, entrant in sorted(record.by_number.items())
    )
    course = record.course
    places = {number: first for number, (first, _) in course.places.items()}
    report = trf.TrfReport(
        record.tournament.name, players, course.meetings, course.all_rounds, course.terms.format
    )
    return trf.write(report, places)


@tournament_use_case
def read_report(tournament: Tournament, *, text: str, anyway: bool = False, by: User) -> Answer:
    """Take over the rounds that are not drawn here yet, and results of games that are open here; nothing else is changed.

    Raises Refused beside `report` for what is no report, of other people, or contradicts what is drawn or decided here; and beside
    `anyway`, unless that is said, for rounds that no rule allows and for numbers that contradict its own results.
    """
    if not tournament.is_running:
        raise Refused("The tournament is not in play.", "report")
    record = TournamentRecord(tournament)
    with refused_by_rules("report"):
        report = trf.read(text)
    _check_players(record, report)
    by_round: dict[int, list[Meeting]] = {}
    for meeting in report.meetings:
        by_round.setdefault(meeting.round, []).append(meeting)
    breaches = [*report.contradictions, *_breaches(record, report, by_round)]
    if breaches and not anyway:
        raise Refused(" ".join(breaches), "anyway")
    drawn, results = 0, 0
    for number, meetings in sorted(by_round.items()):
        if number <= record.last_round:
            results += _take_results(record, number, meetings)
        else:
            _take_round(record, number, meetings, by)
            drawn += 1
    follow_tournament(tournament, by=by)
    return Answer(
        f"From the report: {drawn} round{'' if drawn == 1 else 's'} drawn, {results} result{'' if results == 1 else 's'}."
    )


def _breaches(
    record: TournamentRecord, report: trf.TrfReport, by_round: dict[int, list[Meeting]]
) -> Iterator[str]:
    """Another number of rounds; and of the rounds that are not drawn here yet, each as the ones before it leave the tournament."""
    course = record.course
    if report.planned_rounds not in (0, course.main_rounds):
        yield f"This report plans {counted(report.planned_rounds, 'round')}, this tournament {course.main_rounds}."
    for number, meetings in sorted(by_round.items()):
        if number > record.last_round and not course.is_knockout(number):
            yield from rules.breaches(course, number, meetings, record.name)
            course = replace(course, meetings=(*course.meetings, *meetings))


def _check_players(record: TournamentRecord, report: trf.TrfReport) -> None:
    for player in report.players:
        entrant = record.by_number.get(player.number)
        if entrant is None or not trf.same_player(entrant.name, player.name):
            here = f", and number {player.number} is {entrant.name} here" if entrant else ""
            raise Refused(f"The report has {player.name} as number {player.number}{here}.", "report")


def _take_results(record: TournamentRecord, number: int, meetings: list[Meeting]) -> int:
    here = {record.meetings[one.pk].both: one for one in record.encounters if one.round.number == number}
    count = 0
    for meeting in meetings:
        encounter, pair = here.get(meeting.both), " against ".join(map(record.name, meeting.both))
        if encounter is None:
            raise Refused(
                f"Round {number} of the report has {pair}, and it is drawn otherwise here.", "report"
            )
        known = encounter_result(encounter)
        if known is None and meeting.result in RULINGS:
            _rule(encounter, meeting)
            count += 1
        if known and meeting.result and known.halves != meeting.result.halves:
            raise Refused(
                f"Round {number} of the report has another result of {pair}: undo it here first, or change the report.",
                "report",
            )
    return count


def _take_round(record: TournamentRecord, number: int, meetings: list[Meeting], by: User) -> None:
    tournament = record.tournament
    if number != max(tournament.rounds_drawn.values_list("number", flat=True), default=0) + 1:
        raise Refused(f"The report goes on with round {number}: a round before it is missing.", "report")
    if record.course.is_knockout(number):
        raise Refused("Rounds of a knock-out follow from its results: draw them here.", "report")
    out = [record.name(one) for one in rules.left_out(record.course, number, meetings)]
    row = tournament.rounds_drawn.create(
        number=number,
        kind=RoundKind.MAIN,
        day=day_of_round(tournament, number),
        remark=f"{FROM_A_REPORT}{f' Left out: {name_list(out)}.' if out else ''}"[:200],
        by=by,
    )
    for board, meeting in enumerate(sorted(meetings, key=lambda one: (one.black is None, one.board)), 1):
        black = record.by_number[meeting.black] if meeting.black else None
        encounter = row.encounters.create(board=board, white=record.by_number[meeting.white], black=black)
        if meeting.result in RULINGS:
            _rule(encounter, meeting)


def _rule(encounter: Encounter, meeting: Meeting) -> None:
    assert meeting.result is not None
    encounter.ruling, encounter.reason = RULINGS[meeting.result], "from a report"
    encounter.save(update_fields=["ruling", "reason"])
