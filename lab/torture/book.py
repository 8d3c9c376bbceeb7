"""What the house's database holds of a match, read as the app reads it."""

from collections import Counter
from collections.abc import Callable, Iterable

from django.db import connection, connections, transaction

from campaigns.core.models import Submission
from campaigns.match import games
from campaigns.match.models import Line, Match
from campaigns.match.play import log
from lab.torture.ledger import Balance, Ledger, MatchRecord, balance_of

LinesOf = Callable[[Match], Iterable[Line]]


def all_lines(match: Match) -> list[Line]:
    """Every line but the first, which begins the match."""
    return [line for line in match.lines.order_by("seq") if line.kind != Line.Kind.START]


def record_of(match: Match, lines_of: LinesOf = all_lines) -> MatchRecord:
    """The words of those lines of a match that devices were told of, and how often each of its forms was carried out."""
    keys = Submission.objects.filter(scope=f"match:{match.pk}").values_list("key", flat=True)
    return MatchRecord([text_of(line) for line in lines_of(match)], Counter(keys))


def text_of(line: Line) -> str:
    """A line as a person would read it, as the ledger writes it."""
    return f"throws {line.faces}" if line.kind == Line.Kind.THROW else f"{line.kind} {line.text}"


def balance(ledger: Ledger, lines_of: LinesOf = all_lines, *, others_send: bool = False) -> Balance:
    """The ledger against the whole database as it is at one moment: every match of it, and every match that was begun.

    Where `others_send` forms of their own, as NPCs do, those that the ledger does not know are nobody's fault.
    """
    connections.close_all()
    with transaction.atomic():
        _read_one_moment()
        matches = list(Match.objects.all())
        records = {match.pk: record_of(match, lines_of) for match in matches}
        if others_send:
            records = {match: record.known_to(ledger.keys(match)) for match, record in records.items()}
        total = balance_of(ledger, records)
        for match in matches:
            total.doubled += faults_of(match)
    connections.close_all()
    return total


def _read_one_moment() -> None:
    """Else a move that an NPC makes between two reads would look like a row that does not fit its log. SQLite always reads so."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def faults_of(match: Match) -> Iterable[str]:
    """What is half-done in a match: a gap in its log, a line that its rules do not lead to, a row that says something else."""
    match_id, entry = match.pk, games.entry_of(match.game)
    lines = list(match.lines.order_by("seq"))
    if not lines:  # how it began is a line of its own
        yield f"match {match_id}: the log is empty"
        return
    if [line.seq for line in lines] != list(range(1, len(lines) + 1)):
        yield f"match {match_id}: the log has a gap"
    steps = log.steps(lines)
    played = log.replay(entry.rules, match.options, steps)
    state = played.state
    if len(played.moments) != len(steps):
        yield f"match {match_id}: of {len(steps)} steps its rules know {len(played.moments)}"
    if entry.rules.write_state(state) != lines[-1].state:
        yield f"match {match_id}: played again, the log ends elsewhere"
    if entry.play.turns(state) != match.turns:
        yield f"match {match_id}: its row says {match.turns} turns, its log {entry.play.turns(state)}"
