"""The folder in which a program's machine code is kept: named by all that the code depends on."""

import contextlib
import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from tools import system
from variants.engine.program import Parts, full_name


def name_of_code(parts: Parts, machine: str) -> str:
    """What tells one program's code from another's: sources, constants, and the compiler and processor, told by `machine`."""
    digest = hashlib.sha256(machine.encode())
    for module in sorted({*parts.modules, *parts.stand_ins.values()}, key=lambda module: module.__name__):
        digest.update(Path(str(module.__file__)).read_bytes())
        # Compiled code holds the values of a module's numbers, its own and those it imports.
        numbers = ((name, value) for name, value in vars(module).items() if isinstance(value, int | float))
        digest.update(repr(sorted(numbers)).encode())
    digest.update(repr([full_name(entry) for entry in parts.entries]).encode())
    digest.update(repr(sorted((a.__name__, b.__name__) for a, b in parts.stand_ins.items())).encode())
    return digest.hexdigest()[:16]


def folder_for(home: Path, slug: str, name: str) -> Path:
    """The folder of a game's code below `home`, made if need be; what was kept under other names is removed.

    Raises OSError where nothing can be written.
    """
    folder = home / slug / name
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    probe = folder / f".write-probe-{os.getpid()}"
    probe.touch()
    probe.unlink()
    for sibling in folder.parent.iterdir():
        if sibling.is_dir() and sibling != folder:
            shutil.rmtree(sibling, ignore_errors=True)
    return folder


def is_complete(folder: Path) -> bool:
    """Whether the cache is complete; else it may be from an interrupted process."""
    return (folder / "whole").is_file()


def mark_complete(folder: Path) -> None:
    (folder / "whole").touch()


def empty(folder: Path) -> None:
    """Delete a cache that cannot be read."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


@contextlib.contextmanager
def exclusive_lock(folder: Path) -> Iterator[None]:
    """Let one process compile while the others wait for its cache."""
    with contextlib.ExitStack() as stack:
        # Without file locks all processes compile at once.
        with contextlib.suppress(OSError):
            file = stack.enter_context((folder.parent / "lock").open("a", encoding="utf-8"))
            system.lock(file, wait=True)
        yield
