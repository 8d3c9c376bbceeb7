"""Everything that can be done in a match, and its text: both notes of a turn, or a declaration."""

from functools import lru_cache

from chess_minigame.rules.declaration_text import (
    is_declaration,
    read_declaration,
    write_declaration,
)
from chess_minigame.rules.declarations import Declaration
from chess_minigame.rules.notes import BothNotes, read_both, write_both

Action = BothNotes | Declaration


def write_action(action: Action) -> str:
    return write_both(action) if isinstance(action, BothNotes) else write_declaration(action)


# A match that is looked back at is read again and again.
@lru_cache(maxsize=4096)
def read_action(text: str) -> Action:
    """Both notes of a turn, or a declaration; raises Unreadable."""
    return read_declaration(text) if is_declaration(text) else read_both(text)
