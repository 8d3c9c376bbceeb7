"""The two charts, retyped from the article, and what they make of each kind (R2, R5.5, R11)."""

import pytest

from variants.rules.wotn.army import ARMY, START
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.pieces import BY_TOKEN, token

PRINTED = """
 1  -     P    -
 2  WfD   -    AD
 3  N     -    B
 4  NW    -    BD
 5  -     R    -
 6  Nr    -    FLD
 7  -     BN   -
 8  C     -    Q
 9  -     NrB  -
10  -     NrR  -
11  -     K    -
"""
FILLED_IN = """
 1  -     P    -
 2  WfD   -    AD
 3  N     -    B
 5  NWfD  R    FAD
 8  C     -    Q
 9  -     NrB  -
10  -     NrR  -
11  -     K    -
"""


def rows(chart):
    return [
        [str(row.level), *(token(piece) if piece else "-" for piece in (row.knight, row.neutral, row.bishop))]
        for row in chart.rows
    ]


def becomes(chart):
    return {token(piece): " ".join(token(other) for other in chart.choices(piece)) for piece in chart.kinds}


# R1.3
# A27
def test_the_standard_chart_is_the_printed_one():
    assert rows(STANDARD) == [line.split() for line in PRINTED.strip().splitlines()]


# R11.1
# R11.2
# A24
# A26
def test_the_alternative_chart_is_the_printed_one_with_its_gaps():
    assert rows(ALTERNATIVE) == [line.split() for line in FILLED_IN.strip().splitlines()]
    assert not {"NW", "BD", "Nr", "FLD", "BN"} & {token(piece) for piece in ALTERNATIVE.kinds}


# R2.1
@pytest.mark.parametrize("level, words", [(1, "neutral"), (5, "neutral"), (7, "neutral"), (9, "neutral")])
def test_neutral_levels(level, words):
    assert {STANDARD.alignment(piece) for piece in STANDARD.kinds if STANDARD.level(piece) == level} == {
        words
    }


@pytest.mark.parametrize("level", [2, 3, 4, 6, 8])
def test_aligned_levels_have_a_knight_s_and_a_bishop_s_kind(level):
    ways = [STANDARD.alignment(piece) for piece in STANDARD.kinds if STANDARD.level(piece) == level]
    assert ways == ["the Way of the Knight", "the Way of the Bishop"]


# R2.2
def test_the_sixteen_pieces_at_the_start_by_level():
    levels = sorted(STANDARD.level(ARMY.piece(piece)) for piece in START.board[:16])
    assert levels == [1] * 8 + [3] * 4 + [5] * 2 + [8, 11]


# R5.5
def test_what_each_kind_becomes_by_the_standard_chart():
    assert becomes(STANDARD) == {
        "P": "WfD AD",
        "WfD": "N",
        "AD": "B",
        "N": "NW",
        "B": "BD",
        "NW": "R",
        "BD": "R",
        "R": "Nr FLD",
        "Nr": "BN",
        "FLD": "BN",
        "BN": "C Q",
        "C": "NrB",
        "Q": "NrB",
        "NrB": "NrR",
        "NrR": "K",
        "K": "",
    }


# R11.3
# A25
def test_what_each_kind_becomes_by_the_alternative_chart():
    assert becomes(ALTERNATIVE) == {
        "P": "WfD AD",
        "WfD": "N",
        "AD": "B",
        "N": "NWfD R",
        "B": "R FAD",
        "NWfD": "C",
        "R": "C Q",
        "FAD": "Q",
        "C": "NrB",
        "Q": "NrB",
        "NrB": "NrR",
        "NrR": "K",
        "K": "",
    }


@pytest.mark.parametrize("chart, levels", [(STANDARD, 10), (ALTERNATIVE, 7)])
def test_a_pawn_can_grow_into_every_kind_and_into_a_king_last(chart, levels):
    reach = chart.reach(BY_TOKEN["P"])
    assert set(reach) == set(chart.kinds) - {BY_TOKEN["P"]}
    assert reach[BY_TOKEN["K"]] == levels == max(reach.values())
