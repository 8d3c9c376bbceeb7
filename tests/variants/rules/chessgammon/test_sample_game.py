"""Billings' sample game, replayed raw and annotated; each slip by its name (docs/rules/chessgammon.md, D)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from campaigns.rules.contract import Over, Side
from tests.scores import last_state, write_score
from tests.variants.rules.chessgammon.drawn import can, played_out, sq, with_dice
from tests.variants.rules.chessgammon.test_chances import duel
from variants.rules.actions import Move
from variants.rules.chessgammon.chances import danger, danger_to_king
from variants.rules.chessgammon.dice_tables import STANDARD
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position_text import write_position
from variants.rules.chessgammon.words import DOUBLE, TAKE, UNUSABLE

RAW = """
1. 6 4 --- 2. 5 3 --- 3. 2 1 Nc3 e3 4. 4 1 h5 Rh6
5. 6 1 Ke2 b4 6. 3 3 --- 7. 6 4 Ke1 Rb1 8. 6 5 ---
9. 5 2 Qf3 Nb5 10. 3 2 Na6 11. 4 2 Rb3 Nc7 12. 6 6 ---
13. doubles 14. accepts 15. 3 1 Ba6 h4 16. 3 1 e5 Bd6
17. 6 4 Kf1 Rh3 18. 5 3 Qc7 Be7 19. 5 1 Qf7 d3 20. 4 1 Rf6 ba6
21. 5 3 Qe8# White wins 2 points
"""
ANNOTATED = """
White rolls 6
Black rolls 4
White starts the game.

