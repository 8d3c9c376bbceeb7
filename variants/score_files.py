"""The games of a campaign or of one person as one text: scores one after the other, an empty line between them."""

from collections.abc import Iterator

from django.db.models import QuerySet

from campaigns.campaign.models import Campaign
from campaigns.exchange.models import ExportFile
from campaigns.exchange.play.files import keep_file
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.match.models import Line, Match
from campaigns.people.models import Character
from variants import catalog, history
from variants.moment import at
from variants.presenters import score

TASK = "variants.tasks.write_scores"
# Lines of logs that a page writes at once, in a second or two; more are for the workers.
AT_ONCE = 1000
_STEP = 50  # games


def board_matches(campaign: Campaign, character: Character | None = None) -> QuerySet[Match]:
    """The matches on full boards of a campaign, or one person's, in the order in which they were played."""
    matches = campaign.matches.filter(game__in=catalog.GAMES)
    if character is not None:
        matches = matches.filter(pk__in=character.seats.values("match"))
    return matches.order_by("day", "number")


def line_count(matches: QuerySet[Match]) -> int:
    """How long the logs of these matches are together."""
    return Line.objects.filter(match__in=matches.order_by().values("pk")).count()


def score_texts(matches: QuerySet[Match]) -> Iterator[str]:
    """The score of each, with its game, date and place as tags."""
    rows = matches.select_related("campaign").prefetch_related("seats")
    for match in rows.iterator(chunk_size=_STEP):
        past = history.read(match)
        tags = {
            "game": catalog.game(match.game).title,
            "date": match.campaign.date_of(match.day),
            "place": match.place,
        }
        yield score.text(at(match, past, None)[0], past, tags)


def joined(texts: Iterator[str]) -> bytes:
    """Scores as one file."""
    return "\n".join(texts).encode()


def write_score_file(job: Job) -> None:
    """Write the file of a job, game by game."""
    file = ExportFile.objects.select_related("campaign", "character").defer("data").get(job=job)

    def texts() -> Iterator[str]:
        for done, text in enumerate(score_texts(board_matches(file.campaign, file.character)), start=1):
            jobs.step(job, min(done, job.total))
            yield text

    keep_file(job=job, data=joined(texts()))
