"""A real worker takes a real task: through folders, as `make run` has it, and through Redis."""

import subprocess
import sys

import pytest
from django.db import connection

from tests.server import environment
from tools.processes import Child, Leash, end_all, wait_until

CELERY = [sys.executable, "-m", "celery", "--app", "config", "--quiet"]


@pytest.fixture
def worker(transactional_db, tmp_path):
    """Start a worker by its environment; return a function that reads its log."""
    leash, children, log = Leash(), [], tmp_path / "log"

    def start(env):
        with log.open("w") as output:
            children.append(
                Child.start([*CELERY, "worker", "--pool", "solo"], env=env, leash=leash, output=output)
            )
        return log.read_text

    yield start
    end_all(children)
    leash.close()


@pytest.mark.parametrize("broker", ["folders", "redis"])
def test_a_task_sent_by_name_is_carried_out(broker, worker, tmp_path, request):
    env = environment(connection.settings_dict) | {"GOK_VAR": str(tmp_path / "var"), "GOK_LOG_LEVEL": "INFO"}
    if broker == "redis":
        env["REDIS_URL"] = request.getfixturevalue("redis_url")
    log = worker(env)
    subprocess.run([*CELERY, "call", "campaigns.tasks.sweep_jobs"], env=env, check=True, capture_output=True)
    assert wait_until(lambda: "sweep_jobs" in log() and "succeeded" in log(), 20), log()
