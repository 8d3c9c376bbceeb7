"""Moves of every full board, in random games: each has a text of its own, and what is not possible a reason."""

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from campaigns.rules.contract import Choice
from tests.contract.full_boards import ENTRIES
from tests.contract.games import Entry, playouts
from tests.examples import examples
from variants.rules.actions import Move
from variants.rules.move_input import parse_input

each_board = pytest.mark.parametrize(
    "entry", [Entry(*parts) for parts in ENTRIES], ids=lambda entry: entry.rules.slug
)


@st.composite
def choices(draw, entry):
    """A situation in which a side is to choose, and what it may."""
    for state in reversed(draw(playouts(entry)).states):
        awaited = entry.rules.awaits(state)
        if isinstance(awaited, Choice):
            return state.position, awaited.actions
    reject()


@each_board
@examples(60)
@given(data=st.data())
def test_every_move_has_a_text_of_its_own_that_is_read_back(entry, data):
    variant = entry.rules.variant
    position, actions = data.draw(choices(entry))
    moves = [action for action in actions if isinstance(action, Move)]
    texts = [variant.write_move(position, move) for move in moves]
    written = [text for text in texts if text]  # what dice are still to decide has none yet
    assert len(set(written)) == len(written)
    for text, move in zip(texts, moves, strict=True):
        assert not text or parse_input(variant, position, text) == move
        assert parse_input(variant, position, entry.rules.write_action(move)) == move


@each_board
@examples(60)
@given(data=st.data())
def test_there_is_a_reason_in_a_sentence_exactly_if_a_move_is_not_possible(entry, data):
    variant = entry.rules.variant
    position, actions = data.draw(choices(entry))
    grid = variant.army.grid
    start = data.draw(st.integers(0, grid.size - 1))
    becomes = data.draw(st.sampled_from(["", "", *variant.coordinates.tokens]))
    die = data.draw(st.sampled_from([0, 0, 1, 5] if variant.turns_of_half_moves else [0]))
    for to in range(grid.size):
        move = Move(start, to, becomes, die)
        why = variant.why_not(position, move)
        assert (why is None) == (move in actions)
        assert why is None or why.endswith(".") and "\n" not in why
