"""Expedition Chess at the table: attempts announced, thrown for and landed; two kinds of check; two pieces on a square."""

import json
import re

import pytest
from django.urls import reverse

from campaigns.core.refusals import Refused
from campaigns.match.models import Line
from campaigns.rooms.play import room
from tests import boards
from tests.boards import BLACK, WHITE, form, get, position, showing, shown, thrown, url
from tests.client import seated
from tests.confirmed import confirmation
from variants.board.play import history, rolls

HX = {"HX-Request": "true"}
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


def words(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split()).replace("&#x27;", "'")


def data_of(page):
    return json.loads(re.search(r'id="board-data"[^>]*>(.*?)</script>', page, re.S)[1])


def sent(device, match, page, **fields):
    """Send a form of the page as it stands, as htmx does."""
    was = get(device, url(match))
    return device.post(url(match, page), {**shown(was), **fields}, headers=showing(was)).text


def notations(match):
    return [ply.notation for ply in history.read(match).plies]


# --- Before it is announced -------------------------------------------------------------------------------


def test_the_chances_of_every_attempt_travel_with_the_board(people):
    told = data_of(get(people.dm, url(begun(people.campaign))))["attempts"]
    assert told["far"]["e1"]["e8"] == ["e2", "e3", "e4", "e5", "e6", "e7", "e8"]
    assert "e2" not in told["far"]["e1"]  # one square is a sure move
    assert (told["of"], told["ways"]["7"]) == (36, [1, 1, 2, 5, 7, 14, 6])
    assert told["letters"] == {"e1": "Q"} and told["risky"] is False


def test_a_device_that_does_not_move_is_sent_no_attempts(people):
    match = begun(people.campaign)
    watcher = seated(room.join(match=match, seat_request=room.SeatRequest("Tom", "spectator")))
    page = get(watcher, reverse("board-seat", args=[match.public_id]))
    assert data_of(page)["attempts"] == {} and data_of(page)["moves"] == {}


def test_with_risky_captures_the_data_say_so(people):
    match = begun(people.campaign, position=ROOKS, risk="remove")
    page = get(people.dm, url(match))
    assert data_of(page)["attempts"]["risky"] is True
    assert "Long-range captures need a second roll; on a miss the capturing piece leaves the board" in words(
        page
    )


# --- Announced, thrown, landed ----------------------------------------------------------------------------


def test_everybody_sees_what_is_announced_and_its_chances(people):
    match = begun(people.campaign, "e1e8")
    watcher = seated(room.join(match=match, seat_request=room.SeatRequest("Tom", "spectator")))
    for page in (get(people.dm, url(match)), get(watcher, reverse("board-seat", args=[match.public_id]))):
        assert "White to roll" in page and "Announced: the Queen from e1 to e8" in page
        told = data_of(page)["announced"]
        assert (told["start"], told["way"][-1], told["words"]) == ("e1", "e8", "Qe1-e8")
        assert told["ways"] == [1, 1, 2, 5, 7, 14, 6]


def test_an_announcement_is_no_half_move_until_it_has_landed(people):
    match = thrown(begun(people.campaign, "e1e8"), SEVEN)
    assert notations(match) == []
    match = boards.moved(match, "e1e8")
    assert notations(match) == ["Qe8"]
    assert "b - - 1 24 -" in position(match)


def test_a_man_who_falls_short_is_written_as_the_source_writes_it(people):
    match = attempted(begun(people.campaign), "e1e8", "1 3", "e1e4")
    assert notations(match) == ["Qe4(e5,e8)"]
    page = get(people.dm, url(match))
    assert "Rolled 4: at most 4 of 7 squares, up to e5." in words(page)
    assert "Qe4(e5,e8) dice 1 3" in words(page)


