"""Rook, knight and bishop of the middle board (Dragon #100; R-3.5, R-3.6, R-3.8)."""

from tests.variants.rules.dragonchess.drawn import assert_goes


#
def test_an_oliphant_goes_as_far_as_nothing_interferes():
    assert_goes(
        "2d4",
        middle="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  w  .  .  .  .  .  .  .  .
            .  .  .  w* .  .  .  .  .  .  .  .
            .  .  .  .* .  .  .  .  .  .  .  .
            .* .* .* O  .* .* .* W  .  .  .  .
            .  .  .  .* .  .  .  .  .  .  .  .
            .  .  .  .* .  .  .  .  .  .  .  .
            .  .  .  .* .  .  .  .  .  .  .  .
        """,
    )


#
def test_a_unicorn_vaults():
    assert_goes(
        "2d4",
        middle="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .* .  w* .  .  .  .  .  .  .
            .  .* w  w  w  .* .  .  .  .  .  .
            .  .  W  U  W  .  .  .  .  .  .  .
            .  .* W  W  W  W  .  .  .  .  .  .
            .  .  .* .  .* .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


#
def test_a_thief_goes_diagonally():
    assert_goes(
        "2d4",
        middle="""
            .  .  .  .  .  .  .  .* .  .  .  .
            .* .  .  .  .  .  .* .  .  .  .  .
            .  .* .  .  .  .* .  .  .  .  .  .
            .  .  .* .  .* .  .  .  .  .  .  .
            .  .  .  T  .  .  .  .  .  .  .  .
            .  .  W  .  .* .  .  .  .  .  .  .
            .  .  .  .  .  w* .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )
