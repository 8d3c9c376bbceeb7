"""What a program of plain modules runs on: Python's lists, or arrays and a compiler."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import cast

from variants.engine.program import Compiler
from variants.rules.grid.kernel import Vector


@dataclass(frozen=True)
class Backend:
    """`vector` makes a state or table vector of whole numbers, `zeros` one of so many noughts.

    `settle` is told of every linked function that calls itself, once all are linked: a compiler wants to know its types first.
    """

    compiler: Compiler
    vector: Callable[[Sequence[int]], Vector]
    zeros: Callable[[int], Vector]
    settle: Callable[[object], None]
    is_compiled: bool


def _unchanged(function: FunctionType) -> object:
    return function


UNCOMPILED = Backend(
    _unchanged, lambda numbers: list(numbers), lambda count: [0] * count, lambda function: None, False
)


def compiled(cache: str | None = None) -> Backend:
    """Numba's; `cache` is a folder for what it has compiled. Raises ImportError without numba."""
    import numba  # type: ignore[import-not-found, unused-ignore]
    import numpy

    if cache is not None:
        numba.config.CACHE_DIR = cache
    types = {"int": numba.int64, "bool": numba.boolean, "Vector": numba.int64[::1], "None": numba.void}

    def compiler(function: FunctionType) -> object:
        return numba.njit(cache=cache is not None, nogil=True)(function)

    def settle(function: object) -> None:
        dispatcher = cast(numba.core.dispatcher.Dispatcher, function)
        notes = dict(dispatcher.py_func.__annotations__)
        result = notes.pop("return")
        dispatcher.compile(types[_name(result)](*(types[_name(note)] for note in notes.values())))

    def vector(numbers: Sequence[int]) -> Vector:
        return cast(Vector, numpy.array(numbers, dtype=numpy.int64))

    def zeros(count: int) -> Vector:
        return cast(Vector, numpy.zeros(count, dtype=numpy.int64))

    return Backend(compiler, vector, zeros, settle, True)


def _name(note: object) -> str:
    return "Vector" if note == Vector else note.__name__ if isinstance(note, type) else str(note)
