"""Who meets whom at an evening's gambling, and how the evening is told."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from campaigns.bulk.rules.games import BulkGame, CoinBalances, Fixture
from campaigns.downtime.rules import story
from campaigns.downtime.rules.evening import GamblingTable
from campaigns.rules.bulk import BulkResult
from campaigns.rules.contract import Over, Side
from campaigns.rules.seeded_dice import SeededDice
from tests.examples import examples

STALEMATE = BulkResult(Over("stalemate", None), (0, 1, 0))
WHITE_WINS = BulkResult(Over("victory", Side.WHITE), (-1, -3))
BLACK_COMES_BACK = BulkResult(Over("victory", Side.BLACK), (-1, -2, 1, 3))


def played(white, black, result=STALEMATE):
    return BulkGame(1, 0, "evening 1", white, black, Fraction(20), Fraction(20), 0, result)


def evening(players, pool, games, seed="Crown"):
    table = GamblingTable(players, pool, games, 0, CoinBalances({}))
    return [
        *table.play(SeededDice(seed).lot, lambda fixture: _drawn(fixture)),
    ]


def _drawn(fixture: Fixture):
    return played(fixture.white, fixture.black)


def sittings(games, of):
    """How often each of these has sat down after each game."""
    counted = Counter()
    for game in games:
        counted.update((game.white, game.black))
        yield [counted[person] for person in of]


def test_five_games_with_three_strangers_meet_each_of_them_and_none_four_times():
    for seed in ("Crown", "ABCD", "Gambit Bart", "Clarice", "Eudora"):
        met = Counter(game.white + game.black - 1 for game in evening([1], [11, 12, 13], 5, seed))
        assert sorted(met.values()) == [1, 2, 2]


@examples(400)
@given(st.integers(1, 6), st.integers(1, 9), st.integers(1, 7), st.text("abc", min_size=1, max_size=4))
def test_everybody_of_the_table_sits_down_once_before_anybody_does_twice(players, pool, games, seed):
    hosts, guests = [*range(1, players + 1)], [*range(11, 11 + pool)]
    for counts in sittings(evening(hosts, guests, games, seed), guests):
        assert max(counts) < 2 or min(counts) > 0
    for host in hosts:
        foes = [
            game.white + game.black - host
            for game in evening(hosts, guests, games, seed)
            if host in game[3:5]
        ]
        assert len({*foes[:pool]}) == min(pool, games)


@examples(200)
@given(st.integers(1, 4), st.integers(1, 5), st.text("abc", min_size=1, max_size=4))
def test_among_themselves_too_everybody_plays_once_before_anybody_plays_twice(pairs, games, seed):
    people = [*range(1, 2 * pairs + 1)]
    for counts in sittings(evening(people, [], games, seed), people):
        assert max(counts) < 2 or min(counts) > 0


def told(*games, **facts):
    people = {1: "Tamsin Reed", 2: "Clarice", 3: "Gambit Bart", 4: "Eudora"}
    personae = {pk: story.Persona(name, is_stranger=pk > 1) for pk, name in people.items()}
    given_facts = {"place": "", "people": personae, "players": [1], "gains": [], "stake": "1 gp", "won": {}}
    return story.tell(story.Evening(games=games, **{**given_facts, **facts}))


def test_the_story_says_whom_the_player_beat_lost_to_and_drew_with():
    lines = told(
        played(1, 2, WHITE_WINS), played(3, 1, WHITE_WINS), played(1, 2, WHITE_WINS), played(1, 4),
        won={1: "1 gp richer"},
    )  # fmt: skip
    assert "Tamsin Reed beat Clarice twice, lost to Gambit Bart and drew with Eudora: 1 gp richer." in lines


def test_the_turn_of_luck_is_the_game_that_was_won_from_furthest_behind():
    lines = told(played(1, 2, WHITE_WINS), played(3, 1, BLACK_COMES_BACK))
    assert (
        "Luck turned in game 2: Tamsin Reed was two points behind Gambit Bart, and won after four turns."
        in lines
    )


def test_where_nobody_came_back_the_story_says_so_and_of_draws_alone_nothing():
    assert "Luck did not turn: whoever fell behind in a game did not win it." in told(
        played(1, 2, WHITE_WINS)
    )
    assert not any("Luck" in line for line in told(played(1, 2), played(1, 4)))


def test_who_owes_by_the_end_is_named_with_what():
    assert "Tamsin Reed owes 5 gp." in told(played(2, 1, WHITE_WINS), owed={1: "5 gp"})
