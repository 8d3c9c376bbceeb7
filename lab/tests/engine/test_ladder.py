"""The ladder: games are kept and gone on with, ratings are found again and never fall, the file keeps its look."""

from itertools import pairwise
from random import Random

import pytest

from lab.engine import ladder
from lab.engine.ladder import (
    RUNGS,
    GamesLog,
    Result,
    never_falling,
    nodes_granted,
    pairs_of,
    play_rounds,
    ratings_of,
    with_scale,
)
from variants.engine import evaluation
from variants.engine.evaluation import FILE as FILE_OF_WEIGHTS
from variants.engine.strength import strength_of
from variants.fairness.ladder import FILE, SCALES, STRONGEST_CM, score_for

pytestmark = pytest.mark.slow


def results(ratings, games):
    """Games whose results follow from known ratings by chance."""
    random = Random(3)
    for low, high in pairs_of(tuple(ratings)):
        for number in range(games):
            white, black = (low, high) if number % 2 else (high, low)
            chance = score_for(ratings[white] - ratings[black])
            yield Result(white, black, float(random.random() < chance))


def test_the_rungs_reach_from_the_weakest_to_where_nothing_grows():
    assert RUNGS[0] == 10 and 117 in RUNGS and RUNGS[-1] == STRONGEST_CM


def test_every_rung_meets_the_two_below_it():
    assert pairs_of((10, 20, 30, 40)) == [(10, 20), (10, 30), (20, 30), (20, 40), (30, 40)]


def test_every_cm_is_granted_the_same_share():
    for cm in (40, 80, 120):
        assert nodes_granted(cm, 0.125) == pytest.approx(strength_of(cm).nodes / 8, rel=0.01)


def test_ratings_are_found_again():
    known = {10: 0, 20: 150, 30: 200, 40: 420, 50: 600}
    found = ratings_of(tuple(known), list(results(known, 800)))
    assert found[10] == 0
    assert all(abs(found[cm] - known[cm]) < 60 for cm in known)


def test_who_wins_every_game_has_a_rating_all_the_same():
    found = ratings_of((10, 20), [Result(20, 10, 1.0)] * 30)
    assert 300 < found[20] < 1200


def test_without_games_all_are_equal():
    assert ratings_of((10, 20, 30), []) == {10: 0, 20: 0, 30: 0}


def test_where_a_higher_cm_scores_less_both_get_the_mean():
    assert never_falling([0.0, 5.0, 3.0, 9.0], [1, 1, 1, 1]) == [0.0, 4.0, 4.0, 9.0]
    assert never_falling([0.0, 5.0, 2.0], [1, 1, 2]) == [0.0, 3.0, 3.0]
    assert never_falling([3.0, 2.0, 1.0], [1, 1, 1]) == [2.0, 2.0, 2.0]


def test_ratings_never_fall_whatever_the_games_say():
    upside_down = [
        Result(one.white, one.black, 1 - one.points) for one in results({10: 0, 20: 300, 30: 500}, 40)
    ]
    found = ratings_of((10, 20, 30), upside_down)
    assert all(low <= high for low, high in pairwise(found.values()))


@pytest.fixture
def dice_instead_of_games(monkeypatch):
    """Games that are not played: Black always wins; who played them is noted."""
    games = []

    def points_of(engine, opening, white, black, share):
        games.append((white, black))
        return 0.0

    monkeypatch.setattr(ladder, "_points", points_of)
    return games


def test_what_has_been_played_is_not_played_again(tmp_path, dice_instead_of_games):
    log = GamesLog(tmp_path / "games.jsonl")
    play_rounds("wotn", (10, 20), 2, 0.125, log)
    assert dice_instead_of_games == [(10, 20), (20, 10)] * 2
    play_rounds("wotn", (10, 20), 3, 0.125, log)
    assert len(dice_instead_of_games) == 6
    assert len(log.results("wotn", 0.125)) == 6
    assert log.results("dragonchess", 0.125) == log.results("wotn", 0.5) == {}


def test_games_of_players_who_have_changed_since_count_no_more(tmp_path, monkeypatch, dice_instead_of_games):
    log = GamesLog(tmp_path / "games.jsonl")
    play_rounds("wotn", (10, 20), 1, 0.125, log)
    monkeypatch.setattr("variants.engine.strength.BLUR", 90)
    assert log.results("wotn", 0.125) == {}


def test_games_of_an_engine_with_other_weights_count_no_more(tmp_path, monkeypatch, dice_instead_of_games):
    log = GamesLog(tmp_path / "games.jsonl")
    play_rounds("wotn", (10, 20), 1, 0.125, log)
    assert len(log.results("wotn", 0.125)) == 2
    other = tmp_path / "weights.toml"
    other.write_text(
        FILE_OF_WEIGHTS.read_text(encoding="utf-8").replace("tempo = 12", "tempo = 13"), encoding="utf-8"
    )
    monkeypatch.setattr(evaluation, "FILE", other)
    assert log.results("wotn", 0.125) == {}


def test_two_games_of_the_engine_end_and_are_kept(tmp_path):
    log = GamesLog(tmp_path / "games.jsonl")
    play_rounds("wotn", (10, 20), 1, 0.02, log)
    assert {one.points for one in log.results("wotn", 0.02).values()} <= {0.0, 0.5, 1.0}
    assert len(log.results("wotn", 0.02)) == 2


def test_the_file_is_written_anew_for_one_board_alone():
    text = FILE.read_text(encoding="utf-8")
    for slug, scale in SCALES.items():
        same = dict(zip(scale.cms, scale.ratings, strict=True))
        assert with_scale(text, slug, scale.games, same) == text
    changed = with_scale(text, "wotn", 12, {10: 0, 133: 99})
    assert "[wotn]\ngames = 12\npoints = [[10, 0], [133, 99]]\n" in changed
    assert len(changed.splitlines()) == len(text.splitlines())


def test_a_part_of_a_ladder_is_set_upon_what_stands_below_it():
    text = "[one]\ngames = 5\npoints = [[10, 0], [20, 100], [30, 150]]\n\n[other]\ngames = 1\npoints = [[10, 0]]\n"
    changed = with_scale(text, "one", 4, {20: 0, 30: 80, 40: 120})
    assert changed == text.replace("games = 5", "games = 9").replace("[30, 150]", "[30, 180], [40, 220]")


def test_what_stands_above_a_part_of_a_ladder_is_set_upon_it():
    text = "[one]\ngames = 5\npoints = [[10, 0], [20, 100], [30, 150], [40, 170]]\n\n[other]\ngames = 1\npoints = [[10, 0]]\n"
    changed = with_scale(text, "one", 4, {10: 0, 20: 60, 30: 180})
    assert changed == text.replace("games = 5", "games = 9").replace(
        "[20, 100], [30, 150], [40, 170]", "[20, 60], [30, 180], [40, 200]"
    )


def test_a_rung_of_few_games_lies_where_the_whole_curve_would_have_it():
    known = {10: 0, 20: 200, 30: 400, 40: 600}
    games = [one for one in results(known, 400) if {one.white, one.black} != {20, 30}]
    unlucky = [Result(20, 30, 0.5), Result(30, 20, 0.5)]
    found = ratings_of(tuple(known), games + unlucky)
    assert 120 < found[30] - found[20] < 280
