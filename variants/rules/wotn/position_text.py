"""A position as six fields of text (R12.1, R12.2): chess', with the longer names in brackets.

Letters P N B R Q K and C for the chancellor; [WfD] [AD] [NW] [BD] [Nr] [FLD] [BN] [NrB] [NrR], by the alternative chart
[NWfD] [FAD]; Black's men wholly in small letters.
"""

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.orthodox.fen import read_fen, write_fen
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY
from variants.rules.wotn.lawful import refuse_unlawful


def write_position(position: Position) -> str:
    return write_fen(ARMY, position)


def read_position(text: str) -> Position:
    """A position as written; raises Unreadable, naming the place, also where the rules forbid it (R12.6)."""
    try:
        position = read_fen(ARMY, text.split(" "))
        refuse_unlawful(position)
    except (Unreadable, NotPossible) as refusal:
        raise Unreadable(f"{quoted(text)} is no position. {refusal}") from refusal
    return position
