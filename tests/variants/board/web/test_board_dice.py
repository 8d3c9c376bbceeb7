"""A board whose turns are rolled for: dice typed and thrown, half-moves, the cube, scores, chances and luck."""

import json
import re

import pytest
from django.urls import reverse

from campaigns.core.refusals import Refused
from campaigns.match.models import Line, Match
from campaigns.match.play.begin import NewPlayer
from campaigns.rooms.play import room
from tests import boards
from tests.boards import BLACK, WHITE, form, get, position, showing, shown, thrown, url
from tests.client import seated
from variants.board.play import history, rolls

HX = {"HX-Request": "true"}
# White throws 6 and 1, and has exactly six first half-moves; Black's 5 and 3 cannot be used.
OPENING, UNUSABLE = "6 1", "5 3"


def begun(campaign, **wanted):
    return boards.begun(campaign, variant="chessgammon", **wanted)


def played(match, *turns):
    """Turn after turn: the dice as typed, then the half-moves and words."""
    for turn in turns:
        dice, *rest = turn.split(": ")
        match = thrown(match, dice)
        for word in rest[0].split() if rest else []:
            match = boards.declared(match, word) if word == "0000" else boards.moved(match, word)
    return match


def own_back(match, side):
    rolls.take_own_back(match.pk, form(match, side), side=side)
    return Match.objects.get(pk=match.pk)


def data_of(page):
    return json.loads(re.search(r'id="board-data"[^>]*>(.*?)</script>', page, re.S)[1])


def sent(device, match, page, **fields):
    """Send a form of the page as it stands, as htmx does."""
    was = get(device, url(match))
    return device.post(url(match, page), {**shown(was), **fields}, headers=showing(was)).text


