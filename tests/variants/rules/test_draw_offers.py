"""Offers of a draw, in every game: with a move or without one, by either side, withdrawn, answered, declined by moving."""

import pytest

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible, Unreadable
from tests.contract.full_boards import Forgetful
from variants import catalog
from variants.rules.actions import Move

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.fixture(params=sorted(catalog.GAMES))
def game(request):
    """A game without its cache of states."""
    return Forgetful(catalog.game(request.param).variant)


def state_of(game, *words):
    """The state after these words and moves; `move` is the first move there is, `dice` a throw."""
    settings = {name: values[0] for name, values in game.settings.items()}
    return on(
        game, game.start(game.options_for(settings)), *(("dice", "pass") if has_opening(game) else ()), *words
    )


def has_opening(game):
    """Whether dice decide who begins: then the tests begin after that, and after the turn it gives."""
    return game.variant.turns_of_half_moves


def on(game, state, *words):
    for word in words:
        if word == "dice":
            state = game.throw(state, (6, 4))
        elif word == "pass":
            state = game.act(state, game.read_action("0000"))
        elif word == "move":
            state = own_turn(game, state)
        else:
            state = game.act(state, game.read_action(word))
        assert game.read_state(game.write_state(state)) == state
    return state


def own_turn(game, state):
    """The state after the turn of the side to move."""
    if has_opening(game):
        return on(game, state, "roll", "dice", "pass")
    return game.act(state, next(one for one in game.awaits(state).actions if isinstance(one, Move)))


def texts(game, state):
    return [game.write_action(one) for one in game.declarations(state)]


def test_an_offer_without_a_move_is_answered_at_once(game):
    offered = state_of(game, "draw?")
    assert texts(game, offered) == ["resign", "withdraw", "resign-off-turn", "draw!-off-turn"]
    assert game.awaits(on(game, offered, "draw!-off-turn")) == Over("agreed", None)


def test_an_offer_with_a_move_stands_after_it(game):
    offered = state_of(game, "draw?", "move")
    assert texts(game, offered) == ["resign", "draw!", "resign-off-turn", "withdraw-off-turn"]
    assert game.awaits(on(game, offered, "draw!")) == Over("agreed", None)


def test_who_has_moved_may_still_offer_a_draw(game):
    offered = state_of(game, "move", "draw?-off-turn")
    assert offered.draw_offerer is offered.position.side.other
    assert texts(game, offered) == ["resign", "draw!", "resign-off-turn", "withdraw-off-turn"]
    assert game.awaits(on(game, offered, "draw!")) == Over("agreed", None)


@pytest.mark.parametrize(("offer", "back"), [("draw?", "withdraw"), ("draw?-off-turn", "withdraw-off-turn")])
def test_a_withdrawn_offer_is_as_if_it_had_not_been(game, offer, back):
    before = state_of(game)
    assert on(game, before, offer, back) == before
    with pytest.raises(NotPossible, match="this side has offered no draw"):
        on(game, before, back)
    other = {"withdraw": "withdraw-off-turn", "withdraw-off-turn": "withdraw"}[back]
    with pytest.raises(NotPossible, match="this side has offered no draw"):
        on(game, before, offer, other)


def test_an_offer_may_be_withdrawn_after_the_move_it_came_with(game):
    assert on(game, state_of(game, "draw?", "move"), "withdraw-off-turn").draw_offerer is None


@pytest.mark.parametrize("before", [["draw?", "move"], ["draw?-off-turn"]])
def test_moving_declines(game, before):
    declined = on(game, state_of(game, *before), "move")
    assert declined.draw_offerer is None
    assert "draw!" not in texts(game, declined)


@pytest.mark.parametrize("offer", ["draw?", "draw?-off-turn"])
@pytest.mark.parametrize("second", ["draw?", "draw?-off-turn"])
def test_one_offer_stands_at_a_time_whoever_makes_it(game, offer, second):
    with pytest.raises(NotPossible, match="a draw has already been offered"):
        state_of(game, offer, second)


@pytest.mark.parametrize(("offer", "answer"), [("draw?", "draw!"), ("draw?-off-turn", "draw!-off-turn")])
def test_nobody_agrees_to_their_own_offer(game, offer, answer):
    with pytest.raises(NotPossible, match="no draw has been offered"):
        state_of(game, offer, answer)


@pytest.mark.parametrize("word", ["withdraw", "withdraw-off-turn", "draw!-off-turn", "draw?-off-turn"])
def test_nothing_is_said_of_a_draw_after_the_end(game, word):
    with pytest.raises(NotPossible, match="the game is over"):
        state_of(game, "resign", word)


@pytest.mark.parametrize("word", ["claim-off-turn", "withdraw!", "Withdraw", "draw?-off", "off-turn"])
def test_what_is_no_declaration(game, word):
    with pytest.raises(Unreadable):
        game.read_action(word)
