"""Makes a game's program: compiled by numba where it is installed, else of the plain functions as they are.

Only the worker and the command line come here; pages never do, for importing numba takes time and memory.
Signatures of entries are read from the annotations, so that compiling needs no call. Functions that call each other in a circle are
refused: what numba keeps of them crashes the next process (its issue 6061); one that calls itself is fine.
"""

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

from variants.engine import code_cache
from variants.engine.program import Parts, Program, full_name, link, self_callers
from variants.rules.grid.kernel import Vector

NOT_INSTALLED = "the compiler is not installed"
Progress = Callable[[], None]

_OPTIONS = ("-unroll-runtime=false", "-inline-threshold=1000")
_TUNED_LLVMLITE = "0.50."  # an option that LLVM does not know ends the process
_tuned = threading.Event()
_numba_lock = threading.Lock()  # numba's setting of where to keep code is the whole process's


def program(slug: str, parts: Parts, home: Path | None, progress: Progress = lambda: None) -> Program:
    """The program of a game; `home` is where machine code is kept, None: nowhere. `progress` is called for each entry.

    Never raises for want of a compiler or of a disk: it is then slower, or plain, and says why. Raises ValueError for functions
    that call each other in a circle.
    """
    modules = link(parts.modules, parts.stand_ins)
    self_callers(modules.values())
    interpreted = _plain(modules, "")
    try:
        import numba
    except Exception as error:  # a broken installation raises whatever it likes
        is_missing = isinstance(error, ModuleNotFoundError)
        why = NOT_INSTALLED if is_missing else f"the compiler cannot be loaded ({type(error).__name__})"
        return replace(interpreted, why_plain=why)
    with _numba_lock:
        try:
            return _compiled_with_folder(numba, slug, parts, home, progress)
        except Exception as error:
            why = f"the engine cannot be compiled on this machine ({type(error).__name__})"
            return replace(interpreted, why_plain=why)


def uncompiled(parts: Parts, why: str) -> Program:
    return _plain(link(parts.modules, parts.stand_ins), why)


def _plain(modules: Mapping[str, ModuleType], why: str) -> Program:
    return Program(modules, {}, lambda function: function, why, lambda size: [0] * size)


def _compiled_with_folder(
    numba: ModuleType, slug: str, parts: Parts, home: Path | None, progress: Progress
) -> Program:
    """Compile with the code kept on the disk; without if that cannot be; anew if what is kept cannot be read."""
    try:
        if home is None:
            raise OSError("no folder")
        import llvmlite
        from llvmlite import binding

        features = binding.get_host_cpu_features().flatten()
        machine = " ".join(
            (sys.version, numba.__version__, llvmlite.__version__, binding.get_host_cpu_name(), features)
        )
        folder = code_cache.folder_for(home, slug, code_cache.name_of_code(parts, machine))
    except OSError:
        return _compile(numba, parts, None, progress)
    with code_cache.exclusive_lock(folder):
        if code_cache.is_complete(folder):
            with suppress(Exception):
                return _compile(numba, parts, folder, progress)
        # What is kept is incomplete, or cannot be read.
        code_cache.empty(folder)
        program = _compile(numba, parts, folder, progress)
        code_cache.mark_complete(folder)
        return program


def _compile(numba: ModuleType, parts: Parts, folder: Path | None, progress: Progress) -> Program:
    import numpy

    _tune()
    cache_dir = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or "")
    is_kept = folder is not None and code_cache.is_complete(folder)
    try:
        modules = link(parts.modules, parts.stand_ins, _inner(numba))
        if not is_kept:
            # What calls itself is compiled by its annotations: left to numba's guesses, no other process could load its callers.
            for name in self_callers(link(parts.modules, parts.stand_ins).values()):
                function = _function(modules, name)
                function.compile(_signature(numba, function.py_func, numba.types.CPointer(numba.int64)))
                function.disable_compile()
        wrappers: dict[str, Any] = {}
        for entry in map(full_name, parts.entries):
            wrappers[entry] = _wrapper(numba, _function(modules, entry), keep=folder is not None)
            if is_kept and sum(wrappers[entry].stats.cache_misses.values()):
                raise LookupError(f"{entry} has not been kept.")
            progress()
    finally:
        numba.config.CACHE_DIR = cache_dir
    blank = cast(Callable[[int], Vector], partial(numpy.zeros, dtype=numpy.int64))
    return Program(modules, wrappers, partial(_wrapper, numba, keep=False), "", blank)


def _inner(numba: ModuleType) -> Any:
    """The compiler of what only compiled functions call: neither Python nor C does."""
    from variants.engine.link_compiler import ToLink

    return numba.njit(
        nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=ToLink
    )


def _function(modules: Mapping[str, ModuleType], name: str) -> Any:
    module, _, own = name.rpartition(".")
    return vars(modules[module])[own]


def _wrapper(numba: ModuleType, inner: Any, keep: bool) -> Callable[..., object]:
    """A function that takes arrays and calls the compiled one with their addresses, compiled itself and kept on the disk."""
    function: FunctionType = inner.py_func
    types = {name: kind for name, kind in function.__annotations__.items() if name != "return"}
    # Inside, vectors are bare addresses: an array would carry its length along, and each index be asked
    # whether it is negative.
    call_arguments = ", ".join(f"address({name})" if kind == Vector else name for name, kind in types.items())
    source = f"def {function.__name__}({', '.join(types)}):\n    return inner({call_arguments})"
    names = {"inner": inner, "address": _address(numba), "__name__": function.__module__}
    # numba keeps code by its source's file.
    exec(compile(source, function.__code__.co_filename, "exec"), names)
    compiled = numba.njit(nogil=True, error_model="numpy", cache=keep)(names[function.__name__])
    compiled.compile(_signature(numba, function, numba.int64[::1]))
    compiled.disable_compile()
    wrapper: Callable[..., object] = compiled
    return wrapper


def _address(numba: ModuleType) -> object:
    """What compiled code calls for the address of an array's first number."""
    from numba.extending import intrinsic

    def address(context: object, array: object) -> object:
        def generated(target: Any, builder: object, signature: object, arguments: Sequence[object]) -> object:
            return target.make_array(array)(target, builder, arguments[0]).data

        return numba.types.CPointer(numba.int64)(array), generated

    return intrinsic(address)


def _tune() -> None:
    """Set LLVM's options once."""
    import llvmlite
    from llvmlite import binding

    if llvmlite.__version__.startswith(_TUNED_LLVMLITE) and not _tuned.is_set():
        _tuned.set()
        # These loops are short, unrolled they are slower by a fifth; these functions want inlining.
        for option in _OPTIONS:
            binding.set_option("", option)


def _signature(numba: ModuleType, function: FunctionType, vector: object) -> object:
    types = dict(function.__annotations__)
    returns = types.pop("return")
    return _type(numba, returns, vector)(*(_type(numba, kind, vector) for kind in types.values()))


def _type(numba: ModuleType, kind: object, vector: object) -> Any:
    if kind == Vector:
        return vector
    types: dict[object, Any] = {int: numba.int64, bool: numba.boolean, float: numba.float64, None: numba.void}
    if kind in types:
        return types[kind]
    if getattr(kind, "__origin__", None) is tuple:
        return numba.types.Tuple([_type(numba, part, vector) for part in getattr(kind, "__args__", ())])
    raise TypeError(f"{kind} has no place in a plain function's signature.")
