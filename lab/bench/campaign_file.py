"""What a campaign's file costs: out, checked, in and out again, with the copies of a year at court that it holds.

All within one process, SQLite. The games were played, so that the check plays every log again. Memory is the most that
the process has held so far.
"""

import resource
import time
from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import models

from campaigns.campaign.models import Campaign
from campaigns.dashboard.play import create_demo, play_a_year
from campaigns.exchange.play.export import export_campaign
from campaigns.exchange.play.load import check_package, load_package
from campaigns.exchange.play.package import Package
from campaigns.match.models import Line, Match, Seat
from lab.bench import house

YEARS = (1, 100)
_OWN = ("id", "match", "number", "public_id")

T = TypeVar("T")
Row = TypeVar("Row", bound=models.Model)


def main() -> None:
    """Measure and print."""
    house.build()
    dm = User.objects.create(username="keeper")
    print("\nA campaign's file: seconds, and the most MB so far\n")
    for years in YEARS:
        campaign = create_demo(dm)
        play_a_year(campaign, dm)
        multiply(campaign, years)
        _measure(campaign, dm)


def _measure(campaign: Campaign, dm: User) -> None:
    data, out = _timed(lambda: export_campaign(campaign)[0].read())
    package = Package(data)
    _, check = _timed(lambda: check_package(package, lambda done: None))
    copy, load = _timed(lambda: load_package(package, dm))
    same = export_campaign(copy)[0].read() == data
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{campaign.matches.count():>8,} games {package.size / 2**20:>8.1f} MB of JSON: out {out:.1f}, "
        f"checked {check:.1f}, in {load:.1f}; {megabytes} MB; the same bytes: {same}"
    )


def _timed(do: Callable[[], T]) -> tuple[T, float]:
    start = time.perf_counter()
    return do(), time.perf_counter() - start


def multiply(campaign: Campaign, years: int) -> None:
    """The games of the year once more for every further one."""
    campaign.refresh_from_db()
    year = list(campaign.matches.prefetch_related("seats", "lines"))
    pairs = [
        (_copy(match, number=campaign.next_number + offset), match)
        for offset, match in enumerate(year * (years - 1))
    ]
    Campaign.objects.filter(pk=campaign.pk).update(next_number=campaign.next_number + len(pairs))
    Match.objects.bulk_create((new for new, _ in pairs), batch_size=1000)
    Seat.objects.bulk_create(
        (_copy(seat, match=new) for new, old in pairs for seat in old.seats.all()), batch_size=1000
    )
    Line.objects.bulk_create(
        (_copy(line, match=new) for new, old in pairs for line in old.lines.all()), batch_size=1000
    )


def _copy(row: Row, **values: object) -> Row:
    columns = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.name not in _OWN
    }
    return type(row)(**columns, **values)
