"""Dragonchess's board: what its men are worth, and where each one's rules stand.

Source: Dragon #100, "Values of the pieces". The King's is infinite: who loses him has lost.
"""

from fractions import Fraction
from importlib import import_module

from variants.presenters.board_html import written
from variants.rules.grid.piece import Piece

VALUES = {
    "Mage": Fraction(11),
    "Paladin": Fraction(10),
    "Cleric": Fraction(9),
    "Dragon": Fraction(8),
    "Griffon": Fraction(5),
    "Oliphant": Fraction(5),
    "Hero": Fraction(9, 2),
    "Thief": Fraction(4),
    "Elemental": Fraction(4),
    "Basilisk": Fraction(3),
    "Unicorn": Fraction(5, 2),
    "Dwarf": Fraction(2),
    "Sylph": Fraction(1),
    "Warrior": Fraction(1),
}
_PIECES = "variants.rules.dragonchess.pieces"


def worth(piece: Piece) -> str:
    """What Gygax gives for it."""
    value = VALUES.get(piece.name)
    return (
        f"Worth about {written(value)}, a Warrior being 1" if value else "Beyond price: who loses it has lost"
    )


def source(piece: Piece) -> str:
    """Where the piece's rules stand: the head of the file that declares it says so, hints to other files aside."""
    words = import_module(f"{_PIECES}.{piece.name.lower()}").__doc__ or ""
    named = " ".join(words.partition("Source:")[2].split()).removesuffix(".")
    return "; ".join(part for part in named.split("; ") if ".py" not in part)