def test_after_the_throw_only_the_landings_are_legal_and_everybody_reads_them(people):
    page = get(people.dm, url(thrown(begun(people.campaign, "e1e8"), FOUR)))
    assert data_of(page)["moves"] == {"e1": dict.fromkeys(["e2", "e3", "e4", "e5", "e6", "e7"], "quiet")}
    assert "White to land" in page
    assert "The Queen on its way to e8 must land on any square from e2 to e7" in words(page)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("e1e8", "The dice allow at most 6 squares"),
        ("e1d1", "An attempt cannot be withdrawn"),
        ("a1b1", "An attempt cannot be withdrawn"),
        ("e1e1", "An attempt cannot be withdrawn"),
        ("Qh4", "An attempt cannot be withdrawn"),
        ("Qe8", "The dice allow at most 6 squares"),
        ("Qe4(e5,e8)", "It does not match the announcement and the roll"),
    ],
)
def test_what_the_dice_do_not_allow_is_refused_with_the_reason_and_nothing_is_lost(people, move, reason):
    match = thrown(begun(people.campaign, "e1e8"), FOUR)
    before = match.lines.count()
    assert reason in words(sent(people.dm, match, "move", move=move))
    assert match.lines.count() == before
    assert position(match).endswith("e1e8@6")


def test_a_tap_elsewhere_is_told_that_there_is_no_withdrawal(people):
    match = thrown(begun(people.campaign, "e1e8"), FOUR)
    for square in ("a1", "e1", "h4"):
        why = get(people.dm, f"{url(match, 'why')}?from=e1&to={square}")
        assert (
            why
            == "An attempt cannot be withdrawn: the Queen was announced from e1 to e8 and must land on e2 to e7."
        )


def test_nobody_moves_while_the_dice_are_awaited(people):
    answer = sent(people.dm, begun(people.campaign, "e1e8"), "move", move="e1e2")
    assert "Roll the dice first." in words(answer)


@pytest.mark.parametrize(
    ("faces", "reason"),
    [
        (["0", "6"], "cannot show 0"),
        (["7", "1"], "A d6 cannot show 7: it shows 1 to 6."),
        (["1", "2", "3"], "Type 2 numbers"),
        (["6"], "Type 2 numbers"),
        (["six", "1"], "is not a number"),
        (["", ""], "Enter the 2d6 or roll it"),
    ],
)
def test_faces_that_cannot_be_are_refused_and_the_announcement_stands(people, faces, reason):
    match = begun(people.campaign, "e1e8")
    assert reason in words(sent(people.dm, match, "roll", face=faces))
    assert match.lines.count() == 2 and position(match).endswith("e1e8@?")


def test_the_landing_is_typed_as_a_square_or_in_full(people):
    for landing, told in (("e4", "Qe4(e7,e8)"), ("Qe7(e7,e8)", "Qe7(e7,e8)")):
        match = thrown(begun(people.campaign, "Qe8"), FOUR)
        sent(people.dm, match, "move", move=landing)
        assert notations(match) == [told]


def test_the_machine_throws_as_well(people):
    match = thrown(begun(people.campaign, "e1e8"))
    assert match.lines.get(kind=Line.Kind.THROW).thrown_by == Line.ThrownBy.MACHINE
    assert "White to land" in get(people.dm, url(match))


def test_a_king_taken_by_an_attempt_ends_the_game_in_a_sentence(people):
    match = begun(people.campaign, position="4k3/8/8/8/8/8/p7/4R2K w - - 0 20 -")
    match = attempted(match, "e1e8", SEVEN)
    assert (match.winner, match.how) == ("white", "king-captured")
    page = words(get(people.dm, url(match)))
    assert "White wins: the King is captured" in page and "Rxe8" in page


# --- Taken back, put right --------------------------------------------------------------------------------


def test_an_announcement_is_taken_back_with_the_other_side_s_leave_only(people):
    match = begun(people.campaign, "e1e8")
    with pytest.raises(Refused, match="turn is over"):
        rolls.take_own_back(match.pk, form(match, WHITE), side=WHITE)
    match = boards.asked_back(match, "ask", WHITE)
    match = boards.asked_back(match, "grant", BLACK)
    assert position(match) == QUEEN


