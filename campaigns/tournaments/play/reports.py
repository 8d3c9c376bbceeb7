"""TRF16 out and in: a tournament for pairing programs, and the rounds they have drawn or decided."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from django.contrib.auth.models import User

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, use_case
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.labels import name_list, pluralize
from campaigns.tournaments.models import Pairing, Tournament
from campaigns.tournaments.play.drawing import day_of_round
from campaigns.tournaments.play.entering import tournament_lock
from campaigns.tournaments.play.recomputation import recompute_tournament
from campaigns.tournaments.play.record import RESULT_OF_RULING, TournamentRecord, result_of_pairing
from campaigns.tournaments.rules import breaches as rules
from campaigns.tournaments.rules import trf
from campaigns.tournaments.rules.pairing_results import PairingResult
from campaigns.tournaments.rules.terms import RoundKind

REPORT_REMARK = "From a report."
RULING_OF_RESULT = {result: ruling for ruling, result in RESULT_OF_RULING.items()}


def report_text(record: TournamentRecord) -> str:
    players = tuple(
        trf.TrfPlayer(number, entrant.name, max(plays_as(entrant.cm), 0) if entrant.cm is not None else 0)
        for number, entrant in sorted(record.by_number.items())
    )
    state = record.state
    ranks = {number: first for number, (first, _) in state.ranks.items()}
    report = trf.TrfReport(
        record.tournament.name, players, state.pairing_results, state.all_rounds, state.terms.format
    )
    return trf.write(report, ranks)


@use_case(lock=tournament_lock)
def read_report(tournament: Tournament, *, text: str, anyway: bool = False, by: User) -> Answer:
    """Take over the rounds that are not drawn here yet, and results of games that are open here; nothing else is changed.

    Raises Refused beside `report` for what is no report, of other people, or contradicts what is drawn or decided here; and beside
    `anyway`, unless that is said, for rounds that no rule allows and for numbers that contradict its own results.
    """
    if not tournament.is_running:
        raise Refused("The tournament is not in play.", "report")
    record = TournamentRecord(tournament)
    with rules_errors_as_refusals("report"):
        report = trf.read(text)
    _check_players(record, report)
    by_round = defaultdict[int, list[PairingResult]](list)
    for pairing in report.pairing_results:
        by_round[pairing.round].append(pairing)
    breaches = [*report.contradictions, *_breaches(record, report, by_round)]
    if breaches and not anyway:
        raise Refused(" ".join(breaches), "anyway")
    rounds_drawn, result_count = 0, 0
    for number, pairing_results in sorted(by_round.items()):
        if number <= record.last_round:
            result_count += _adopt_results(record, number, pairing_results)
        else:
            _adopt_round(record, number, pairing_results, by)
            rounds_drawn += 1
    recompute_tournament(tournament, by=by)
    rounds, results = pluralize(rounds_drawn, "round"), pluralize(result_count, "result")
    return Answer(f"From the report: {rounds} drawn, {results}.")


def _breaches(
    record: TournamentRecord, report: trf.TrfReport, by_round: dict[int, list[PairingResult]]
) -> Iterator[str]:
    """Another number of rounds; and of the rounds that are not drawn here yet, each as the ones before it leave the tournament."""
    state = record.state
    if report.planned_rounds not in (0, state.main_rounds):
        yield f"This report plans {pluralize(report.planned_rounds, 'round')}, this tournament {state.main_rounds}."
    for number, pairing_results in sorted(by_round.items()):
        if number > record.last_round and not state.is_knockout(number):
            yield from rules.breaches(state, number, pairing_results, record.name)
            state = replace(state, pairing_results=(*state.pairing_results, *pairing_results))


def _check_players(record: TournamentRecord, report: trf.TrfReport) -> None:
    for player in report.players:
        entrant = record.by_number.get(player.number)
        if entrant is None or not trf.same_player(entrant.name, player.name):
            difference = f", and number {player.number} is {entrant.name} here" if entrant else ""
            raise Refused(f"The report has {player.name} as number {player.number}{difference}.", "report")


def _adopt_results(record: TournamentRecord, number: int, pairing_results: list[PairingResult]) -> int:
    rows = (row for row in record.pairings if row.round.number == number)
    by_pair = {record.pairing_results[row.pk].both: row for row in rows}
    count, prefix = 0, f"Round {number} of the report has"
    for pairing in pairing_results:
        row, pair = by_pair.get(pairing.both), record.pair(pairing)
        if row is None:
            raise Refused(f"{prefix} {pair}, and it is drawn otherwise here.", "report")
        our_result = result_of_pairing(row)
        if our_result is None and pairing.result in RULING_OF_RESULT:
            _write_ruling(row, pairing)
            count += 1
        if our_result and pairing.result and our_result.halves != pairing.result.halves:
            remedy = "undo it here first, or change the report"
            raise Refused(f"{prefix} another result of {pair}: {remedy}.", "report")
    return count


def _adopt_round(
    record: TournamentRecord, number: int, pairing_results: list[PairingResult], by: User
) -> None:
    tournament = record.tournament
    if number != max(tournament.rounds_drawn.values_list("number", flat=True), default=0) + 1:
        raise Refused(f"The report goes on with round {number}: a round before it is missing.", "report")
    if record.state.is_knockout(number):
        raise Refused("Rounds of a knock-out follow from its results: draw them here.", "report")
    unpaired_names = [*map(record.name, rules.unpaired_entrants(record.state, number, pairing_results))]
    left_out = f" Left out: {name_list(unpaired_names)}." if unpaired_names else ""
    day, remark = day_of_round(tournament, number), f"{REPORT_REMARK}{left_out}"[:200]
    round = tournament.rounds_drawn.create(number=number, kind=RoundKind.MAIN, day=day, remark=remark, by=by)
    in_order = sorted(pairing_results, key=lambda pairing: (pairing.black is None, pairing.board))
    for board, pairing in enumerate(in_order, 1):
        black = record.by_number[pairing.black] if pairing.black else None
        row = round.pairings.create(board=board, white=record.by_number[pairing.white], black=black)
        if pairing.result in RULING_OF_RESULT:
            _write_ruling(row, pairing)


def _write_ruling(row: Pairing, pairing: PairingResult) -> None:
    assert pairing.result is not None
    row.ruling, row.reason = RULING_OF_RESULT[pairing.result], "from a report"
    row.save(update_fields=["ruling", "reason"])
