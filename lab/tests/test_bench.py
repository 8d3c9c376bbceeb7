"""`python -m lab.bench`: what cannot be measured here is told in a sentence."""

import asyncio
import subprocess
import sys

import pytest

from tools.places import ROOT

WITHOUT_SCIPY = """
import runpy, sys
sys.modules["scipy"] = None
sys.argv = ["bench", *sys.argv[1:]]
runpy.run_module("lab.bench", run_name="__main__")
"""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "told"), [
    ("odds", "odds needs scipy, which is not installed: python3 dev.py bench odds brings it."),
    ("oddz", "There is no measurement oddz. There are: perft, engine,"),
])  # fmt: skip
def test_a_measurement_that_cannot_be_made_is_told(name, told):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_SCIPY, name], cwd=ROOT, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 1 and told in done.stderr and "Traceback" not in done.stderr


def test_a_bare_stream_ends_when_its_device_goes():
    from lab.bench import served

    sent, gone = [], asyncio.Event()

    async def receive():
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    async def listen_and_go():
        stream = asyncio.ensure_future(served._stream(receive, send))
        await asyncio.sleep(0)
        for event in served._open:
            event.set()
        await asyncio.sleep(0.01)
        gone.set()
        await asyncio.wait_for(stream, 5)

    asyncio.run(listen_and_go())
    assert [message.get("body") for message in sent] == [None, served.EVENT, served.EVENT]
    assert not served._open
