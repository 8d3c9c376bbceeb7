"""Files for outside tools agree with the project: workflows, hooks, the version."""

import re
import tomllib
from pathlib import Path

import pytest

from tools import checks

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_calls_one_command_of_ours_and_no_stranger_s_action(workflow):
    text = workflow.read_text()
    assert re.findall(r"run: (.*)", text) == [f"make {workflow.stem}"]
    assert {*re.findall(r"uses: (.*)@", text)} == {"actions/checkout", "actions/setup-python"}
    [python] = re.findall(r'python-version: "(.*)"', text)
    assert PROJECT["requires-python"] == f">={python}"


def test_there_is_a_workflow_for_both_commands():
    assert {workflow.stem for workflow in WORKFLOWS} == {"test", "test-all"}


def test_the_hooks_before_a_commit_are_the_formatters_of_the_house():
    text = (ROOT / ".pre-commit-config.yaml").read_text()
    assert re.findall(r"repo: (.*)", text) == ["local"]
    tools = {Path(entry).name for entry in re.findall(r"entry: (\S+)", text)}
    assert tools == {command.split()[0] for command in checks.FORMATTERS}


def test_the_newest_release_in_the_changelog_is_the_version():
    changelog = (ROOT / "CHANGELOG.md").read_text()
    headings = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", changelog, re.MULTILINE)
    assert headings[0] == ("Unreleased", "")
    version, date = headings[1]
    assert version == PROJECT["version"] and date
    kinds = re.findall(r"^### (.*)$", changelog, re.MULTILINE)
    assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
