"""Series: one score over several games, the Crawford game, one stake, and what undoing does to them (B11 to B14, R14f, R14g)."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.play.series import end_series, series_of
from campaigns.match.rules.series import SeriesTerms
from campaigns.money.play.stakes import current_stake
from campaigns.money.play.staking import StakeTerms
from campaigns.rules.contract import Choice, Side
from tests import boards, factories, money
from tests.boards import WHITE
from variants import catalog
from variants.board.play import moves, series
from variants.npc_players.opponent import EngineTerms
from variants.paper.paper_result import lines_of_results, settle_result
from variants.rules.actions import PaperResult

pytestmark = pytest.mark.django_db
GP = 200
TO_FIVE = SeriesTerms(5, in_points=True, crawford=True)
BEST_OF_THREE = SeriesTerms(2)


def begun(campaign, terms=TO_FIVE, variant="chessgammon", **more):
    return boards.begun(campaign, variant=variant, series=terms, **more)


def ended(match, side=None, points=0):
    """The match ended on paper: won by a side with so many points, or drawn; the first throw of its dice is made before."""
    game = catalog.game(match.game)
    if game.variant.dice and match.lines.count() == 1:
        match = boards.thrown(match, "6 4")
    state = game.read_state(match.lines.order_by("-seq")[0].state)
    scores = game.variant.points is not None and side is not None
    result = PaperResult(side, points if scores else 0)
    line = next(line for one, line in lines_of_results(match, game, state) if one == result)
    settle_result(match.pk, boards.form(match), line=line)
    return Match.objects.get(pk=match.pk)


def next_game(match):
    return Match.objects.get(pk=series.begin_next_game(match.pk, boards.form(match)).pk)


def won(match):
    return series_of(match).score.won


def played(match, *results):
    """The last game, after these results, each of the match's first player: "2" points won, or "-2" lost."""
    for result in results:
        points = int(result)
        player = 0 if points > 0 else 1
        side = match.series.terms.side(player, match.series_game)
        match = next_game(ended(match, side, abs(points)))
    return match


def last(match, result):
    """The game ended by its first player's win, or loss, of so many points."""
    side = match.series.terms.side(0 if result > 0 else 1, match.series_game)
    return ended(match, side, abs(result))


def test_each_game_adds_to_one_score_and_changes_sides(campaign):
    match = played(begun(campaign), 2, -1)
    assert won(match) == (2, 1)
    assert [match.seat(side).name for side in Side] == ["Anna", "Ben"]
    assert match.series_game == 3
    assert catalog.game("chessgammon").read_options(match.options).terms.score.white == 3


@pytest.mark.slow
def test_with_sides_that_stay_white_remains_white(campaign):
    match = played(begun(campaign, SeriesTerms(5, in_points=True, sides_stay=True)), -1)
    assert match.seat(WHITE).name == "Anna"
    assert catalog.game("chessgammon").read_options(match.options).terms.score.black == 4


@pytest.mark.slow
def test_the_crawford_game_is_the_one_without_the_cube(campaign):
    match = played(begun(campaign), 4)
    assert "lacking 5-1 crawford" in match.options
    assert "lacking 1-4 startpos" in played(match, -1).options


def test_a_draw_scores_nothing_and_an_abandoned_game_does_not_count(campaign):
    match = ended(begun(campaign))
    assert (match.series_points, won(match)) == (0, (0, 0))
    match = next_game(match)
    moves.abandon(match.pk, boards.form(match))
    match.refresh_from_db()
    assert match.series_points is None
    assert next_game(match).series_game == 3


def test_best_of_three_games_ends_with_the_second_win(campaign):
    match = played(begun(campaign, BEST_OF_THREE, "dragonchess"), 1)
    match = last(match, 1)
    assert won(match) == (2, 0)
    with pytest.raises(Refused, match="The series is over"):
        next_game(match)


def test_chessgammon_played_for_games_has_no_use_for_the_cube(campaign):
    match = boards.thrown(begun(campaign, BEST_OF_THREE), "6 4")
    match = boards.moved(match, "0000")
    awaited = catalog.game(match.game).awaits(
        catalog.game(match.game).read_state(match.lines.order_by("-seq")[0].state)
    )
    assert not isinstance(awaited, Choice)


def test_the_next_game_begins_once_and_after_this_one(campaign):
    match = begun(campaign)
    with pytest.raises(Refused, match="not over yet"):
        next_game(match)
    match = last(match, 1)
    next_game(match)
    with pytest.raises(Refused, match="has begun already"):
        next_game(match)


def test_while_the_series_goes_on_there_is_no_other_rematch(campaign):
    with pytest.raises(Refused, match="begin its next game"):
        boards.rematched(last(begun(campaign), 1))


