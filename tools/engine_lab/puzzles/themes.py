"""What a puzzle is about, read off its main line by the rules."""

from collections.abc import Iterator
from typing import Any

from variants.catalog import AnyGame
from variants.puzzles.collection import Theme, Tree
from variants.rules.actions import Action, Move
from variants.rules.state import State


def themes_of(game: AnyGame, state: State[Any], tree: Tree) -> set[Theme]:
    """Those of the solver's own moves in the first of the right lines."""
    side, found = game.variant.chooser(state.position), set[Theme]()
    is_first = True
    while tree:
        text = next(iter(tree))
        action = game.read_action(text)
        then = game.act(state, action)
        if game.variant.chooser(state.position) is side:
            found |= set(_of_action(game, state, then, action, is_first))
            is_first = False
        state, tree = then, tree[text]
    return found


def _of_action(
    game: AnyGame, state: State[Any], then: State[Any], action: Action, is_first: bool
) -> Iterator[Theme]:
    if not isinstance(action, Move):
        yield Theme.CUBE
        return
    variant, grid = game.variant, game.variant.army.grid
    start, to = grid.name(action.start), grid.name(action.to)
    is_afar = variant.targets(state.position)[start][to] == "afar"
    if is_afar:
        yield Theme.AFAR
    elif grid.spot(action.start)[2] != grid.spot(action.to)[2]:
        yield Theme.LEVEL
    if variant.announcing and variant.announcing.announced(then.position):
        yield Theme.ATTEMPT
    elif not is_afar and _letter(game, state, start) != _letter(game, then, to):
        yield Theme.IMPROVEMENT if game.slug == "wotn" else Theme.PROMOTION
    held = _held(game, state, state.position.side)
    if to in held or _held(game, then, state.position.side) - held:
        yield Theme.FREEZING
    if is_first:
        yield from _of_first_move(game, state, then, action)


def _of_first_move(game: AnyGame, state: State[Any], then: State[Any], move: Move) -> Iterator[Theme]:
    if game.variant.captured(state.position, move) is not None:
        yield Theme.CAPTURE
        return
    yield Theme.QUIET
    if not game.variant.dice and _may_be_taken(game, then, move.to):
        yield Theme.SACRIFICE


def _letter(game: AnyGame, state: State[Any], square: str) -> str:
    return next((one.token for one in game.variant.pieces(state.position) if one.square == square), "")


def _held(game: AnyGame, state: State[Any], side: Any) -> set[str]:
    """The squares of the other side's frozen pieces."""
    return {
        one.square for one in game.variant.pieces(state.position) if one.frozen_by and one.side is not side
    }


def _may_be_taken(game: AnyGame, state: State[Any], square: int) -> bool:
    return not game.over(state) and any(
        game.variant.captured(state.position, move) == square for move in game.variant.moves(state.position)
    )
