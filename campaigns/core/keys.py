"""Keys nobody guesses, for addresses."""

import hashlib
import secrets


def new_public_id() -> str:
    """An id that cannot be guessed and tells nothing of how many matches there are."""
    return secrets.token_urlsafe(16)


def new_address_key() -> str:
    """For an address that works without a cookie: 256 random bits."""
    return secrets.token_urlsafe(32)


def digest_of(key: str) -> str:
    """What is stored of a key."""
    # So many random bits need no slow hash.
    return hashlib.sha256(key.encode()).hexdigest()
