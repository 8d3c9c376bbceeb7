"""Positions, actions, options and whole games as text, and which positions there can be."""

import pytest

from campaigns.rules.errors import NotPossible, Unreadable
from tests.variants.rules.expedition.drawn import FIRST, RULES, STATES, game, on, placed
from variants.rules.actions import OFF_TURN, AgreeToDraw, Move, OfferDraw, Resign, WithdrawDraw
from variants.rules.expedition.attempt import Risk
from variants.rules.expedition.position_text import read_position, write_position
from variants.rules.expedition.situation import Situation

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -"
ROOKS = "r6k/8/8/8/8/8/8/R3K3 w Q - 3 20"


def test_the_first_position():
    assert write_position(FIRST) == START
    assert read_position(START) == FIRST


@pytest.mark.parametrize(
    "text",
    [
        f"{ROOKS} -",
        f"{ROOKS} a1a8@?",
        f"{ROOKS} a1a8@1",
        f"{ROOKS} a1a8@7",
        f"{ROOKS} a1a8!",
        "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 20 a1a4@2",
        "4k1K1/8/8/4Q3/8/8/8/8 w - - 0 1 - e5q",
        "4k3/6K1/8/4Q3/8/8/R7/R7 b - - 9 40 - a1q,a2r,e5b",
        "8/8/8/8/8/8/8/R3K3 b - - 0 1 -",
        "7k/8/8/8/8/8/8/R3K3 w - - 99999 99999 a1a8@?",
        "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1 -",  # a King left to a piece who takes him for sure
        "7k/8/8/8/8/8/8/R3K3 w - - 0 1 - e1b",
    ],
)
def test_positions(text):
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected 7 fields, or 8 with shared squares, found 1"),
        (f"{ROOKS} - e5q x", "found 9."),
        (f"{ROOKS} a1a8", "seventh field, the attempt, must be - or like a1a8@?, a1a8@4 or a1a8!"),
        (f"{ROOKS} a1a8@0", "seventh field"),
        (f"{ROOKS} a1a8@8", "seventh field"),
        (f"{ROOKS} a1a9@4", "seventh field"),
        (f"{ROOKS} a1a8@4!", "seventh field"),
        (f"{ROOKS} a1a4@4", "is an attempt of 3 squares: the dice allow 1 to 3"),
        (f"{ROOKS} a1a2@1", "a1a2 cannot have been announced"),
        (f"{ROOKS} a8a1@1", "a8a1 cannot have been announced"),
        (f"{ROOKS} e1g1@1", "e1g1 cannot have been announced"),
        (f"{ROOKS} a1a4!", "a1a4! awaits the roll for a capture, but nobody stands on a4"),
        (f"{ROOKS} - -", "eighth field, the shared squares, must list each with Black's piece"),
        (f"{ROOKS} - a1", "eighth field"),
        (f"{ROOKS} - a1Q", "eighth field"),
        (f"{ROOKS} - e1q,a1q", "eighth field"),
        (f"{ROOKS} - a1q,a1r", "eighth field"),
        (f"{ROOKS} - a8q", "White has no piece there"),
        (f"{ROOKS} - b1q", "White has no piece there"),
        (f"{ROOKS} - a1k", "Black has 2 Kings"),
        ("7k/8/8/8/8/8/8/4K3 w - - 0 1 - e1p", "Neither piece on e1 can have missed a capture"),
        ("7k/8/8/8/8/8/8/R3K3 w - - 0 1 - a1p", "a Pawn can only be on its own ranks 2 to 7"),
        ("8/8/8/8/8/8/8/R3K3 w - - 0 1 -", "Black has no King, and White is to move"),
        ("8/8/8/8/8/8/8/8 w - - 0 1 -", "Black has no King"),
        (
            "7k/8/8/8/8/8/8/R7 w - - 0 1 a1a8@?",
            "White's King has been taken: nothing more can be announced",
        ),
        ("7k/8/8/8/8/8/8/RK2K3 w - - 0 1 -", "White has 2 Kings"),
        ("7k/8/8/8/8/8/8/P3K3 w - - 0 1 -", "White's Pawn on a1"),
        ("7k/8/8/8/8/8/8/R3K3 w KQ - 0 1 -", "K is a right to castle, but"),
        ("r6k/8/8/8/8/8/8/Q3K3 w Q - 0 1 - a1r", "White has no Rook on a1"),
        (
            "7k/8/8/8/8/8/8/R3K3 w Q e6 0 1 -",
            "e6 is the passed square, but no Pawn of Black's has just passed it",
        ),
        ("7k/8/8/8/4P3/8/4n3/4K3 b - e3 0 1 -", "a piece stands where the Pawn came from"),
        ("7k/8/8/8/4P3/8/4R3/4K3 b - e3 0 1 -", "a piece stands where the Pawn came from"),
        ("7k/8/8/8/4P3/8/4R3/4K3 b - e3 0 1 - e2r", "a piece stands where the Pawn came from"),
        ("7k/8/8/8/8/8/8/R3K3 g Q - 0 1 -", "the side to move, must be w or b"),
        ("7k/8/8/8/8/8/8/R3K2 w Q - 0 1 -", "rank 1"),
        ("7k/8/8/8/8/8/8/R3K2X w Q - 0 1 -", "rank 1, file h “X” is neither a piece nor a number"),
        ("7k/8/8/8/8/8/8/R3K3 w QQ - 0 1 -", "third field"),
        ("7k/8/8/8/8/8/8/R3K3 w Q - -1 1 -", "fifth field"),
        ("7k/8/8/8/8/8/8/R3K3 w Q - 0 0 -", "sixth field"),
    ],
)
def test_malformed_positions_are_refused_in_one_line_that_names_the_place(text, why):
    with pytest.raises(Unreadable) as refusal:
        read_position(text)
    assert why in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_right_stands_by_the_piece_of_its_own_side():
    """Black's Rook on a8 has kept his right, though White's Queen shares the square and is the one that is shown."""
    assert read_position("Q3k3/8/8/8/8/8/8/4K3 b q - 1 9 - a8r").chess.rights == "q"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("e2e4", Move(12, 28)),
        ("a7a8q", Move(48, 56, "q")),
        ("resign", Resign()),
        ("draw?", OfferDraw()),
        ("draw!", AgreeToDraw()),
    ],
)
def test_actions(text, action):
    assert RULES.read_action(text) == action
    assert RULES.write_action(action) == text


