"""A device that sends a form as the pages do, and sends it again, the key and all, until the house has answered.

Of several web servers it takes the next one where one does not answer, as the proxy in front of them does.
"""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode

CSRF = "c" * 32
HIDDEN_FIELDS = re.compile(r'name="(key|version)" value="([^"]*)"')
_REFUSALS = ('class="notice notice-warn', 'class="error-summary')
STALE = "The table has moved on since"
_BUSY = (502, 503)


class NoAnswer(Exception):
    """The house did not answer in all the time there is, or with what is no answer."""


class Rejection(Exception):
    """The house has answered that it will not do that; its words."""


def headers(cookie: str) -> dict[str, str]:
    """What htmx sends with every request."""
    return {
        "Cookie": f"{cookie}; csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
        "HX-Request": "true",
        "Content-Type": "application/x-www-form-urlencoded",
    }


def hidden_fields_of(page: str) -> dict[str, str]:
    """The key and the version of a page's forms, as the first that has each carries it."""
    return dict(reversed(HIDDEN_FIELDS.findall(page)))


def is_refusal(page: str) -> bool:
    """Whether the page says that it was not done."""
    return any(mark in page for mark in _REFUSALS)


@dataclass
class Tablet:
    """`path` is the match's page; `hidden_fields` is what its forms carry, as they were shown last."""

    ports: Sequence[int]
    cookie: str
    path: str
    patience: float = 180.0
    timeout: float = 20.0
    hidden_fields: dict[str, str] = field(default_factory=dict)
    longest: float = 0.0  # seconds from a tap to its answer
    excused: int = 0  # times it was told "not now"
    excuses: set[str] = field(default_factory=set)  # in which words
    _turn: int = 0

    def look(self) -> str:
        """The whole page, and what its forms carry from now on."""
        return self._keep(self.until_answered("GET", self.path))

    def send(self, act: str, **fields: str) -> str:
        """Send an act's form until it is answered; returns its key. Raises Rejection where it is refused."""
        if not self.hidden_fields:
            self.look()
        form = {**self.hidden_fields, **fields}
        page = self.until_answered("POST", f"{self.path}{act}/", urlencode(form))
        if is_refusal(page):
            raise Rejection(_text_of(page))
        self._keep(page)
        return form["key"]

    def post(self, path: str, **form: object) -> tuple[int, str]:
        """Send a form once: status and page; raises OSError or HTTPException where nobody answers."""
        return self.ask("POST", path, urlencode(form))

    def insist(self, path: str, **form: object) -> tuple[int, str]:
        """Send the same form, the same key in it, until it is answered with more than "not now": status and page."""
        return self.answer("POST", path, urlencode(form))

    def until_answered(self, method: str, path: str, body: str = "") -> str:
        """Ask again and again; NoAnswer when patience ends, or for what another try would not mend."""
        status, page = self.answer(method, path, body)
        if status != 200:
            raise NoAnswer(f"{path} answered {status}: {_text_of(page)}")
        return page

    def answer(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """As `ask`, again and again until somebody answers other than "not now"; NoAnswer when patience ends."""
        began = time.monotonic()
        while time.monotonic() - began < self.patience:
            try:
                status, page = self.ask(method, path, body)
            except (OSError, HTTPException):
                self._pause(0.05)
                continue
            if status not in _BUSY:
                self.longest = max(self.longest, time.monotonic() - began)
                return status, page
            self.excused += 1
            self.excuses.add(_text_of(page))
            self._pause(0.2)
        raise NoAnswer(f"{path} was not answered in {self.patience:.0f} s; last: {list(self.excuses)[-1:]}")

    def _pause(self, seconds: float) -> None:
        self._turn += 1
        time.sleep(seconds)

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """One request on a line of its own: status and page."""
        line = HTTPConnection("127.0.0.1", self.ports[self._turn % len(self.ports)], timeout=self.timeout)
        try:
            line.request(method, path, body, headers(self.cookie))
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        finally:
            line.close()

    def _keep(self, page: str) -> str:
        fields = hidden_fields_of(page)
        if not {"key", "version"} <= fields.keys():
            raise NoAnswer(f"{self.path}: no form on the page: {_text_of(page)}")
        self.hidden_fields = fields
        return page


def _text_of(page: str) -> str:
    """The words of a page's main part."""
    page = re.sub(r"<(script|style|nav|header).*?</\1>", " ", page, flags=re.S)
    main = re.search(r"<main.*?</main>", page, re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", main[0] if main else page).split())[:300]
