"""Nothing is sent to the local network, in whatever form its addresses are written."""

from ipaddress import ip_address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.outlets.rules.network import is_public_address
from campaigns.outlets.rules.target import read_target
from campaigns.rules.errors import RulesError
from tests.examples import examples

CLOSED = [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "239.255.255.250", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::7f00:1", "64:ff9b::7f00:1",
    "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001:db8::1", "2001::1", "2001:0:7f00:1::", "2002:7f00:1::", "2002:808:808::",
    "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "3fff::1", "3fff:fff::1", "5f00::1", "100:0:0:1::1", "4000::1",
]  # fmt: skip
OPEN = [
    "8.8.8.8",
    "93.184.216.34",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "2400:cb00::1",
    "3ffe::1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
]


@pytest.mark.parametrize("text", CLOSED)
def test_no_address_of_a_special_network_is_open(text):
    assert not is_public_address(ip_address(text))


@pytest.mark.parametrize("text", OPEN)
def test_those_of_the_internet_are(text):
    assert is_public_address(ip_address(text))


@given(st.ip_addresses(v=6))
@examples(300)
def test_of_ipv6_only_what_the_internet_has_got_is_open(link):
    carries_ipv4 = link.ipv4_mapped is not None or link in ip_network("64:ff9b::/96")
    assert carries_ipv4 or not is_public_address(link) or link in ip_network("2000::/3")


@given(st.ip_addresses(v=4))
@examples(300)
def test_an_address_of_ipv4_is_as_open_inside_one_of_ipv6(link):
    for prefix in ("::ffff:0:0", "64:ff9b::"):
        inside = ip_address(int(ip_address(prefix)) + int(link))
        assert is_public_address(inside) == is_public_address(link)


@pytest.mark.parametrize(
    ("url", "authority", "path"),
    [
        ("https://discord.com/api/webhooks/1/abc", "discord.com", "/api/webhooks/1/abc"),
        ("https://ntfy.sh/topic?x=1#no", "ntfy.sh", "/topic?x=1"),
        ("https://example.org:8443", "example.org:8443", "/"),
        ("https://[2606:4700::1111]/x", "[2606:4700::1111]", "/x"),
    ],
)
def test_an_address_is_read_as_host_port_and_path(url, authority, path):
    target = read_target(url, local=False)
    assert (target.authority, target.path) == (authority, path)
    assert target.masked == f"https://{authority}/…"


@pytest.mark.parametrize(
    "url",
    [
        "", "discord.com/x", "ftp://example.org/", "http://example.org/", "https:///x", "https://user:pw@example.org/",
        "https://exa mple.org/", "https://example.org/\r\nX: y", "https://example.org:99999/", "https://[::1/",
        "https://localhost/", "https://127.0.0.1/", "https://[::ffff:127.0.0.1]/", "https://exämple.org/", "https://x/" + "a" * 500,
        "file:///etc/passwd", "javascript:alert(1)",
    ],
)  # fmt: skip
def test_what_is_no_address_for_us_is_refused(url):
    with pytest.raises(RulesError):
        read_target(url, local=False)


def test_where_it_is_allowed_the_local_network_and_plain_http_are_taken():
    target = read_target("http://127.0.0.1:8080/topic", local=True)
    assert (target.is_secure, target.host, target.port) == (False, "127.0.0.1", 8080)
