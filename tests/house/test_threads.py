"""Which threads write a page: what devices ask for after an event waits for its like, and no act for it."""

import pytest

from config import asgi


@pytest.mark.parametrize(
    ("method", "query", "header", "has_own"),
    [
        ("GET", b"seen=12.3", b"accept", True),
        ("GET", b"", b"x-panels", True),
        ("GET", b"", b"accept", False),
        ("GET", b"page=2&seen=12.3", b"accept", False),
        ("POST", b"seen=12.3", b"x-panels", False),
    ],
)
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
