"""The floors of the house, counted by the code's own imports: no arrow runs upward, and nothing goes round in a circle."""

import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

from tools.places import ROOT

APPS = ("config", "campaigns", "chess_minigame", "variants")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


@cache
def imports():
    """Each module with those it imports; not the migrations, which look for what landed long ago."""
    graph = grimp.build_graph(*APPS)
    modules = [module for module in graph.modules if ".migrations" not in module]
    return {module: graph.find_modules_directly_imported_by(module) for module in modules}


def floors_of(app):
    """The rooms of an app by the number of their floor, the top first, as the import contracts have them."""
    (contract,) = (
        one
        for one in CONTRACTS
        if one["type"] == "layers" and one.get("exhaustive") and one["containers"] == [app]
    )
    floors = [floor.replace(":", "|").split("|") for floor in contract["layers"]]
    return {room.strip(" ()"): number for number, floor in enumerate(floors) for room in floor}


@pytest.mark.parametrize("app", APPS[1:])
def test_no_room_knows_one_above_it(app):
    floors = floors_of(app)

    def floor(module):
        own, _, rest = module.partition(".")
        return floors[rest.partition(".")[0]] if own == app and rest else None

    upward = [
        f"{module} -> {known}"
        for module, others in imports().items()
        if (here := floor(module)) is not None
        for known in others
        if (there := floor(known)) is not None and there < here
    ]
    assert upward == []


def test_no_module_comes_back_to_itself():
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))
