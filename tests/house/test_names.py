"""One meaning per public name: what module-level classes and functions of the product are called."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("campaigns", "chess_minigame", "variants", "config")
VARIANTS = ("chessgammon", "dragonchess", "expedition", "orthodox", "wotn", "grid")

CONTRACT = {
    "Command",  # Django's own
    "CorrectForm",  # the same act of either kind of game
    "UndoForm",
    "Position",  # every game has one
    "Situation",
    "State",
    "read",  # a text, and back
    "write",
    # The acts of a match, and what follows them, in either kind of game.
    "abandon",
    "close",
    "redo",
    "rematch",
    "start",
    "undo",
    # What puts itself into a hook is named as the hook calls it.
    "compare",
    "follow_result",
    # What the search asks of a game whose turns begin with a roll: a placeholder's functions, and the game's own.
    "is_over",
    "lay",
    "most_worth",
    "play",
    "take_back",
    "turns",
    "winning_rolls",
    "worth",
    "worth_of_end",
}
"""Names that stand for the same thing wherever they are defined."""


@cache
def definitions():
    """The modules that define each public class or function.

    A view is named after the page it serves and the function behind a row of acts after its use-case, so neither
    counts. The variants speak one contract, so they
    count as one, the grid they stand on among them; so do the engine's files for each of them,
    and the placeholder for any.
    """
    modules = defaultdict(set)
    for path in (path for name in PRODUCT for path in sorted((ROOT / name).rglob("*.py"))):
        place = path.relative_to(ROOT).with_suffix("").parts
        if {"migrations", "views", "acts"} & set(place):
            continue
        of_a_variant = place[:2] == ("variants", "rules") and place[2] in VARIANTS
        of_an_engine = place[:2] == ("variants", "engine") and place[2] in (*VARIANTS, "game")
        where = "variants/rules" if of_a_variant or of_an_engine else "/".join(place)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if (
                isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
                and node.name[0] != "_"
            ):
                modules[node.name].add(where)
    return modules


def shared_names():
    return {name for name, modules in definitions().items() if len(modules) > 1}


def test_no_public_name_stands_for_two_things():
    assert sorted(shared_names() - CONTRACT) == []
