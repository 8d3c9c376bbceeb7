"""Why an action is not possible, in one sentence; and nothing is lost by asking for it."""

import pytest

from campaigns.rules.errors import NotPossible
from tests.variants.rules.expedition.drawn import game, on, placed, read_move
from variants.rules.expedition.why_not import why_not

SENTENCES = [
    ("Ke1 Ra1 kh8", {}, "b1b2", "There is no piece on b1."),
    ("Ke1 Ra1 kh8", {}, "h8h7", "The King on h8 is Black's, and it is White's turn."),
    ("Ke1 Ra1 kh8", {}, "a1a1", "The Rook is already on a1."),
    ("Ke1 Ra1 Pa3 kh8", {}, "a1a5", "The way from a1 to a5 is blocked by the Pawn on a3."),
    ("Ke1 Ra1 Pa3 kh8", {}, "a1a3", "a3 is occupied by White's own Pawn."),
    ("Ke1 Pa7 kh8", {}, "a7a8", "On the far rank a Pawn becomes a Queen, Rook, Bishop or Knight: add"),
    ("Ke1 Ra1 kh8", {}, "a1a2q", "This move promotes nothing"),
    ("Ke1 ke3", {}, "e1e2", "The King would stand in certain check on e2: the King on e3 could capture it without a roll."),
    ("Ke1 ra2 kh8", {}, "e1d2", None),
    ("Ke1 rd3 kh8", {}, "e1d2", "in certain check on d2: the Rook on d3"),
    ("Ke1 Pa2 re2 kh8", {}, "a2a3", "The King on e1 is in certain check from the Rook on e2, and this does not end it."),
    ("Ke1 Rh1 kh8", {}, "e1g1", "White's King cannot castle with h1: one of the two has already moved"),
    ("Ke1 Rh1 Bf1 kh8", {"rights": "K"}, "e1g1", "White's King cannot castle: the Bishop on f1 stands between."),
    ("Ke1 Rh1 rf8 kh8", {"rights": "K"}, "e1g1", "however distant: the Rook on f8 attacks f1."),
    ("Ke1 Ra1 Qa4 kh8", {"shared": "ba4"}, "a1a4", "Two pieces share a4: no other piece may go there."),
    ("Ke1 Ra1 Qa4 kh8", {"shared": "ba4"}, "a1a5", "The way from a1 to a5 is blocked by the Queen on a4."),
    ("Ke1 Ra1 kh8", {"pending": "a1a8@?"}, "a1a4", "Roll the dice first: the Rook was announced from a1 to a8."),
    ("Ke1 Ra1 kh8", {"pending": "a1a8@4"}, "a1a6", "The dice allow at most 4 squares: the Rook was announced from a1 to a8 and must land on a2 to a5."),
    ("Ke1 Ra1 kh8", {"pending": "a1a8@1"}, "a1a6", "The dice allow at most 1 square: the Rook was announced from a1 to a8 and must land on a2."),
    ("Ke1 Ra1 kh8", {"pending": "a1a8@4"}, "a1b1", "An attempt cannot be withdrawn: the Rook was announced from a1 to a8 and must land on a2 to a5."),
    ("Ke1 Ra1 kh8", {"pending": "a1a8@4"}, "e1e2", "An attempt cannot be withdrawn"),
    ("Ke1 Ra1 kh8", {"pending": "a1a8@4"}, "a1a1", "An attempt cannot be withdrawn"),
    ("Ke1 Ra1 kh8", {"pending": "a1a8@4"}, "a1a3q", "This move promotes nothing"),
    ("Ke1 Ra1 kh8 ra8", {"pending": "a1a8!"}, "a1a3", "Roll the dice first: they decide whether the capture on a8 succeeds."),
]  # fmt: skip


@pytest.mark.parametrize(("pieces", "rest", "move", "sentence"), SENTENCES)
def test_a_sentence_that_can_be_checked_on_the_table(pieces, rest, move, sentence):
    why = why_not(placed(pieces, **rest), read_move(move))
    assert why is None if sentence is None else sentence in why


@pytest.mark.parametrize("move", ["a1a6", "e1e2", "a1b1", "h8g8"])
def test_what_is_refused_changes_nothing_and_names_the_position(move):
    state = game(placed("Ke1 Ra1 kh8"), "a1a8", (1, 3))
    with pytest.raises(NotPossible, match=rf"“{move}” is not possible: .* The position is .* a1a8@4\.$"):
        on(state, move)
    assert on(state, "a1a5").position.placed.pending is None


def test_without_a_king_nothing_is_possible():
    assert "King has been taken" in why_not(placed("Ra1 kh8 Pa2", lawful=False), read_move("a1b1"))


def test_a_game_that_is_over_says_so():
    with pytest.raises(NotPossible, match=r"the game is over \(insufficient\)"):
        on(game(placed("Ke1 kh8")), "e1e2")