@pytest.mark.slow
def test_a_rematch_after_the_series_is_one_game_with_the_whole_cube(campaign):
    match = last(begun(campaign, SeriesTerms(1, in_points=True)), 1)
    rematch = boards.rematched(match)
    assert rematch.series is None
    assert rematch.options == "standard cube startpos"


@pytest.mark.slow
def test_undoing_the_end_takes_the_score_back(campaign):
    match = last(played(begun(campaign), 1), 2)
    assert won(match) == (3, 0)
    assert won(boards.undone(match)) == (1, 0)


@pytest.mark.slow
def test_undoing_an_earlier_end_asks_and_leaves_the_next_game_its_terms(campaign):
    first = last(begun(campaign), 4)
    second = next_game(first)
    with pytest.raises(Unconfirmed) as question:
        moves.undo(first.pk, boards.form(first), ply=None, reason="")
    (section,) = (one for one in question.value.consequences if "series" in one.template)
    assert "Game 2 has begun" in " ".join(section.content["sentences"])
    boards.undone(first)
    second.refresh_from_db()
    assert won(second) == (0, 0)
    assert "crawford" in second.options


def test_two_npcs_go_on_by_themselves_until_it_is_won(campaign):
    npcs = [factories.player(campaign, name) for name in ("Ysolde", "Brannoc")]
    white, black = (NewPlayer(npc, npc.cm) for npc in npcs)
    terms = [EngineTerms(side) for side in Side]
    match = begun(campaign, SeriesTerms(2, in_points=True), white=white, black=black, engine_players=terms)
    match = last(match, 1)
    second = match.rematch
    assert second.series_game == 2
    assert set(second.engine_sides.split()) == set(Side)
    assert last(second, 1).rematch is None


# --- The Dungeon Master ends it early (B14) -----------------------------------------------------------------------


def ruled(match, verdict, reason="the dragon came"):
    end_series(match.pk, boards.form(match), verdict=verdict, reason=reason)
    return Match.objects.get(pk=match.pk)


def test_the_dm_ends_it_for_a_player_or_for_nobody_and_takes_that_back(campaign):
    match = played(begun(campaign), 1)
    assert series_of(ruled(match, "second")).winner == 1
    with pytest.raises(Refused, match="The series is over"):
        ruled(match, "nobody")
    match = ruled(match, "resume", "")
    assert not series_of(match).is_over
    assert series_of(ruled(match, "nobody")).winner is None


def test_ending_it_early_wants_a_reason(campaign):
    with pytest.raises(Refused, match="reason"):
        ruled(begun(campaign), "nobody", " ")


# --- One stake for all of it (B13) --------------------------------------------------------------------------------


@pytest.fixture
def staked(campaign):
    players = [factories.player(campaign, name) for name in ("Ysolde", "Brannoc")]
    for player in players:
        money.pay(player, "20 gp")
    white, black = map(NewPlayer, players)
    return begun(campaign, SeriesTerms(2), "dragonchess", white=white, black=black, stake=StakeTerms(10 * GP))


def coins(match, name):
    return money.has(next(seat.character for seat in match.seats.all() if seat.name == name))


def test_the_stake_is_paid_once_when_the_series_is_won(staked):
    match = played(staked, 1)
    assert coins(match, "Ysolde") == 20 * GP
    match = last(match, 1)
    assert (coins(match, "Ysolde"), coins(match, "Brannoc")) == (30 * GP, 10 * GP)
    match = boards.undone(match)
    assert (coins(match, "Ysolde"), coins(match, "Brannoc")) == (20 * GP, 20 * GP)


def test_the_dm_s_word_pays_the_stake_and_taking_it_back_gives_it_back(staked):
    match = ruled(played(staked, 1), "second")
    assert coins(match, "Brannoc") == 30 * GP
    match = ruled(match, "resume", "")
    assert coins(match, "Brannoc") == 20 * GP
    assert coins(ruled(match, "nobody"), "Brannoc") == 20 * GP


def test_a_later_game_shows_and_changes_the_same_stake(staked):
    match = played(staked, 1)
    assert current_stake(match) == current_stake(staked)
    with pytest.raises(Refused, match="reason"):
        money.stake(match, "1 gp", reason="")
    money.stake(match, "1 gp", reason="too dear")
    assert current_stake(staked).a_point == GP
    assert coins(last(match, 1), "Ysolde") == 21 * GP


def test_outside_of_a_series_a_game_without_points_is_played_for_no_coins(campaign):
    with pytest.raises(Refused, match="play a series for coins"):
        boards.begun(campaign, variant="dragonchess", stake=StakeTerms(GP))
