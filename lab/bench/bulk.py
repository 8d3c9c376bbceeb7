"""Grice's matches in bulk against the same matches turn by turn, in one run: through the rules alone, and as the judge's page
has them played. Tournaments of 64 in one tap. And ten thousand games in a year of a kingdom: played, taken over, undone.

All are matches of a kingdom's people, everybody by the temperament of the profession; what counts is the ratio. Both halves take
their dice from the same stream.
"""

import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any
from unittest.mock import patch

from django.contrib.auth.models import User
from django.db import connections
from django.db.transaction import Atomic

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import adoption, downtime, downtime_work, reversal
from campaigns.downtime.rules.fixtures import GroupKind, MeetingGroup
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.match.bulk import BulkJudging, BulkSide
from campaigns.match.models import Match
from campaigns.match.play.sitting import Form
from campaigns.people.models import Character
from campaigns.rules.bulk import WhenNoticed
from campaigns.rules.seeded_dice import SeededDice
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play import entering
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.entering import TournamentField, TournamentPlan
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.play.remaining_rounds import play_rounds
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, Seeding, Terms
from chess_minigame.judge.play import matches
from chess_minigame.judge.play.auto_play import play_out
from chess_minigame.judge.play.bulk import GriceTable
from chess_minigame.rules.bulk.turn_by_turn import play_turn_by_turn
from lab.bench import house
from lab.bench.kingdom import kingdom
from lab.bench.tablet import KeptTablet
from tools.house import web_server

PEOPLE, ENTRANTS = 1000, 64
MEETING_DAYS = 18  # days
ASKED, PAUSE = 60, 0.05  # seconds between two
ROUNDS, IN_BULK, BY_RULES, AT_TABLE = 5, 4000, 100, 10
GOAL = 100

Pair = tuple[BulkSide, BulkSide]


def main() -> None:
    """Measure and print."""
    campaign, dm = kingdom("Kingdom", PEOPLE)
    sides = [BulkSide(person, person.cm) for person in _people(campaign) if person.cm is not None]
    seeded, table = SeededDice("circuits"), GriceTable(BulkJudging(campaign.rules))

    def in_bulk(pair: Pair, game: str) -> None:
        table.resolve(*pair, seeded.of(game))

    def by_rules(pair: Pair, game: str) -> None:
        play_turn_by_turn(table.pairing(*pair), seeded.of(game))

    def at_table(pair: Pair, game: str) -> None:
        white, black = (side.character for side in pair)
        answer = matches.start(campaign.pk, new_key(), white=white, black=black, day=0, by=dm)
        match = Match.objects.get(pk=answer.pk)
        play_out(match.pk, Form(new_key(), match.version, dm))  # to a noticed cheat at least

    costs = {
        name: [_each(play, sides, count, first) for first in range(ROUNDS)]
        for name, play, count in (
            ("in bulk", in_bulk, IN_BULK),
            ("by the rules", by_rules, BY_RULES),
            ("at the table", at_table, AT_TABLE),
        )
    }
    _report({name: median(seconds) for name, seconds in costs.items()})
    _tournaments()
    _year()
    _pages()


def _people(campaign: Campaign) -> list[Character]:
    return list(campaign.characters.select_related("profession"))


def _each(play: Callable[[Pair, str], None], sides: list[BulkSide], count: int, first: int) -> float:
    """Processor seconds for one match, of so many."""
    people = len(sides)
    pairs = [
        (sides[(first + number) % people], sides[(first + 331 + number) % people]) for number in range(people)
    ]
    began = time.process_time()
    for number in range(count):
        play(pairs[number * 7 % people], f"{first} {number}")
    return (time.process_time() - began) / count


def _report(costs: dict[str, float]) -> None:
    bulk = costs["in bulk"]
    print(
        f"\nGrice's match between two of a kingdom of {PEOPLE}, processor time each, median of {ROUNDS} rounds\n"
    )
    for name, seconds in costs.items():
        ratio = "" if name == "in bulk" else f"{seconds / bulk:>10.0f}x   (goal {GOAL})"
        print(f"{name:32}{1_000_000 * seconds:>12.1f} us{ratio}")


