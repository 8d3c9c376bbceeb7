"""Expedition Chess at the table: attempts announced, thrown for and landed; two kinds of check; two pieces on a square."""

import json
import re

import pytest
from django.urls import reverse

from campaigns.core.refusals import Refused
from tests import boards
from tests.board_pages import data_of, news, phone_at, sent, words
from tests.boards import BLACK, WHITE, form, get, position, thrown, url
from tests.confirmed import confirmation
from variants.board.play import history, rolls

# The source's own example: a Queen on e1 wants to go to e8. Nobody else is near.
QUEEN = "7k/8/8/8/8/8/7p/K3Q3 w - - 0 24 -"
# White's Rook can take Black's, four squares away.
ROOKS = "6k1/5ppp/8/4r3/8/8/5PPP/4R1K1 w - - 0 20 -"
# Black's Rook looks at White's King from seven squares away.
FROM_AFAR = "4r1k1/5ppp/8/8/8/8/5PPP/R3K3 w Q - 0 20 -"
LEAPT = "6k1/5ppp/8/8/8/5n2/5P1P/R3K2R w KQ - 0 20 -"
SEVEN, FOUR, ONE = "3 4", "5 4", "1 1"  # of seven squares all, 6, 1


def begun(campaign, *moves, position=QUEEN, risk="off"):
    wanted = {"position": position, "settings": {"RiskyCaptures": risk}}
    return boards.begun(campaign, *moves, variant="expedition", **wanted)


def attempted(match, move, faces, landing=""):
    """A move announced, its dice, and where it lands (as far as it wanted, where that is not told)."""
    return boards.moved(thrown(boards.moved(match, move), faces), landing or move)


def notations(match):
    return [ply.notation for ply in history.read(match).plies]


# --- Before it is announced -------------------------------------------------------------------------------


def test_the_chances_of_every_attempt_travel_with_the_board(dm, campaign):
    told = data_of(dm.match(begun(campaign)).page())["attempts"]
    assert told["far"]["e1"]["e8"] == ["e2", "e3", "e4", "e5", "e6", "e7", "e8"]
    assert "e2" not in told["far"]["e1"]  # one square is a sure move
    assert (told["of"], told["ways"]["7"]) == (36, [1, 1, 2, 5, 7, 14, 6])
    assert told["letters"] == {"e1": "Q"} and told["risky"] is False


def test_a_device_that_does_not_move_is_sent_no_attempts(campaign):
    match = begun(campaign)
    watcher = phone_at(match, "spectator")
    page = watcher.page()
    assert data_of(page)["attempts"] == {} and data_of(page)["moves"] == {}


def test_with_risky_captures_the_data_say_so(dm, campaign):
    match = begun(campaign, position=ROOKS, risk="remove")
    page = dm.match(match).page()
    assert data_of(page)["attempts"]["risky"] is True
    assert "Long-range captures need a second roll; on a miss the capturing piece leaves the board" in words(
        page
    )


# --- Announced, thrown, landed ----------------------------------------------------------------------------


def test_everybody_sees_what_is_announced_and_its_chances(dm, campaign):
    match = begun(campaign, "e1e8")
    watcher = phone_at(match, "spectator")
    for page, player in ((dm.match(match).page(), "White"), (watcher.page(), "Anna")):
        assert f"{player} to roll" in page and "Announced: the Queen from e1 to e8" in page
        told = data_of(page)["announced"]
        assert (told["start"], told["way"][-1], told["words"]) == ("e1", "e8", "Qe1-e8")
        assert told["ways"] == [1, 1, 2, 5, 7, 14, 6]


def test_an_announcement_is_no_half_move_until_it_has_landed(campaign):
    match = thrown(begun(campaign, "e1e8"), SEVEN)
    assert notations(match) == []
    match = boards.moved(match, "e1e8")
    assert notations(match) == ["Qe8"]
    assert "b - - 1 24 -" in position(match)


