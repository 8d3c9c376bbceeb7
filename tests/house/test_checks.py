"""`make test` says what failed and how to run it again; `make test-often` counts what fails now and then."""

import json
import sys

import pytest

from tools import checks, node, often
from tools.refusal import Refusal

PYTEST = """\
.F..........s...........................................................E. [ 74/147]
================================= FAILURES =================================
assert 0 > 0
=========================== short test summary info ============================
FAILED tests/web/test_a.py::test_one[a - b] - assert 0 > 0
ERROR tests/web/test_a.py::test_two - ValueError
1 failed, 145 passed, 1 error in 3.00s
"""


@pytest.fixture
def board(capsys):
    return checks._Board()


def saying(text, code):
    return f"python -c \"import sys; print('''{text}'''); sys.exit({code})\""


def test_a_failed_row_shows_everything_but_its_progress_and_how_to_run_what_failed(board, capsys):
    check = checks.Check("tests", saying(PYTEST, 1), {"GOK_TEST_DATABASE": "postgres"})
    assert not check.passes({}, board)
    lines = capsys.readouterr().out
    assert "FAILED tests (" in lines and "assert 0 > 0" in lines and "[ 74/147]" not in lines
    assert "tests 74 of 147, 2 failed" in lines
    assert check.passed == 145
    assert check.rerun_command() == (
        f"GOK_TEST_DATABASE=postgres {sys.executable} dev.py test -- "
        "'tests/web/test_a.py::test_one[a - b]' tests/web/test_a.py::test_two"
    )


def test_a_row_that_passes_is_one_line(board, capsys):
    check = checks.Check("types", saying("much\nno issues found", 0))
    assert check.passes({}, board)
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith("ok     types (") and line.endswith("no issues found")


def test_what_is_no_test_is_run_again_by_its_own_command():
    assert checks.Check("lint", "ruff check .").rerun_command() == ".venv/bin/ruff check ."


def test_without_node_the_tests_of_scripts_are_missing_loudly(monkeypatch, capsys):
    monkeypatch.setattr(node.shutil, "which", lambda name: None)
    monkeypatch.delenv("REQUIRE_NODE", raising=False)
    assert node.main() == 0
    assert "NO NODE.JS FOUND" in capsys.readouterr().out
    monkeypatch.setenv("REQUIRE_NODE", "1")
    with pytest.raises(Refusal, match="REQUIRE_NODE"):
        node.main()


def test_a_series_goes_on_where_it_was_stopped_and_counts_each_failure(monkeypatch, tmp_path, capsys):
    runs = iter([["a"], [], ["a", "b"]])
    monkeypatch.setattr(often, "var", lambda: tmp_path)
    monkeypatch.setattr(often.checks, "prepared", lambda: often._load(0))
    monkeypatch.setattr(
        often, "_run", lambda words, env: {"seconds": 5, "failed": next(runs), "sentence": "done"}
    )
    assert often.test_often(["--runs", "2"]) == 1
    assert often.test_often(["--runs", "3"]) == 1
    told = capsys.readouterr().out
    assert "3 runs of 5 to 5 s, 2 with a failure" in told
    assert "   2 of 3  a" in told and "   1 of 3  b" in told
    [series] = json.loads((tmp_path / "test-often.json").read_text()).values()
    assert len(series) == 3
