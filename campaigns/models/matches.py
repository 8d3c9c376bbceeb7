"""The default of a match's public id, where landed migrations look for it."""

import secrets


def new_public_id() -> str:
    """Unguessable, and it tells nothing of how many matches there are."""
    return secrets.token_urlsafe(16)