def _tournaments() -> None:
    """Everybody against everybody else's temperament, turn by turn in the log, to the last round."""
    print(f"\nA tournament of {ENTRANTS} NPCs in one tap, seconds (asked: less than 2)\n")
    for number, (name, terms) in enumerate(
        (("knock-out", Terms(Format.KNOCKOUT)), ("Swiss, six rounds", Terms(Format.SWISS, 6)))
    ):
        campaign, dm = kingdom(f"Cup {number}", ENTRANTS)
        plan = TournamentPlan("Cup", "grice", terms, Seeding.CM, 0)
        field = TournamentField(people=_people(campaign))
        answer = entering.create_tournament(campaign.pk, new_key(), plan=plan, field=field, by=dm)
        cup = Tournament.objects.get(pk=answer.pk)
        entering.start_tournament(cup, new_key(), pay_in=True, anyway=True, by=dm)
        began, cpu = time.monotonic(), time.process_time()
        play_rounds(cup, new_key(), refereeing=Refereeing(when_noticed=WhenNoticed.EXPEL), by=dm)
        seconds, processor = time.monotonic() - began, time.process_time() - cpu
        drawn = _drawing(cup)
        print(
            f"{f'{name}, {campaign.matches.count()} games':52}{seconds:>10.1f}   (processor {processor:.1f}, of that the pairings {drawn:.1f})"
        )


def _drawing(cup: Tournament) -> float:
    """What the pairings of all its rounds take, drawn once more."""
    record, began = TournamentRecord(cup), time.process_time()
    for number in range(1, record.last_round + 1):
        earlier = tuple(meeting for meeting in record.state.pairing_results if meeting.round < number)
        TournamentState(record.state.terms, record.state.entries, earlier).next_round()
    return time.process_time() - began


def _year() -> None:
    """A club of the whole kingdom, which meets twenty times."""
    campaign, dm = kingdom("Kingdom of a year", PEOPLE)
    people = tuple(campaign.characters.order_by("pk").values_list("pk", flat=True))
    club = MeetingGroup(GroupKind.CLUB, "The kingdom", people, MEETING_DAYS)
    downtime.add_group(campaign.pk, new_key(), group=club, by=dm)
    answer = downtime.begin_downtime(
        campaign.pk, new_key(), last_day=365, seed="YEAR", cheats=True, when_noticed=WhenNoticed.EXPEL, by=dm
    )
    run = BulkRun.objects.get(pk=answer.pk)
    print(f"\nA year of a kingdom of {PEOPLE}, one process on one core, SQLite\n")
    memory_before = _megabytes()
    _work(run, "played by the worker (asked: less than 60 s)", downtime_work.play)
    print(f"{'games':52}{len(run.games):>10}")
    print(f"{'memory it took more, MB':52}{_megabytes() - memory_before:>10.0f}")
    downtime.adopt_downtime(campaign.pk, new_key(), run=run, last_day=365, groups=[0])
    _work(run, "taken over", adoption.write_downtime)
    print(f"{'matches on record':52}{campaign.matches.count():>10}")
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    _work(run, "undone", reversal.reverse_downtime)
    print(f"{'matches on record':52}{campaign.matches.count():>10}")


def _work(run: BulkRun, what: str, does: Callable[[Job], None]) -> None:
    run.refresh_from_db()
    assert run.job is not None
    began, cpu = time.monotonic(), time.process_time()
    with clocked_locks() as locks:
        jobs.run_job(job_id=run.job.pk, work=does)
    seconds, processor = time.monotonic() - began, time.process_time() - cpu
    run.refresh_from_db()
    print(f"{what + ', seconds':52}{seconds:>10.1f}   (processor {processor:.1f})")
    print(
        f"{'  the database locked for others, ms':52}{1000 * max(locks):>10.0f} at most, in {len(locks)} transactions"
    )


