"""How far the engine is: noted below `var`, read by pages, told in a sentence."""

import os
import subprocess
import sys
import time

import pytest
from django.urls import reverse

from tests import factories
from tools import engine, environment
from tools.places import ROOT
from tools.refusal import Refusal
from variants import readiness
from variants.engine import catalog, compiler
from variants.engine.catalog import warm_up
from variants.npc_players.presenters import strength_line
from variants.readiness import EngineStage, Readiness


def test_nothing_is_said_before_anything_is_noted(tmp_path):
    assert strength_line(readiness.read(tmp_path)) == ""


@pytest.mark.parametrize(
    ("noted", "sentence"),
    [
        (Readiness(EngineStage.FETCHING), "The strongest opponents are being fetched (some 80 MB), then prepared."),
        (Readiness(EngineStage.COMPILING, 40), "The strongest opponents are being prepared: 40%."),
        (Readiness(EngineStage.READY, 100), "The strongest opponents are ready: they grow up to CM 133."),
        (
            Readiness(EngineStage.PLAIN, why="the compiler is not installed"),
            "The strongest opponents are not available here, because the compiler is not installed. "
            "Theirs is the play of some CM 80.",
        ),
    ],
)  # fmt: skip
def test_what_was_noted_is_told(tmp_path, noted, sentence):
    readiness.write(tmp_path, noted)
    assert readiness.read(tmp_path) == noted
    assert strength_line(noted) == sentence


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"stage": "flying"}', '{"stage": "ready", "percent": "x"}']
)
def test_a_note_that_cannot_be_read_is_none(tmp_path, text):
    (tmp_path / "engine.json").write_text(text)
    assert readiness.read(tmp_path) is None


def test_a_preparation_that_says_nothing_for_an_hour_was_broken_off(tmp_path):
    readiness.write(tmp_path, Readiness(EngineStage.COMPILING, 40))
    an_hour_ago = time.time() - 3601
    os.utime(tmp_path / "engine.json", (an_hour_ago, an_hour_ago))
    assert readiness.read(tmp_path) == Readiness(EngineStage.PLAIN, why=readiness.BROKEN_OFF)


def test_where_nothing_can_be_written_nothing_is_said(tmp_path):
    readiness.write(tmp_path / "nowhere", Readiness(EngineStage.READY))
    assert readiness.read(tmp_path / "nowhere") is None


@pytest.mark.slow
@pytest.mark.django_db
def test_new_game_says_how_far_the_engine_is(client, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    readiness.write(tmp_path, Readiness(EngineStage.COMPILING, 40))
    user = factories.user("alice")
    client.force_login(user)
    page = client.get(reverse("board-new", args=[factories.campaign(user).pk, "wotn"])).text
    assert "The strongest opponents are being prepared: 40%." in page


@pytest.fixture
def fresh(settings, tmp_path, monkeypatch):
    """An engine that nothing has been asked of, turned on, in a folder of its own."""
    settings.VAR_DIR, settings.ENGINE = tmp_path, True
    monkeypatch.setattr(catalog, "_programs", {})
    return tmp_path


def test_a_warm_up_without_the_compiler_says_so(fresh, monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    assert warm_up() == readiness.read(fresh) == Readiness(EngineStage.PLAIN, why=compiler.NOT_INSTALLED)


@pytest.mark.slow
def test_a_worker_without_a_compiler_yet_leaves_the_note(fresh, monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    readiness.write(fresh, Readiness(EngineStage.FETCHING))
    warm_up()
    assert readiness.read(fresh) == Readiness(EngineStage.FETCHING)


def test_a_program_is_compiled_once_the_compiler_has_come(fresh, monkeypatch):
    with monkeypatch.context() as before:
        before.setitem(sys.modules, "numba", None)
        assert not catalog.program_of("dragonchess").is_compiled
    monkeypatch.setattr(compiler, "program", lambda *_: compiler.uncompiled(catalog.PARTS["dragonchess"], ""))
    assert catalog.program_of("dragonchess").is_compiled


def test_turned_off_it_stays_plain_and_says_so(fresh, settings):
    settings.ENGINE = False
    assert catalog.program_of("wotn").why_plain == catalog.TURNED_OFF


def test_the_launcher_fetches_what_is_wanted_and_not_there(tmp_path, monkeypatch):
    monkeypatch.setenv("GOK_VAR", str(tmp_path))
    monkeypatch.setattr(environment, "is_installed", lambda name: False)
    monkeypatch.setenv("GOK_ENGINE", "off")
    assert not engine.is_awaited() and readiness.read(tmp_path) is None
    monkeypatch.setenv("GOK_ENGINE", "")
    assert engine.is_awaited() and readiness.read(tmp_path) == Readiness(EngineStage.FETCHING)
    monkeypatch.setattr(environment, "is_installed", lambda name: True)
    assert not engine.is_awaited()


def test_a_compiler_that_cannot_be_fetched_is_told_and_breaks_nothing(tmp_path, monkeypatch, capsys):
    def refuse(name: str) -> None:
        raise Refusal("Could not install the packages (no network).")

    monkeypatch.setenv("GOK_VAR", str(tmp_path))
    monkeypatch.setattr(environment, "install", refuse)
    monkeypatch.setattr(os, "nice", lambda by: 0)
    assert engine.main() == 1
    assert readiness.read(tmp_path) == Readiness(EngineStage.PLAIN, why=engine.FAILED)
    assert "they play more weakly: Could not install the packages (no network)." in capsys.readouterr().out


@pytest.mark.slow
def test_a_served_page_brings_no_compiler_into_its_process(tmp_path):
    """The whole web application with every view, and a page of it."""
    code = (
        "import sys, django; django.setup()\n"
        "import config.asgi\n"
        "from django.test import Client\n"
        "assert Client().get('/', follow=True, HTTP_HOST='localhost').status_code < 500\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('numba', 'numpy', 'llvmlite')"
        " or name.startswith('variants.engine')])"
    )
    env = {**os.environ, "GOK_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    env = {name: value for name, value in env.items() if name != "DATABASE_URL"}
    (tmp_path / "static").mkdir()
    done = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
