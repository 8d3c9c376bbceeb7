"""A side whose flag has fallen has lost, whoever is to move; in Chessgammon as much as if it had resigned."""

import pytest

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from variants import catalog
from variants.rules.actions import OfferDraw, Resign, TimeLoss


def begun(slug):
    game = catalog.game(slug)
    return game, game.start(game.options_for(None, None))


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("slug", ["dragonchess", "wotn", "expedition"])
def test_a_fallen_flag_loses_for_its_side(slug, side):
    game, state = begun(slug)
    lost = (
        game.act(game.act(state, OfferDraw()), TimeLoss(side))
        if slug != "wotn"
        else game.act(state, TimeLoss(side))
    )
    assert game.over(lost) == Over("on time", side.other)
    assert game.read_state(game.write_state(lost)) == lost
    assert game.read_action(game.write_action(TimeLoss(side))) == TimeLoss(side)
    with pytest.raises(NotPossible, match="the game is over"):
        game.act(lost, TimeLoss(side))


def test_in_chessgammon_it_costs_what_resigning_costs():
    game, state = begun("chessgammon")
    state = game.throw(state, (6, 1))
    assert game.points(game.act(state, TimeLoss(Side.WHITE))) == game.points(game.act(state, Resign())) == 1


def test_no_player_can_say_it():
    game, state = begun("dragonchess")
    assert not [word for word in game.declarations(state) if isinstance(word, TimeLoss)]
