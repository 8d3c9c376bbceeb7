"""What is installed by `make dist`'s wheel: the whole app in one package, nothing else, and how it is called there."""

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tools import app_commands, environment, fetched, how_to, places
from tools.places import ROOT
from tools.refusal import Refusal


@pytest.fixture(scope="module")
def builder():
    metadata = ProjectMetadata(str(ROOT), PluginManager())
    return WheelBuilder(str(ROOT), metadata=metadata)


@pytest.fixture(scope="module")
def contents(builder):
    """Every file of the wheel: where it will lie, and what it is here."""
    return {Path(one.distribution_path): Path(one.path) for one in builder.recurse_included_files()}


def ours(*folders):
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {Path(name) for name in listed.stdout.rstrip("\0").split("\0")}


def test_one_name_alone_stands_in_somebody_s_site_packages(contents):
    assert {path.parts[0] for path in contents} == {"game_of_kings"}


def test_the_app_is_whole(contents):
    folders = ("campaigns", "chess_minigame", "config", "docs/rules", "static", "templates", "variants")
    app = {path for path in ours(*folders) if path.name != "README.md" or path.parts[0] == "docs"}
    assert {"game_of_kings" / path for path in app} - contents.keys() == set()
    assert contents[Path("game_of_kings/__main__.py")] == ROOT / "tools" / "installed.py"


def imports_of(file):
    """The modules of tools that a file imports, wherever it does."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "tools":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tools."):
            yield node.module.split(".")[1]


# Started by name: the entry itself, the steps inside Django, what fetches the engine.
STARTED = {"installed", "inside", "engine"}


def test_of_the_tools_those_come_along_that_the_app_reaches(contents):
    reached = {"__init__"}
    files = [path for name, path in contents.items() if name.suffix == ".py" and name.parts[1] != "tools"]
    ahead = STARTED.union(*map(imports_of, files))
    while ahead - reached:
        reached |= ahead
        ahead = {name for one in reached for name in imports_of(ROOT / "tools" / f"{one}.py")}
    tools = {name.stem for name in contents if name.parts[1] == "tools"}
    assert tools == reached - {"installed"}  # which lies above them, as __main__


def test_nothing_foreign_comes_along(contents):
    made = {path for path in contents if path.parts[1] == "collected" or path.parts[1:3] == ("static", "art")}
    here = ours(".")
    assert {path for path in contents.keys() - made if contents[path].relative_to(ROOT) not in here} == set()
    parts = {part for path in contents for part in path.parts}
    assert parts & {"tests", "lab", "node_modules", "var"} == set()


def test_it_asks_for_the_packages_that_were_tested_with_it(builder):
    core = builder.metadata.core
    locked = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8").splitlines()
    assert len(core.dependencies) == sum(line[:1].isalpha() for line in locked)
    assert any(one.startswith("django==5.2") for one in core.dependencies)
    assert {one.partition("==")[0] for one in core.optional_dependencies["engine"]} == {
        "llvmlite",
        "numba",
        "numpy",
    }


def test_the_program_s_own_folder_comes_first_here_and_in_what_it_starts(builder, monkeypatch, tmp_path):
    assert builder.metadata.core.scripts == {"game-of-kings": "game_of_kings.__main__:main"}
    monkeypatch.setattr(app_commands, "main", lambda words: print(*words) or 0)
    monkeypatch.setattr(sys, "argv", ["game-of-kings", "help"])
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setenv("PYTHONPATH", "/of/theirs")
    monkeypatch.setenv("GOK_STATIC", "put back when the test ends")
    monkeypatch.delenv("GOK_STATIC")
    installed = importlib.import_module("tools.installed")
    assert installed.main() == 0
    home = str(installed._HOME)
    assert sys.path[0] == home and os.environ["PYTHONPATH"] == f"{home}{os.pathsep}/of/theirs"
    assert os.environ["GOK_STATIC"] == str(Path(home, "collected"))


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """As if this were the installed program, in somebody's home."""
    for module in (places, environment, how_to):
        monkeypatch.setattr(module, "IS_INSTALLED", True)
    monkeypatch.delenv("GOK_VAR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_a_clone_keeps_its_own_folder_and_the_program_has_the_system_s(monkeypatch, installed):
    assert places.var() == installed / "game-of-kings"
    monkeypatch.setenv("GOK_VAR", str(installed / "elsewhere"))
    assert places.var() == installed / "elsewhere"
    monkeypatch.delenv("GOK_VAR")
    monkeypatch.setattr(places, "IS_INSTALLED", False)
    assert places.var() == ROOT / "var"


def test_it_is_called_by_its_name_in_every_sentence(installed):
    assert how_to.how_to("run", PORT=8001) == "game-of-kings run PORT=8001"
    assert how_to.how_to_manage("migrate") == "game-of-kings manage migrate"


@pytest.mark.parametrize("words", [[], ["help"], ["-h"], ["--help"]])
def test_who_asks_for_help_in_whatever_way_gets_it(words, monkeypatch, capsys):
    monkeypatch.setattr(app_commands.metadata, "version", lambda name: "1.2.3")
    assert app_commands.main(words) == 0
    shown = capsys.readouterr().out
    assert "(version 1.2.3)" in shown and "GOK_VAR=... names another folder" in shown
    assert {"run", "link", "backup", "restore", "doctor", "manage"} <= set(shown.split())


def test_who_asks_for_the_version_gets_that_alone(monkeypatch, capsys):
    monkeypatch.setattr(app_commands.metadata, "version", lambda name: "1.2.3")
    assert app_commands.main(["--version"]) == 0
    assert capsys.readouterr().out == "Game of Kings 1.2.3\n"


def test_words_like_port_8001_are_settings(monkeypatch):
    monkeypatch.setenv("PORT", "8000")
    seen = []
    command = app_commands.Command("fly", "", lambda words: seen.append((words, os.environ["PORT"])) or 0)
    assert app_commands.run_command(["fly", "PORT=8001", "a=b.sqlite3"], [command], "test") == 0
    assert seen == [(["a=b.sqlite3"], "8001")]


def test_the_compiler_is_fetched_beside_what_is_remembered_and_old_ones_go(monkeypatch, installed):
    def pip(command, **_):
        if "--target" in command:
            Path(command[command.index("--target") + 1]).mkdir()
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(fetched.subprocess, "run", pip)
    monkeypatch.setattr(fetched.importlib.util, "find_spec", lambda name: None)
    old = installed / "game-of-kings" / "packages" / "old"
    old.mkdir(parents=True)
    assert not environment.is_installed("engine") and environment.is_installed("run")
    environment.install("run", "engine")
    assert environment.is_installed("engine") and not old.exists()
    monkeypatch.setattr(fetched.subprocess, "run", lambda *_, **__: pytest.fail("fetched again"))
    environment.install("engine")


def test_without_any_installer_the_extra_is_named(monkeypatch, installed):
    failed = subprocess.CompletedProcess([], 1)
    monkeypatch.setattr(fetched.subprocess, "run", lambda *_, **__: failed)
    monkeypatch.setattr(fetched.shutil, "which", lambda name: None)
    with pytest.raises(Refusal, match=r"game-of-kings\[engine\]"):
        fetched.fetch()
