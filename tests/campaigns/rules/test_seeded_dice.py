"""The dice of many games from one seed: anybody reproduces them, every face is as likely, no game disturbs another."""

from collections import Counter
from hashlib import blake2b

import pytest

from campaigns.rules.seeded_dice import SeededDice


def test_faces_are_reproduced_with_nothing_but_blake2b():
    digest = blake2b(b"evening 3/20/0", key=b"KQ7M-X2PD").digest()
    assert [*SeededDice("KQ7M-X2PD").of("evening 3")(20)] == [byte % 20 + 1 for byte in digest if byte < 240]


def test_the_next_block_goes_on_where_the_last_one_ended():
    dice, again = SeededDice("seed").of("game"), SeededDice("seed").of("game")
    first, second = dice(100), dice(100)
    assert first != second
    assert (again(100), again(100)) == (first, second)


def test_no_die_and_no_game_disturbs_another():
    plain, mixed = SeededDice("seed").of("a"), SeededDice("seed").of("a")
    mixed(6)
    SeededDice("seed").of("b")(100)
    assert plain(100) == mixed(100)
    assert SeededDice("seed").of("b")(100) != plain(100)


@pytest.mark.parametrize("sides", [4, 6, 20, 100])
def test_every_face_is_as_likely_as_every_other(sides):
    """Within five standard errors of the even share."""
    seeded = SeededDice("even")
    faces = Counter(b"".join(seeded.of(f"{game}")(sides) for game in range(400)))
    assert set(faces) == set(range(1, sides + 1))
    share = faces.total() / sides
    assert max(abs(count - share) for count in faces.values()) < 5 * share**0.5


def test_a_long_seed_is_a_seed_like_any_other():
    long = "ß" * 40
    assert SeededDice(long).of("a")(100) == SeededDice(long).of("a")(100)
    assert SeededDice(long).of("a")(100) != SeededDice(long + "s").of("a")(100)
    with pytest.raises(ValueError, match="at least one"):
        SeededDice("")
