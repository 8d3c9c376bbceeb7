"""A side whose flag has fallen has lost, whoever is to move; in Chessgammon as much as if it had resigned."""

from functools import reduce

import pytest

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from variants import catalog
from variants.board.presenters import wording
from variants.rules.actions import OfferDraw, Resign, TimeLoss
from variants.rules.score import GameRecord


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


@pytest.mark.parametrize(("slug", "position"), [
    ("dragonchess", "12/12/12/12/12/12/12/12|6k5/12/12/12/12/12/12/M5K5|12/12/12/12/12/12/12/12 g 0 60"),
    ("wotn", "4k3/8/8/8/8/8/Q7/4K3 w - - 0 60"),
    ("expedition", "4k3/8/8/8/8/8/Q7/4K3 w - - 0 60 -"),
])  # fmt: skip
def test_a_lone_king_wins_nothing_on_time(slug, position):
    """FIDE 6.9: no line of moves lets him checkmate. The other side wins as ever."""
    game = catalog.game(slug)
    state = game.start(game.options_for(None, game.read_position(position)))
    drawn = game.act(state, game.time_up(state, Side.WHITE))
    assert game.over(drawn) == Over("time up against a lone King", None)
    assert game.read_state(game.write_state(drawn)) == drawn
    assert (
        wording.ending_sentence(game, game.over(drawn), drawn)
        == "Draw: time is up, and a lone King cannot win"
    )
    assert game.over(game.act(state, game.time_up(state, Side.BLACK))) == Over("on time", Side.WHITE)
    text = game.write_action(game.time_up(state, Side.WHITE))
    assert text == "time-white-draw" and game.read_action(text) == game.time_up(state, Side.WHITE)
    # A game that was lost so before the ruling stays lost.
    assert game.over(game.act(state, game.read_action("time-white"))) == Over("on time", Side.BLACK)


@pytest.mark.parametrize(("slug", "settings", "position"), [
    ("chessgammon", {}, "4k3/8/8/8/8/8/Q7/4K3 w - - 0 60 - 1:-"),  # a King takes a King
    ("wotn", {}, "4k2k/8/8/8/8/8/Q7/4K3 w - - 0 60"),  # the second may check
    ("expedition", {"RiskyCaptures": "share"}, "4k3/8/8/8/8/8/Q7/4K3 w - - 0 60 - a2r"),  # on White's own square
])  # fmt: skip
def test_who_might_still_win_does_on_time(slug, settings, position):
    game = catalog.game(slug)
    state = game.start(game.options_for(settings, game.read_position(position)))
    assert game.over(game.act(state, game.time_up(state, Side.WHITE))) == Over("on time", Side.BLACK)
    with pytest.raises(NotPossible, match="the other side could still win"):
        game.act(state, TimeLoss(Side.WHITE, is_drawn=True))


def test_in_chessgammon_it_costs_what_resigning_costs():
    game, state = begun("chessgammon")
    state = game.throw(state, (6, 1))
    assert game.points(game.act(state, TimeLoss(Side.WHITE))) == game.points(game.act(state, Resign())) == 1


@pytest.mark.parametrize(
    ("words_said", "loser", "points"),
    [(("double",), Side.BLACK, 1), (("double", "beaver"), Side.WHITE, 2)],
    ids=["over a double", "over a beaver"],
)
def test_time_that_runs_out_over_a_double_costs_what_dropping_it_does(words_said, loser, points):
    game = catalog.game("chessgammon")
    options = game.options_for({"Beavers": "true"}, None)
    steps = [(1, 6), *map(game.read_action, ("d7d6", "e8d7", *words_said)), TimeLoss(loser)]
    state = reduce(game.step, steps, game.start(options))
    assert (game.over(state), game.points(state)) == (Over("on time", loser.other), points)
    assert game.read_state(game.write_state(state)) == state
    score = game.score.write(GameRecord(options, tuple(steps)), game.over(state))
    assert game.score.read(score).steps[-1] == game.read_action("drop")


def test_no_player_can_say_it():
    game, state = begun("dragonchess")
    assert not [word for word in game.declarations(state) if isinstance(word, TimeLoss)]
