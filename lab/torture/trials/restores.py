"""Kill -9 of `make restore` at each of its steps and at moments by chance: the old database or the backup, never anything between."""

import random
import shutil
import signal
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from lab.torture import house
from lab.torture.figures import Figures
from tools.house import House
from tools.places import PYTHON, ROOT

STEPS = 5  # renames of a restore
_AT_A_STEP = """
import os, sys
from tools import backup
replace, left = os.replace, int(sys.argv[2])
def counted(old, new):
    global left
    if left == 0:
        os.kill(os.getpid(), 9)
    left -= 1
    replace(old, new)
os.replace = counted
backup.restore([sys.argv[1]])
"""


def run(size: float) -> Figures:
    """Acts, a backup, more acts; then one restore after the other on copies of that."""
    with house.table() as served:
        return _restores(served, max(STEPS + 2, round(100 * size)))


def _restores(served: House, rounds: int) -> Figures:
    house.set_django_up(served)
    from django.db import connection

    from lab.torture import book, playing, tables

    served.start()
    hall = tables.Hall(served.ports)
    figures = Figures("kill -9 of a restore, then the next start")
    tables_before = hall.tables()
    evening = playing.Evening(hall, tables_before, 40)
    with evening.playing():
        evening.wait_for(40)
    at_backup = hall.ledger.copy()
    copy = output_of(served.env, "from tools import backup; backup.backup()").strip()
    evening = playing.Evening(hall, tables_before, 80)
    with evening.playing():
        evening.wait_for(80)
    evening.report(figures)
    figures.longest = None
    served.end()
    connection.close()
    chance, file = random.Random(rounds), Path(served.env["GOK_VAR"]) / "game-of-kings.sqlite3"
    saved_folder = served.folder / "as-it-was"
    shutil.copytree(file.parent, saved_folder)
    outcomes = {"nothing was changed": 0, "the backup was in place": 0}
    for number in range(rounds):
        shutil.rmtree(file.parent)
        shutil.copytree(saved_folder, file.parent)
        was_killed = _break_off(served.env, copy, number, chance)
        figures.times += was_killed
        figures.check(was_killed or number >= STEPS, f"round {number}: a restore has fewer steps")
        output_of(served.env, "from tools import restoring; restoring.tidy_up()")
        restored = sorted(file.parent.glob("game-of-kings-before-*.sqlite3"))
        outcomes["the backup was in place" if restored else "nothing was changed"] += 1
        with closing(connection):
            figures.balance.add(book.balance(at_backup if restored else hall.ledger))
        for old_database in restored:
            connection.settings_dict["NAME"] = str(old_database)
            with closing(connection):
                figures.balance.add(book.balance(hall.ledger))
            connection.settings_dict["NAME"] = str(file)
        leftovers = [
            path.name for path in file.parent.iterdir() if "part" in path.name or "restoring" in path.name
        ]
        figures.check(not leftovers, f"round {number}: left behind: {leftovers}")
    figures.remarks.append("; ".join(f"{times}x {what}" for what, times in outcomes.items()))
    return figures


def _break_off(env: Mapping[str, str], copy: str, number: int, chance: random.Random) -> bool:
    """One restore that is killed: the first ones at a step each, the others when it so happens; whether it was."""
    step = number if number < STEPS else 100
    command = [str(PYTHON), "-c", _AT_A_STEP, copy, str(step)]
    quiet = subprocess.DEVNULL  # a check that it has begun complains of the pipe that ends with it
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=quiet, stderr=quiet)
    try:
        process.wait(None if number < STEPS else chance.uniform(0.1, 4))
    except subprocess.TimeoutExpired:
        process.kill()
    return process.wait() == -signal.SIGKILL


def output_of(env: Mapping[str, str], code: str) -> str:
    """What a line of code says in a process of its own in the house."""
    done = subprocess.run([str(PYTHON), "-c", code], cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{code} ended with {done.returncode}: {done.stderr[-500:]}")
    return done.stdout
