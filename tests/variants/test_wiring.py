"""What the server does before its first page."""

from variants import catalog
from variants.wiring import compile_boards


def test_every_board_is_compiled_before_anybody_asks_for_one():
    army = catalog.game("expedition").variant.army
    army.__dict__.pop("tables", None)
    compile_boards()
    assert all("tables" in game.variant.army.__dict__ for game in catalog.GAMES.values())
