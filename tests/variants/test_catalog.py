"""The catalog names every variant, and the contract's suite runs over every one of them."""

from pathlib import Path

from tests.contract.full_boards import OPTIONS
from tests.contract.games import GAMES
from variants import catalog

SHARED = {"grid", "orthodox", "review"}
RULES = Path(__file__).parents[2] / "variants" / "rules"


def test_every_folder_of_rules_is_in_the_catalog_under_its_own_name():
    folders = {package.parent.name for package in RULES.glob("*/__init__.py")} - SHARED
    assert folders == set(catalog.GAMES)
    assert all(slug == game.slug for slug, game in catalog.GAMES.items())


def test_the_contract_s_suite_runs_over_every_entry():
    assert set(OPTIONS) == set(catalog.GAMES)
    assert set(catalog.GAMES) <= {entry.rules.slug for entry in GAMES}
