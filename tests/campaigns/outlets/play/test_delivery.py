"""One request, to the address that was checked and no other, with an end in any case."""

import socket
import threading
import time

import pytest

from campaigns.outlets.play import delivery
from campaigns.outlets.play.delivery import Undelivered, checked_address, deliver
from campaigns.rules.errors import NotPossible


class Server:
    """A server for one connection that answers with raw bytes, or drips them, and may hold the line after them."""

    def __init__(self, answer, pause=0.0, hold=0.0):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.heard, self._answer, self._pause, self._hold = b"", answer, pause, hold
        self.connections = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            try:
                self.heard += connection.recv(65536)
                if b"Content-Length: 0" not in self.heard and not self.heard.endswith(b"hello"):
                    self.heard += connection.recv(65536)
                for byte in [self._answer] if not self._pause else [bytes([one]) for one in self._answer]:
                    connection.sendall(byte)
                    time.sleep(self._pause)
                time.sleep(self._hold)
            except OSError:
                pass
            finally:
                connection.close()


@pytest.fixture
def serve():
    servers = []

    def start(*args, **kwargs):
        servers.append(Server(*args, **kwargs))
        return servers[-1]

    yield start
    for one in servers:
        one.socket.close()


def send(server, **kwargs):
    return deliver(
        f"http://127.0.0.1:{server.port}/topic?a=1", b"hello", {"X-Title": "t"}, local=True, **kwargs
    )


def resolved(*addresses):
    """A name server that always answers with these, and counts how often it was asked."""

    def resolve(host, port, **kwargs):
        resolve.asked += 1
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (url, port)) for url in addresses]

    resolve.asked = 0
    return resolve


def test_what_is_sent_arrives_as_it_is(serve):
    server = serve(b"HTTP/1.1 204 No Content\r\n\r\n")
    assert send(server).status == 204
    head, _, body = server.heard.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /topic?a=1 HTTP/1.1\r\n") and body == b"hello"
    assert b"X-Title: t" in head and f"Host: 127.0.0.1:{server.port}".encode() in head


def test_what_it_says_of_a_refusal_comes_back_and_when_it_wants_the_next(serve):
    answer = send(
        serve(b'HTTP/1.1 429 Slow\r\nRetry-After: 65\r\nContent-Length: 16\r\n\r\n{"message":"No"}')
    )
    assert (answer.status, answer.retry_after, answer.body) == (429, "65", b'{"message":"No"}')


def test_no_redirection_is_followed(serve):
    other = serve(b"HTTP/1.1 200 OK\r\n\r\n")
    server = serve(
        f"HTTP/1.1 307 X\r\nLocation: http://127.0.0.1:{other.port}/\r\nContent-Length: 0\r\n\r\n".encode()
    )
    assert send(server).status == 307 and other.connections == 0


@pytest.mark.parametrize(
    "addresses", [("127.0.0.1",), ("93.184.216.34", "10.0.0.1"), ("::ffff:127.0.0.1",), ("fe80::1%eth0",)]
)
def test_a_name_with_any_address_on_the_local_network_is_refused(addresses):
    with pytest.raises(NotPossible, match="local network"):
        checked_address("evil.example", 443, local=False, resolve=resolved(*addresses))


def test_a_name_is_asked_for_once_and_what_was_checked_is_connected_to(monkeypatch):
    """A name server that says something else the second time changes nothing: there is no second time."""
    asked, connected = [], []

    def resolve(host, port, **kwargs):
        asked.append(host)
        return [(socket.AF_INET, 1, 6, "", ("93.184.216.34" if len(asked) == 1 else "127.0.0.1", port))]

    def connect(url, timeout):
        connected.append(url)
        raise OSError

    monkeypatch.setattr(delivery.socket, "getaddrinfo", resolve)
    monkeypatch.setattr(delivery.socket, "create_connection", connect)
    with pytest.raises(Undelivered, match="could not be reached"):
        deliver("https://rebind.example/x", b"", {}, local=False)
    assert asked == ["rebind.example"] and connected == [("93.184.216.34", 443)]


def test_the_local_network_is_refused_for_good_and_nothing_is_connected_to(serve, monkeypatch):
    server = serve(b"HTTP/1.1 200 OK\r\n\r\n")
    monkeypatch.setattr(delivery.socket, "getaddrinfo", resolved("127.0.0.1"))
    with pytest.raises(Undelivered) as refusal:
        deliver(f"https://evil.example:{server.port}/", b"", {}, local=False)
    assert refusal.value.is_final and server.connections == 0


def test_a_server_that_drips_is_cut_off(serve, monkeypatch):
    monkeypatch.setattr(delivery, "DEADLINE", 0.3)
    server = serve(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 1000, pause=0.05)
    started = time.monotonic()
    with pytest.raises(Undelivered):
        send(server)
    assert time.monotonic() - started < 25


def test_an_endless_answer_is_read_to_its_first_kilobytes(serve):
    assert send(serve(b"HTTP/1.1 200 OK\r\nContent-Length: 900000000\r\n\r\n" + b"x" * 100_000)).status == 200


def test_a_status_is_the_answer_though_its_announced_body_never_comes(serve, monkeypatch):
    """It was taken: said to be undelivered, it would be sent again for a day."""
    monkeypatch.setattr(delivery, "STEP_TIMEOUT", 0.3)
    server = serve(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nx", hold=3.0)
    started = time.monotonic()
    assert send(server).status == 200
    assert time.monotonic() - started < 2.5


@pytest.mark.parametrize("body", [b"zzz\r\n", b"5\r\nab", b""])
def test_a_status_is_the_answer_though_its_body_is_broken(serve, body):
    head = b"HTTP/1.1 204 OK\r\n" if not body else b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
    assert send(serve(head + b"\r\n" + body)).status in (200, 204)


def test_the_search_for_the_name_counts_towards_the_deadline(serve, monkeypatch):
    server, resolve = serve(b"HTTP/1.1 200 OK\r\n\r\n"), delivery.socket.getaddrinfo

    def slowly(*args, **kwargs):
        time.sleep(0.2)
        return resolve(*args, **kwargs)

    monkeypatch.setattr(delivery, "DEADLINE", 0.1)
    monkeypatch.setattr(delivery.socket, "getaddrinfo", slowly)
    with pytest.raises(Undelivered, match="in time") as fault:
        send(server)
    assert not fault.value.is_final and server.connections == 0


@pytest.mark.parametrize(
    "answer",
    [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 abc\r\n\r\n", b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500],
)
def test_what_is_no_web_server_is_said_to_be_none(serve, answer):
    with pytest.raises(Undelivered, match="could not be reached, or did not answer"):
        send(serve(answer))


def test_where_nobody_listens(serve):
    server = serve(b"")
    server.socket.close()
    with pytest.raises(Undelivered) as fault:
        send(server)
    assert not fault.value.is_final


def test_a_certificate_is_looked_at(serve, monkeypatch):
    """A plain server behind https: the handshake fails, nothing is sent in the clear."""
    monkeypatch.setattr(delivery, "STEP_TIMEOUT", 0.3)  # neither of the two says anything further
    server = serve(b"HTTP/1.1 200 OK\r\n\r\n")
    with pytest.raises(Undelivered):
        deliver(f"https://localhost:{server.port}/secret", b"hello", {}, local=True)
    assert b"secret" not in server.heard
