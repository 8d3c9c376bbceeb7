"""What Dragonchess's pieces are worth.

Source: Dragon #100, "Values of the pieces". The King's is infinite: who loses it has lost.
"""

from fractions import Fraction

from variants.rules.grid.piece import Piece
from variants.rules.looks import Looks, fraction_text


class DragonchessLooks(Looks):
    values = {
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

    weights = values

    def worth(self, piece: Piece) -> str:
        value = self.values.get(piece.name)
        if not value:
            return "Priceless: losing it loses the game"
        return f"Worth about {fraction_text(value)} (Warrior = 1)"
