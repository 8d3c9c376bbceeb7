"""The first position: chess' own.

Source: Betza, "1. Chess"; R1.1, R2.2.
"""

from variants.rules.orthodox import fen
from variants.rules.wotn.army import ARMY

START = fen.read_fen(ARMY, fen.START.split(" "))
