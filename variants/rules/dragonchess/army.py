"""The fifteen kinds of pieces, in the article's order, compiled for the kernel."""

from variants.rules.dragonchess.board import GRID
from variants.rules.dragonchess.pieces.basilisk import BASILISK
from variants.rules.dragonchess.pieces.cleric import CLERIC
from variants.rules.dragonchess.pieces.dragon import DRAGON
from variants.rules.dragonchess.pieces.dwarf import DWARF
from variants.rules.dragonchess.pieces.elemental import ELEMENTAL
from variants.rules.dragonchess.pieces.griffon import GRIFFON
from variants.rules.dragonchess.pieces.hero import HERO
from variants.rules.dragonchess.pieces.king import KING
from variants.rules.dragonchess.pieces.mage import MAGE
from variants.rules.dragonchess.pieces.oliphant import OLIPHANT
from variants.rules.dragonchess.pieces.paladin import PALADIN
from variants.rules.dragonchess.pieces.sylph import SYLPH
from variants.rules.dragonchess.pieces.thief import THIEF
from variants.rules.dragonchess.pieces.unicorn import UNICORN
from variants.rules.dragonchess.pieces.warrior import WARRIOR
from variants.rules.grid.army import Army

UPPER_BOARD = (SYLPH, GRIFFON, DRAGON)
MIDDLE_BOARD = (WARRIOR, OLIPHANT, UNICORN, HERO, THIEF, CLERIC, MAGE, KING, PALADIN)
LOWER_BOARD = (DWARF, BASILISK, ELEMENTAL)

ARMY = Army(GRID, (*UPPER_BOARD, *MIDDLE_BOARD, *LOWER_BOARD))
