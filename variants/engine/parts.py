"""What a game's program is made of, and the program itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType, ModuleType
from typing import ParamSpec, TypeVar, cast

from variants.rules.grid.kernel import Vector

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Parts:
    """The plain modules of one game's program, each after those it calls; `places` as for `link`.

    `entries` are the functions that Python calls: they are compiled beforehand and kept on the disk, with all they call.
    """

    modules: tuple[ModuleType, ...]
    entries: tuple[Callable[..., object], ...]
    places: Mapping[ModuleType, ModuleType] = field(default_factory=lambda: MappingProxyType({}))


def full_name(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__name__}"


@dataclass(frozen=True)
class Program:
    """The functions of one game that Python calls, compiled or not, and the vectors they take."""

    modules: Mapping[str, ModuleType]
    doors: dict[str, Callable[..., object]]
    """What has been made to be called from Python, by full name: the entries to begin with."""
    door: Callable[[Callable[..., object]], Callable[..., object]]
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
        if name not in self.doors:
            self.doors[name] = self.door(vars(self.modules[entry.__module__])[entry.__name__])
        return cast(Callable[P, R], self.doors[name])

    def vector(self, numbers: Sequence[int], room: int = 0) -> Vector:
        """A new vector that begins with these numbers and has room for so many more."""
        made = self.blank(len(numbers) + room)
        made[: len(numbers)] = numbers
        return made


def plain_numbers(vector: Vector, first: int, last: int) -> list[int]:
    return [int(number) for number in vector[first:last]]
