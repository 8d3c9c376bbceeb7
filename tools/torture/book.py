"""What the house's database holds of a match, read as the app reads it."""

from collections import Counter
from collections.abc import Iterable

from django.db import connections

from campaigns import catalog
from campaigns.match.models import Line, Match, Submission
from campaigns.match.play import log
from tools.torture.ledger import Balance, Held, Ledger, balance_of


def held_of(match_id: int) -> Held:
    """The words of a match's lines, and how often each of its forms was carried out."""
    lines = Line.objects.filter(match_id=match_id).order_by("seq")
    keys = Submission.objects.filter(scope=f"match:{match_id}").values_list("key", flat=True)
    return Held([words_of(line) for line in lines if line.kind != Line.Kind.START], Counter(keys))


def words_of(line: Line) -> str:
    """A line as a person would read it, as the ledger writes it."""
    return f"throws {line.faces}" if line.kind == Line.Kind.THROW else f"{line.kind} {line.text}"


def balance(ledger: Ledger) -> Balance:
    """The ledger against the whole database: every match of it, and every match that was begun."""
    connections.close_all()
    matches = list(Match.objects.values_list("pk", flat=True))
    whole = balance_of(ledger, {match: held_of(match) for match in matches})
    for match in matches:
        whole.doubled += faults_of(match)
    return whole


def faults_of(match_id: int) -> Iterable[str]:
    """What is half-done in a match: a gap in its log, a line that its rules do not lead to, a row that says something else."""
    match = Match.objects.get(pk=match_id)
    entry = catalog.entry_of(match.game)
    lines = list(match.lines.order_by("seq"))
    if [line.seq for line in lines] != list(range(1, len(lines) + 1)):
        yield f"match {match_id}: the log has a gap"
    steps = log.steps(lines)
    played = log.replay(entry.rules, match.options, steps)
    state = played.state
    if len(played.moments) != len(steps):
        yield f"match {match_id}: of {len(steps)} steps its rules know {len(played.moments)}"
    if entry.rules.write_state(state) != lines[-1].state:
        yield f"match {match_id}: played again, the log ends elsewhere"
    if entry.turns(state) != match.turns:
        yield f"match {match_id}: its row says {match.turns} turns, its log {entry.turns(state)}"
