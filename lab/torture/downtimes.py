"""A town whose downtimes are played, taken over and undone over http, and what of them is on record."""

import time
from collections.abc import Callable
from datetime import timedelta
from http.client import HTTPException

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import downtime
from campaigns.downtime.rules.fixtures import GroupKind, MeetingGroup
from campaigns.jobs import play as jobs
from campaigns.match.models import Line
from campaigns.money.models import PurseLine
from campaigns.people.models import Gain
from lab.bench import house
from lab.bench.kingdom import kingdom
from lab.torture.tables import patiently
from tools.tablet import Tablet

PEOPLE, WEEKS = 40, 20
ANSWERS = (200, 204, 302)
A_WHILE = timedelta(minutes=5)
BY_DEED = {"begin": "preview", "take": "taken", "undo": "undone"}
"""What the Dungeon Master has done, and the state that the worker brings about."""


class Town:
    """Forty who meet each week; every game is for coins."""

    def __init__(self, ports: list[int]) -> None:
        self.campaign, self.dm = kingdom("A town under torture", PEOPLE)
        people = tuple(self.campaign.characters.order_by("pk").values_list("pk", flat=True))
        self.club = MeetingGroup(GroupKind.CLUB, "The town", people, 7, stake=20, credit=True)
        self.tablet = Tablet(ports, house.dm_cookie(User.objects.get(pk=self.dm.pk)), "")
        self.standing_at_start = self.standing()

    def standing(self) -> tuple[int, str, int, int, int, list[object], dict[int, int]]:
        """The date, what is on record, everybody's CM and coins."""
        campaign = Campaign.objects.get(pk=self.campaign.pk)
        of_campaign = {"match__campaign": campaign}
        coins = dict.fromkeys(campaign.purses.values_list("pk", flat=True), 0)
        for purse, amount in PurseLine.objects.filter(purse__campaign=campaign).values_list(
            "purse", "amount"
        ):
            coins[purse] += amount
        return (
            campaign.day,
            campaign.closed_for,
            campaign.matches.count(),
            Line.objects.filter(**of_campaign).count(),
            Gain.objects.filter(**of_campaign).count(),
            [*campaign.characters.order_by("pk").values_list("pk", "cm", "learning_limit_weeks")],
            {purse: total for purse, total in coins.items() if total},
        )

    def plan(self, number: int) -> None:
        downtime.add_group(self.campaign.pk, new_key(), group=self.club, by=self.dm)
        self._form = {
            "weeks": str(WEEKS),
            "until": "",
            "when_noticed": "expel",
            "seed": f"TOWN{number}",
            "cheats": "on",
        }

    def deed(self, name: str) -> Callable[[], None]:
        """What the Dungeon Master taps, again and again until it is answered: the same form each time."""
        if name == "begin":
            path, form = reverse("downtime-begin", args=[self.campaign.pk]), self._form
        else:
            path = self.run.get_absolute_url() + ("undo/" if name == "undo" else "")
            form = {"until": "", "groups": "0"} if name == "take" else {}
        form = {**form, "key": new_key()}
        return lambda: self._until_answered(path, form)

    def _until_answered(self, path: str, form: dict[str, str]) -> None:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                status, page = self.tablet.post(path, **form)
            except (OSError, HTTPException):
                time.sleep(0.05)
                continue
            if status in ANSWERS:
                return
            if status not in (502, 503):
                raise RuntimeError(f"{path} answered {status}")
            time.sleep(0.2)
        raise RuntimeError(f"{path} was not answered")

    @property
    def run(self) -> BulkRun:
        return BulkRun.objects.filter(campaign=self.campaign).select_related("job").latest("pk")

    def send_again(self) -> None:
        """What the beat does, a minute later, about a job whose web server died between its commit and the queue."""
        job = self.run.job
        if job is not None and job.state == job.State.WAITING:
            jobs.send_job(job)

    def has_come_to(self, state: str) -> bool:
        run = self.run
        return run.state == state or (run.job is not None and run.job.state == run.job.State.FAILED)

    def faults(self, state: str) -> list[str]:
        """What is otherwise than it is to be once a worker has done its work."""
        run, standing = self.run, self.standing()
        if run.state != state:
            return [f"a downtime is {run.state} and not {state}: {run.job.error if run.job else 'no job'}"]
        if state != "taken":
            return (
                []
                if standing == self.standing_at_start
                else [f"after {state} the records are not as before: {standing[:5]}"]
            )
        games, gains = len(run.games), 2 * len(run.games)
        faults = (
            []
            if standing[2] == games == len(set(run.match_ids))
            else [f"{standing[2]} matches of {games} games"]
        )
        return faults + (
            []
            if standing[4] == gains and not sum(standing[6].values())
            else [f"{standing[4]} gains of {gains}, or coins from nowhere"]
        )


def sweep() -> None:
    """What the beat does once a dead worker has given no sign for a minute."""
    patiently(lambda: jobs.sweep(now=timezone.now() + A_WHILE))
