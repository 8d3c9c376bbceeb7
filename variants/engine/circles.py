"""Functions that call themselves, and those that call each other in a circle: what is kept of the latter cannot be loaded."""

import dis
from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType, ModuleType

from variants.engine.parts import full_name

Calls = Mapping[str, set[str]]


def self_callers(modules: Iterable[ModuleType]) -> list[str]:
    """The functions of linked modules that call themselves, by full name, each after those it calls.

    Raises ValueError where functions call each other in a circle.
    """
    calls = {
        full_name(function): set(_callees(function))
        for module in modules
        for function in vars(module).values()
        if isinstance(function, FunctionType)
    }
    reached = {name: _reach(calls, name) for name in calls}
    for name, others in reached.items():
        if any(name in reached.get(other, ()) for other in others - {name}):
            raise ValueError(
                f"{name} calls itself by way of another function, and machine code of such cannot be kept (numba issue "
                f"6061). Write one function that calls itself, or keep a stack in the vector."
            )
    return sorted((name for name in calls if name in calls[name]), key=lambda name: len(reached[name]))


def _reach(calls: Calls, start: str) -> set[str]:
    reached: set[str] = set()
    waiting = list(calls[start])
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += calls.get(name, ())
    return reached


def _callees(function: FunctionType) -> Iterator[str]:
    home: object = None
    for step in dis.get_instructions(function):
        if step.opname == "LOAD_GLOBAL":
            home = function.__globals__.get(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(home, ModuleType):
            home = vars(home).get(step.argval)
        else:
            continue
        if isinstance(home, FunctionType):
            yield full_name(home)
