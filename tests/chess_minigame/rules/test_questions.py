"""The keys of rolls are read back as the rules write them."""

import pytest

from campaigns.rules.contract import Side
from chess_minigame.rules.cheating.intimidation import scare_roll_key
from chess_minigame.rules.questions import RollKey, read_key

WHITE, BLACK = Side


@pytest.mark.parametrize(
    ("key", "roll"),
    [
        ("turn 12 white's note", RollKey(12, WHITE, "note")),
        ("turn 1 black's empathy", RollKey(1, BLACK, "empathy")),
        ("turn 1 white's luck, watcher 2", RollKey(1, WHITE, "luck", who="2")),
        ("turn 3 white moves", RollKey(3, WHITE, "moves")),
        ("turn 3 white moves, watcher black", RollKey(3, WHITE, "moves", who="black")),
        ("turn 3 white moves, eye of watcher 7", RollKey(3, WHITE, "moves", who="7", is_of_eye=True)),
        ("turn 3 white picks pockets, watcher 7", RollKey(3, WHITE, "picks pockets", who="7")),
        ("turn 2 black casts, watcher white", RollKey(2, BLACK, "casts", who="white")),
        (scare_roll_key(4, BLACK, 3), RollKey(4, BLACK, "scares", attempt=3)),
    ],
)
def test_a_key_says_who_does_what_before_whose_eyes(key, roll):
    assert read_key(key) == roll


@pytest.mark.parametrize("key", ["limit", "turn 1", "turn 1 white", "turn 1 white sings", ""])
def test_other_dice_are_of_no_players_doing(key):
    assert read_key(key) is None
