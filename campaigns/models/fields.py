"""Where landed migrations look for these fields."""

from campaigns.core.fields import ChessModifierField, SearchKeyField

__all__ = ["ChessModifierField", "SearchKeyField"]