1. 6 4 --- 2. 5 3 --- 3. 2 1 Nc3 e3 4. 4 1 h5 Rh6
5. 6 1 Ke2 b4 6. 3 3 --- 7. 6 4 Ke1 Rb1 8. 6 5 ---
9. 5 2 Qf3 Nb5 10. 3 2 Na6 11. 4 2 Rb3 Nxc7 ?! 12. 6 6 ---
13. doubles 14. accepts 15. 3 1 Bxa6 h4 16. 3 1 e5 Bd6
17. 6 4 Kf1 Rh3 18. 5 3 Qxc7 Be7 19. 5 1 d3 Qxf7 !? 20. 4 1 Rf6 ba6
21. 5 3 Qe8# White wins 2 points
"""
END = "r1b1Q1n1/p1qpb1p1/p4r2/4p2p/1P5P/1R1PP2R/P1P2PP1/2B2KN1 b - - 0 10 - 2:b"
RIGHT = ["Nxc7", "Bxa6", "Qxc7", "Qxf7", "bxa6", "Qxe8#"]


def turns(text):
    """The game's throws by the score's numbers: the position before each roll and what was done with it."""
    score, number, found = GAME.score.read(text), 0, {}
    state = GAME.start(score.options)
    for step in score.steps:
        if isinstance(step, tuple) or step in (DOUBLE, TAKE):
            number += 1
            found[number] = (state.position.placed, [])
        elif isinstance(step, Move) or step == UNUSABLE:
            found[number][1].append(GAME.write_action(step))
        state = GAME.step(state, step)
    return found


TURNS = turns(RAW)


def words(text):
    return [word for word in text.split() if word not in ("?!", "!?")]


@pytest.mark.parametrize("text", [RAW, ANNOTATED], ids=["raw", "annotated"])
def test_it_is_replayed_to_two_points_for_white(text):
    state = last_state(GAME, GAME.score.read(text))
    assert write_position(state.position.placed) == END
    assert GAME.over(state) == Over("king-captured", Side.WHITE)
    assert GAME.points(state) == 2


@pytest.mark.parametrize("text", [RAW, ANNOTATED], ids=["raw", "annotated"])
def test_it_is_written_as_it_is_printed_but_for_the_capture_signs(text):
    written = words(write_score(GAME, GAME.score.read(text)).partition("game.")[2])
    printed = words(text.partition("game.")[2] or text)
    assert [word.replace("x", "") for word in written] == [word.replace("x", "") for word in printed]


def test_every_blank_turn_was_unusable_and_so_was_the_three_of_turn_ten():
    blank = [number for number, (_, done) in TURNS.items() if done == ["0000"]]
    assert blank == [1, 2, 6, 8, 12]
    assert TURNS[10][1] == ["b8a6", "0000"]


def test_the_last_three_could_be_used_but_the_king_s_capture_ends_the_game():
    position = with_dice(TURNS[21][0], 5, 3)
    assert "c1d2" in can(position)
    assert can(played_out(position, "f7e8")) == []


def test_the_fourth_turn_had_six_legal_moves():
    position, _ = TURNS[4]
    assert (
        sum(len(can(played_out(with_dice(position, 4, 1), text))) for text in can(with_dice(position, 4, 1)))
        == 6
    )


def test_the_threats_of_turns_nine_and_eighteen_are_doubles_alone():
    assert danger_to_king(TURNS[10][0], Side.BLACK, STANDARD).rolls == ((2, 2), (5, 5))
    assert danger_to_king(TURNS[19][0], Side.WHITE, STANDARD).rolls == ((5, 5),)


def test_the_thirteen_rolls_against_the_queen_include_doubles_of_4_and_5():
    found = danger(TURNS[20][0], sq("f7"), Side.BLACK, STANDARD)
    assert found.chance == Fraction(13, 36)
    assert {(4, 4), (5, 5)} <= set(found.rolls)
    assert danger_to_king(TURNS[20][0], Side.BLACK, STANDARD).chance == Fraction(11, 36)


def test_s1_the_raw_score_has_no_capture_sign_the_annotated_lacks_two():
    missing = {text: [right for right in RIGHT if right not in text.split()] for text in (RAW, ANNOTATED)}
    assert missing == {RAW: RIGHT, ANNOTATED: ["bxa6", "Qxe8#"]}
    written = write_score(GAME, GAME.score.read(RAW))
    assert [word for word in written.split() if "x" in word] == RIGHT


def test_s2_turn_nineteen_is_printed_in_two_orders_with_one_result():
    orders = [turns(text)[19][1] for text in (RAW, ANNOTATED)]
    assert orders == [["f3f7", "d2d3"], ["d2d3", "f3f7"]]
    position = with_dice(TURNS[19][0], 5, 1)
    assert played_out(position, *orders[0]) == played_out(position, *orders[1])


def test_s3_ninety_percent_and_six_percent_do_not_fit_each_other():
    position = played_out(with_dice(TURNS[18][0], 5, 3), "d6c7", "d8f6")
    capture = danger(position, sq("f6"), Side.WHITE, STANDARD).chance
    taken = played_out(with_dice(position, 5), "f3f6")
    recapture = danger(taken, sq("f6"), Side.BLACK, STANDARD).chance
    assert (capture, recapture) == (Fraction(11, 36), Fraction(29, 36))
    assert capture * (1 - recapture) == Fraction(77, 1296)


def test_s4_twenty_rolls_leave_out_four_four():
    found = danger(TURNS[12][0], sq("c7"), Side.BLACK, STANDARD)
    assert found.chance == Fraction(21, 36)
    assert (4, 4) in found.rolls


def test_s5_eleven_rolls_leave_out_five_five():
    found = danger_to_king(TURNS[13][0], Side.BLACK, STANDARD)
    assert found.chance == Fraction(12, 36)
    assert (5, 5) in found.rolls
    assert duel(Fraction(11, 36), Fraction(20, 36)) == Fraction(99, 224)  # the article's 44%
    assert duel(Fraction(12, 36), Fraction(21, 36)) == Fraction(6, 13)


def test_s6_the_duel_is_cut_not_rounded():
    value = duel(Fraction(11, 36), Fraction(11, 36))
    assert value == Fraction(1296, 2196)
    assert int(value * 10_000) == 5901 != round(value * 10_000)


def test_the_dice_of_a_position_do_not_matter_to_the_chances():
    position = TURNS[13][0]
    for dice in [(), (3, 1), (6,)]:
        assert danger_to_king(replace(position, dice=dice), Side.BLACK, STANDARD).chance == Fraction(1, 3)
