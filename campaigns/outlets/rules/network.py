"""Which network addresses a webhook may be sent to: those of the open internet, and no others unless that is allowed.

An address can hide another: IPv6 carries IPv4 in several forms. What is hidden is looked at.
"""

import ipaddress

IP = ipaddress.IPv4Address | ipaddress.IPv6Address

# Translated addresses of IPv4 (RFC 6052).
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# Of IPv6 the internet has got this part alone so far, and of that a piece is for documentation (RFC 9637).
_UNICAST, _DOCUMENTATION = ipaddress.ip_network("2000::/3"), ipaddress.ip_network("3fff::/20")
# Special ranges that the standard library's `is_global` has learned only lately, or not at all.
_SPECIAL = tuple(
    map(
        ipaddress.ip_network,
        ("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"),
    )
)


def is_public_address(address: IP) -> bool:
    """Whether it is an address of the open internet, which anybody may send to."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public_address(address.ipv4_mapped)
        if address.sixtofour is not None or address.teredo is not None:
            return False
        if address in _NAT64:
            return is_public_address(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
        if address not in _UNICAST or address in _DOCUMENTATION:
            return False
    elif any(address in network for network in _SPECIAL):
        return False
    # What is global is neither private nor of this machine or link.
    return address.is_global and not (address.is_multicast or address.is_reserved)


def read_address(text: str) -> IP | None:
    """The address a text is, without its zone; None for a name."""
    try:
        return ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
