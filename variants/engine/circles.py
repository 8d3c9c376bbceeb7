"""Functions that call each other in a circle: what the compiler keeps of them cannot be loaded again."""

import dis
from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType, ModuleType

from variants.engine.parts import full_name

Calls = Mapping[str, set[str]]


def refuse_circles(modules: Iterable[ModuleType]) -> None:
    """Raise ValueError where functions of linked modules call each other in a circle. One that calls itself is fine."""
    calls = {
        full_name(function): set(_callees(function)) - {full_name(function)}
        for module in modules
        for function in vars(module).values()
        if isinstance(function, FunctionType)
    }
    for name in calls:
        if name in _reached(calls, name):
            raise ValueError(
                f"{name} calls itself by way of another function, and machine code of such cannot be kept (numba issue "
                f"6061). Write one function that calls itself, or keep a stack in the vector."
            )


def _reached(calls: Calls, start: str) -> set[str]:
    reached: set[str] = set()
    waiting = list(calls[start])
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += calls.get(name, ())
    return reached


def _callees(function: FunctionType) -> Iterator[str]:
    """The functions named in its code, plain or behind a module's name."""
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
