"""Set-ups to win against the engine: whose turn it is, what is taken back, and who answers where no worker runs."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from variants import catalog
from variants.lessons.shelf import lessons_of
from variants.lessons.training import reply_by_rules, training_game

SET_UPS = [
    (game, slug) for game in catalog.GAMES for slug, lesson in lessons_of(game).items() if lesson.training
]
FROZEN = ("dragonchess", "train-the-frozen-king")


def game_of(game, slug, moves=""):
    return training_game(catalog.game(game), lessons_of(game)[slug], moves)


@pytest.mark.parametrize(("game", "slug"), SET_UPS, ids="/".join)
def test_every_set_up_begins_with_the_learner_and_is_not_decided(game, slug):
    training = game_of(game, slug)
    assert training.is_learners_turn and training.outcome is None
    assert training.set_up.side in list(Side)


def test_the_plan_of_the_frozen_king_wins_whatever_is_answered():
    training = game_of(*FROZEN, "1f71g8")
    game, state = training.game, training.line.state
    for answer in training.awaits.actions:
        after = game.act(game.act(state, answer), game.read_action("2a12a8"))
        assert game.over(after).winner is Side.WHITE


def test_taking_back_leads_to_the_last_own_decision():
    assert game_of(*FROZEN, "1f71g8 2c62c5").take_back().moves == ""
    assert game_of(*FROZEN, "1f71g8 2c62c5 2a12b1 2k62k5").take_back().moves == "1f71g8 2c62c5"
    assert game_of(*FROZEN).take_back().moves == ""


@pytest.mark.parametrize("moves", ["2a12z9", "x", "1f71g8 1f71g8", "("])
def test_moves_that_cannot_be_read_are_refused(moves):
    with pytest.raises(Unreadable):
        game_of(*FROZEN, moves)


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("12/12/12/12/12/12/12/12|6k5/12/2w7w1/12/12/12/12/O10K|12/12/10d1/12/12/12/6b5/12 s 0 1", None),
        ("12/12/12/12/12/12/12/12|11k/12/12/3o3w4/4U7/3H8/12/K11|12/12/12/12/12/12/12/12 s 0 1", "2d52d3"),
    ],
)  # fmt: skip
def test_without_a_worker_the_rules_answer_with_the_best_capture(position, answer):
    game = catalog.game("dragonchess")
    state = game.start(game.options_for({}, game.read_position(position)))
    action = reply_by_rules(game, state)
    assert action in game.awaits(state).actions
    assert answer in (None, game.write_action(action))
