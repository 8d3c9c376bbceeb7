"""The weights: a row for every kind, the same for either side, and the published table tells them."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.engine.test_searcher import SLUGS
from tools.places import ROOT
from variants.engine.catalog import PLAYABLE
from variants.engine.evaluation import placement_table, read_weights
from variants.rules.grid.layout import PIECES_FROM
from variants.rules.grid.lines import mirrored


@pytest.mark.parametrize("slug", SLUGS)
def test_every_kind_has_a_row_and_no_row_is_idle(slug):
    assert set(read_weights(slug).pieces) == {piece.name for piece in PLAYABLE[slug].army.pieces}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_black_piece_is_worth_what_white_s_mirrored_one_is_worth(slug):
    army = PLAYABLE[slug].army
    table = placement_table(army, read_weights(slug))
    for piece in army.pieces:
        for square in range(army.grid.size):
            white = (army.code(piece, Side.WHITE) - PIECES_FROM) * 512 + square
            black = (army.code(piece, Side.BLACK) - PIECES_FROM) * 512 + mirrored(
                army.grid, square, Side.BLACK
            )
            assert table[white] == -table[black]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_docs_publish_what_the_pieces_are_worth(slug):
    pieces = read_weights(slug).pieces
    measure = pieces["Warrior" if slug == "dragonchess" else "Pawn"].worth
    told = (ROOT / "docs" / "background" / "engine.md").read_text(encoding="utf-8")
    for name, row in pieces.items():
        if row.worth:
            assert f"| {row.worth / measure:.1f} |" in next(
                line for line in told.splitlines() if line.startswith(f"| {name} |")
            )
