"""Modules in the kernel's plain style, linked anew into one program: for one game, and compiled or not.

The kernels, the search and the evaluation are plain modules of functions on vectors of whole numbers. A search does not know
its game: it asks the functions of a placeholder. Here copies of all of them are made that know each other, with the
game's own module in the placeholder's place, and each function goes through a compiler, if there is one. The
source stays one: pages and tests call the very same functions, uncompiled.
"""

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import cast

from variants.rules.grid.rebound import rebound

Compiler = Callable[[FunctionType], object]


def link(
    modules: Sequence[ModuleType],
    places: Mapping[ModuleType, ModuleType],
    compiler: Compiler = lambda function: function,
) -> Mapping[str, ModuleType]:
    """The copies of the modules by their names.

    `places` says which module stands in for a placeholder. What the copies name and is no function and no module of
    theirs is taken over as it is, so it must not change.
    """
    copies = {module.__name__: ModuleType(module.__name__, module.__doc__) for module in modules}
    names = {placeholder.__name__: module.__name__ for placeholder, module in places.items()}
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
    return [
        (name, value)
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]