@pytest.mark.slow
def test_a_man_who_falls_short_is_written_as_the_source_writes_it(dm, campaign):
    match = attempted(begun(campaign), "e1e8", "1 3", "e1e4")
    assert notations(match) == ["Qe4(e5,e8)"]
    page = dm.match(match).page()
    assert "Rolled 4: at most 4 of 7 squares, up to e5." in words(page)
    assert "Qe4(e5,e8) dice 1 3" in words(page)


def test_after_the_throw_only_the_landings_are_legal_and_told(dm, campaign):
    page = dm.match(thrown(begun(campaign, "e1e8"), FOUR)).page()
    assert data_of(page)["moves"] == {"e1": dict.fromkeys(["e2", "e3", "e4", "e5", "e6", "e7"], "quiet")}
    assert "White to land" in page
    assert "The Queen on its way to e8 must land on any square from e2 to e7" in words(page)


@pytest.mark.slow
def test_while_the_dice_are_awaited_the_announcement_stands(dm, campaign):
    match = begun(campaign, "e1e8")
    for page, fields, reason in (
        ("roll", {"face": ["7", "1"]}, "A d6 cannot show 7: it shows 1 to 6."),
        ("move", {"move": "e1e2"}, "Roll the dice first."),
    ):
        assert reason in words(sent(dm.match(match), page, **fields).text)
    assert match.lines.count() == 2 and position(match).endswith("e1e8@?")


# --- Taken back, put right --------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_announcement_is_taken_back_with_the_other_side_s_leave_only(campaign):
    match = begun(campaign, "e1e8")
    landed = attempted(begun(campaign, position=ROOKS, risk="share"), "e1e5", SEVEN)
    assert position(landed).endswith("e1e5!")
    for one in (match, landed):
        with pytest.raises(Refused, match="turn is over"):
            rolls.take_own_back(one.pk, form(one, WHITE), side=WHITE)
    match = boards.asked_back(match, "ask", WHITE)
    match = boards.asked_back(match, "grant", BLACK)
    assert position(match) == QUEEN


@pytest.mark.slow
def test_whoever_announced_can_ask_for_it_back_before_any_move_was_made(dm, campaign):
    match = begun(campaign, "e1e8")
    assert "Undo" in dm.match(match).page()
    assert "Request take-back" in phone_at(match, "white").page()


@pytest.mark.slow
def test_dice_that_fell_stay_on_record_when_the_announcement_is_taken_back(dm, campaign):
    match = boards.undone(thrown(begun(campaign, "e1e8"), FOUR))
    assert position(match) == QUEEN
    match = boards.moved(match, "e1e5")
    assert "already rolled before the undo" in words(dm.match(match).page())
    assert position(thrown(match)).endswith("e1e5@3")


@pytest.mark.slow
def test_dice_put_right_rewrite_what_the_landing_was(dm, campaign):
    match = attempted(begun(campaign), "e1e8", "1 3", "e1e4")
    sent(dm.match(match), "correct", face=["5", "4"], reason="typed wrong")
    assert notations(match) == ["Qe4(e7,e8)"]
    assert "Qe4(e7,e8)" in dm.match(match).page("score")


@pytest.mark.slow
def test_the_match_goes_back_to_before_the_announcement(campaign):
    match = attempted(begun(campaign), "e1e8", "1 3", "e1e4")
    match = attempted(boards.moved(match, "h8h7"), "e4e7", SEVEN)
    assert notations(match) == ["Qe4(e5,e8)", "Kh7", "Qe7"]
    match = boards.undone(match, ply=2)
    assert notations(match) == ["Qe4(e5,e8)", "Kh7"] and position(match).endswith("-")


