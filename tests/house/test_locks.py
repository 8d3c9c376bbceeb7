"""Lock files pin every package by version and hash and name no host."""

import json
import re

import pytest

from tools.places import REQUIREMENTS, ROOT

LOCKS = sorted(REQUIREMENTS.glob("*.txt"))
PIN = re.compile(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    """Return the versions a lock file pins."""
    return dict(PIN.findall((REQUIREMENTS / name).read_text()))


@pytest.mark.parametrize(
    "path", [*LOCKS, ROOT / "package-lock.json", ROOT / ".npmrc"], ids=lambda path: path.name
)
def test_no_lock_file_names_a_host(path):
    assert not re.search(r"://|--index|--extra-index|--find-links|registry=", path.read_text())


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_every_pin_has_a_hash(path):
    blocks = re.split(r"\n(?=\S)", path.read_text().strip())
    assert blocks
    assert all("==" in block and "--hash=sha256:" in block for block in blocks)


def test_tests_run_what_people_run():
    assert pins("run.txt").items() <= pins("dev.txt").items()


def test_what_stands_in_one_environment_agrees():
    measured, engine = pins("bench.txt"), pins("engine.txt")
    assert all(measured[name] == engine[name] for name in measured.keys() & engine.keys())
    assert not engine.keys() & pins("dev.txt").keys()


def test_npm_packages_are_locked_by_their_content():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert all("integrity" in package for name, package in packages.items() if name)