@contextmanager
def clocked_locks() -> Iterator[list[float]]:
    """How long each outermost transaction has lasted: on SQLite nobody else writes meanwhile."""
    locks, begins = list[float](), list[float]()
    enter, leave = Atomic.__enter__, Atomic.__exit__

    def begin(atomic: Atomic) -> None:
        enter(atomic)
        begins.append(time.monotonic())

    def end(atomic: Atomic, *error: Any) -> None:
        leave(atomic, *error)
        began = begins.pop()
        if not begins:
            locks.append(time.monotonic() - began)

    with patch.multiple(Atomic, __enter__=begin, __exit__=end):
        yield locks


def _megabytes() -> float:
    """The most this process has held in memory so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _pages() -> None:
    """What the judge's tablet feels of a worker who plays a downtime and takes it over, beside an idle house."""
    (table,) = house.furnish(1)
    campaign, dm = kingdom("Kingdom of a worker", 200)
    people = tuple(campaign.characters.order_by("pk").values_list("pk", flat=True))
    club = MeetingGroup(GroupKind.CLUB, "The town", people, MEETING_DAYS)
    downtime.add_group(campaign.pk, new_key(), group=club, by=dm)
    connections.close_all()
    with web_server("lab.bench.served:application") as server:
        tablet = KeptTablet(server.port, table.dm.cookie, table.dm.form.removesuffix("turn/"))
        _felt(tablet, rounds=10)
        idle = _felt(tablet, rounds=ASKED)
        worker = os.fork()
        if not worker:
            _work_without_end(campaign, dm)
        busy = _felt(tablet, rounds=ASKED)
        os.kill(worker, signal.SIGKILL)
        os.waitpid(worker, 0)
    print(
        f"\nThe judge's tablet, wall ms, {ASKED} pages and turns each, while 2,000 games are played and taken over\n"
    )
    for number, what in enumerate(("the match's page", "a turn resolved")):
        for name, felt in (("idle", idle), ("beside the worker", busy)):
            times = sorted(felt[number])
            p95 = times[int(0.95 * len(times))]
            print(
                f"{f'{what}, {name}':44}{f'median {median(times):.0f}':>14}{f'p95 {p95:.0f}':>12}{f'most {times[-1]:.0f}':>12}"
            )


def _work_without_end(campaign: Campaign, dm: User) -> None:
    """Play and take over, again and again, until it is killed; as little in the way as a worker that is shipped."""
    os.nice(10)
    while True:
        campaign.refresh_from_db()
        last_day = campaign.day + 365
        answer = downtime.begin_downtime(
            campaign.pk,
            new_key(),
            last_day=last_day,
            seed="BESIDE",
            cheats=True,
            when_noticed=WhenNoticed.EXPEL,
            by=dm,
        )
        run = BulkRun.objects.get(pk=answer.pk)
        jobs.run_job(job_id=run.job_id or 0, work=downtime_work.play)
        downtime.adopt_downtime(campaign.pk, new_key(), run=run, last_day=last_day, groups=[0])
        run.refresh_from_db()
        jobs.run_job(job_id=run.job_id or 0, work=adoption.write_downtime)
        downtime.copy_plan(campaign.pk, new_key(), run=run, by=dm)


def _felt(tablet: KeptTablet, rounds: int) -> tuple[list[float], list[float]]:
    """Wall milliseconds of the page, and of a turn of two equals who choose the same, so that no match ends."""
    pages, turns = list[float](), list[float]()
    for _ in range(rounds):
        began = time.monotonic()
        tablet.look()
        shown_at = time.monotonic()
        tablet.send("turn", white="B", black="B", faces="50")
        pages.append(1000 * (shown_at - began))
        turns.append(1000 * (time.monotonic() - shown_at))
        time.sleep(PAUSE)
    return pages, turns
