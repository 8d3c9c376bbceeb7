"""Tuning: what is fitted to games that a known worth decided is that worth; the file keeps its look."""

from random import Random

from variants.engine.evaluation import FILE, read_weights
from variants.engine.tune import Sample, error_of, fitted, rewritten

KNOWN = {"Pawn": 100, "Rook": 500, "Queen": 900, "King": 0}


def samples(count):
    """Positions whose results follow from the known worths by chance."""
    random = Random(5)
    for _ in range(count):
        surplus = {name: random.randint(-1, 1) for name in ("Pawn", "Rook", "Queen")}
        score = sum(KNOWN[name] * number for name, number in surplus.items())
        chance = 1 / (1 + 10 ** (-score / 400))
        yield Sample(surplus, 0.0, float(random.random() < chance))


def test_worths_are_found_again_and_foretell_the_results_better():
    seen = list(samples(3000))
    before = {"Pawn": 100, "Rook": 300, "Queen": 1200, "King": 0}
    after = fitted(before, seen, 400.0, hold=0.0)
    assert after["Pawn"] == 100 and after["King"] == 0
    assert 430 < after["Rook"] < 570
    assert 780 < after["Queen"] < 1080
    assert error_of(after, seen, 400.0) < error_of(before, seen, 400.0)


def test_what_few_games_say_hardly_moves_a_worth():
    after = fitted({"Pawn": 100, "Rook": 300, "Queen": 1200, "King": 0}, list(samples(60)), 400.0)
    assert abs(after["Rook"] - 300) < 30 and abs(after["Queen"] - 1200) < 30


def test_without_games_everything_stays_as_it_was():
    assert fitted(KNOWN, [], 400.0) == KNOWN


def test_the_file_is_rewritten_with_other_worths_alone():
    text = FILE.read_text(encoding="utf-8")
    before = read_weights("wotn")
    assert rewritten(text, "wotn", {name: row.worth for name, row in before.pieces.items()}) == text
    changed = rewritten(text, "wotn", {"Rook": 512, "King": 77})
    after = read_weights("wotn", changed)
    assert (after.pieces["Rook"].worth, after.pieces["King"].worth) == (512, 77)
    assert after.pieces["Queen"] == before.pieces["Queen"]
    assert read_weights("dragonchess", changed) == read_weights("dragonchess")
    assert len(changed.splitlines()) == len(text.splitlines())
