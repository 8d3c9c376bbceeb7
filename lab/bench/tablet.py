"""The DM's tablet at one match, over one connection kept open, and the processor time its requests cost the server."""

import re
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from urllib.parse import urlencode

from tools.tablet import headers, hidden_fields_of, is_refusal

OK = "/bench/ok/"
_PANELS = re.compile(r'data-panels="([^"]*)"')


@dataclass
class KeptTablet:
    """Asks as htmx does. `match` is the path of the match's page; `form` is what its forms carry, as last shown."""

    port: int
    cookie: str
    match: str
    form: dict[str, str] = field(default_factory=dict)
    panels: str = ""

    def __post_init__(self) -> None:
        self._line = HTTPConnection("127.0.0.1", self.port, timeout=20)
        self.look()

    def look(self) -> bytes:
        """The whole table."""
        self.panels = ""
        return self._read(self.ask("GET", self.match))

    def send(self, act: str, **fields: str) -> bytes:
        """Send the form of an act; the answer. Raises RuntimeError where it was refused."""
        return self._read(self.ask("POST", f"{self.match}{act}/", urlencode({**self.form, **fields})))

    def ask(self, method: str, path: str, body: str = "") -> bytes:
        panel_header = {"X-Panels": self.panels} if self.panels else {}
        self._line.request(method, path, body, headers(self.cookie) | panel_header)
        answer = self._line.getresponse()
        content = answer.read()
        if answer.status != 200 or is_refusal(content.decode()):
            raise RuntimeError(f"{path} answered {answer.status}: {content[:2000]!r}")
        return content

    def _read(self, page: bytes) -> bytes:
        text = page.decode()
        self.form = {**self.form, **hidden_fields_of(text)}
        self.panels = "".join(_PANELS.findall(text))
        return page


def processor_time(pid: int) -> float:
    """The processor time of the server so far, in seconds.

    By the process's own clock, whose number Linux makes of its id (clock_getcpuclockid): /proc counts in ticks of 10 ms,
    which are longer than most requests.
    """
    return time.clock_gettime(~pid << 3 | 2)