def words(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.fixture
def match(people):
    return begun(people.campaign)


# --- Dice -------------------------------------------------------------------------------------------------


def test_the_opening_throw_is_typed_one_die_each_white_s_first(people, match):
    assert "Roll one die each: the higher moves first" in get(people.dm, url(match))
    answer = sent(people.dm, match, "roll", face=["1", "6"])
    assert "Black to move" in answer
    assert "b KQkq - 0 1 61 1:-" in answer


def test_equal_opening_dice_are_thrown_again(people, match):
    answer = sent(people.dm, match, "roll", face=["3", "3"])
    assert "Equal dice: roll one die each again" in answer
    assert "The dice show 3 and 3." in answer


def test_the_machine_throws_and_the_log_says_so(people, match):
    sent(people.dm, match, "roll", throw="machine")
    assert match.lines.get(kind=Line.Kind.THROW).thrown_by == Line.ThrownBy.MACHINE


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
def test_dice_that_cannot_be_are_refused_and_nothing_is_lost(people, match, faces, reason):
    assert reason in words(sent(people.dm, match, "roll", face=faces)).replace("&#x27;", "'")
    assert match.lines.count() == 1


def test_it_is_shown_which_men_each_die_moves_and_why_it_moves_none(people, match):
    page = get(people.dm, url(played(match, OPENING)))
    assert data_of(page)["dice"] == [{"face": 1, "pieces": ["d2", "e2", "f2"]}]
    told = words(page)
    assert "Pawns: d2, e2, f2" in told
    assert "and it cannot move before the 1 is used." in told


def test_a_used_die_is_shown_as_played_and_the_other_is_left(people, match):
    page = get(people.dm, url(played(match, "6 1: e2e4")))
    assert [*data_of(page)["moves"]] == ["e1"]
    assert "played" in words(page)
    assert 'is-played"\n      data-face="1"' in page


def test_unusable_dice_are_given_up_in_words(people, match):
    page = get(people.dm, url(played(match, UNUSABLE)))
    assert "White to pass" in page and "Pass" in page
    assert words(page).count("The 5 and the 3 cannot be used: no piece can move") == 1
    answer = sent(people.dm, match, "declare", word="0000")
    assert "White: passes: the dice cannot be used." in answer
    assert "---" in answer and "Black to roll" in answer


def test_a_move_before_the_dice_is_refused(people, match):
    assert "Roll the dice first" in sent(people.dm, match, "move", move="e2e4")


def test_a_half_move_that_leaves_the_other_die_unusable_is_refused_with_the_reason(people, match):
    answer = sent(people.dm, played(match, OPENING), "move", move="a2a3")
    assert "It would leave the 6 unusable" in answer
    why = get(people.dm, f"{url(match, 'why')}?from=a2&to=a3")
    assert why == "It would leave the 6 unusable, and you must use both dice if you can."


def test_a_die_is_not_used_twice(people, match):
    assert "The die that is left shows 6" in sent(people.dm, played(match, "6 1: e2e4"), "move", move="d2d3")


def test_a_form_that_comes_twice_throws_once(people, match):
    was = shown(get(people.dm, url(match)))
    for _ in range(2):
        people.dm.post(url(match, "roll"), {**was, "throw": "machine"}, headers=HX)
    assert match.lines.filter(kind=Line.Kind.THROW).count() == 1


def test_without_script_the_same_form_brings_the_page_back(people, match):
    was = shown(get(people.dm, url(match)))
    assert people.dm.post(url(match, "roll"), {**was, "face": ["6", "1"]}).status_code == 302


# --- Whose dice -------------------------------------------------------------------------------------------


def test_a_player_throws_its_own_dice_and_not_the_other_s(match):
    match = thrown(match, "1 6", WHITE)
    match = boards.moved(match, "e7e5", "e8e7")
    with pytest.raises(Refused, match="It is not your turn: White rolls"):
        thrown(match, "2 1", BLACK)
    assert position(thrown(match, "2 1", WHITE)).endswith("21 1:-")


def test_a_player_takes_its_half_moves_back_until_the_other_side_takes_up_the_dice(match):
    match = played(match, "6 1: e2e4 e1e2")
    match = own_back(own_back(match, WHITE), WHITE)
    assert position(match).endswith("w KQkq - 0 1 61 1:-")
    match = played(boards.moved(match, "d2d4", "e1d2"), "6 5")
    with pytest.raises(Refused, match="That turn is over"):
        own_back(match, WHITE)


def test_nobody_takes_the_other_side_s_half_moves_back(match):
    with pytest.raises(Refused, match="That turn is over"):
        own_back(played(match, "6 1: e2e4"), BLACK)


def test_dice_on_record_answer_the_same_roll_again(people, match):
    match = boards.undone(boards.undone(played(match, "6 1: e2e4 e1e2", "2 1")))
    match = boards.moved(match, "e1e2")
    page = get(people.dm, url(match))
    assert "already rolled before the undo" in words(page)
    assert position(thrown(match)).endswith("21 1:-")


def test_dice_that_were_typed_wrong_are_put_right_by_the_dm(people, match):
    match = played(match, OPENING)
    answer = sent(people.dm, match, "correct", face=["4", "1"], reason="typed wrong")
    assert "41 1:-" in answer


def test_thrown_dice_are_not_put_right(people, match):
    match = thrown(match)
    assert "The app rolled that die" in sent(
        people.dm, match, "correct", face=["4", "1"], reason="typed wrong"
    )


# --- The cube ---------------------------------------------------------------------------------------------


@pytest.fixture
def doubled(match):
    return boards.declared(played(match, "6 1: e2e4 e1e2"), "double")


def test_a_double_is_offered_before_the_roll_and_guarded(people, match):
    page = get(people.dm, url(played(match, "6 1: e2e4 e1e2")))
    assert "Black to roll" in page
    assert 'hx-confirm="Double the points at stake?' in page


def test_an_offered_double_is_taken_or_dropped_by_the_other_side(people, doubled):
    page = get(people.dm, url(doubled))
    assert "White to answer" in page
    assert "Black doubles. Take it and the game is worth 2 points; drop it and you lose 1 point" in page
    with pytest.raises(Refused, match="It is not your turn"):
        boards.declared(doubled, "take", BLACK)


def test_who_takes_the_double_has_the_cube(people, doubled):
    match = boards.declared(doubled, "take")
    page = get(people.dm, url(match))
    assert "The doubling cube shows 2: White owns it." in page and "Black to roll" in page


def test_who_drops_the_double_loses_the_stake_before_it(people, doubled):
    match = boards.declared(doubled, "drop")
    assert (match.winner, match.how) == ("black", "dropped")
    assert "Black wins: White drops the double, 1 point" in words(get(people.dm, url(match)))


def test_a_cube_out_of_turn_is_refused(people, match):
    answer = sent(people.dm, played(match, OPENING), "declare", word="double")
    assert "That is not possible now" in answer


def test_without_the_cube_nothing_is_said_of_it(people):
    match = begun(people.campaign, settings={"Dice": "standard", "DoubleGame": "false", "Cube": "false"})
    page = get(people.dm, url(played(match, "6 1: e2e4 e1e2")))
    assert "cube" not in words(page).lower() and "Black to roll" in page


# --- The list, the score, chances and luck ----------------------------------------------------------------


def test_every_turn_is_a_line_with_its_dice(people, match):
    page = get(people.dm, url(played(match, "1 6: e7e5 e8e7", "5 3: 0000")))
    lines = re.findall(r"<li>\s*<span class=\"moves-number\">.*?</li>", page, re.S)
    assert [words(line) for line in lines] == ["1… dice 1 6 e5 Ke7", "2. dice 5 3 ---"]


def test_a_score_goes_out_and_comes_in_with_its_dice(people, doubled):
    match = played(boards.declared(doubled, "take"), "5 4: 0000")
    text = get(people.dm, url(match, "score"))
    assert "White rolls 6 Black rolls 1 White starts the game." in text
    assert "2. doubles 3. accepts" in text
    again = begun(people.campaign, score=text)
    assert position(again) == position(match)
    assert get(people.dm, url(again, "score")) == text


def test_the_chance_that_the_king_is_hit_is_told_exactly_on_request(people):
    match = begun(people.campaign, position="4k3/8/8/8/8/8/8/4R2K w - - 0 1 - 1:-")
    told = words(get(people.dm, url(match, "chances")))
    assert "White&#x27;s next roll can capture Black&#x27;s King: 11/36 (30.6%) (any 4)." in told
    assert "No roll of Black&#x27;s can capture White&#x27;s King." in told


def test_the_luck_of_each_roll_is_told_afterwards(people, match):
    told = words(get(people.dm, url(played(match, "6 1: e2e4 e1e2", "5 4: 0000"), "chances")))
    assert "Opening 6 1 both dice could be used +60" in told
    assert "Move 1, Black 5 4" in told


def test_a_game_without_dice_knows_no_chances(people):
    assert people.dm.get(url(boards.begun(people.campaign), "chances")).status_code == 404


def test_the_match_can_be_looked_back_at_half_move_by_half_move(people, match):
    match = played(match, "6 1: e2e4 e1e2", "5 3: 0000")
    assert len(history.read(match).plies) == 3
    page = get(people.dm, url(match, "ply", 1))
    assert "earlier position" in page and 'name="face"' not in page


def test_taking_the_king_ends_the_game_at_once(people):
    match = begun(people.campaign, position="4k3/8/8/8/8/8/8/4RK2 w - - 0 1 - 1:-")
    match = played(match, "4 3: e1e8")
    assert (match.winner, match.how) == ("white", "king-captured")
    assert "White wins: the King is captured, 1 point" in words(get(people.dm, url(match)))


# --- Several half-moves between the same two squares --------------------------------------------------------


def test_a_pawn_that_either_die_moves_asks_for_the_die(people):
    match = begun(people.campaign, settings={"Dice": "wilson", "DoubleGame": "false", "Cube": "false"})
    match = played(match, "5 1")
    answer = sent(people.dm, match, "move", move="d2d3")
    assert "Which die?" in answer and "with the 5" in answer and "with the 1" in answer
    assert 'value="d2d3@5"' in answer
    assert "41" not in sent(people.dm, match, "move", move="d2d3@5").partition('id="position"')[2][:200]


def test_a_promoted_pawn_asks_what_it_becomes(people):
    match = begun(people.campaign, position="8/P7/8/8/8/8/7k/R6K w - - 0 1 - 1:-")
    match = played(match, "4 1")
    answer = sent(people.dm, match, "move", move="a7a8")
    assert "What does it become?" in answer
    assert [name for name in "qrbn" if f'value="a7a8{name}"' in answer] == ["q", "r", "b", "n"]


# --- Points -----------------------------------------------------------------------------------------------


def won_by_drop(campaign, **wanted):
    """A match that White (who moved first) loses by dropping Black's double."""
    match = boards.declared(played(begun(campaign, **wanted), "6 1: e2e4 e1e2"), "double")
    return boards.declared(match, "drop")


def test_points_are_kept_from_match_to_match_whichever_side_a_player_has(people):
    won_by_drop(people.campaign)
    won_by_drop(people.campaign, white=boards.BEN, black=boards.ANNA)
    match = won_by_drop(people.campaign)
    told = words(get(people.dm, url(match)))
    assert "Anna White, 1 point won" in told and "Ben Black, 2 points won" in told


def test_points_are_a_pair_s_own_and_an_undone_match_gives_them_back(people):
    match = won_by_drop(people.campaign)
    other = begun(people.campaign, white=NewPlayer(None, person="Carla"))
    assert "Ben Black, 0 points won" in words(get(people.dm, url(other)))
    assert "Ben Black, 0 points won" in words(get(people.dm, url(boards.undone(match))))


def test_a_game_without_points_speaks_of_none(people):
    assert "won" not in words(get(people.dm, url(boards.begun(people.campaign))))


# --- Other devices ----------------------------------------------------------------------------------------


@pytest.fixture
def devices(match):
    """A phone for each side, one for a spectator."""
    places = ("white", "black", "spectator")
    return {
        place: seated(room.join(match=match, seat_request=room.SeatRequest(place.title(), place)))
        for place in places
    }


def seat(match, page=""):
    return reverse(f"board-seat-{page}" if page else "board-seat", args=[match.public_id])


def test_only_whose_dice_are_awaited_is_asked_for_them(match, devices):
    played(match, "1 6: e7e5 e8e7")
    asked = {place: 'name="face"' in get(device, seat(match)) for place, device in devices.items()}
    assert asked == {"white": True, "black": False, "spectator": False}


def test_the_dice_are_heard_of_and_seen_everywhere(match, devices):
    was = get(devices["spectator"], seat(match))
    thrown(match, OPENING)
    heard = get(devices["spectator"], seat(match, "table"), **showing(was))
    assert "The dice show 6 and 1." in heard and 'data-face="6"' in heard
    assert data_of(heard)["dice"] == [{"face": 1, "pieces": ["d2", "e2", "f2"]}]
    assert data_of(heard)["moves"] == {}


def test_a_phone_that_throws_out_of_turn_is_told_so(match, devices):
    played(match, "1 6: e7e5 e8e7")
    was = shown(get(devices["black"], seat(match)))
    answer = devices["black"].post(seat(match, "roll"), {**was, "throw": "machine"}, headers=HX)
    assert "It is not your turn: White rolls" in answer.text
    was = shown(get(devices["spectator"], seat(match)))
    answer = devices["spectator"].post(seat(match, "roll"), {**was, "throw": "machine"}, headers=HX)
    assert "Only the two players move here." in answer.text


def test_a_phone_takes_its_own_half_move_back_without_asking(match, devices):
    match = played(match, "6 1: e2e4")
    page = get(devices["white"], seat(match))
    assert "Take back e4" in page and "Take back e4" not in get(devices["black"], seat(match))
    devices["white"].post(seat(match, "take-back"), {**shown(page), "what": "own"}, headers=HX)
    assert position(match).endswith("61 1:-")


def test_chances_and_luck_are_there_for_everybody_at_the_table(match, devices):
    thrown(match, OPENING)
    for device in devices.values():
        assert "Luck of the dice so far" in get(device, seat(match, "chances"))
