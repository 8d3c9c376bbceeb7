"""Who goes first at the server: news wait for acts; which threads write a page."""

import asyncio
import time

import pytest

from config import asgi
from config.waiting import MAX_OF_ONE, LineFull, Precedence


async def written(what, log, precedence, until=None):
    with precedence.act():
        if until:
            await until.wait()
    log.append(what)


async def told(what, log, precedence, browser=b""):
    async with precedence.news(browser):
        log.append(what)


def test_news_wait_until_the_last_act_is_written():
    async def scene():
        precedence, log = Precedence(max_delay=10, slots=1), []
        gates = [asyncio.Event(), asyncio.Event()]
        acts = [
            asyncio.create_task(written(f"act {number}", log, precedence, gate))
            for number, gate in enumerate(gates)
        ]
        await asyncio.sleep(0)
        news = asyncio.create_task(told("news", log, precedence))
        for gate, act in zip(gates, acts, strict=True):
            await asyncio.sleep(0)
            assert not news.done()
            gate.set()
            await act
        await news
        return log

    assert asyncio.run(scene()) == ["act 0", "act 1", "news"]


def test_news_wait_for_nobody_where_no_act_is_being_written():
    async def scene():
        precedence = Precedence(max_delay=10, slots=1)
        await written("act", [], precedence)
        async with asyncio.timeout(1), precedence.news():
            pass

    asyncio.run(scene())


def test_no_news_wait_longer_than_is_said():
    async def scene():
        precedence, log = Precedence(max_delay=0.02, slots=1), []
        act = asyncio.create_task(written("act", log, precedence, asyncio.Event()))
        await asyncio.sleep(0)
        began = time.monotonic()
        await told("news", log, precedence)
        act.cancel()
        return log, time.monotonic() - began

    log, took = asyncio.run(scene())
    assert log == ["news"] and took >= 0.02


def test_the_wait_for_a_place_counts_so_that_news_never_stands_still():
    async def scene():
        precedence, log = Precedence(max_delay=0.05, slots=1), []
        act = asyncio.create_task(written("act", log, precedence, asyncio.Event()))
        await asyncio.sleep(0)
        began = time.monotonic()
        await asyncio.gather(*(told("news", log, precedence, bytes([number])) for number in range(100)))
        act.cancel()
        return len(log), time.monotonic() - began

    count, took = asyncio.run(scene())
    assert count == 100 and took < 2.5


def test_one_browser_waits_so_often_and_no_more_whoever_else_waits():
    async def scene():
        precedence, log = Precedence(max_delay=0.05, slots=1), []
        act = asyncio.create_task(written("act", log, precedence, asyncio.Event()))
        await asyncio.sleep(0)
        crowd = [told("news", log, precedence, b"one") for _ in range(MAX_OF_ONE + 5)]
        ends = await asyncio.gather(*crowd, told("news", log, precedence, b"other"), return_exceptions=True)
        act.cancel()
        return ends

    ends = asyncio.run(scene())
    assert [type(end) for end in ends].count(LineFull) == 5 and ends[-1] is None


def test_an_act_that_fails_holds_nobody_back():
    async def scene():
        precedence = Precedence(max_delay=10, slots=1)
        try:
            with precedence.act():
                raise OSError
        except OSError:
            pass
        async with asyncio.timeout(1), precedence.news():
            pass

    asyncio.run(scene())


# --- Which threads write a page --------------------------------------------------------------------------
@pytest.mark.parametrize(("method", "query", "header", "has_own"), [
    ("GET", b"seen=12.3", b"accept", True),
    ("GET", b"", b"x-panels", True),
    ("GET", b"", b"accept", False),
    ("GET", b"page=2&seen=12.3", b"accept", False),
    ("POST", b"seen=12.3", b"x-panels", False),
])  # fmt: skip
def test_only_a_device_that_asks_what_is_new_is_answered_by_the_threads_for_that(
    method, query, header, has_own
):
    path, headers = "/at/abc/board/table/", [(header, b"status:1")]
    threads = asgi.threads_for({"method": method, "path": path, "query_string": query, "headers": headers})
    assert (threads is asgi.news_threads) is has_own


def test_a_whole_page_never_stands_in_the_line_for_news():
    """Whoever asked for one again and again would keep everybody's news waiting."""
    scope = {"method": "GET", "path": "/at/abc/board/", "query_string": b"seen=12.3"}
    assert asgi.threads_for(scope) is not asgi.news_threads