def test_a_landing_is_not_taken_back_by_its_maker_alone(people):
    match = attempted(begun(people.campaign, position=ROOKS, risk="share"), "e1e5", SEVEN)
    assert position(match).endswith("e1e5!")
    with pytest.raises(Refused, match="turn is over"):
        rolls.take_own_back(match.pk, form(match, WHITE), side=WHITE)


def test_whoever_announced_can_ask_for_it_back_before_any_move_was_made(people):
    page = get(people.dm, url(begun(people.campaign, "e1e8")))
    assert "Undo" in page
    match = begun(people.campaign, "e1e8")
    white = seated(room.join(match=match, seat_request=room.SeatRequest("Ann", "white")))
    assert "Request take-back" in get(white, reverse("board-seat", args=[match.public_id]))


def test_dice_that_fell_stay_on_record_when_the_announcement_is_taken_back(people):
    match = boards.undone(thrown(begun(people.campaign, "e1e8"), FOUR))
    assert position(match) == QUEEN
    match = boards.moved(match, "e1e5")
    assert "already rolled before the undo" in words(get(people.dm, url(match)))
    assert position(thrown(match)).endswith("e1e5@3")


def test_dice_put_right_rewrite_what_the_landing_was(people):
    match = attempted(begun(people.campaign), "e1e8", "1 3", "e1e4")
    sent(people.dm, match, "correct", face=["5", "4"], reason="typed wrong")
    assert notations(match) == ["Qe4(e7,e8)"]
    assert "Qe4(e7,e8)" in get(people.dm, url(match, "score"))


def test_the_match_goes_back_to_before_the_announcement_at_a_tap_of_the_dm_s(people):
    match = attempted(begun(people.campaign), "e1e8", "1 3", "e1e4")
    match = attempted(boards.moved(match, "h8h7"), "e4e7", SEVEN)
    assert notations(match) == ["Qe4(e5,e8)", "Kh7", "Qe7"]
    match = boards.undone(match, ply=2)
    assert notations(match) == ["Qe4(e5,e8)", "Kh7"] and position(match).endswith("-")


# --- Check ------------------------------------------------------------------------------------------------


def test_an_uncertain_check_says_from_where_how_far_and_how_likely(people):
    page = get(people.dm, url(begun(people.campaign, position=FROM_AFAR)))
    told = "White's King on e1 is in uncertain check from the Rook on e8, 7 squares away: captured with 6/36 (16.7%)"
    assert told in words(page)
    assert 'class="is-check is-uncertain"' in page
    assert re.search(r'class="sq w check uncertain" id="se1"', page)
    assert data_of(page)["checks"] == {"e1": told}


def test_a_certain_check_says_by_whom(people):
    page = get(people.dm, url(begun(people.campaign, position=LEAPT)))
    assert "White's King on e1 is in certain check from the Knight on f3" in words(page)
    assert re.search(r'class="sq w check" id="se1"', page)


def test_a_king_left_in_check_is_told_of_while_the_other_side_is_to_move(people):
    match = begun(people.campaign, "a1b1", position=FROM_AFAR)
    page = words(get(people.dm, url(match)))
    assert "Black to move" in page and "White's King on e1 is in uncertain check" in page


def test_a_risky_capture_makes_a_check_less_likely_to_succeed(people):
    page = words(get(people.dm, url(begun(people.campaign, position=FROM_AFAR, risk="remove"))))
    assert "captured with 1/36 (2.8%)" in page


# --- Risky captures ---------------------------------------------------------------------------------------


def test_a_risky_capture_is_thrown_for_again_before_it_is_a_move(people):
    match = attempted(begun(people.campaign, position=ROOKS, risk="remove"), "e1e5", SEVEN)
    page = words(get(people.dm, url(match)))
    assert "White to roll" in page and "reached e5: now roll for the capture" in page
    assert notations(match) == []
    match = thrown(match, SEVEN)
    assert notations(match) == ["Rxe5"]
    page = words(get(people.dm, url(match)))
    assert "the capture on e5 succeeds" in page and re.search("Black lost (R )?Rook", page)


