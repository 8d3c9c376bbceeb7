"""Lines on paper for a match as it stands, and what a typed one brings back."""

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.match.models import Match
from campaigns.paper.rules.result_line import ResultLine, fingerprint_of, read_result_line, write_line

FIELD = "line"


def line_of(match: Match, state: str, result: int) -> str:
    return write_line(ResultLine(match.pk, fingerprint_of(state), result))


def result_on_line(match: Match, state: str, text: str) -> int:
    """The result number on a typed line; raises Refused if it is not of this match as it stands."""
    with rules_errors_as_refusals(FIELD):
        line = read_result_line(text)
    if line.match != match.pk:
        raise Refused("This line belongs to another match. Look for the page of this one.", FIELD)
    if line.fingerprint != fingerprint_of(state):
        raise Refused(
            "The match has gone on since this page was printed. Undo what was done since, or enter the result by hand.",
            FIELD,
        )
    return line.result
