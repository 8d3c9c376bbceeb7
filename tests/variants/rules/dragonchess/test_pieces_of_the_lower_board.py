"""The Dwarf, the Basilisk's own moves (what it freezes: test_freezing.py) and the Elemental (R-3.13 to R-3.15, A-3 to A-5, A-9)."""

from tests.variants.rules.dragonchess.drawn import assert_goes, placed, squares, targets

# --- The Dwarf ---------------------------------------------------------------------------------


#
def test_a_dwarf_on_1d4_moves_and_captures_as_the_article_says():
    assert_goes(
        "1d4",
        lower="""
            5  .  .  d* .* d*
            4  .  .  .* D  .*
        """,
        middle="""
            5  .  .  w  w  w
            4  .  .  .  w*
        """,
    )


# --- The Basilisk ------------------------------------------------------------------------------


#
def test_a_basilisk_on_1d4_takes_to_1c5_1d5_or_1e5_and_steps_back_to_1d3():
    assert_goes(
        "1d4",
        lower="""
            5  .  .  .* d* .*
            4  .  .  .  B
            3  .  .  .  .*
        """,
    )


# --- The Elemental -----------------------------------------------------------------------------


#
def test_an_elemental_on_1d4():
    assert_goes(
        "1d4",
        lower="""
            6  .  .  .  .*
            5  .  .  .* .* .*
            4  .  .* .* E  .* .*
            3  .  .  .* .* .*
            2  .  .  .  .*
        """,
    )


def test_it_captures_upward_into_2d5_2e4_2d3_or_2c4():
    drawn = placed("E1d4 w2d5 w2e4 w2d3 w2c4 w2d4 w2c5")
    assert [name for name in targets(drawn, "1d4") if name[0] == "2"] == squares("2d5 2e4 2d3 2c4")


def test_it_captures_on_orthogonal_moves_only():
    drawn = placed("E1d4 d1c5 d1e5 d1d5 d1f4")
    reached = targets(drawn, "1d4")
    assert "1c5" not in reached
    assert "1e5" not in reached
    assert {"1d5", "1f4"} <= set(reached)
