"""Makes a game's program: compiled by numba where it is installed, else of the plain functions as they are.

Only the worker and the command line come here; pages never do, for importing numba takes time and memory.
Signatures are read from the annotations, so that compiling needs no call. Functions that call each other in a circle are
refused: what numba keeps of them crashes the next process (its issue 6061); one that calls itself is fine.
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FunctionType, ModuleType
from typing import cast

from variants.engine import kept
from variants.engine.circles import refuse_circles
from variants.engine.parts import Parts, Program
from variants.engine.program import link
from variants.rules.grid.kernel import Vector

NOT_INSTALLED = "the compiler is not installed"
Progress = Callable[[], None]

_one_thread = threading.Lock()  # numba's setting of where to keep code is the whole process's


def program(slug: str, parts: Parts, home: Path | None, made: Progress = lambda: None) -> Program:
    """The program of a game; `home` is where machine code is kept, None: nowhere. `made` is called for each entry.

    Never raises for want of a compiler or of a disk: it is then slower, or plain, and says why.
    """
    uncompiled = plain(parts, "")
    refuse_circles(uncompiled.modules.values())
    try:
        import numba
    except Exception as error:  # a broken installation raises whatever it likes
        return replace(uncompiled, why_plain=_why_missing(error))
    with _one_thread:
        try:
            return _compiled_with_folder(numba, slug, parts, home, made)
        except Exception as error:
            why = f"the engine cannot be compiled on this machine ({type(error).__name__})"
            return replace(uncompiled, why_plain=why)


def plain(parts: Parts, why: str) -> Program:
    """The program as Python runs it."""
    return Program(link(parts.modules, parts.places), why, lambda size: [0] * size)


def _why_missing(error: Exception) -> str:
    if isinstance(error, ModuleNotFoundError):
        return NOT_INSTALLED
    return f"the compiler cannot be loaded ({type(error).__name__})"


def _compiled_with_folder(
    numba: ModuleType, slug: str, parts: Parts, home: Path | None, made: Progress
) -> Program:
    """Compile with the code kept on the disk; without if that cannot be; anew if what is kept cannot be read."""
    try:
        if home is None:
            raise OSError("no folder")
        folder = kept.folder_for(home, slug, kept.name_of_code(parts, _machine(numba)))
    except OSError:
        return _compiled(numba, parts, None, made)
    with kept.one_at_a_time(folder):
        try:
            return _compiled(numba, parts, folder, made)
        except Exception:
            kept.empty(folder)
            return _compiled(numba, parts, folder, made)


def _compiled(numba: ModuleType, parts: Parts, folder: Path | None, made: Progress) -> Program:
    import numpy

    entries = {(entry.__module__, entry.__name__) for entry in parts.entries}

    def compiler(function: FunctionType) -> object:
        keep = folder is not None and (function.__module__, function.__name__) in entries
        return numba.njit(nogil=True, error_model="numpy", cache=keep)(function)

    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or "")
    try:
        modules = link(parts.modules, parts.places, compiler)
        for module, name in sorted(entries):
            dispatcher = vars(modules[module])[name]
            dispatcher.compile(_signature(numba, dispatcher.py_func))
            dispatcher.disable_compile()
            made()
    finally:
        numba.config.CACHE_DIR = before
    return Program(modules, "", lambda size: cast(Vector, numpy.zeros(size, dtype=numpy.int64)))


def _signature(numba: ModuleType, function: FunctionType) -> object:
    """What the annotations say, in numba's types."""
    types = dict(function.__annotations__)
    result = types.pop("return")
    return _type(numba, result)(*(_type(numba, kind) for kind in types.values()))


def _type(numba: ModuleType, kind: object) -> Callable[..., object]:
    plain_types = {int: numba.int64, bool: numba.boolean, float: numba.float64, None: numba.void}
    if kind in plain_types:
        return cast(Callable[..., object], plain_types[kind])
    if kind == list[int]:
        return cast(Callable[..., object], numba.int64[::1])
    if getattr(kind, "__origin__", None) is tuple:
        members = [_type(numba, one) for one in getattr(kind, "__args__", ())]
        return cast(Callable[..., object], numba.types.Tuple(members))
    raise TypeError(f"{kind} has no place in a plain function's signature.")


def _machine(numba: ModuleType) -> str:
    """The versions of Python, numba and its code generator, and the processor."""
    import sys

    import llvmlite
    from llvmlite import binding

    features = binding.get_host_cpu_features().flatten()
    return " ".join(
        (sys.version, numba.__version__, llvmlite.__version__, binding.get_host_cpu_name(), features)
    )
