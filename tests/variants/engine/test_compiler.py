"""The compiler: the same numbers compiled or not, kept on the disk, and never a start that fails for want of either."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tools.places import ROOT
from variants.engine import code_cache, compiler
from variants.engine.program import Parts, Program, plain_numbers

SOURCE = '''
WORTH = 9

def total(S: list[int], last: int) -> int:
    """The sum of the first numbers, each counted by its worth."""
    return 0 if last == 0 else WORTH * S[last - 1] + total(S, last - 1)

def bounds(S: list[int], last: int) -> tuple[int, bool]:
    """The last number, and whether it is negative."""
    return S[last - 1], S[last - 1] < 0

def clear(S: list[int], last: int) -> None:
    """Set the first numbers to 0."""
    for i in range(last):
        S[i] = 0
'''
COUNT = """
import sys
from pathlib import Path
sys.path.insert(0, {source!r})
import small
from variants.engine import compiler
from variants.engine.program import Parts
program = compiler.program("small", Parts((small,), (small.total, small.clear)), {home}, lambda: None)
total = program.version(small.total)
hits = sum(total.stats.cache_hits.values()) if program.is_compiled else 0
print(total(program.vector([1, 2, 3]), 3), program.is_compiled, hits)
"""


@pytest.fixture(autouse=True)
def numba() -> ModuleType:
    """These tests are about the compiler: without it they fail, they do not pass in silence."""
    try:
        import numba
    except ModuleNotFoundError:
        pytest.fail(
            "numba is not installed: make test installs requirements/engine.txt; so does dev.py test -- ..."
        )
    made: ModuleType = numba
    return made


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module of three plain functions, in a file of its own."""
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "small.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path / "source")
    import small  # type: ignore[import-not-found]

    yield small
    del sys.modules["small"]


def program(small: ModuleType, home: Path | None) -> Program:
    entries = (small.total, small.bounds, small.clear)
    return compiler.program("small", Parts((small,), entries), home)