# --- Check ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_check_says_by_whom_from_where_and_how_likely(dm, campaign):
    page = dm.match(begun(campaign, position=FROM_AFAR)).page()
    told = "White's King on e1 is in uncertain check from the Rook on e8, 7 squares away: captured with 6/36 (16.7%)"
    assert told in words(page)
    assert 'class="is-check is-uncertain"' in page and 'is-checked">Check?</span>' in page
    assert re.search(r'class="sq w check uncertain" id="se1"', page)
    assert data_of(page)["checks"] == {"e1": told}
    page = dm.match(begun(campaign, position=LEAPT)).page()
    assert "White's King on e1 is in certain check from the Knight on f3" in words(page)
    assert re.search(r'class="sq w check" id="se1"', page)
    left = words(dm.match(begun(campaign, "a1b1", position=FROM_AFAR)).page())
    assert "Black to move" in left and "White's King on e1 is in uncertain check" in left
    risky = begun(campaign, position=FROM_AFAR, risk="remove")
    assert "captured with 1/36 (2.8%)" in words(dm.match(risky).page())


# --- Risky captures ---------------------------------------------------------------------------------------


def test_a_risky_capture_is_thrown_for_again_before_it_is_a_move(dm, campaign):
    match = attempted(begun(campaign, position=ROOKS, risk="remove"), "e1e5", SEVEN)
    page = words(dm.match(match).page())
    assert "White to roll" in page and "reached e5: now roll for the capture" in page
    assert notations(match) == []
    match = thrown(match, SEVEN)
    assert notations(match) == ["Rxe5"]
    page = words(dm.match(match).page())
    assert "the capture on e5 succeeds" in page and re.search("Black lost (R )?Rook", page)


@pytest.mark.slow
def test_who_misses_leaves_the_board_and_is_his_own_side_s_loss(dm, campaign):
    match = attempted(begun(campaign, position=ROOKS, risk="remove"), "e1e5", SEVEN)
    match = thrown(match, ONE)
    assert notations(match) == ["Rxe5(missed)"]
    page = words(dm.match(match).page())
    assert re.search("White lost (R )?Rook", page) and "Black lost" not in page
    assert "the capture on e5 fails" in page


def test_two_men_on_a_square_are_both_drawn_and_spoken(dm, campaign):
    match = attempted(begun(campaign, position=ROOKS, risk="share"), "e1e5", SEVEN)
    page = dm.match(thrown(match, ONE)).page()
    assert 'aria-label="e5, white Rook and black Rook"' in page
    square = re.search(r'<button class="([^"]*)" id="se5".*?</button>', page)
    assert square[1].split()[:4] == ["sq", "w", "b", "shared"]
    assert 'class="half w"' in square[0] and 'class="half b"' in square[0]


def test_the_second_throw_put_right_decides_the_capture_anew(dm, campaign):
    match = attempted(begun(campaign, position=ROOKS, risk="share"), "e1e5", SEVEN)
    match = thrown(match, ONE)
    sent(dm.match(match), "correct", face=["3", "4"], reason="typed wrong")
    assert notations(match) == ["Rxe5"]
    assert "Black lost" in words(dm.match(match).page())


# --- Other pages ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_chart_is_a_page_for_everybody(people, client):
    page = words(get(client, reverse("board-pieces", args=["expedition"])))
    assert "How far a roll goes" in page and "Roll two dice" in page
    assert "7 1 3 4 5 6 7 6 6 5 4 2" in page  # the printed row
    assert "1/36 2.8% 1/36 2.8% 2/36 5.6% 5/36 13.9% 7/36 19.4% 14/36 38.9% 6/36 16.7%" in page


def test_the_chances_page_tells_of_an_announced_move_square_by_square(dm, campaign):
    told = words(dm.match(begun(campaign, "e1e8")).page("chances"))
    assert "Chance to reach e8: 6/36 (16.7%)." in told and "Chance to reach e2: 36/36 (100%)." in told


def test_the_luck_of_every_throw_is_told(dm, campaign):
    told = words(get(dm, url(attempted(begun(campaign), "e1e8", SEVEN), "chances")))
    assert "rolls that allow more squares" in told
    assert "Rolled 7: all 7 squares, up to e8. +83" in told


@pytest.mark.slow
def test_every_half_move_can_be_looked_back_at_with_its_dice(dm, campaign):
    match = boards.moved(attempted(begun(campaign), "e1e8", "1 3", "e1e4"), "h8h7")
    page = dm.match(match).page("ply", 1)
    assert "earlier position" in page and 'name="face"' not in page
    assert "Rolled 4: at most 4 of 7 squares, up to e5." in words(page)


