"""Functions that call each other in a circle crash the next process that loads them; they are refused by name."""

from types import ModuleType

import pytest

from variants.engine.catalog import PARTS
from variants.engine.program import link, self_callers


def _module(source: str, **names: object) -> ModuleType:
    module = ModuleType("m")
    vars(module).update(names, __name__="m")
    exec(source, vars(module))
    return module


def test_a_function_may_call_itself() -> None:
    assert self_callers([_module("def down(n):\n    return down(n - 1) if n else 0")]) == ["m.down"]


def test_those_that_call_themselves_come_after_those_they_call() -> None:
    source = "def a(n):\n    return a(n) + b(n)\ndef b(n):\n    return b(n) + c(n)\ndef c(n):\n    return n"
    assert self_callers([_module(source)]) == ["m.b", "m.a"]


def test_two_functions_may_not_call_each_other() -> None:
    source = "def odd(n):\n    return even(n - 1)\ndef even(n):\n    return odd(n - 1) if n else 1"
    with pytest.raises(ValueError, match=r"^m\.odd calls itself by way of another function"):
        self_callers([_module(source)])


def test_a_circle_by_way_of_a_modules_name_is_found() -> None:
    inner = _module("def turn(n):\n    return other(n)")
    outer = _module("def other(n):\n    return inner.turn(n)", inner=inner)
    vars(inner)["other"] = vars(outer)["other"]
    with pytest.raises(ValueError, match="circle|way of another"):
        self_callers([inner, outer])


@pytest.mark.parametrize("slug", PARTS)
def test_no_engine_has_a_circle(slug: str) -> None:
    parts = PARTS[slug]
    self_callers(link(parts.modules, parts.stand_ins).values())
