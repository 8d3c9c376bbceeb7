"""Every set-up against the engine in a real worker, over Redis, as an installation with more than one process runs it."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.db import connection

from campaigns.installation.play.worker_sign import last_sign
from campaigns.rules.contract import Side
from tests.server import environment
from tests.variants.lessons.test_training import FROZEN, SET_UPS, game_of
from tools.places import ROOT
from tools.processes import Child, Leash, end_all, wait_until
from variants import catalog
from variants.models import Analysis

# A worker that takes a minute to come, and for each set-up a process that may take two hundred seconds.
pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
WORKER = "celery --app config.celery --quiet worker --pool solo --hostname trainer@localhost"
QUIET = "--without-gossip --without-mingle --without-heartbeat"


@pytest.fixture
def env(redis_url: str, tmp_path) -> Iterator[dict[str, str]]:
    """Of a house with a worker."""
    made = {**environment(connection.settings_dict), "GOK_VAR": str(tmp_path), "REDIS_URL": redis_url}
    # Messages are JSON only: a worker that runs as root does no harm.
    quiet, leash = ["-W", "ignore:You're running the worker with superuser"], Leash()
    worker = Child.start(
        [sys.executable, *quiet, "-m", *WORKER.split(), *QUIET.split()], env=made, leash=leash
    )
    try:
        assert wait_until(lambda: last_sign() is not None, 60)  # else the rules would answer in its stead
        yield made
    finally:
        end_all([worker])
        leash.close()


def played(env: dict[str, str], *asked: str) -> str:
    command = [sys.executable, "-m", "tests.variants.lessons.asking", *asked]
    return subprocess.run(
        command, env=env, cwd=ROOT, check=True, timeout=200, capture_output=True, text=True
    ).stdout.strip()


def test_the_worker_answers_every_turn_of_every_set_up(env):
    for game, slug in SET_UPS:
        training = game_of(game, slug, played(env, game, slug))
        assert training.outcome is not None or training.is_learners_turn
    rows = Analysis.objects.all()
    assert {row.game for row in rows} == set(catalog.GAMES)
    assert all(row.is_done and row.findings for row in rows)


def test_the_plan_of_the_frozen_king_wins_against_the_worker(env):
    training = game_of(*FROZEN, played(env, *FROZEN, "1f71g8", "2a12a8"))
    assert training.outcome and training.outcome.winner is Side.WHITE
