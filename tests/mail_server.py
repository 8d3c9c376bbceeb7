"""A real mail server for tests: it speaks SMTP, in the clear or over TLS, and refuses what it is told to.

`tests/localhost.pem` is its certificate with its key: made for these tests, and for localhost alone.
"""

import contextlib
import socket
import ssl
import threading
from collections.abc import Callable
from pathlib import Path

CERTIFICATE = Path(__file__).with_name("localhost.pem")
HANG_UP = "hang up"

Answer = Callable[[str], str]


def politely(command: str) -> str:
    """Leave every answer to the server itself."""
    return ""


class MailServer:
    """Serves until the block ends; `answer` may give a reply of its own to a command or, after `.`, to a mail."""

    def __init__(self, tls_at_once: bool = False, answer: Answer = politely) -> None:
        self.tls_at_once, self.answer = tls_at_once, answer
        self.mails: list[tuple[str, str]] = []
        self.connections = 0
        self.encrypted = False
        self._tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._tls.load_cert_chain(CERTIFICATE)

    def __enter__(self) -> "MailServer":
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(5)

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._door.accept()
            except OSError:
                return
            self.connections += 1
            with contextlib.suppress(OSError):
                if self.tls_at_once:
                    line = self._encrypted(line)
                self._talk(line)
            line.close()

    def _encrypted(self, line: socket.socket) -> socket.socket:
        line.settimeout(5)
        encrypted = self._tls.wrap_socket(line, server_side=True)
        self.encrypted = True
        return encrypted

    def _talk(self, line: socket.socket, hello: bool = True) -> None:
        """One conversation; after STARTTLS it begins anew."""
        with line.makefile("rwb", buffering=0) as file:
            if hello:
                file.write(b"220 localhost\r\n")
            to = ""
            while command := file.readline().decode().strip():
                verb = command[:4].upper()
                reply = self.answer(verb + command[4:]) or self._usual(verb)
                if reply == HANG_UP:
                    return
                to = command if verb == "RCPT" else to
                file.write(f"{reply}\r\n".encode())
                if reply.startswith("354"):
                    mail = self._mail(file)
                    reply = self.answer(".") or "250 taken"
                    if reply == HANG_UP:
                        return
                    if reply.startswith("250"):
                        self.mails.append((to.partition("<")[2].partition(">")[0], mail))
                    file.write(f"{reply}\r\n".encode())
                if verb == "STAR" and reply.startswith("220"):
                    with self._encrypted(line) as encrypted:
                        return self._talk(encrypted, hello=False)

    def _usual(self, verb: str) -> str:
        offers = "250-localhost\r\n250-STARTTLS\r\n250 8BITMIME"
        return {"EHLO": offers, "STAR": "220 go ahead", "DATA": "354 go on", "QUIT": "221 bye"}.get(
            verb, "250 ok"
        )

    @staticmethod
    def _mail(file: socket.SocketIO) -> str:
        lines = list(iter(lambda: file.readline().decode(), ".\r\n"))
        return "".join(lines)
