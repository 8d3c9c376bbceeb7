"""Two NPCs play a match to five points to its end, as the worker has them: game after game, by the cube and the score."""

import pytest

from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.series import series_of
from campaigns.match.rules.series import SeriesTerms
from campaigns.money.play.staking import StakeTerms
from campaigns.rules.contract import Side
from tests import boards, factories, money
from variants.npc_players.opponent import EngineTerms
from variants.npc_turns import npc_turn, thinking

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
GP = 200
MAX_TURNS = 5000


def test_two_npcs_play_a_match_to_five_points(campaign):
    players = [factories.player(campaign, name, cm=20) for name in ("Ysolde", "Brannoc")]
    for player in players:
        money.pay(player, "20 gp")
    white, black = (NewPlayer(player, player.cm) for player in players)
    match = boards.begun(
        campaign,
        variant="chessgammon",
        white=white,
        black=black,
        engine_players=[EngineTerms(side) for side in Side],
        series=SeriesTerms(5, in_points=True, crawford=True),
        stake=StakeTerms(5 * GP),
    )
    for _ in range(MAX_TURNS):
        if series_of(match).is_over:
            break
        npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=thinking.decide)
        match = Match.objects.filter(series=match.series).latest("series_game")
    standing = series_of(match)
    assert standing.winner is not None and max(standing.score.won) == 5
    games = list(Match.objects.filter(series=match.series).order_by("series_game"))
    assert [game.is_over for game in games] == [True] * len(games)
    assert games[0].seat(Side.WHITE).name == games[1].seat(Side.BLACK).name
    crawford = [game for game in games if "crawford" in game.options]
    assert all(not game.lines.filter(text="double").exists() for game in crawford)
    assert len(crawford) <= 1
    winner, loser = players[standing.winner], players[1 - standing.winner]
    assert (money.has(winner), money.has(loser)) == (25 * GP, 15 * GP)
