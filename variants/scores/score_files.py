"""The games of a campaign or of one person as one text: scores one after the other, an empty line between them."""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress

from django.db import transaction
from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.exchange.models import ExportFile
from campaigns.exchange.play.files import keep_file
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.match.models import Line, Match
from campaigns.people.models import Character
from variants import catalog
from variants.board.play import history
from variants.board.play.position_at import moments_at
from variants.board.presenters.plies import score_text

TASK = "variants.tasks.write_scores"
# Lines of logs that a page writes at once, in a second or two; more are for the workers.
MAX_LINES_AT_ONCE = 1000
SLICE = 2.0  # seconds of work after which others go first
MAX_SLICE = 10.0
_STEP = 50  # games


def board_matches(campaign: Campaign, character: Character | None = None) -> QuerySet[Match]:
    matches = campaign.matches.filter(game__in=catalog.GAMES)
    if character is not None:
        matches = matches.filter(pk__in=character.seats.values("match"))
    return matches.order_by("day", "number")


def line_count(matches: QuerySet[Match]) -> int:
    return Line.objects.filter(match__in=matches.order_by().values("pk")).count()


def score_texts(matches: QuerySet[Match]) -> Iterator[str]:
    """The score of each, with its game, date and place as tags."""
    return (text for _, text in _scores(matches))


def join_texts(texts: Iterable[str]) -> bytes:
    return "\n".join(texts).encode()


def write_score_file(job: Job) -> None:
    """Write on the file of a job, game by game, as far as a slice goes; what is left is sent again."""
    file = ExportFile.objects.select_related("campaign", "character").get(job=job)
    matches = board_matches(file.campaign, file.character)
    last_key, written = _read_part(bytes(file.data))
    remaining = matches
    if last_key:
        remaining = matches.filter(Q(day__gt=last_key[0]) | Q(day=last_key[0], number__gt=last_key[1]))
    done, texts = matches.count() - remaining.count(), [written.decode()] if written else []
    # The whole part is kept anew after each slice: the longer it is the longer a slice.
    end = time.monotonic() + min(SLICE + len(written) / 2**20, MAX_SLICE)
    for match, text in _scores(remaining):
        jobs.step(job, min(done, job.total))
        texts.append(text)
        done += 1
        if time.monotonic() >= end:
            head = b"%d %d\n" % (match.day, match.number)
            with transaction.atomic():
                jobs.put_back(job)
                ExportFile.objects.filter(job=job).update(data=head + join_texts(texts))
            return
    keep_file(job=job, data=join_texts(texts))


def _scores(matches: QuerySet[Match]) -> Iterator[tuple[Match, str]]:
    rows = matches.select_related("campaign").prefetch_related("seats")
    for match in rows.iterator(chunk_size=_STEP):
        tags = {"date": match.campaign.date_of(match.day), "place": match.place}
        with suppress(history.MatchGone):
            past = history.read(match)
            yield match, score_text(moments_at(match, past, None)[0], past, tags)


def _read_part(data: bytes) -> tuple[tuple[int, int] | None, bytes]:
    """The day and number of the last match that is written, and what is; None and nothing at the beginning."""
    if not data:
        return None, b""
    head, _, written = data.partition(b"\n")
    day, number = map(int, head.split())
    return (day, number), written
