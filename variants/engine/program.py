"""Modules in the kernel's plain style, linked anew into one program: for one game, and compiled or not.

The kernels, the search and the evaluation are plain modules of functions on vectors of whole numbers. A search does not know
its game: it asks the functions of a placeholder. Here copies of all of them are made that know each other, with the
game's own module in the placeholder's place, and each function goes through a compiler, if there is one. The
source stays one: pages and tests call the very same functions, uncompiled. Functions that call each other in a circle are
found here too: what is kept of them cannot be loaded.
"""

import dis
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType, MappingProxyType, ModuleType
from typing import ParamSpec, TypeVar, cast

from variants.rules.grid.kernel import Vector
from variants.rules.grid.rebound import rebound

Compiler = Callable[[FunctionType], object]


def link(
    modules: Sequence[ModuleType],
    stand_ins: Mapping[ModuleType, ModuleType],
    compiler: Compiler = lambda function: function,
) -> Mapping[str, ModuleType]:
    """The copies of the modules by their names.

    `stand_ins` says which module stands in for a placeholder. What the copies name and is no function and no module of
    theirs is taken over as it is, so it must not change.
    """
    copies = {module.__name__: ModuleType(module.__name__, module.__doc__) for module in modules}
    names = {placeholder.__name__: module.__name__ for placeholder, module in stand_ins.items()}
    for module in modules:
        copy = vars(copies[module.__name__])
        for name, function in _own_functions(module):
            copy[name] = compiler(cast(FunctionType, rebound(function, copy)))

    def counterpart(value: object) -> object:
        if isinstance(value, ModuleType):
            return copies.get(names.get(value.__name__, value.__name__), value)
        if isinstance(value, FunctionType):
            home = copies.get(names.get(value.__module__, value.__module__))
            return getattr(home, value.__name__) if home else value
        return value

    for module in modules:
        copy = vars(copies[module.__name__])
        for name, value in vars(module).items():
            copy.setdefault(name, counterpart(value))
    return copies


def _own_functions(module: ModuleType) -> list[tuple[str, FunctionType]]:
    functions = ((name, value) for name, value in vars(module).items() if isinstance(value, FunctionType))
    return [(name, function) for name, function in functions if function.__module__ == module.__name__]


Calls = Mapping[str, set[str]]


def self_callers(modules: Iterable[ModuleType]) -> list[str]:
    """The functions of linked modules that call themselves, by full name, each after those it calls.

    Raises ValueError where functions call each other in a circle.
    """
    functions = (
        value for module in modules for value in vars(module).values() if isinstance(value, FunctionType)
    )
    calls = {full_name(function): set(_callees(function)) for function in functions}
    reached = {name: _reach(calls, name) for name in calls}
    for name, callees in reached.items():
        if any(name in reached.get(callee, ()) for callee in callees - {name}):
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
    callee: object = None
    for step in dis.get_instructions(function):
        if step.opname == "LOAD_GLOBAL":
            callee = function.__globals__.get(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(callee, ModuleType):
            callee = vars(callee).get(step.argval)
        else:
            continue
        if isinstance(callee, FunctionType):
            yield full_name(callee)


P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Parts:
    """The plain modules of one game's program, each after those it calls; `stand_ins` as for `link`.

    `entries` are the functions that Python calls: they are compiled beforehand and kept on the disk, with all they call.
    """

    modules: tuple[ModuleType, ...]
    entries: tuple[Callable[..., object], ...]
    stand_ins: Mapping[ModuleType, ModuleType] = field(default_factory=lambda: MappingProxyType({}))


def full_name(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__name__}"


@dataclass(frozen=True)
class Program:
    """The functions of one game that Python calls, compiled or not, and the vectors they take."""

    modules: Mapping[str, ModuleType]
    wrappers: dict[str, Callable[..., object]]
    """What has been made to be called from Python, by full name: the entries to begin with."""
    wrap: Callable[[Callable[..., object]], Callable[..., object]]
    why_plain: str
    """Why it is not compiled, as the end of a sentence after "because"; empty where it is."""
    blank: Callable[[int], Vector]
    """A vector of so many zeros: an array for compiled functions, else a list."""

    @property
    def is_compiled(self) -> bool:
        return not self.why_plain

    def version(self, entry: Callable[P, R]) -> Callable[P, R]:
        """The program's own version of a function; one that is no entry is compiled when it is first asked for, and not kept.

        KeyError for a function of another program.
        """
        name = full_name(entry)
        if name not in self.wrappers:
            self.wrappers[name] = self.wrap(vars(self.modules[entry.__module__])[entry.__name__])
        return cast(Callable[P, R], self.wrappers[name])

    def vector(self, numbers: Sequence[int], room: int = 0) -> Vector:
        """A new vector that begins with these numbers and has room for so many more."""
        filled = self.blank(len(numbers) + room)
        filled[: len(numbers)] = numbers
        return filled


def plain_numbers(vector: Vector, first: int, last: int) -> list[int]:
    return [int(number) for number in vector[first:last]]
