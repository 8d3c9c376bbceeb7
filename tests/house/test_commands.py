"""One table of commands: the Makefile passes on every one of them, and `help` lists them."""

import re
import subprocess

import pytest

from tools import commands
from tools.places import ROOT

NAMES = {command.name for command in commands.COMMANDS}


def test_the_makefile_passes_on_every_command_and_no_other():
    makefile = (ROOT / "Makefile").read_text()
    assert set(re.search(r"\.PHONY: (.*)", makefile)[1].split()) == NAMES
    passed_on = re.search(r"^(.*):\n\t@\$\(PYTHON\) dev\.py \$@$", makefile, re.MULTILINE)[1].split()
    assert {*passed_on, "restore"} == NAMES


@pytest.mark.parametrize("words", [["make"], ["make", "help"]])
def test_help_has_a_line_for_each(words):
    shown = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in shown.splitlines() if line.startswith("  ")]
    assert [line[0] for line in lines] == [command.name for command in commands.COMMANDS]
    assert all(len(line) > 2 for line in lines)


def test_a_word_that_is_no_command_is_answered_with_those_that_are(capsys):
    assert commands.main(["fly"]) == 2
    usage = capsys.readouterr().err
    assert all(name in usage for name in NAMES)
