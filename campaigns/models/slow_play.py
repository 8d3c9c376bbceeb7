"""Where landed migrations look for the default of a key in an address."""

from campaigns.core.keys import new_address_key as new_key

__all__ = ["new_key"]
