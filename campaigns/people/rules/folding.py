"""Where a landed migration looks for the key of a name."""

from campaigns.rules.folding import search_key

__all__ = ["search_key"]