def test_its_options_have_words(dm, campaign):
    page = words(dm.page("board-new", campaign, "expedition"))
    assert "Risky captures" in page and "Yes: on a miss the capturing piece leaves the board" in page


def test_every_device_hears_of_each_step(campaign):
    match = begun(campaign)
    watcher = phone_at(match, "spectator")
    shows = watcher.page()
    for step, told in (
        (lambda: boards.moved(match, "e1e8"), "Announced: the Queen from e1 to e8."),
        (lambda: thrown(match, FOUR), "The dice show 5 and 4."),
        (lambda: boards.moved(match, "e1e3"), "White: Qe3(e7,e8)."),
    ):
        step()
        heard = shows = news(watcher, shows).text
        assert told in re.search(r'innerHTML:#live">(.*?)</p>', heard, re.S)[1]
    assert 'id="se3"' in heard and 'id="se1"' in heard


@pytest.mark.slow
def test_a_pawn_throws_nothing_and_asks_what_it_becomes(dm, campaign):
    match = begun(campaign, position="8/P7/8/8/8/8/7k/K7 w - - 0 60 -")
    answer = sent(dm.match(match), "move", move="a7a8").text
    assert "What does it become?" in answer
    assert [name for name in "qrbn" if f'value="a7a8{name}"' in answer] == ["q", "r", "b", "n"]
    assert notations(boards.moved(match, "a7a8q")) == ["a8=Q"]
    match = begun(campaign, "d7d5", position="4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 60 -")
    match = boards.moved(match, "e5d6")
    assert history.read(match).plies[-1].taken == "P"


@pytest.mark.slow
def test_dice_put_right_that_allow_less_have_the_landing_chosen_anew(dm, campaign):
    match = attempted(begun(campaign), "e1e8", "1 3", "e1e4")
    asked = sent(dm.match(match), "correct", face=["1", "1"], reason="typed wrong").text
    assert "1 move will be removed" in asked and notations(match) == ["Qe4(e5,e8)"]
    dm.post(url(match, "correct"), confirmation(asked))
    assert notations(match) == [] and position(match).endswith("e1e8@1")
    assert data_of(dm.match(match).page())["moves"] == {"e1": {"e2": "quiet"}}


@pytest.mark.slow
def test_other_devices_are_shown_what_dice_put_right_made_of_a_move(dm, campaign):
    match = attempted(begun(campaign), "e1e8", "1 3", "e1e4")
    watcher = phone_at(match, "spectator")
    was = watcher.page()
    sent(dm.match(match), "correct", face=["5", "4"], reason="typed wrong")
    heard = news(watcher, was).text
    assert "Qe4(e7,e8)" in heard and "Qe4(e5,e8)" not in heard


@pytest.mark.parametrize(
    ("pending", "status"),
    [("e1e5@?", "White to roll"), ("e1e5@3", "White to land"), ("e1e5!", "White to roll")],
)
def test_a_position_in_the_middle_of_an_attempt_opens_at_the_table(dm, campaign, pending, status):
    match = begun(campaign, position=f"{ROOKS[:-1]}{pending}", risk="share")
    assert status in dm.match(match).page()


@pytest.mark.slow
def test_what_the_chances_of_a_full_board_weigh(dm, campaign):
    middle = "r3k2r/ppp2ppp/2n1bn2/3qp3/8/2NP1N2/PPP1QPPP/R1B1K2R b kq - 4 9 -"
    page = dm.match(begun(campaign, position=middle)).page()
    assert len(json.dumps(data_of(page)["attempts"])) < 3_000


def test_a_draw_offered_between_the_throws_is_no_move(dm, campaign):
    match = attempted(begun(campaign, position=ROOKS, risk="share"), "e1e5", SEVEN)
    match = thrown(boards.declared(match, "draw?"), ONE)
    (ply,) = history.read(match).plies
    assert (ply.text, ply.notation) == ("e1e5", "Rxe5(missed)")
    assert "the capture on e5 fails" in words(dm.match(match).page())
