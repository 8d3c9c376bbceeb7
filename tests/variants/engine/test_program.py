"""Linking: the same source as one program for one game."""

from types import FunctionType, ModuleType

from variants.engine.program import link
from variants.rules.dragonchess.position import ARMY as DRAGONCHESS_ARMY
from variants.rules.dragonchess.position import START
from variants.rules.grid import kernel as grid
from variants.rules.grid.army import load
from variants.rules.grid.layout import MOVES
from variants.rules.wotn import kernel as wotn


def _module(name: str, source: str, **names: object) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(names)
    exec(source, vars(module))
    return module


def test_a_search_asks_the_functions_of_its_own_game() -> None:
    placeholder = _module("game", "def worth(kind):\n    raise NotImplementedError")
    chess = _module("chess", "QUEEN = 9\ndef worth(kind):\n    return QUEEN * kind")
    search = _module("search", "def best():\n    return worth(2)", worth=vars(placeholder)["worth"])
    linked = link([chess, search], {placeholder: chess})
    assert linked["search"].best() == 18


def test_a_placeholder_that_is_named_as_a_module_is_replaced_too() -> None:
    placeholder = _module("game", "def worth(kind):\n    raise NotImplementedError")
    chess = _module("chess", "def worth(kind):\n    return 9 * kind")
    search = _module("search", "def best():\n    return game.worth(2)", game=placeholder)
    assert link([chess, search], {placeholder: chess})["search"].best() == 18


def test_every_function_goes_through_the_compiler_and_calls_what_came_out() -> None:
    """A stand-in for a compiler doubles what functions return: the inner one's too."""
    module = _module("m", "def inner():\n    return 1\ndef outer():\n    return inner() + 1")

    def doubled(function: FunctionType) -> object:
        return lambda: 2 * function()

    assert link([module], {}, doubled)["m"].outer() == 6


def test_the_source_stays_as_it_was() -> None:
    link([grid, wotn], {}, lambda function: None)
    S = load(DRAGONCHESS_ARMY, START.board, START.side)
    assert grid.legal(S, DRAGONCHESS_ARMY.tables, MOVES) - MOVES == 90


def test_a_kernel_upon_another_is_linked_with_it() -> None:
    linked = link([grid, wotn], {})
    assert linked[wotn.__name__].kernel is linked[grid.__name__]
    assert linked[wotn.__name__].generate is linked[grid.__name__].generate
    assert linked[wotn.__name__].generate is not grid.generate
