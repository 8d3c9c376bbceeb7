"""How tests in a browser wait: for what comes, with one patience, and reading once only what stands still.

- One patience, thirty seconds, in `browser/waits.py`. A right test ends as soon as it may; no call has a `timeout` of its own.
- Scripts first. `html[data-ready]` says that every script has run, those of a drawer that has just come too. Taps and
  expectations on locators wait for it by themselves (`patient`). Bare keys and the mouse do not: `settled(page)` before them,
  where a page has just come by itself.
- A negative wait is no wait. `to_have_count(0)` and `to_be_hidden` are true of the empty document between two pages. Expect
  what comes, then what is gone.
- Nothing is read once on its way. Not `assert page.locator(...).count() == 2` behind a tap but
  `expect(...).to_have_count(2)`; for places on the screen and rows of the database `eventually(page, lambda: ..., wanted)`.
- No pauses. `time_passes` is for what the clock alone does, or for the claim that nothing comes.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

_FOLDER = Path(__file__).parents[1] / "browser"
_FILES = sorted(file for file in _FOLDER.glob("*.py") if file.name.startswith(("test_", "conftest")))
_TREES = {file.name: ast.parse(file.read_text(encoding="utf-8")) for file in _FILES}

_PAUSES = {"wait_for_timeout", "wait_for_load_state", "set_default_timeout", "sleep"}
_LOOPS = ("while (", "networkidle")
_WAITS = {
    *("eventually", "goto", "looks_right", "reload", "settled"),
    *("wait_for", "wait_for_function", "wait_for_url"),
}
# True of the empty document between two pages as well, and so no wait.
_MISSING = ("not_to_", "to_be_hidden", "to_be_empty")
_READS = {
    *("all_inner_texts", "all_text_contents", "bounding_box", "content", "count", "evaluate", "evaluate_all"),
    *("get_attribute", "inner_html", "inner_text", "input_value", "is_checked", "is_disabled", "is_enabled"),
    *("is_hidden", "is_visible", "refresh_from_db", "text_content", "title"),
}


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    """Each call but for those in a lambda, which somebody else makes, again and again."""
    if isinstance(node, ast.Call):
        yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.Lambda):
            yield from _calls(child)


def _names(node: ast.AST) -> set[str]:
    """What is called, by the last part of its name; `to_have_count(0)` by that."""
    calls = [(ast.unparse(call.func).rpartition(".")[2], call) for call in _calls(node)]
    return {
        f"{name}(0)" if name == "to_have_count" and ast.unparse(call.args[0]) == "0" else name
        for name, call in calls
    }


def _expects(name: str) -> bool:
    return name.startswith("to_") and not name.startswith(_MISSING) and not name.endswith("(0)")


def _last(statement: ast.stmt) -> ast.stmt:
    """Of a block its last statement."""
    body = getattr(statement, "body", None)
    return _last(body[-1]) if body else statement


def _functions() -> list[ast.FunctionDef]:
    return [node for tree in _TREES.values() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


@cache
def _waiting() -> set[str]:
    """What returns when something has come: Playwright's own waits and every helper that ends with one."""
    waits = set(_WAITS)
    for _ in range(3):  # helpers of helpers
        waits |= {one.name for one in _functions() if _waits(_last(one), waits)}
    return waits


def _waits(statement: ast.AST, waits: set[str]) -> bool:
    names = _names(statement)
    return bool(names & waits) or any(map(_expects, names))


@cache
def _reading() -> set[str]:
    """What tells how a page stands at this moment: Playwright's one-shot reads and every helper that returns one."""
    ends = {one.name: one.body[-1] for one in _functions()}
    return _READS | {
        name for name, end in ends.items() if isinstance(end, ast.Return) and _names(end) & _READS
    }


def _reads_on_their_way(tree: ast.AST) -> Iterator[int]:
    """The lines that read once what an act before them, of the same block, has set going and nothing has waited for."""
    waits, reads = _waiting(), _reading()
    for node in ast.walk(tree):
        block = getattr(node, "body", None)
        if not isinstance(block, list):
            continue
        stands = True
        for statement in block:
            head = statement.iter if isinstance(statement, ast.For) else statement
            is_read = not hasattr(head, "body") and bool(_names(head) & reads)
            if is_read and not stands:
                yield statement.lineno
            end = _last(statement)
            if is_read or _waits(end, waits):
                stands = True
            elif isinstance(end, ast.Expr) and isinstance(end.value, ast.Call):
                stands = False


def _impatient(tree: ast.AST) -> Iterator[int]:
    """The lines with a pause, a loop without an end, or a patience of their own."""
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg="timeout") | ast.Attribute(attr=str()) if (
                isinstance(node, ast.keyword) or node.attr in _PAUSES
            ):
                yield node.value.lineno
            case ast.Constant(value=str(text)) if any(loop in text for loop in _LOOPS):
                yield node.lineno


@pytest.mark.parametrize("file", _TREES)
def test_a_browser_test_waits_for_what_comes_and_has_no_patience_of_its_own(file: str) -> None:
    assert [f"{file}:{line}" for line in _impatient(_TREES[file])] == []


@pytest.mark.parametrize("file", _TREES)
def test_a_browser_test_reads_once_only_behind_a_wait(file: str) -> None:
    assert [f"{file}:{line}" for line in sorted(set(_reads_on_their_way(_TREES[file])))] == []


def test_no_test_has_a_guard_of_its_own_against_what_hangs() -> None:
    files = [*_FOLDER.parent.rglob("*.py"), *(_FOLDER.parents[1] / "lab").rglob("*.py")]
    assert [
        file.name for file in files if re.search(r"mark\.timeout", file.read_text(encoding="utf-8"))
    ] == []
