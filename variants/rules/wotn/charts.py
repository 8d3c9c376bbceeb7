"""The two charts, as they are printed.

Source: Betza, "8. Diagram of the Paths" and "12. Summary"; R2, R11, A24, A26, A27. The numbers are the levels, the
gaps of the alternative chart included.
"""

from variants.rules.wotn.chart import Chart, Row
from variants.rules.wotn.pieces import (
    AD,
    BD,
    BISHOP,
    BN,
    CHANCELLOR,
    FAD,
    FLD,
    KING,
    KNIGHT,
    KNIGHTRIDER,
    NRB,
    NRR,
    NW,
    NWFD,
    PAWN,
    QUEEN,
    ROOK,
    WFD,
)

# fmt: off
STANDARD = Chart("standard", (
    #  level  Knight       neutral  Bishop
    Row(1,    None,        PAWN,    None),
    Row(2,    WFD,         None,    AD),
    Row(3,    KNIGHT,      None,    BISHOP),
    Row(4,    NW,          None,    BD),
    Row(5,    None,        ROOK,    None),
    Row(6,    KNIGHTRIDER, None,    FLD),
    Row(7,    None,        BN,      None),
    Row(8,    CHANCELLOR,  None,    QUEEN),
    Row(9,    None,        NRB,     None),
    Row(10,   None,        NRR,     None),
    Row(11,   None,        KING,    None),
))

ALTERNATIVE = Chart("alternative", (
    #  level  Knight       neutral  Bishop
    Row(1,    None,        PAWN,    None),
    Row(2,    WFD,         None,    AD),
    Row(3,    KNIGHT,      None,    BISHOP),
    Row(5,    NWFD,        ROOK,    FAD),
    Row(8,    CHANCELLOR,  None,    QUEEN),
    Row(9,    None,        NRB,     None),
    Row(10,   None,        NRR,     None),
    Row(11,   None,        KING,    None),
))
# fmt: on

CHARTS = {chart.name: chart for chart in (STANDARD, ALTERNATIVE)}
