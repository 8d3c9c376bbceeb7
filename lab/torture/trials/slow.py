"""Clients that send and read by drips, as many as the house lets in and more, while all five games are played."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable

from lab.torture import house
from lab.torture.figures import Figures
from tools.house import House

CROWD = 100  # of each kind
_FORM = b"POST /join/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
_PAGES = b"GET /static/django_htmx/htmx-2.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 4


class Drips:
    """Clients that begin a head or a body and send a byte now and then, or ask for much and read nothing."""

    def __init__(self, port: int, crowd: int) -> None:
        self.port, self.crowd = port, crowd
        self.begun = 0
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._keep, args=(kind,)) for kind in (_head, _body, _reader)
        ]

    def __enter__(self) -> "Drips":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _keep(self, kind: "Kind") -> None:
        """Keep a crowd of one kind: whoever is shown the door comes again."""
        lines: list[socket.socket] = []
        while not self._over.is_set():
            lines = [line for line in lines if _drips(line)]
            while len(lines) < self.crowd and not self._over.is_set():
                with contextlib.suppress(OSError):
                    lines.append(kind(self.port))
                    self.begun += 1
            self._over.wait(0.5)
        for line in lines:
            line.close()


def _head(port: int) -> socket.socket:
    """A head that never ends."""
    return _sent(port, b"GET /sign-in/ HTTP/1.1\r\nX: ")


def _body(port: int) -> socket.socket:
    """A form that is longer than it will ever be."""
    return _sent(port, _FORM + b"Content-Length: 100000\r\n\r\n")


def _reader(port: int) -> socket.socket:
    """Somebody who asks for much and reads nothing."""
    return _sent(port, _PAGES, room=2048)


Kind = Callable[[int], socket.socket]


def _sent(port: int, request: bytes, room: int = 0) -> socket.socket:
    line = socket.socket()
    if room:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    line.settimeout(2)
    line.connect(("127.0.0.1", port))
    line.sendall(request)
    line.setblocking(False)
    return line


def _drips(line: socket.socket) -> bool:
    """Send one byte more; False where the house has closed the line."""
    try:
        line.send(b"x")
    except BlockingIOError:
        return True
    except OSError:
        line.close()
        return False
    return True


def run(size: float) -> Figures:
    """In the house of make run, with its own deadlines."""
    with house.table() as served:
        return _evening(served, round(1000 * size))


def _evening(served: House, acts: int) -> Figures:
    house.set_django_up(served)
    from lab.torture import book, playing, tables

    served.start()
    hall = tables.Hall(served.ports)
    evening = playing.Evening(hall, hall.tables(), acts)
    figures = Figures(f"{3 * CROWD} clients that send and read by drips, all the time")
    with Drips(served.ports[0], CROWD) as drips:
        time.sleep(1)
        with evening.playing():
            evening.wait_for(acts)
    evening.report(figures)
    figures.times = drips.begun
    figures.balance.add(book.balance(hall.ledger))
    return figures
