"""Which threads write a page: what devices ask for after an event waits for its like, and no act for it."""

import pytest

from config import asgi


@pytest.mark.parametrize(
    ("method", "query", "has_own"),
    [
        ("GET", b"seen=12.3", True),
        ("GET", b"", False),
        ("GET", b"page=2&seen=12.3", False),
        ("POST", b"seen=12.3", False),
    ],
)
def test_only_a_device_that_asks_what_is_new_is_answered_by_the_threads_for_that(method, query, has_own):
    threads = asgi.threads_for({"method": method, "path": "/at/abc/board/table/", "query_string": query})
    assert (threads is asgi.news_threads) is has_own


def test_a_whole_page_never_stands_in_the_line_for_news():
    """Whoever asked for one again and again would keep everybody's news waiting."""
    scope = {"method": "GET", "path": "/at/abc/board/", "query_string": b"seen=12.3"}
    assert asgi.threads_for(scope) is not asgi.news_threads
