"""What a puzzle is about, read off its main line by the rules."""

from collections.abc import Iterator

from campaigns.rules.contract import Side
from variants.catalog import AnyGame
from variants.puzzles.collection import Theme, Tree
from variants.rules.actions import Action, Move
from variants.rules.state import AnyState
from variants.rules.targets import legal_targets


def themes_of(game: AnyGame, state: AnyState, tree: Tree) -> set[Theme]:
    """Those of the solver's own moves in the first of the right lines."""
    side, found = game.variant.chooser(state.position), set[Theme]()
    is_first = True
    while tree:
        text = next(iter(tree))
        action = game.read_action(text)
        next_state = game.act(state, action)
        if game.variant.chooser(state.position) is side:
            found |= set(_of_action(game, state, next_state, action, is_first))
            is_first = False
        state, tree = next_state, tree[text]
    return found


def _of_action(
    game: AnyGame, state: AnyState, next_state: AnyState, action: Action, is_first: bool
) -> Iterator[Theme]:
    if not isinstance(action, Move):
        yield Theme.CUBE
        return
    variant, grid = game.variant, game.variant.army.grid
    start, to = grid.name(action.start), grid.name(action.to)
    is_afar = legal_targets(variant, state.position)[start][to] == "afar"
    if is_afar:
        yield Theme.AFAR
    elif grid.spot(action.start)[2] != grid.spot(action.to)[2]:
        yield Theme.LEVEL
    if variant.announcing and variant.announcing.announcement(next_state.position):
        yield Theme.ATTEMPT
    elif not is_afar and _letter(game, state, start) != _letter(game, next_state, to):
        yield Theme.IMPROVEMENT if game.slug == "wotn" else Theme.PROMOTION
    frozen = _frozen_squares(game, state, state.position.side)
    if to in frozen or _frozen_squares(game, next_state, state.position.side) - frozen:
        yield Theme.FREEZING
    if is_first:
        yield from _of_first_move(game, state, next_state, action)


def _of_first_move(game: AnyGame, state: AnyState, next_state: AnyState, move: Move) -> Iterator[Theme]:
    if game.variant.capture_square(state.position, move) is not None:
        yield Theme.CAPTURE
        return
    yield Theme.QUIET
    if not game.variant.dice and _can_be_captured(game, next_state, move.to):
        yield Theme.SACRIFICE


def _letter(game: AnyGame, state: AnyState, square: str) -> str:
    return next((piece.token for piece in game.variant.pieces(state.position) if piece.square == square), "")


def _frozen_squares(game: AnyGame, state: AnyState, side: Side) -> set[str]:
    """The squares of the other side's frozen pieces."""
    return {
        piece.square
        for piece in game.variant.pieces(state.position)
        if piece.frozen_by and piece.side is not side
    }


def _can_be_captured(game: AnyGame, state: AnyState, square: int) -> bool:
    return not game.over(state) and any(
        game.variant.capture_square(state.position, move) == square
        for move in game.variant.moves(state.position)
    )
