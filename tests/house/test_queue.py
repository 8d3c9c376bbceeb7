"""The queue in a folder: a worker that looks at the wrong moment must not find half a message."""

import threading
from pathlib import Path

import pytest
from kombu.connection import Connection
from kombu.utils.json import loads

from config.celery import app
from tests.patience import PATIENCE


@pytest.fixture
def connect(tmp_path):
    queue, control = str(tmp_path / "queue"), str(tmp_path / "control")
    for folder in (queue, control):
        Path(folder).mkdir()
    folders = {"data_folder_in": queue, "data_folder_out": queue, "control_folder": control}
    options = {**folders, "polling_interval": 0.001}
    return lambda: Connection("filesystem://", transport="config.queue:Transport", transport_options=options)


def test_a_message_gets_its_name_when_it_is_complete(connect, monkeypatch):
    complete = []
    rename = Path.rename

    def watched(unfinished, name):
        complete.append(loads(unfinished.read_text()) and not name.exists())
        return rename(unfinished, name)

    monkeypatch.setattr(Path, "rename", watched)
    with connect() as connection, connection.SimpleQueue("jobs") as queue:
        queue.put({"job_id": 7})
        message = queue.get(timeout=PATIENCE)
        message.ack()
        assert message.payload == {"job_id": 7}
    assert complete == [True]


def test_a_reader_at_work_finds_every_message_whole(connect):
    seen = set()

    def read():
        with connect() as connection, connection.SimpleQueue("more-jobs") as queue:
            while len(seen) < 300:
                message = queue.get(timeout=PATIENCE)
                seen.add(message.payload)
                message.ack()

    reader = threading.Thread(target=read)
    with connect() as connection, connection.SimpleQueue("more-jobs") as queue:
        reader.start()
        for number in range(300):
            queue.put(f"{number} " + "x" * 5000)
    reader.join(timeout=PATIENCE)
    assert len(seen) == 300


def test_the_app_uses_it():
    assert app.connection_for_write().transport_cls == "config.queue:Transport"
