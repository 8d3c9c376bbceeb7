"""What people say is wrong with a puzzle."""

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.throttle import Limit, take
from campaigns.core.use_cases import Answer, earlier_answer, once
from campaigns.rules.text import clean
from variants.models import PuzzleReport
from variants.puzzles.collection import Puzzle

LONGEST_REPORT = 300
REPORTS_AN_HOUR = 10
KEPT = 500


def report_puzzle(puzzle: Puzzle, key: str, *, words: str, address: str) -> Answer:
    """Keep a report, once for each form's key. Raises Refused for an empty or a long one, TooMany for too many from one address."""
    text = " ".join(clean(words[: 4 * LONGEST_REPORT]).split())
    if not text:
        raise Refused("Say in a few words what is wrong with it.")
    if len(text) > LONGEST_REPORT:
        raise Refused(f"A report has at most {LONGEST_REPORT} characters.")
    limit = Limit(f"puzzle report:{address}", REPORTS_AN_HOUR, timedelta(hours=1), "Many reports.")
    scope = f"puzzle:{puzzle.board}/{puzzle.key}"
    with transaction.atomic():
        if answer := earlier_answer(scope, key):
            return answer
        take(limit, now=timezone.now())  # its row is locked: a second tap waits here for the first
        return once(scope, key, partial(_keep, puzzle, text))


def _keep(puzzle: Puzzle, text: str) -> Answer:
    PuzzleReport.objects.create(board=puzzle.board, key=puzzle.key, words=text)
    oldest = PuzzleReport.objects.order_by("-pk").values_list("pk", flat=True)[KEPT:]
    PuzzleReport.objects.filter(pk__in=list(oldest)).delete()
    return Answer("Thank you: whoever runs this house can read it.")
