"""A short digest of what a page shows."""

from hashlib import blake2s


def digest(content: object) -> str:
    """Twelve hexadecimal digits of the content as Python would write it."""
    return blake2s(repr(content).encode(), digest_size=6).hexdigest()
