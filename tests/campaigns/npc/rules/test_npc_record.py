"""A person as JSON, and the documented stream it comes from: reproducible, unbiased."""

import copy
import hashlib
import hmac
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field, Rulings
from campaigns.npc.rules.stream import read_seed, stream_faces
from campaigns.people.rules.professions import PRINTED
from campaigns.rules.dice import D4, D6, D8, D20, PERCENTILE, Dice
from campaigns.rules.errors import Unreadable

seeds = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=13)


def test_the_published_vector_holds_for_ever():
    # printf 1/noble:wisdom/1/0 | openssl dgst -sha256 -hmac "Harvest fair"
    block = "453f7b09 2b04abae 83c76b6a 383a8df8 be760d4e 392592dd 746dee24 a6283f4d"
    words = [int(word, 16) for word in block.split()]
    assert [word % 6 + 1 for word in words[:3]] == [4, 3, 1]
    assert stream_faces("Harvest fair", 1, "noble:wisdom", 1, Dice(6, 3)) == (4, 3, 1)
    assert stream_faces("Harvest fair", 1, "noble:wisdom", 1, PERCENTILE) == (70,)
    of_20 = tuple(word % 20 + 1 for word in words)
    assert stream_faces("Harvest fair", 1, "noble:wisdom", 1, Dice(20, 8)) == of_20


def test_the_docstring_is_enough_to_reproduce_it():
    def word(number):
        block = hmac.new("Rook ♜".encode(), f"12/name/3/{number // 8}".encode(), hashlib.sha256).digest()
        return int.from_bytes(block[number % 8 * 4 :][:4], "big")

    by_hand = tuple(word(number) % 8 + 1 for number in range(40))
    assert stream_faces("Rook ♜", 12, "name", 3, Dice(8, 40)) == by_hand


def test_a_word_at_or_above_the_limit_is_passed_over():
    sides = 2**31 + 1  # nearly half of all words do not fit
    limit = 2**32 - 2**32 % sides
    blocks = [hmac.digest(b"x", f"1/f/1/{block}".encode(), "sha256") for block in range(20)]
    words = [int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)]
    kept = [word % sides + 1 for word in words if word < limit]
    assert len(kept) < len(words)
    assert stream_faces("x", 1, "f", 1, Dice(sides, 50)) == tuple(kept[:50])


@given(seeds, st.integers(1, 500), st.integers(1, 9), st.integers(1, 20), st.integers(1, 20))
def test_fewer_dice_are_the_first_of_more_dice(seed, person, attempt, fewer, more):
    few, many = sorted((fewer, more))
    longer = stream_faces(seed, person, "bonus", attempt, Dice(8, many))
    assert stream_faces(seed, person, "bonus", attempt, Dice(8, few)) == longer[:few]


@given(seeds, st.integers(1, 500), st.sampled_from([D4, D6, D8, D20, PERCENTILE, Dice(6, 3), Dice(1)]))
def test_faces_are_the_same_again_and_within_the_dice(seed, person, dice):
    shown = stream_faces(seed, person, "field", 1, dice)
    assert shown == stream_faces(f"  {seed} ", person, "field", 1, dice)
    assert len(shown) == dice.count
    assert all(1 <= face <= dice.sides for face in shown)


# Chi-square at one in a million for sides - 1 degrees of freedom (Wilson-Hilferty, z = 4.75).
@pytest.mark.parametrize("sides", [3, 4, 6, 8, 10, 20, 30, 40, 50, 100])
def test_every_face_is_equally_likely(sides):
    thrown = 400 * sides
    counts = Counter(stream_faces("fair dice", 1, f"d{sides}", 1, Dice(sides, thrown)))
    chi_square = sum((counts[face] - 400) ** 2 / 400 for face in range(1, sides + 1))
    free = sides - 1
    assert chi_square < free * (1 - 2 / (9 * free) + 4.75 * (2 / (9 * free)) ** 0.5) ** 3


def test_neighbours_in_person_field_and_attempt_are_unrelated():
    """Pairs of d6 from neighbouring streams: 36 cells, 100 expected in each; 35 degrees, one in a million is 92."""
    for step in [(1, "a", 1), (0, "b", 1), (0, "a", 2)]:
        pairs = Counter(
            stream_faces("pairs", person * 2, "a", 1, D6)
            + stream_faces("pairs", person * 2 + step[0], step[1], step[2], D6)
            for person in range(3600)
        )
        assert sum((pairs[a, b] - 100) ** 2 / 100 for a in range(1, 7) for b in range(1, 7)) < 92


