"""Where landed migrations look for the default of a match's public id."""

from campaigns.core.keys import new_public_id

__all__ = ["new_public_id"]
