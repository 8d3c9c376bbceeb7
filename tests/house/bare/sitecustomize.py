"""Takes from our own modules, in this process and all that it starts, whatever Windows does not have, and reading or writing text
in the encoding of the machine. The standard library and the packages keep it: they know the systems.
"""

import builtins
import importlib
import subprocess
import sys
import types
import warnings
from pathlib import Path

from tests.house.posix_only import MODULES, NAMES, WORDS_OF_POPEN

ROOT = Path(__file__).parents[3]
OURS = ("campaigns", "chess_minigame", "config", "tools", "variants")
_real = builtins.__import__
_stripped: dict[str, types.ModuleType] = {}


def _check(words):
    if taken := WORDS_OF_POPEN & words.keys():
        raise ValueError(f"no {', '.join(sorted(taken))} here")


class Popen(subprocess.Popen[bytes]):
    def __init__(self, *args, **words):
        _check(words)
        super().__init__(*args, **words)


def run(*args, **words):
    _check(words)
    return subprocess.run(*args, **words)


class Stripped(types.ModuleType):
    """A module of the standard library without some of its names."""

    def __init__(self, module, taken, put=()):
        super().__init__(module.__name__)
        self.__dict__.update(dict(put), _module=module, _taken=taken)

    def __getattr__(self, name):
        if name in self._taken:
            raise AttributeError(f"{self.__name__} has no {name} here")
        return getattr(self._module, name)


def _is_ours(names):
    """Of our packages, or typed at the command line."""
    file = (names or {}).get("__file__")
    if file is None:
        return (names or {}).get("__name__") == "__main__"
    path = Path(file)
    return path.is_absolute() and path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in OURS


def _import(name, globals=None, locals=None, fromlist=(), level=0):
    if name == "tools.on_posix" and name not in sys.modules:
        sys.modules[name] = importlib.import_module("plain_system")
    if level or not _is_ours(globals):
        return _real(name, globals, locals, fromlist, level)
    if name.partition(".")[0] in MODULES:
        raise ImportError(f"no {name} here")
    module = _real(name, globals, locals, fromlist, level)
    if name in NAMES or name == "subprocess":
        put = {"Popen": Popen, "run": run} if name == "subprocess" else {}
        return _stripped.setdefault(name, Stripped(module, NAMES.get(name, set()), put))
    return module


builtins.__import__ = _import
warnings.filterwarnings("error", category=EncodingWarning, module=rf"({'|'.join(OURS)})\b")
