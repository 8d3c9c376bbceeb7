"""Openings vary: an NPC does not begin two games alike."""

import pytest

from campaigns.match.play.begin import NewPlayer
from tests import boards, factories
from tests.boards import BLACK
from tests.engines import compiled, compiled_boards
from tests.variants.engine.test_searcher import placed
from variants.board.play import position_at
from variants.catalog import GAMES
from variants.engine.catalog import engine_of
from variants.engine.front import Limits
from variants.engine.strength import MortalPlayer
from variants.npc_players.opponent import EngineTerms
from variants.npc_turns import repertoire
from variants.rules.actions import Move

CM = 110
EN_PRISE = "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1"  # a Pawn for nothing, and a WfD made of the own one


def opened(slug, seed, *memories):
    """The first six half-moves of a game between two, each of whom remembers what he played from where he stood."""
    game = GAMES[slug]
    player = MortalPlayer(engine_of(slug, compiled(slug)), game, CM)
    state, moves = game.start(), []
    while len(moves) < 6:
        played = memories[len(moves) % 2].setdefault(game.write_state(state), {})
        action = player.choose(state, Limits(nodes=1000), seed, played).line[0]
        played[action] = played.get(action, 0) + 1
        state = game.act(state, action)
        moves.append(game.write_action(action))
    return tuple(moves)


@pytest.mark.parametrize("slug", compiled_boards("dragonchess", "wotn"))
@pytest.mark.parametrize("games", [8, pytest.param(20, marks=pytest.mark.slow)])
def test_of_many_games_no_two_share_their_first_six_half_moves(slug, games):
    white, black = {}, {}
    assert len({opened(slug, seed, white, black) for seed in range(1, games + 1)}) == games


@pytest.mark.slow
@pytest.mark.parametrize("slug", compiled_boards("dragonchess", "wotn"))
def test_two_who_are_new_to_the_game_do_not_begin_alike(slug):
    assert len({opened(slug, seed, {}, {})[0] for seed in range(8)}) > 2


def test_what_is_clearly_best_is_played_every_time():
    game = GAMES["wotn"]
    state = placed("wotn", EN_PRISE)
    player = MortalPlayer(engine_of("wotn", compiled("wotn")), game, CM)
    captures = game.read_action("e5d6=WfD")
    assert player.choose(state, Limits(nodes=1000), 1, {captures: 5}).line[0] == captures


def test_once_nothing_else_is_nearly_as_good_he_plays_what_he_played_least():
    state = placed("wotn", EN_PRISE)
    player = MortalPlayer(engine_of("wotn", compiled("wotn")), GAMES["wotn"], CM)
    captures, other = map(GAMES["wotn"].read_action, ("e5d6=WfD", "e5e6=AD"))
    assert player.choose(state, Limits(nodes=1000), 1, {captures: 2, other: 1}).line[0] == other


@pytest.mark.django_db
def test_he_remembers_what_he_played_from_here_in_his_other_games(campaign):
    vrasha = factories.character(campaign, "Vrasha", cm=36)

    def begun(*moves):
        player = NewPlayer(vrasha, vrasha.cm)
        return boards.begun(
            campaign, *moves, variant="wotn", black=player, engine_players=[EngineTerms(BLACK)]
        )

    begun("e2e3", "e7e6", "d2d3", "d7d6")
    begun("e2e3", "e7e6")
    begun("e2e3", "c7c6")
    begun("d2d3", "g7g6")
    now = position_at.current_moment(begun("e2e3"))
    player = now.match.engine_players.get()
    moves = repertoire.moves_played_before(now, player)
    assert {now.game.write_action(move): times for move, times in moves.items()} == {"e7e6": 2, "c7c6": 1}
    assert all(isinstance(move, Move) for move in moves)
