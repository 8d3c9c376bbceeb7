"""The server's timeouts for clients, and its limits when there are too many."""

import asyncio
import errno
import io

import pytest

from config import bodies
from config.waiting import Patience


async def forever():
    await asyncio.Event().wait()


def test_what_comes_in_time_is_returned_and_what_does_not_is_given_up():
    async def scene():
        patience = Patience(0.01, max_waits=5)
        assert await patience.wait(asyncio.sleep(0, "here")) == "here"
        with pytest.raises(TimeoutError):
            await patience.wait(forever())

    asyncio.run(scene())


def test_one_more_than_there_may_be_ends_the_wait_that_has_lasted_longest():
    async def scene():
        patience = Patience(60, max_waits=2)
        first, second = (asyncio.create_task(patience.wait(forever())) for _ in range(2))
        await asyncio.sleep(0)
        assert await patience.wait(asyncio.sleep(0, "here")) == "here"
        with pytest.raises(TimeoutError):
            await first
        assert not second.done()
        second.cancel()

    asyncio.run(scene())


def test_a_crowd_that_comes_at_once_leaves_only_its_last():
    async def scene():
        patience = Patience(60, max_waits=3)
        crowd = [asyncio.create_task(patience.wait(forever())) for _ in range(50)]
        await asyncio.sleep(0.01)
        assert [task.done() for task in crowd] == [True] * 47 + [False] * 3
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)

    asyncio.run(scene())


def body_of(parts, most, headers=()):
    """What is read of a body that comes in these parts; None is the client's going away."""
    left = list(parts)

    async def receive():
        part = left.pop(0)
        if part is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": part, "more_body": bool(left)}

    file = io.BytesIO()
    scope = {"headers": [(name.encode(), b"3") for name in headers]}
    asyncio.run(bodies.read(file, scope, receive, most))
    return file.read()


def test_a_body_is_read_whole_however_it_comes():
    assert body_of([b"a", b"", b"bc"], most=3) == b"abc"


@pytest.mark.parametrize(
    ("parts", "is_read"), [([b"abcd"], True), ([b"ab", b"cd"], True), ([b"x" * 20] * 1000, False)]
)
def test_a_body_over_the_limit_is_refused_and_not_read_without_end(parts, is_read):
    with pytest.raises(bodies.TooLarge) as refusal:
        body_of(parts, most=3)
    assert refusal.value.is_read is is_read


@pytest.mark.parametrize("headers", [["content-length"], ["transfer-encoding"]])
def test_a_body_with_one_length_is_read(headers):
    assert body_of([b"abc"], most=3, headers=headers) == b"abc"


def test_a_body_with_two_lengths_is_refused_before_it_is_read():
    with pytest.raises(bodies.TwoLengths):
        body_of([], most=3, headers=["transfer-encoding", "content-length"])


def test_a_client_that_goes_away_leaves_no_body():
    with pytest.raises(bodies.ClientGone):
        body_of([b"a", None], most=3)


def test_a_disk_without_room_for_a_body_is_told_on_a_page_of_the_house():
    from config.asgi import pages

    sent = []

    async def receive():
        raise OSError(errno.ENOSPC, "no room")

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": []}
    asyncio.run(pages(scope, receive, send))
    assert sent[0]["status"] == 503 and "The disk is full" in sent[1]["body"].decode()
    assert b"content-security-policy" in dict(sent[0]["headers"])
