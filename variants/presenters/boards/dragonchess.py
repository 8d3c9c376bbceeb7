"""Dragonchess's board: what its men are worth, and where each one's rules stand.

Source: Dragon #100, "Values of the pieces". The King's is infinite: who loses him has lost.
"""

from importlib import import_module

from variants.rules.grid.movement import Piece

VALUES = {
    "Mage": "11",
    "Paladin": "10",
    "Cleric": "9",
    "Dragon": "8",
    "Griffon": "5",
    "Oliphant": "5",
    "Hero": "4½",
    "Thief": "4",
    "Elemental": "4",
    "Basilisk": "3",
    "Unicorn": "2½",
    "Dwarf": "2",
    "Sylph": "1",
    "Warrior": "1",
}
_PIECES = "variants.rules.dragonchess.pieces"


def worth(piece: Piece) -> str:
    """What Gygax gives for it."""
    value = VALUES.get(piece.name)
    return f"Worth about {value}, a Warrior being 1" if value else "Beyond price: who loses it has lost"


def source(piece: Piece) -> str:
    """Where the piece's rules stand: the head of the file that declares it says so."""
    words = import_module(f"{_PIECES}.{piece.name.lower()}").__doc__ or ""
    return " ".join(words.partition("Source:")[2].split())
