"""The engine looks back: blunders and missed mates found by name, luck as chances can be counted by hand."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from campaigns.rules.contract import Choice
from variants import catalog
from variants.engine.front import Finding, Limits
from variants.review.appraiser import Appraiser, appraiser_of, limits_for
from variants.review.review_job import PlayedPosition
from variants.rules.expedition.attempt import throw_counts
from variants.rules.review.appraisal import mean_of
from variants.rules.review.judging import PlayedStep, judge_steps
from variants.rules.review.scale import Grade, equity_of_score

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"


def begun(slug, position, **settings):
    game = catalog.game(slug)
    choices = {name: values[0] for name, values in game.settings.items()} | settings
    return game, game.start(game.options_for(choices, game.read_position(position)))


def judged(slug, position, *texts, **settings):
    """What is said of moves from a position on, the uncompiled engine looking."""
    game, state = begun(slug, position, **settings)
    appraise, _ = appraiser_of(game)
    positions, steps = [], []
    for text in texts:
        phase = game.awaits(state)
        side = phase.side if isinstance(phase, Choice) else phase.by
        faces = text if isinstance(text, tuple) else ()
        positions.append(PlayedPosition(state, faces))
        steps.append(PlayedStep(len(steps), side, "" if faces else text, faces))
        state = game.throw(state, faces) if faces else game.act(state, game.read_action(text))
    return judge_steps(steps, [appraise(one) for one in (*positions, PlayedPosition(state))])


# --- Boards without dice -----------------------------------------------------------------------------------------


def test_a_mate_that_was_there_and_was_not_given_is_a_missed_win_by_name():
    (one,) = judged("wotn", MATE_IN_ONE, "h2h3")
    assert (one.grade, one.best, one.mate) == (Grade.MISSED_WIN, "b1b8", 1)


def test_the_mate_itself_is_no_error_and_wins():
    (one,) = judged("wotn", MATE_IN_ONE, "b1b8")
    assert (one.error, one.equity_after) == (0, 1.0)


def test_a_queen_that_is_given_away_is_a_blunder_and_taking_her_is_none():
    given, taken = judged("wotn", "3rk3/8/8/8/8/8/3Q4/4K2R w - - 0 1", "d2d7", "d8d7=FLD")
    assert given.grade in (Grade.BLUNDER, Grade.MISSED_WIN)
    assert given.error > 0.4
    assert taken.error == 0


def test_looking_twice_says_the_same():
    first, second = (judged("wotn", MATE_IN_ONE, "h2h3") for _ in range(2))
    assert first == second


# --- Chances ---------------------------------------------------------------------------------------------------------


class CountingEngine:
    """Thinks a landing the better the farther it goes: a tenth of a mate a square."""

    slug = "expedition"
    is_compiled = False

    def think(self, state, limits, seed=0, report=None, stop=None, lines=1):
        game = catalog.game("expedition")
        pending = state.position.placed.pending
        action = game.awaits(state).actions[0]
        return Finding((action,), 100 * (pending.allowed if pending else 0), None, 1, 1, 1, 1)


def test_the_luck_of_an_attempt_follows_from_its_exact_chances():
    """A Rook goes for seven squares; the chart says how many of the thirty-six throws allow how many of them."""
    game, state = begun("expedition", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 -")
    announced = game.act(state, game.read_action("a1a8"))
    found = Appraiser(game, CountingEngine()).appraise(PlayedPosition(announced, (4, 3)))
    expected = sum(
        float(Fraction(throws, 36)) * equity_of_score(100 * squares)
        for squares, throws in throw_counts(7).items()
    )
    assert found.equity == pytest.approx(expected)
    assert found.outcomes.result == pytest.approx(equity_of_score(700))
    assert (found.outcomes.worse, found.outcomes.equal, found.outcomes.better) == (30, 6, 0)


BARE = "4k3/8/8/8/8/8/8/4K2R w - - 0 1 - 1:-"


def test_the_mean_before_a_roll_is_that_of_all_thirty_six_throws():
    game, state = begun("chessgammon", BARE, Cube="false")
    appraiser = Appraiser(game, SimpleNamespace(is_compiled=False, think=_by_dice))
    found = appraiser.appraise(PlayedPosition(state, (6, 6)))
    rolls = [(high, low) for high in range(1, 7) for low in range(1, 7)]
    assert found.equity == pytest.approx(mean_of([((high + low) / 100, 1) for high, low in rolls]))
    assert (found.outcomes.worse, found.outcomes.equal, found.outcomes.better) == (35, 1, 0)


def _by_dice(state, limits, **more):
    """As many hundredths of a stake as the dice show."""
    game = catalog.game("chessgammon")
    return Finding((game.awaits(state).actions[0],), 10 * sum(state.position.placed.dice), None, 1, 1, 1, 1)


def test_an_opening_roll_that_is_thrown_again_brings_no_luck():
    game = catalog.game("chessgammon")
    state = game.start(game.options_for({name: values[0] for name, values in game.settings.items()}))
    engine = SimpleNamespace(is_compiled=False, think=_by_dice)
    again = Appraiser(game, engine).appraise(PlayedPosition(state, (3, 3)))
    told = Appraiser(game, engine).appraise(PlayedPosition(state, (6, 5)))
    assert again.outcomes is None
    assert told.outcomes.worse + told.outcomes.equal + told.outcomes.better == 30


def test_the_words_about_the_stake_are_worth_what_the_cube_says():
    """With nine chances of ten White's double is dropped, so doubling wins the stake and rolling less."""
    game, state = begun("chessgammon", BARE)
    appraise, _ = appraiser_of(game)
    found = appraise(PlayedPosition(state))
    assert found.word_worths.keys() == {"roll", "double"}
    assert all(-2 <= worth <= 2 for worth in found.word_worths.values())
    offered = game.act(state, game.read_action("double"))
    answers = appraise(PlayedPosition(offered)).word_worths
    assert (answers.keys(), answers["drop"]) == ({"take", "drop"}, -1.0)
    assert found.word_worths["double"] == pytest.approx(min(-answers["take"], 1.0))


def test_the_review_s_limits_are_there_for_every_board_compiled_or_not():
    for game in catalog.GAMES.values():
        for is_compiled in (True, False):
            limits = limits_for(game, is_compiled)
            assert limits.common != Limits()
            assert limits.best != Limits()
