"""Files for outside tools agree with the project: workflows, hooks, the version."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from tools import checks, release

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
FOLDER = ROOT / ".github" / "workflows"
SYSTEMS = yaml.safe_load((FOLDER / "systems.yml").read_text(encoding="utf-8"))["jobs"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


@pytest.mark.parametrize("workflow", sorted(FOLDER.glob("*.yml")), ids=lambda path: path.name)
def test_a_workflow_takes_no_stranger_s_action(workflow):
    assert {*re.findall(r"uses: (.*)@", workflow.read_text())} == {"actions/checkout", "actions/setup-python"}


@pytest.mark.parametrize("command", ["test", "test-all"])
def test_a_workflow_calls_one_command_of_ours_on_the_oldest_python(command):
    text = (FOLDER / f"{command}.yml").read_text()
    assert re.findall(r"run: (.*)", text) == [f"make {command}"]
    assert re.findall(r'python-version: "(.*)"', text) == PYTHONS[:1]
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"


def test_the_app_is_served_on_every_system_by_every_python():
    matrix = SYSTEMS["run"]["strategy"]["matrix"]
    assert matrix == {"os": ["ubuntu-latest", "macos-latest", "windows-latest"], "python": PYTHONS}
    assert SYSTEMS["test"]["strategy"]["matrix"]["python"] == PYTHONS[1:]


def test_the_tests_named_for_other_systems_are_there():
    [command] = [step["run"] for step in SYSTEMS["test-elsewhere"]["steps"] if "run" in step]
    assert all((ROOT / word).exists() for word in command.split() if word.startswith("tests/"))
    scripts = {
        script
        for job in SYSTEMS.values()
        for step in job["steps"]
        for script in re.findall(r"\S+\.py", step.get("run", ""))
    }
    assert all((ROOT / script).is_file() for script in scripts)


def test_the_hooks_before_a_commit_are_the_formatters_of_the_house():
    text = (ROOT / ".pre-commit-config.yaml").read_text()
    assert re.findall(r"repo: (.*)", text) == ["local"]
    tools = {Path(entry).name for entry in re.findall(r"entry: (\S+)", text)}
    assert tools == {command.split()[0] for command in checks.FORMATTERS}


def test_the_changelog_is_short_and_begins_with_the_version():
    changelog = (ROOT / "CHANGELOG.md").read_text()
    assert list(release.changelog_faults(PROJECT["version"], changelog)) == []


@pytest.mark.parametrize(("section", "fault"), [
    ("## [1.2.0] - 2027-01-01\n\n### Upgrading\n", "its newest section is not that of 1.3.0"),
    ("## [1.3.0] - unreleased\n\n### Upgrading\n", "1.3.0 has no date"),
    ("## [1.3.0] - 2027-01-01\n\n### Boards\n", "does not begin with Upgrading"),
    ("## [1.3.0] - 2027-01-01\n\n### Upgrading\n\n- Much is new.\n", "ends with a link: - Much is new."),
    ("## [1.3.0] - 2027-01-01\n\n### Upgrading\n\n" + "- New ([boards](docs/boards.md)).\n" * 61, "61 lines are more than 60"),
])  # fmt: skip
def test_what_a_changelog_lacks_for_a_release_is_told(section, fault):
    assert any(
        fault in told for told in release.changelog_faults("1.3.0", section + "\n## [1.1.0] - 2026-01-01\n")
    )
