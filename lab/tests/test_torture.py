"""A tenth of `make torture`: whatever is done to the house, nothing that was answered is lost, and nothing is done twice."""

import os
import subprocess

import pytest

from lab.torture.__main__ import TRIALS
from tools.places import PYTHON, ROOT
from tools.real_settings import without_real_settings

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.environ.get("GOK_TEST_DATABASE") == "postgres", reason="each trial brings its own databases"
    ),
]


@pytest.mark.parametrize("name", [trial.name for trial in TRIALS])
def test_a_tenth_of_the_battery_loses_nothing_and_doubles_nothing(name, capsys):
    env = without_real_settings(os.environ)
    command = [str(PYTHON), "-m", "lab.torture", "--tenth", name]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    with capsys.disabled():
        print(f"\n{done.stdout}")
    assert done.returncode == 0, done.stdout + done.stderr
    if "Not run: " in done.stdout:
        pytest.skip(done.stdout)
    assert "Nothing was lost, nothing was done twice." in done.stdout