@pytest.mark.parametrize("text", ["", "   ", "x" * 41, "\x00", "\u200b", "\ud800", "é" * 100_000])
def test_a_seed_that_is_empty_or_too_long_is_refused(text):
    with pytest.raises(Unreadable):
        read_seed(text)


def test_a_seed_counts_without_outer_blanks_and_however_accents_are_typed():
    assert read_seed("  Harvest \t fair\n") == "Harvest fair"
    assert read_seed("e\u0301") == "\u00e9"
    assert read_seed("x" * 40) == "x" * 40
    assert read_seed("A") != read_seed("a")


@given(st.text(max_size=60))
def test_a_seed_read_twice_is_the_same(text):
    try:
        seed = read_seed(text)
    except Unreadable:
        return
    assert read_seed(seed) == seed


# --- A person as JSON ------------------------------------------------------------------------------------
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10)
JSON = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
DRAGON = next(row for row in PRINTED if row.slug == "dragon")


def saved(row=DRAGON, number=1):
    return json.loads(json.dumps(npc.to_json(npc.generate_person(row, "demo", number, Rulings()))))


def places(data, at=()):
    """Every place in a JSON value, as the keys that lead to it."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*at, key)
        yield from places(value, (*at, key))


def put(data, place, value):
    *way, last = place
    for key in way:
        data = data[key]
    data[last] = value


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row.slug)
def test_what_is_written_is_read_back_through_json(row):
    for number in range(1, 40):
        generated = npc.generate_person(row, "demo", number, Rulings())
        someone = npc.reroll_unlocked(npc.lock(generated, Field.WISDOM))
        assert npc.from_json(json.loads(json.dumps(npc.to_json(someone)))) == someone


@given(JSON)
def test_garbage_is_unreadable(data):
    with pytest.raises(Unreadable):
        npc.from_json(data)


@given(st.sampled_from(PRINTED), st.data())
def test_one_damaged_value_is_unreadable_or_another_person(row, data):
    damaged = saved(row)
    put(damaged, data.draw(st.sampled_from(list(places(damaged)))), data.draw(JSON))
    try:
        someone = npc.from_json(damaged)
    except Unreadable:
        return
    assert npc.from_json(npc.to_json(someone)) == someone
    assert isinstance(someone.knows_chess, bool)


@pytest.mark.parametrize("place", list(places(saved())), ids=str)
def test_every_value_is_needed(place):
    damaged = saved()
    put(damaged, place, None)
    with pytest.raises(Unreadable):
        npc.from_json(damaged)


FACT = {name: place for place, name in enumerate(fact["field"] for fact in saved()["facts"])}


@pytest.mark.parametrize(("place", "value"), [
    (("version",), 3),
    (("version",), True),
    (("seed",), "x" * 41),
    (("number",), 0),
    (("half_percents",), "maybe"),
    (("facts",), []),
    (("facts", FACT["intelligence"], "value"), 19),
    (("facts", FACT["intelligence"], "faces"), [11]),
    (("facts", FACT["intelligence"], "faces"), []),
    (("facts", FACT["bonus"], "faces"), [1] * 9),
    (("facts", FACT["bonus"], "faces"), []),
    (("facts", FACT["knows"], "faces"), [101, 3]),
    (("facts", FACT["knows"], "value"), 0),
    (("facts", FACT["age-level"], "value"), 9),
    (("facts", FACT["hit-points"], "value"), 1),
    (("facts", FACT["name"], "value"), ""),
    (("facts", FACT["name"], "faces"), [1]),
    (("facts", FACT["name"], "attempt"), 0),
    (("facts", FACT["name"], "locked"), 1),
    (("facts", FACT["name"], "origin"), "guessed"),
])  # fmt: skip
def test_facts_that_no_dice_can_give_are_unreadable(place, value):
    damaged = saved()
    put(damaged, place, value)
    with pytest.raises(Unreadable):
        npc.from_json(damaged)


def test_facts_out_of_their_order_are_unreadable():
    damaged = copy.deepcopy(saved())
    damaged["facts"].reverse()
    with pytest.raises(Unreadable):
        npc.from_json(damaged)
