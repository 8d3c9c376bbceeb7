"""The audit of what the app is made of."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import distribution

import pytest

from tools import audit
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