def test_who_misses_leaves_the_board_and_is_counted_among_his_own_side_s_losses(people):
    match = attempted(begun(people.campaign, position=ROOKS, risk="remove"), "e1e5", SEVEN)
    match = thrown(match, ONE)
    assert notations(match) == ["Rxe5(missed)"]
    page = words(get(people.dm, url(match)))
    assert re.search("White lost (R )?Rook", page) and "Black lost" not in page
    assert "the capture on e5 fails" in page


def test_two_men_on_a_square_are_both_drawn_and_spoken(people):
    match = attempted(begun(people.campaign, position=ROOKS, risk="share"), "e1e5", SEVEN)
    page = get(people.dm, url(thrown(match, ONE)))
    assert 'aria-label="e5, white Rook and black Rook"' in page
    square = re.search(r'<button class="([^"]*)" id="se5".*?</button>', page)
    assert square[1].split()[:4] == ["sq", "w", "b", "shared"]
    assert 'class="half w"' in square[0] and 'class="half b"' in square[0]


def test_the_second_throw_put_right_decides_the_capture_anew(people):
    match = attempted(begun(people.campaign, position=ROOKS, risk="share"), "e1e5", SEVEN)
    match = thrown(match, ONE)
    sent(people.dm, match, "correct", face=["3", "4"], reason="typed wrong")
    assert notations(match) == ["Rxe5"]
    assert "Black lost" in words(get(people.dm, url(match)))


# --- Other pages ------------------------------------------------------------------------------------------


def test_a_score_goes_out_and_comes_in_with_its_dice(people):
    match = attempted(begun(people.campaign), "e1e8", "1 3", "e1e4")
    match = thrown(boards.moved(match, "h8h7", "e4e7"), SEVEN)
    text = get(people.dm, url(match, "score"))
    assert "Qe4(e5,e8) {1 3}" in text
    again = boards.begun(people.campaign, variant="expedition", score=text)
    assert position(again) == position(match) and get(people.dm, url(again, "score")) == text


def test_a_score_without_dice_comes_in_with_dice_that_fit(people):
    text = f'[White "Ann"]\n[Position "{QUEEN}"]\n\n24. Qe4(e5,e8) *'
    match = boards.begun(people.campaign, variant="expedition", score=text)
    assert notations(match) == ["Qe4(e5,e8)"]


def test_the_chart_is_a_page_for_everybody(people, client):
    page = words(get(client, reverse("board-pieces", args=["expedition"])))
    assert "How far a roll goes" in page and "Roll two dice" in page
    assert "7 1 3 4 5 6 7 6 6 5 4 2" in page  # the printed row
    assert "1/36 2.8% 1/36 2.8% 2/36 5.6% 5/36 13.9% 7/36 19.4% 14/36 38.9% 6/36 16.7%" in page


def test_the_chances_page_tells_of_an_announced_move_square_by_square(people):
    told = words(get(people.dm, url(begun(people.campaign, "e1e8"), "chances")))
    assert "Chance to reach e8: 6/36 (16.7%)." in told and "Chance to reach e2: 36/36 (100%)." in told


def test_the_luck_of_every_throw_is_told(people):
    told = words(get(people.dm, url(attempted(begun(people.campaign), "e1e8", SEVEN), "chances")))
    assert "rolls that allow more squares" in told
    assert "Rolled 7: all 7 squares, up to e8. +83" in told


def test_every_half_move_can_be_looked_back_at_with_its_dice(people):
    match = boards.moved(attempted(begun(people.campaign), "e1e8", "1 3", "e1e4"), "h8h7")
    page = get(people.dm, url(match, "ply", 1))
    assert "earlier position" in page and 'name="face"' not in page
    assert "Rolled 4: at most 4 of 7 squares, up to e5." in words(page)


def test_its_options_have_words(people):
    page = words(get(people.dm, reverse("board-new", args=[people.campaign.pk, "expedition"])))
    assert "Risky captures" in page and "Yes: on a miss the capturing piece leaves the board" in page


