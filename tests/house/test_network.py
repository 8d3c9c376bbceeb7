"""The machine's addresses as they are just now, and ports that cannot be had."""

import errno
import os
import socket

import pytest

from tools import network, system
from tools.refusal import Refusal

WLAN, LAN_OF_TENS = ("wlan0", "192.168.1.20", False), ("eth0", "10.0.0.7", False)
HOTSPOT, PHONE = ("ap0", "192.168.43.1", False), ("en0", "172.20.10.2", False)
VPN, TUNNEL = ("vpn0", "10.8.0.2", False), ("home", "192.168.9.2", True)
DOCKER, ALONE = ("docker0", "172.17.0.1", False), ("eth1", "169.254.7.7", False)


@pytest.mark.parametrize(("cards", "routed", "addresses"), [
    ([WLAN], "192.168.1.20", ["192.168.1.20"]),
    ([VPN, WLAN], "10.8.0.2", ["192.168.1.20", "10.8.0.2"]),
    ([TUNNEL, WLAN], "192.168.9.2", ["192.168.1.20", "192.168.9.2"]),
    ([DOCKER, LAN_OF_TENS], None, ["10.0.0.7", "172.17.0.1"]),
    ([LAN_OF_TENS, HOTSPOT], "10.0.0.7", ["192.168.43.1", "10.0.0.7"]),
    ([HOTSPOT, WLAN], "192.168.1.20", ["192.168.1.20", "192.168.43.1"]),
    ([LAN_OF_TENS, PHONE], None, ["172.20.10.2", "10.0.0.7"]),
    ([ALONE, VPN], "10.8.0.2", ["10.8.0.2", "169.254.7.7"]),
    ([ALONE], None, ["169.254.7.7"]),
    ([("", "172.30.16.1", False), ("", "192.168.137.1", False)], "172.30.16.1", ["192.168.137.1", "172.30.16.1"]),
    ([("lo", "127.0.0.1", False), WLAN, WLAN], None, ["192.168.1.20"]),
    ([("lo", "127.0.0.1", False)], None, []),
])  # fmt: skip
def test_the_address_that_a_phone_at_the_table_most_likely_reaches_comes_first(cards, routed, addresses):
    assert network.likeliest_first(cards, routed) == addresses


def test_this_machine_s_cards_are_told_with_their_addresses():
    assert "127.0.0.1" in [address for _, address, _ in system.network_cards()]
    for name, address, _ in system.network_cards():
        assert name
        with socket.socket() as probe:
            probe.bind((address, 0))  # OSError for an address that is not this machine's


def test_who_listens_at_one_address_is_reached_there_alone(monkeypatch):
    monkeypatch.setenv("GOK_BIND", "192.168.1.20")
    assert network.lan_addresses() == ["192.168.1.20"]
    monkeypatch.setenv("GOK_BIND", "127.0.0.1")
    assert network.lan_addresses() == []


def test_the_port_that_is_named_beside_a_taken_one_was_tried_and_is_free():
    held = [socket.socket()]
    held[0].bind(("0.0.0.0", 0))
    first = held[0].getsockname()[1]
    try:
        for port in range(first + 1, first + 9):
            held.append(socket.socket())
            try:
                held[-1].bind(("0.0.0.0", port))
            except OSError:
                continue  # somebody else holds that one
        for one in held:
            one.listen()
        with pytest.raises(
            Refusal, match=rf"Port {first} is taken by another program\. This one is free: .*="
        ) as refusal:
            network.check_free(first)
        network.check_free(int(str(refusal.value).rpartition("=")[2]))
    finally:
        for one in held:
            one.close()


@pytest.mark.parametrize("port", [80, 443, 1000, 1023])
def test_a_port_that_the_system_keeps_is_told_as_such_and_a_free_one_named(monkeypatch, port):
    taken = 8000

    def bind(probe, place):
        if place[1] < 1024:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        if place[1] == taken:
            raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))

    monkeypatch.setattr(socket.socket, "bind", bind, raising=False)
    with pytest.raises(Refusal, match=f"Port {port} is kept by the system .* PORT=8001$"):
        network.check_free(port)


def test_a_block_that_windows_has_reserved_is_left_behind(monkeypatch):
    """Error 10013, as Windows gives it for each port of such a block."""

    def bind(probe, place):
        if place[1] in range(8000, 8200) or place[1] in range(50000, 50100):
            raise PermissionError(errno.EACCES, "An attempt was made to access a socket in a way forbidden")

    monkeypatch.setattr(socket.socket, "bind", bind, raising=False)
    monkeypatch.setattr(system, "PORT_REFUSAL", "is reserved by Windows")
    monkeypatch.setattr(network, "free_port", lambda: 49152)
    with pytest.raises(Refusal, match="Port 8000 is reserved by Windows.* PORT=49152"):
        network.check_free(8000)
    with pytest.raises(Refusal, match="Port 50050 .* PORT=50100$"):
        network.check_free(50050)
