"""The default of a key in an address, where landed migrations look for it."""

import secrets


def new_key() -> str:
    """In an address that works without a cookie: 256 bits nobody guesses."""
    return secrets.token_urlsafe(32)