@pytest.mark.parametrize("text", ["", "e2", "e2e9", "e2e4k", "E2e4", "e2-e4", "roll", "a1a8@4", "e2e4 "])
def test_what_is_no_action(text):
    with pytest.raises(Unreadable, match="Can't read"):
        RULES.read_action(text)


@pytest.mark.parametrize(
    "text", ["off startpos", "remove startpos", f"remove fen {ROOKS} a1a8!", f"share fen {ROOKS} - e1q"]
)
def test_options(text):
    assert RULES.write_options(RULES.read_options(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Can't read the options"),
        ("off", "Can't read the options"),
        ("on startpos", "expected off, remove, share"),
        (f"off fen {START}", "Write the starting position as startpos"),
        ("off fen x", "Not a valid position"),
        (f"off fen {ROOKS} a1a8!", "captures are not risky: RiskyCaptures is off"),
        (
            f"remove fen {ROOKS} - e1q",
            "Two pieces share a square, which needs RiskyCaptures share; it is remove",
        ),
    ],
)
def test_what_are_no_options(text, why):
    with pytest.raises(Unreadable, match=why):
        RULES.read_options(text)


def test_a_state_is_its_base_and_what_led_on_from_there():
    state = game(None, "e2e4", "e7e5", "d1h5", (2, 2), "d1f3", "b8c6", "f3f7")
    assert STATES.write(state) == (
        "off; rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2 -; d1h5 roll:22 d1f3 b8c6 f3f7"
    )
    assert STATES.read(STATES.write(state)) == state


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it begins with off or remove or share"),
        ("on; x", "it begins with off"),
        ("off; x", "Not a valid position"),
        ("off", "Not a valid position"),
        (f"off; {START}; e2e5", "is not possible"),
        (f"off; {START}; roll:61", "There is nothing to roll"),
        (f"off; {START}; e2e4 roll:07", "Can't read"),
        (f"off; {START}; resigned; e7e5", "the game is over"),
        (f"off; {START}; resigned; agreed", "comes after the end"),
        (f"off; {START}; resigned off turn; resigned", "comes after the end"),
        (f"off; {ROOKS} a1a8!", "captures are not risky"),
        (f"off; {START}; draw offered by white; e2e3 ", "as a game"),
    ],
)
def test_what_is_no_state(text, why):
    with pytest.raises(Unreadable, match=why):
        STATES.read(text)


# X16c
def test_an_offer_stands_until_the_other_side_moves_or_announces():
    offered = game(None, "e2e4", "e7e5", "draw?", "d1h5", (2, 2), "d1f3")
    assert RULES.declarations(offered) == (Resign(), AgreeToDraw(), OFF_TURN, WithdrawDraw(off_turn=True))
    assert RULES.status(on(offered, "draw!")) == "agreed"
    assert RULES.declarations(on(offered, "f8c5")) == (Resign(), OfferDraw(), OFF_TURN)


# X16c
def test_who_has_announced_an_attempt_may_offer_a_draw_and_is_offered_none():
    announced = game(None, "e2e4", "e7e5", "d1h5")
    assert RULES.declarations(announced) == (Resign(), OfferDraw(), OFF_TURN)
    with pytest.raises(NotPossible, match="the other side is in the middle of its turn"):
        on(announced, "draw?-off-turn")
    assert RULES.status(on(announced, "draw?", "draw!-off-turn")) == "agreed"
    assert on(game(None, "e2e4", "e7e5", "draw?-off-turn"), "d1h5").offered is None


def test_a_game_begins_with_the_position_it_is_given():
    assert game(placed("Ke1 ke8 Pa2"), risk="share").position.risk is Risk.SHARE
    assert Situation().placed == FIRST
