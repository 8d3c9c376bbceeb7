"""Tuning: what is fitted to games that known weights decided are those weights; the file keeps its look."""

from itertools import chain, islice
from random import Random

import pytest

from lab.engine.duel import compare_engines, openings_for
from lab.engine.fitting import Sample, error_of, fit_weights
from lab.engine.selfplay import DiceGames, PlainGames, self_play, self_play_samples
from lab.engine.tune import main, rewritten
from tests.engines import compiled
from variants.engine.catalog import PARTS, engine_of
from variants.engine.compiler import uncompiled
from variants.engine.dice_vectors import read_weight_rows
from variants.engine.evaluation import FILE, read_weights
from variants.engine.front import Limits

pytestmark = pytest.mark.slow

PAWN, ROOK, QUEEN, KING = (("Pawn", 0), ("Rook", 0), ("Queen", 0), ("King", 0))
KNOWN = {PAWN: 100, ROOK: 500, QUEEN: 900, KING: 0}
BEFORE = {PAWN: 100, ROOK: 300, QUEEN: 1200, KING: 0}


def known_samples(count, won=0.0):
    """Positions whose results follow from the known weights by chance."""
    random = Random(5)
    for _ in range(count):
        counts = {name: random.randint(-1, 1) for name in (PAWN, ROOK, QUEEN)}
        score = sum(KNOWN[name] * number for name, number in counts.items())
        chance = won + (1 - won) / (1 + 10 ** (-score / 400))
        yield Sample(counts, 0.0, float(random.random() < chance), won)


@pytest.mark.parametrize("won", [0.0, 0.25])
def test_weights_are_found_again_and_foretell_the_results_better(won):
    seen = list(known_samples(3000, won))
    after = fit_weights(BEFORE, seen, 400.0, hold=0.0, fixed=[PAWN])
    assert after[PAWN] == 100 and after[KING] == 0
    assert 430 < after[ROOK] < 570
    assert 780 < after[QUEEN] < 1080
    assert error_of(after, seen, 400.0) < error_of(BEFORE, seen, 400.0)


def test_what_few_games_say_hardly_moves_a_weight():
    after = fit_weights(BEFORE, list(known_samples(60)), 400.0, fixed=[PAWN])
    assert abs(after[ROOK] - 300) < 30 and abs(after[QUEEN] - 1200) < 30


def test_without_games_everything_stays_as_it_was():
    assert fit_weights(KNOWN, [], 400.0) == KNOWN


@pytest.mark.parametrize("slug", PARTS)
def test_games_tell_of_their_weights_and_follow_from_their_seed(slug, monkeypatch):
    monkeypatch.setattr(PlainGames, "max_actions", 30)
    monkeypatch.setattr(DiceGames, "max_actions", 30)
    engine = engine_of(slug, uncompiled(PARTS[slug], "a test"))
    first, again = (list(chain(*self_play_samples(engine, 8, 3, 2))) for _ in range(2))
    assert first == again
    assert all(
        0 <= one.points <= 1 and one.counts.keys() <= self_play(engine).weights.keys() for one in first
    )


@pytest.mark.parametrize(("slug", "name"), [("expedition", "worth"), ("chessgammon", "threat")])
def test_with_dice_a_sample_tells_how_the_score_rises_with_each_weight(slug, name):
    text, program = FILE.read_text(encoding="utf-8"), uncompiled(PARTS[slug], "a test")
    engine = engine_of(slug, program)
    play = DiceGames(engine)
    state = play.opening(Random(2))
    while (seen := play.look(state, None)) is None or not any(row == name for row, _ in seen.counts):
        state = play.opening(Random(str(state)))
    for weight, count in seen.counts.items():
        heavier = rewritten(text, slug, {weight: play.weights[weight] + 36_000})
        then = DiceGames(engine_of(slug, program, heavier)).look(state, None)
        score = seen.offset + sum(play.weights[weight] * count for weight, count in seen.counts.items())
        score_then = then.offset + sum(
            (play.weights[other] + 36_000 * (other == weight)) * count for other, count in then.counts.items()
        )
        assert score_then - score == pytest.approx(36_000 * count)


def test_an_engine_with_worse_weights_loses_to_the_engine():
    text, program = FILE.read_text(encoding="utf-8"), compiled("wotn")
    worthless = rewritten(text, "wotn.pieces", {("Queen", 0): 90, ("Rook", 0): 90, ("Knight", 0): 90})
    old = engine_of("wotn", program)
    share, error = compare_engines(
        engine_of("wotn", program, worthless), old, islice(openings_for(old), 8), Limits(nodes=200)
    )
    assert share < 0.3 and 0 < error < 0.2


def test_an_engine_against_itself_has_half_the_points_of_every_opening():
    engine = engine_of("wotn", compiled("wotn"))
    assert compare_engines(engine, engine, islice(openings_for(engine), 3), Limits(nodes=60)) == (0.5, 0.0)


def test_the_file_is_rewritten_with_other_weights_alone():
    text = FILE.read_text(encoding="utf-8")
    before = read_weights("wotn")
    same = {(name, 0): row.worth for name, row in before.pieces.items()}
    assert rewritten(text, "wotn.pieces", same) == text
    changed = rewritten(text, "wotn.pieces", {("Rook", 0): 512, ("King", 0): 77})
    after = read_weights("wotn", changed)
    assert (after.pieces["Rook"].worth, after.pieces["King"].worth) == (512, 77)
    assert after.pieces["Queen"] == before.pieces["Queen"]
    assert read_weights("dragonchess", changed) == read_weights("dragonchess")
    assert len(changed.splitlines()) == len(text.splitlines())


def test_rows_of_many_weights_and_single_ones_are_rewritten_too():
    text = FILE.read_text(encoding="utf-8")
    changed = rewritten(text, "expedition", {("worth", 4): 2500, ("threat", 0): -7})
    before, after = read_weight_rows("expedition"), read_weight_rows("expedition", changed)
    assert after == before | {"worth": [*before["worth"][:4], 2500], "threat": [-7]}
    assert read_weight_rows("chessgammon", changed) == read_weight_rows("chessgammon")


@pytest.mark.parametrize("words", [["checkers"], ["wotn", "--duel", "1"], ["wotn", "--games", "0"]])
def test_what_cannot_be_tuned_is_refused_before_anything_is_played(words, capsys):
    with pytest.raises(SystemExit):
        main(words)
    assert "error: " in capsys.readouterr().err
