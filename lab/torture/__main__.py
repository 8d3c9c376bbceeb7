"""`python -m lab.torture [--tenth] [NAME ...]`: every trial, or those named, each in a process of its own."""

import argparse
import importlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from lab.torture.figures import HEAD, Figures
from lab.torture.preload import build, compiler
from tools.places import PYTHON, ROOT

NOT_RUN = 3  # how a trial that could not be made ends


@dataclass(frozen=True)
class Trial:
    """A trial by name: where it stands, what it is about, and which C source all its processes load first."""

    name: str
    module: str
    function: str = "run"
    preload: str = ""


TRIALS = (
    Trial("kills", "kills", "one_machine"),
    Trial("kills-set", "kills", "many"),
    Trial("launcher", "kills", "launcher"),
    Trial("thoughts", "thoughts"),
    Trial("downtimes", "downtimes"),
    Trial("full", "disks", "full"),
    Trial("read-only", "disks", "read_only"),
    Trial("torn-page", "damage", "torn"),
    Trial("power-cut", "power", preload="last_sync.c"),
    Trial("damage", "damage", "damaged"),
    Trial("clock", "clocks"),
    Trial("restore", "restores"),
    Trial("migration", "migrations"),
    Trial("six", "devices"),
    Trial("slow", "slow"),
)


def main(arguments: Sequence[str]) -> int:
    """Run the trials; 1 where one of them lost, doubled or broke something."""
    names = [trial.name for trial in TRIALS]
    parser = argparse.ArgumentParser("make torture", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--tenth", action="store_true", help="a tenth of everything")
    parser.add_argument("--size", type=float, default=1.0, help="another share of everything")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - set(names):
        parser.error(f"no such trial: {', '.join(sorted(unknown))}")
    size = 0.1 if options.tenth else options.size
    chosen = [trial for trial in TRIALS if trial.name in (options.names or names)]
    if options.alone:
        return _run(chosen[0], size)
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, a share of {size:g}\n\n{HEAD}", flush=True)
    began = time.monotonic()
    codes = {trial.name: _process_of(trial, size).returncode for trial in chosen}
    left_out = [name for name, code in codes.items() if code == NOT_RUN]
    failed = [name for name, code in codes.items() if code not in (0, NOT_RUN)]
    print(f"\n({time.monotonic() - began:.0f} s in all)")
    if left_out:
        print(f"Not run: {', '.join(left_out)}.")
    if len(left_out) < len(chosen):
        print(f"FAILED: {', '.join(failed)}" if failed else "Nothing was lost, nothing was done twice.")
    return 1 if failed else 0


def _process_of(trial: Trial, size: float) -> "subprocess.CompletedProcess[bytes]":
    command = [str(PYTHON), "-m", "lab.torture", "--alone", "--size", str(size), trial.name]
    with tempfile.TemporaryDirectory(prefix="gok-preload-") as folder:
        env = dict(os.environ)
        if trial.preload and compiler():
            env["LD_PRELOAD"] = str(build(trial.preload, Path(folder)))
        return subprocess.run(command, cwd=ROOT, env=env)


def _run(trial: Trial, size: float) -> int:
    """One trial, here."""
    module = importlib.import_module(f"lab.torture.trials.{trial.module}")
    began = time.monotonic()
    figures: Figures = getattr(module, trial.function)(size)
    print(figures.line(trial.name), flush=True)
    print("\n".join([*figures.sentences(), f"  ({time.monotonic() - began:.0f} s)"]), flush=True)
    if figures.left_out:
        return NOT_RUN
    return 0 if figures.is_well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
