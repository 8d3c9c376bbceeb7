"""Variables that a template asks for and nobody gives it: Django draws nothing in their place, and says so to nobody.

A test in which a template misses one that `house/missing_variables.txt` does not list fails. Nothing is missed where there is no name
to be wrong: a part of None or of an empty text, a place beyond the end of a list, what a query does not say. Nor is a parameter of an
included template that only some includes give, as long as it is asked for by a tag or a filter that expects that. What a server in a
process of its own renders is not seen.

With `MISSING_VARIABLES=FILE` in the environment no test fails by it, and what is not listed is written at the end of that file.
"""

import os
import re
import sys
from collections.abc import Generator, Mapping
from functools import cache
from types import FrameType

import pytest
from django.http import QueryDict
from django.template.base import FilterExpression, Node, Variable, VariableDoesNotExist
from django.template.context import BaseContext
from django.template.defaultfilters import default, default_if_none

from tools.places import ROOT

TEMPLATES = ROOT / "templates"
LIST = ROOT / "tests" / "house" / "missing_variables.txt"
INCLUDE = re.compile(r'{% include "([^"#]+)[^"]*"(?: with (.*?))? %}', re.DOTALL)
_GIVEN = re.compile(r'(\w+)=(?:"[^"]*"|[^\s"]+)*')
missing: set[str] = set()
"""In the test that runs, as lines of the list."""
_written: set[str] = set()
_as_django_does = VariableDoesNotExist.__init__


def _note(self: VariableDoesNotExist, msg: str, params: tuple[object, ...] = ()) -> None:
    """Note what is missing as Django begins to say it: what is found costs nothing more."""
    _as_django_does(self, msg, params)
    if len(params) == 2 and (line := _line(sys._getframe(1), str(params[0]), params[1])):
        missing.add(line)


VariableDoesNotExist.__init__ = _note  # type: ignore[method-assign]


def _line(lookup: FrameType, part: str, owner: object) -> str:
    """The line of the list for what the frame looks up, where `owner` has no such `part`; empty where nothing is missed."""
    variable = lookup.f_locals.get("self")
    if owner is None or owner == "" or part.isdigit() or isinstance(owner, QueryDict):
        return ""
    name, is_expected = _asker(lookup)
    if is_expected and isinstance(owner, BaseContext) and part in parameters().get(name, ()):
        return ""
    if isinstance(variable, Variable) and name and (TEMPLATES / name).is_file():
        return f"{name}: {variable.var}"
    return ""


def _asker(lookup: FrameType) -> tuple[str, bool]:
    """The template of the tag that looks something up, empty for none; and whether the tag expects that it may be missing."""
    frame: FrameType | None = lookup
    is_expected = False
    while frame is not None:
        asker = frame.f_locals.get("self")
        if isinstance(asker, FilterExpression):
            has_default = any(function in (default, default_if_none) for function, _ in asker.filters)
            is_expected = has_default or bool(frame.f_locals.get("ignore_failures"))
        elif isinstance(asker, Node):
            return str(asker.origin.template_name or ""), is_expected
        frame = frame.f_back
    return "", is_expected


@cache
def parameters() -> Mapping[str, set[str]]:
    """The names of what some include gives to a template, by the template."""
    given: dict[str, set[str]] = {}
    for path in TEMPLATES.rglob("*.html"):
        for name, values in INCLUDE.findall(path.read_text(encoding="utf-8")):
            given.setdefault(name, set()).update(_GIVEN.findall(values))
    return given


@cache
def listed() -> frozenset[str]:
    return frozenset(LIST.read_text(encoding="utf-8").splitlines())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    missing.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    outcome = yield
    lines = sorted(missing - listed())
    if file := os.environ.get("MISSING_VARIABLES"):
        _write(file, lines)
    elif lines:
        pytest.fail(f"Templates ask for what nobody gives them: {', '.join(lines)}.", pytrace=False)
    return outcome


def _write(file: str, lines: list[str]) -> None:
    """Each line once for this process."""
    new = [line for line in lines if line not in _written]
    _written.update(new)
    with open(file, "a", encoding="utf-8") as out:
        out.writelines(f"{line}\n" for line in new)