def test_every_device_hears_of_each_step(people):
    match = begun(people.campaign)
    watcher = seated(room.join(match=match, seat_request=room.SeatRequest("Tom", "spectator")))
    seat = reverse("board-seat", args=[match.public_id])
    shows = get(watcher, seat)
    for step, told in (
        (lambda: boards.moved(match, "e1e8"), "Announced: the Queen from e1 to e8."),
        (lambda: thrown(match, FOUR), "The dice show 5 and 4."),
        (lambda: boards.moved(match, "e1e3"), "White: Qe3(e7,e8)."),
    ):
        step()
        heard = shows = get(watcher, f"{seat}table/", **showing(shows))
        assert told in re.search(r'innerHTML:#live">(.*?)</p>', heard, re.S)[1]
    assert 'id="se3"' in heard and 'id="se1"' in heard


def test_a_promoted_pawn_asks_what_it_becomes_and_throws_nothing(people):
    match = begun(people.campaign, position="8/P7/8/8/8/8/7k/K7 w - - 0 60 -")
    answer = sent(people.dm, match, "move", move="a7a8")
    assert "What does it become?" in answer
    assert [name for name in "qrbn" if f'value="a7a8{name}"' in answer] == ["q", "r", "b", "n"]
    assert notations(boards.moved(match, "a7a8q")) == ["a8=Q"]


def test_whom_a_pawn_takes_in_passing_is_counted(people):
    match = begun(people.campaign, "d7d5", position="4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 60 -")
    match = boards.moved(match, "e5d6")
    assert history.read(match).plies[-1].taken == "P"


def test_dice_put_right_that_allow_less_have_the_landing_chosen_anew(people):
    match = attempted(begun(people.campaign), "e1e8", "1 3", "e1e4")
    asked = sent(people.dm, match, "correct", face=["1", "1"], reason="typed wrong")
    assert "1 move will be removed" in asked and notations(match) == ["Qe4(e5,e8)"]
    people.dm.post(url(match, "correct"), confirmation(asked))
    assert notations(match) == [] and position(match).endswith("e1e8@1")
    assert data_of(get(people.dm, url(match)))["moves"] == {"e1": {"e2": "quiet"}}


def test_other_devices_are_shown_what_dice_put_right_made_of_a_move(people):
    match = attempted(begun(people.campaign), "e1e8", "1 3", "e1e4")
    watcher = seated(room.join(match=match, seat_request=room.SeatRequest("Tom", "spectator")))
    seat = reverse("board-seat", args=[match.public_id])
    was = get(watcher, seat)
    sent(people.dm, match, "correct", face=["5", "4"], reason="typed wrong")
    heard = get(watcher, f"{seat}table/", **showing(was))
    assert "Qe4(e7,e8)" in heard and "Qe4(e5,e8)" not in heard


@pytest.mark.parametrize(
    ("pending", "status"),
    [("e1e5@?", "White to roll"), ("e1e5@3", "White to land"), ("e1e5!", "White to roll")],
)
def test_a_position_in_the_middle_of_an_attempt_opens_at_the_table(people, pending, status):
    match = begun(people.campaign, position=f"{ROOKS[:-1]}{pending}", risk="share")
    assert status in get(people.dm, url(match))


def test_what_the_chances_of_a_full_board_weigh(people):
    middle = "r3k2r/ppp2ppp/2n1bn2/3qp3/8/2NP1N2/PPP1QPPP/R1B1K2R b kq - 4 9 -"
    page = get(people.dm, url(begun(people.campaign, position=middle)))
    assert len(json.dumps(data_of(page)["attempts"])) < 3_000


def test_a_draw_offered_between_the_throws_is_no_move(people):
    match = attempted(begun(people.campaign, position=ROOKS, risk="share"), "e1e5", SEVEN)
    match = thrown(boards.declared(match, "draw?"), ONE)
    (ply,) = history.read(match).plies
    assert (ply.text, ply.notation) == ("e1e5", "Rxe5(missed)")
    assert "the capture on e5 fails" in words(get(people.dm, url(match)))
