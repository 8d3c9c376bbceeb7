"""The beat of background work, on a machine whose clock is put back."""

import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from celery import Celery
from celery.beat import PersistentScheduler
from django.conf import settings

from config.beat import Scheduler
from tools.places import ROOT

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
A_MINUTE = timedelta(seconds=61)


def beats(scheduler, folder, jumps):
    """What was sent after each jump of the clock, and a minute later."""
    app = Celery("beats", set_as_current=False)
    app.conf.update(
        broker_url="memory://",
        timezone="UTC",
        beat_schedule={name: {"task": name, "schedule": 60.0} for name in "ab"},
    )
    sent = []
    with time_machine.travel(NOON, tick=False) as clock:
        beat = scheduler(app, schedule_filename=str(folder / "schedule"))
        beat.apply_async = lambda entry, **_: sent[-1].append(entry.task)
        for jump in jumps:
            clock.shift(jump)
            sent.append([])
            for _ in range(3):
                beat.tick()
            clock.shift(A_MINUTE)
            for _ in range(3):
                beat.tick()
        beat.close()
    return [sorted(one for one in names if one in "ab") for names in sent]


@pytest.mark.parametrize("back", [timedelta(minutes=-5), timedelta(days=-1), timedelta(days=-30)])
def test_all_of_it_goes_on_within_a_minute_after_the_clock_was_put_back(back, tmp_path):
    assert beats(Scheduler, tmp_path, [timedelta(), back, timedelta()]) == [["a", "b"]] * 3


def test_nothing_is_made_up_for_when_the_clock_is_put_ahead(tmp_path):
    assert beats(Scheduler, tmp_path, [timedelta(days=3)]) == [["a", "a", "b", "b"]]


def test_celerys_own_would_stand_still(tmp_path):
    """The reason for ours: once this fails, it may go."""
    assert beats(PersistentScheduler, tmp_path, [timedelta(), timedelta(days=-1)])[1] == []


def test_a_schedule_torn_by_a_kill_is_begun_anew(tmp_path):
    beats(Scheduler, tmp_path, [timedelta()])
    files = {file: file.read_bytes() for file in tmp_path.iterdir()}
    assert files
    for torn, whole in files.items():
        for length in range(0, len(whole), max(1, len(whole) // 8)):
            for rest in (b"", bytes(len(whole) - length)):
                for file, content in files.items():
                    file.write_bytes(content)
                torn.write_bytes(whole[:length] + rest)
                assert beats(Scheduler, tmp_path, [timedelta()]) == [["a", "b"]], (torn.name, length)


def test_it_is_the_one_that_workers_take():
    assert f"{Scheduler.__module__}:{Scheduler.__name__}" == settings.CELERY_BEAT_SCHEDULER


def test_its_file_lies_beside_the_data_and_not_in_the_checkout():
    assert Path(settings.CELERY_BEAT_SCHEDULE_FILENAME).parent == settings.VAR_DIR
    assert Celery("beats", set_as_current=False).conf.beat_schedule_filename == "celerybeat-schedule"


WORKER_WITH_A_BEAT = """
import os, time
from celery.signals import beat_embedded_init
import config.celery
if beat := os.fork():
    print(beat, flush=True)
else:
    beat_embedded_init.send(None)
time.sleep(60)
"""


def lives(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_beat_of_a_worker_ends_when_its_worker_is_killed():
    command = [sys.executable, "-c", WORKER_WITH_A_BEAT]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as worker:
        beat = int(worker.stdout.readline())
        try:
            time.sleep(0.2)
            assert lives(beat)
            worker.kill()
            worker.wait()
            until = time.monotonic() + 20
            while lives(beat) and time.monotonic() < until:
                time.sleep(0.05)
            assert not lives(beat)
        finally:
            if lives(beat):
                os.kill(beat, signal.SIGKILL)
