"""What people say is wrong with a puzzle."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.throttle import Limit, take_try
from campaigns.core.use_cases import Answer, earlier_answer, record_answer
from campaigns.rules.text import clean
from variants.models import PuzzleReport
from variants.puzzles.collection import Puzzle

MAX_REPORT_LENGTH = 300
REPORTS_AN_HOUR = 10
MAX_REPORTS = 500
THANKS = Answer("Thank you: whoever runs this house can read it.")


def report_puzzle(puzzle: Puzzle, key: str, *, words: str, address: str) -> Answer:
    """Keep a report, once for each form's key. Raises Refused for an empty or a long one, TooManyTries for too many from one address."""
    text = " ".join(clean(words[: 4 * MAX_REPORT_LENGTH]).split())
    if not text:
        raise Refused("Say in a few words what is wrong with it.")
    if len(text) > MAX_REPORT_LENGTH:
        raise Refused(f"A report has at most {MAX_REPORT_LENGTH} characters.")
    limit = Limit(f"puzzle report:{address}", REPORTS_AN_HOUR, timedelta(hours=1), "Many reports.")
    scope = f"puzzle:{puzzle.board}/{puzzle.key}"
    with transaction.atomic():
        if answer := earlier_answer(scope, key):
            return answer
        take_try(limit, now=timezone.now())  # its row is locked: a second tap waits here for the first
        if answer := earlier_answer(scope, key):
            return answer
        PuzzleReport.objects.create(board=puzzle.board, key=puzzle.key, words=text)
        oldest = PuzzleReport.objects.order_by("-pk").values_list("pk", flat=True)[MAX_REPORTS:]
        PuzzleReport.objects.filter(pk__in=list(oldest)).delete()
        record_answer(scope, key, THANKS)
    return THANKS
