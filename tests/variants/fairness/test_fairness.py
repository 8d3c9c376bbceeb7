"""How even a full board is, and what makes it so: by the ladder and by what was measured (R64)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.match.rules.fairness import Contestant, EvenMatch, EvenWay, best_first
from campaigns.rules.contract import Side
from variants import catalog
from variants.fairness import advantages, expected_results, ladder
from variants.fairness.advantages import Advantage

WEAK = Contestant(1, "Ysolde", Fraction(20), is_pc=True)
STRONG = Contestant(2, "Vrasha", Fraction(47), is_pc=False)
GAMES = pytest.mark.parametrize("game", catalog.GAMES.values(), ids=catalog.GAMES)
QUEEN = Advantage("without d1", 100, 75, 400)


@pytest.fixture
def measured_advantages(monkeypatch):
    """What a Queen less was found to be worth, and the first move, and nothing else."""
    rows = (Advantage("first", 400, 240, 400), QUEEN)
    monkeypatch.setattr(advantages, "measured_advantages", lambda slug: rows)
    return rows


def pairing(white=WEAK, black=STRONG):
    return EvenMatch(white, black, HouseRules())


@GAMES
def test_equals_are_even_before_anybody_has_the_first_move(game, monkeypatch):
    monkeypatch.setattr(advantages, "measured_advantages", lambda slug: ())
    made = expected_results.board_fairness(game, pairing(WEAK, replace(STRONG, cm=WEAK.cm)))
    assert made.score == pytest.approx(0.5)
    assert made.ways == () and made.remark == expected_results.MSG_UNMEASURED


@GAMES
def test_the_ladder_tells_the_score_and_the_app_plays_the_stronger_lower(game, monkeypatch):
    monkeypatch.setattr(advantages, "measured_advantages", lambda slug: ())
    made, scale = expected_results.board_fairness(game, pairing()), ladder.SCALES[game.slug]
    assert made.score == pytest.approx(ladder.score_for(scale.rating(20) - scale.rating(47)))
    (way,) = made.ways
    assert way.score == pytest.approx(0.5)
    assert way.fields == {"black_engine": "on", "black_plays_as": "20", "engine_reason": "an even game"}


def test_no_player_s_character_is_played_by_the_app(measured_advantages):
    game = catalog.GAMES["expedition"]
    made = expected_results.board_fairness(game, pairing(WEAK, replace(STRONG, is_pc=True)))
    assert made.ways and not any("black_engine" in way.fields for way in made.ways)


def test_what_was_measured_is_added_in_rating_points_and_fills_the_form(measured_advantages):
    game = catalog.GAMES["expedition"]
    made = expected_results.board_fairness(game, pairing())
    first, queen = (one.rating for one in measured_advantages)
    scale = ladder.SCALES["expedition"]
    ahead = scale.rating(20) - scale.rating(47) + first
    assert made.score == pytest.approx(ladder.score_for(ahead))
    (way,) = [way for way in made.ways if "Queen" in way.what]
    assert way.what == "Vrasha begins without a Queen"
    assert way.score == pytest.approx(ladder.score_for(ahead + queen))
    assert way.fields["position"].startswith("rnb1kbnr/")
    assert "100 games at 400 positions" in way.basis


def test_who_has_the_first_move_already_is_not_told_to_take_it(measured_advantages):
    game = catalog.GAMES["expedition"]
    assert not any("first move" in way.what for way in expected_results.board_fairness(game, pairing()).ways)
    (way,) = [
        way
        for way in expected_results.board_fairness(game, pairing(STRONG, WEAK)).ways
        if "first move" in way.what
    ]
    assert way.fields == {"white": "1", "black": "2"}


def test_a_position_that_nobody_measured_has_no_number(measured_advantages):
    game = catalog.GAMES["expedition"]
    bare = "4k3/8/8/8/8/8/8/4K2R w - - 0 1 -"
    assert expected_results.expected_white_score(game, (20, 47), bare) is None


def test_what_could_be_chance_is_not_an_advantage():
    assert not Advantage("without d1", 40, 22, 400).is_certain
    assert not Advantage("without d1", 10, 10, 400).is_certain
    assert QUEEN.is_certain


@GAMES
def test_every_row_of_the_file_is_a_beginning_that_the_rules_allow(game):
    for row in advantages.read(advantages.FILE)[game.slug]:
        assert 0 <= row.points_won <= row.games
        for side in Side:
            text = advantages.position_with(game, row, side)
            settings = {name: values[0] for name, values in game.settings.items()}
            position = game.read_position(text) if text else None
            state = game.start(game.options_for(settings, position))
            assert game.write_position(game.position(state)) == (text or advantages.first_position(game))


def test_the_other_side_s_men_are_left_out_and_its_castling_with_a_rook():
    game, rook = catalog.GAMES["expedition"], Advantage("without a1", 100, 70, 400)
    assert advantages.position_with(game, rook, Side.BLACK).startswith(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq"
    )
    assert advantages.position_with(game, rook, Side.WHITE).startswith("1nbqkbnr/")


def test_ways_that_make_it_worse_are_none_and_the_most_even_stands_first():
    ways = [EvenWay("worse", 0.9, ""), EvenWay("near", 0.48, ""), EvenWay("nearer", 0.505, "")]
    assert [way.what for way in best_first(ways, 0.3)] == ["nearer", "near"]
