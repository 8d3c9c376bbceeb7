"""The audit of what the app is made of, and the lock files."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import distribution

import pytest

from tools import audit
from tools.places import REQUIREMENTS, ROOT
from tools.refusal import Refusal


@pytest.fixture
def index(monkeypatch):
    """An index that knows one fault of Django and nothing of others."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):  # noqa: N802
            fault = {"id": "PYSEC-1", "fixed_in": ["9.9"], "summary": "Bad.", "withdrawn": None}
            gone = {"id": "PYSEC-2", "fixed_in": [], "withdrawn": "2026-01-01"}
            known = [fault, gone] if "/django/" in self.path else []
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"vulnerabilities": known}).encode())

        def log_message(self, *_):
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("GOK_INDEX", f"http://127.0.0.1:{server.server_port}")
    yield
    server.shutdown()
    server.server_close()


def test_every_package_is_listed_with_its_licence_and_known_faults(index, capsys):
    assert audit.audit() == 1
    told = capsys.readouterr().out
    version = audit.locked("run")["django"]
    assert f"django {version}: PYSEC-1, mended in 9.9. Bad." in told and "PYSEC-2" not in told
    assert "1 known faults." in told
    assert "not told" not in told


def test_a_licence_is_read_from_whatever_a_package_says():
    assert "BSD" in audit.licence(distribution("Django"))
    assert audit.licence(distribution("resvg_py")) == "MIT"
    assert "Redis" not in audit.licence(distribution("celery")) and "BSD" in audit.licence(
        distribution("celery")
    )


def test_without_a_network_the_audit_says_so(monkeypatch):
    monkeypatch.setenv("GOK_INDEX", "http://127.0.0.1:9")
    with pytest.raises(Refusal, match="The audit needs a network"):
        audit.advisories("django", "5.2")


def test_an_index_has_to_be_named(monkeypatch):
    monkeypatch.delenv("GOK_INDEX", raising=False)
    with pytest.raises(Refusal, match="Say which package index"):
        audit.advisories("django", "5.2")


# --- Lock files pin every package by version and hash and name no host -----------------------------------
LOCKS = sorted(REQUIREMENTS.glob("*.txt"))
PIN = re.compile(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((REQUIREMENTS / name).read_text()))


@pytest.mark.parametrize(
    "path", [*LOCKS, ROOT / "package-lock.json", ROOT / ".npmrc"], ids=lambda path: path.name
)
def test_no_lock_file_names_a_host(path):
    assert not re.search(r"://|--index|--extra-index|--find-links|registry=", path.read_text())


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_every_pin_has_a_hash(path):
    blocks = re.split(r"\n(?=\S)", path.read_text().strip())
    assert blocks
    assert all("==" in block and "--hash=sha256:" in block for block in blocks)


def test_tests_run_what_people_run():
    assert pins("run.txt").items() <= pins("dev.txt").items()


def test_what_stands_in_one_environment_agrees():
    measured, engine = pins("bench.txt"), pins("engine.txt")
    assert all(measured[name] == engine[name] for name in measured.keys() & engine.keys())
    assert not engine.keys() & pins("dev.txt").keys()


def test_npm_packages_are_locked_by_their_content():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert all("integrity" in package for name, package in packages.items() if name)
