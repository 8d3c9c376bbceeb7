"""One source for a function that several kernels have, each upon its own `legal`, `make` and so on."""

from collections.abc import Callable
from types import FunctionType
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


def rebound(function: Callable[P, R], names: dict[str, object]) -> Callable[P, R]:
    """The function as if it had been written in the module with these names (its `globals()`)."""
    source = cast(FunctionType, function)
    copy = FunctionType(source.__code__, names, source.__name__, source.__defaults__)
    copy.__doc__, copy.__annotations__ = source.__doc__, source.__annotations__
    return cast(Callable[P, R], copy)
