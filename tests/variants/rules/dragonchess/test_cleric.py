"""The Cleric (Dragon #100; R-3.9)."""

import pytest

from tests.variants.rules.dragonchess.drawn import placed, squares, targets

AROUND = "c3 d3 e3 c4 e4 c5 d5 e5"


#
@pytest.mark.parametrize(("level", "others"), [("3", ["2"]), ("2", ["1", "3"]), ("1", ["2"])])
def test_it_goes_alike_on_every_board(level, others):
    expected = [level + name for name in AROUND.split()] + [f"{other}d4" for other in others]
    assert targets(placed(f"C{level}d4"), f"{level}d4") == squares(" ".join(expected))


def test_it_captures_up_and_down():
    assert {"3d4", "1d4", "2e5"} <= set(targets(placed("C2d4 s3d4 d1d4 w2e5"), "2d4"))