def elsewhere(tmp_path: Path, home: Path, **env: str) -> list[str]:
    """What a fresh process says: the total, whether it is compiled, and how often the disk helped."""
    code = COUNT.format(source=str(tmp_path / "source"), home=f"Path({str(home)!r})")
    everything = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}", **env}
    done = subprocess.run([sys.executable, "-c", code], env=everything, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_both_kinds_of_program_give_the_same_numbers(small: ModuleType, tmp_path: Path) -> None:
    entries = (small.total, small.bounds, small.clear)
    for one in (
        program(small, tmp_path / "home"),
        compiler.uncompiled(Parts((small,), entries), "it is a test"),
    ):
        S = one.vector([1, 2, -3], room=2)
        assert one.version(small.total)(S, 3) == 0
        assert one.version(small.bounds)(S, 3) == (-3, True)
        one.version(small.clear)(S, 2)
        assert plain_numbers(S, 0, 5) == [0, 0, -3, 0, 0]


def test_a_program_says_whether_it_is_compiled(small: ModuleType, tmp_path: Path) -> None:
    assert program(small, tmp_path / "home").is_compiled
    uncompiled = compiler.uncompiled(Parts((small,), ()), "it is a test")
    assert not uncompiled.is_compiled and uncompiled.why_plain == "it is a test"


def test_a_second_process_loads_what_the_first_has_kept(small: ModuleType, tmp_path: Path) -> None:
    assert elsewhere(tmp_path, tmp_path / "home") == ["54", "True", "0"]
    assert elsewhere(tmp_path, tmp_path / "home") == ["54", "True", "1"]


@pytest.mark.slow
def test_two_processes_at_once_are_fine(small: ModuleType, tmp_path: Path) -> None:
    code = COUNT.format(source=str(tmp_path / "source"), home=f"Path({str(tmp_path / 'home')!r})")
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    command = [sys.executable, "-c", code]
    both = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert sorted(process.communicate()[0].split()[-1] for process in both) == ["0", "1"]  # one waited


@pytest.mark.slow
def test_what_cannot_be_read_is_made_anew(small: ModuleType, tmp_path: Path) -> None:
    elsewhere(tmp_path, tmp_path / "home")
    for file in (tmp_path / "home").rglob("*.nb?"):
        file.write_bytes(b"no code at all")
    assert elsewhere(tmp_path, tmp_path / "home") == ["54", "True", "0"]
    assert elsewhere(tmp_path, tmp_path / "home") == ["54", "True", "1"]


def test_changed_constants_are_noticed(small: ModuleType, tmp_path: Path) -> None:
    before = code_cache.name_of_code(Parts((small,), (small.total,)), "machine")
    vars(small)["WORTH"] = 10
    assert code_cache.name_of_code(Parts((small,), (small.total,)), "machine") != before


def test_other_processors_and_compilers_have_folders_of_their_own(small: ModuleType) -> None:
    parts = Parts((small,), (small.total,))
    assert code_cache.name_of_code(parts, "numba 1") != code_cache.name_of_code(parts, "numba 2")


def test_old_folders_are_removed(tmp_path: Path) -> None:
    old = code_cache.folder_for(tmp_path, "small", "0123")
    (old / "code.nbc").write_bytes(b"old")
    other = code_cache.folder_for(tmp_path, "another", "0123")
    new = code_cache.folder_for(tmp_path, "small", "4567")
    assert new.is_dir() and other.is_dir() and not old.exists()


@pytest.mark.slow
def test_without_a_folder_it_compiles_all_the_same(small: ModuleType, tmp_path: Path) -> None:
    """A file where the folder should be cannot be written in by anybody, root neither."""
    (tmp_path / "file").touch()
    assert elsewhere(tmp_path, tmp_path / "file") == ["54", "True", "0"]
    assert program(small, None).is_compiled


@pytest.mark.slow
@pytest.mark.parametrize("home", ["/nowhere/at/all", pytest.param("/proc", marks=pytest.mark.slow)])
def test_a_user_without_a_home_or_with_one_that_is_read_only(
    small: ModuleType, tmp_path: Path, home: str
) -> None:
    assert elsewhere(tmp_path, tmp_path / "home", HOME=home, XDG_CACHE_HOME=home)[:2] == ["54", "True"]
    assert elsewhere(tmp_path, tmp_path / "home", HOME=home, XDG_CACHE_HOME=home) == ["54", "True", "1"]


def test_without_the_compiler_the_plain_functions_play(
    small: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    made = program(small, None)
    assert made.why_plain == compiler.NOT_INSTALLED
    assert made.version(small.total)(made.vector([1, 2, 3]), 3) == 54


def test_a_broken_compiler_is_told(
    small: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "source" / "numba.py").write_text("raise ImportError('half of it is missing')")
    monkeypatch.delitem(sys.modules, "numba")
    made = program(small, None)
    assert made.why_plain == "the compiler cannot be loaded (ImportError)"
    assert made.version(small.total)(made.vector([1, 2, 3]), 3) == 54


def test_a_compiled_function_takes_no_list(small: ModuleType) -> None:
    with pytest.raises(TypeError):
        program(small, None).version(small.total)([1, 2, 3], 3)


def test_what_is_no_entry_can_be_called_too(small: ModuleType, tmp_path: Path) -> None:
    parts = Parts((small,), (small.total,))
    for one in (
        compiler.program("small", parts, tmp_path / "home"),
        compiler.uncompiled(parts, "it is a test"),
    ):
        assert one.version(small.bounds)(one.vector([-3]), 1) == (-3, True)
        with pytest.raises(KeyError):
            one.version(code_cache.empty)


def test_progress_is_told_for_each_entry(small: ModuleType) -> None:
    told: list[int] = []
    compiler.program("small", Parts((small,), (small.total, small.clear)), None, lambda: told.append(1))
    assert len(told) == 2
