"""A board whose turns are rolled for: dice typed and thrown, half-moves, the cube, scores, chances and luck."""

import re

import pytest

from campaigns.campaign.rules.house_rules import HouseRules, write
from campaigns.campaign.rules.house_rules.devices import GamesAgainstNpcs
from campaigns.core.refusals import Refused
from campaigns.match.models import Line, Match
from campaigns.match.play.begin import NewPlayer
from tests import boards
from tests.board_pages import data_of, news, phones_at, sent, words
from tests.boards import BLACK, WHITE, form, get, position, thrown, url
from variants.board.play import history, rolls

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


@pytest.fixture
def match(campaign):
    return begun(campaign)


@pytest.fixture
def phones(match):
    return phones_at(match)


# --- Dice -------------------------------------------------------------------------------------------------


def test_the_opening_throw_is_typed_one_die_each_white_s_first(dm, match):
    assert "Roll one die each: the higher moves first" in dm.match(match).page()
    answer = sent(dm.match(match), "roll", face=["1", "6"]).text
    assert "Black to move" in answer
    assert "b KQkq - 0 1 61 1:-" in answer


def test_equal_opening_dice_are_thrown_again(dm, match):
    answer = sent(dm.match(match), "roll", face=["3", "3"]).text
    assert "Equal dice: roll one die each again" in answer
    assert "The dice show 3 and 3." in answer


@pytest.mark.slow
def test_equal_opening_dice_lie_on_the_table_for_all_to_see(dm, match, phones):
    thrown(match, "3 3")
    for device in (dm.match(match), *phones.values()):
        dice = re.search(r'aria-label="Equal dice".*?</ul>', device.page(), re.DOTALL)
        faces = re.findall(r'(White|Black)\s+<span[^>]*data-face="(\d)"', dice.group())
        assert faces == [("White", "3"), ("Black", "3")]
    thrown(match, OPENING)
    assert "Equal dice" not in dm.match(match).page()


@pytest.mark.slow
def test_the_machine_throws_and_the_log_says_so(dm, match):
    sent(dm.match(match), "roll", throw="machine")
    assert match.lines.get(kind=Line.Kind.THROW).thrown_by == Line.ThrownBy.MACHINE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("faces", "reason"),
    [
        (["7", "1"], "A d6 cannot show 7: it shows 1 to 6."),
        (["1", "2", "3"], "Type 2 numbers"),
        (["", ""], "Enter the 2d6 or roll it"),
    ],
)
def test_dice_that_cannot_be_are_refused_and_nothing_is_lost(dm, match, faces, reason):
    assert reason in words(sent(dm.match(match), "roll", face=faces).text)
    assert match.lines.count() == 1


@pytest.mark.slow
def test_it_is_shown_which_men_each_die_moves_and_why_it_moves_none(dm, match):
    page = get(dm, url(played(match, OPENING)))
    assert data_of(page)["dice"] == [{"face": 1, "pieces": ["d2", "e2", "f2"]}]
    told = words(page)
    assert "Pawns: d2, e2, f2" in told
    assert "and it cannot move before the 1 is used." in told


@pytest.mark.slow
def test_a_used_die_is_shown_as_played_and_the_other_is_left(dm, match):
    page = get(dm, url(played(match, "6 1: e2e4")))
    assert [*data_of(page)["moves"]] == ["e1"]
    assert "played" in words(page)
    assert re.search(r'is-played"[^>]*data-face="1"', page)


@pytest.mark.slow
def test_unusable_dice_are_given_up_in_words(dm, match):
    page = get(dm, url(played(match, UNUSABLE)))
    assert "White to pass" in page and "Pass" in page
    assert words(page).count("The 5 and the 3 cannot be used: no piece can move") == 1
    answer = sent(dm.match(match), "declare", word="0000").text
    assert "White: passes: the dice cannot be used." in answer
    assert "---" in answer and "Black to roll" in answer


def test_a_move_before_the_dice_is_refused(dm, match):
    assert "Roll the dice first" in sent(dm.match(match), "move", move="e2e4").text


def test_a_form_that_comes_twice_throws_once_with_or_without_script(dm, match):
    was = dm.match(match).page()
    sent(dm.match(match), "roll", was, throw="machine")
    assert sent(dm.match(match), "roll", was, htmx=False, throw="machine").status_code == 302
    assert match.lines.filter(kind=Line.Kind.THROW).count() == 1


# --- Whose dice -------------------------------------------------------------------------------------------


def test_a_player_throws_its_own_dice_and_not_the_other_s(match):
    match = thrown(match, "1 6", WHITE)
    match = boards.moved(match, "e7e5", "e8e7")
    with pytest.raises(Refused, match="It is not your turn: White rolls"):
        thrown(match, "2 1", BLACK)
    assert position(thrown(match, "2 1", WHITE)).endswith("21 1:-")


@pytest.mark.slow
def test_a_player_takes_half_moves_back_until_the_other_takes_the_dice(match):
    match = played(match, "6 1: e2e4 e1e2")
    match = own_back(own_back(match, WHITE), WHITE)
    assert position(match).endswith("w KQkq - 0 1 61 1:-")
    match = played(boards.moved(match, "d2d4", "e1d2"), "6 5")
    with pytest.raises(Refused, match="^That turn is over: ask Black for a take-back.$"):
        own_back(match, WHITE)


@pytest.mark.parametrize(
    ("freely", "asks"), [(False, "ask the Dungeon Master for a take-back"), (True, "press Take back")]
)
def test_against_an_npc_it_is_said_who_decides_over_a_turn_that_is_over(campaign, freely, asks):
    if freely:
        campaign.house_rules = write(HouseRules(against_npcs=GamesAgainstNpcs.FREELY))
        campaign.save()
    match = boards.against_npc(campaign, variant="expedition")
    match = boards.moved(match, "e2e4", "e7e5")
    with pytest.raises(Refused, match=f"^That turn is over: {asks}.$"):
        own_back(match, WHITE)


def test_nobody_takes_the_other_side_s_half_moves_back(match):
    with pytest.raises(Refused, match="That turn is over"):
        own_back(played(match, "6 1: e2e4"), BLACK)


def test_dice_on_record_answer_the_same_roll_again(dm, match):
    match = boards.undone(boards.undone(played(match, "6 1: e2e4 e1e2", "2 1")))
    match = boards.moved(match, "e1e2")
    page = dm.match(match).page()
    assert "already rolled before the undo" in words(page)
    assert position(thrown(match)).endswith("21 1:-")


@pytest.mark.slow
def test_dice_that_were_typed_wrong_are_put_right_by_the_dm(dm, match):
    match = played(match, OPENING)
    answer = sent(dm.match(match), "correct", face=["4", "1"], reason="typed wrong").text
    assert "41 1:-" in answer


def test_thrown_dice_are_not_put_right(dm, match):
    match = thrown(match)
    assert (
        "The app rolled that die"
        in sent(dm.match(match), "correct", face=["4", "1"], reason="typed wrong").text
    )


# --- The cube ---------------------------------------------------------------------------------------------


@pytest.fixture
def doubled(match):
    return boards.declared(played(match, "6 1: e2e4 e1e2"), "double")


def test_a_double_is_offered_before_the_roll_guarded_and_taken(dm, match):
    page = dm.match(played(match, "6 1: e2e4 e1e2")).page()
    assert "Black to roll" in page
    assert 'hx-confirm="Double the points at stake?' in page
    match = boards.declared(match, "double")
    page = dm.match(match).page()
    assert "White to answer" in page
    assert "Black doubles. Take it and the game is worth 2 points; drop it and you lose 1 point" in page
    with pytest.raises(Refused, match="It is not your turn"):
        boards.declared(match, "take", BLACK)
    page = dm.match(boards.declared(match, "take")).page()
    assert "The doubling cube shows 2: White owns it." in page and "Black to roll" in page


def test_who_drops_the_double_loses_the_stake_before_it(dm, doubled):
    match = boards.declared(doubled, "drop")
    assert (match.winner, match.how) == ("black", "dropped")
    assert "Black wins: White drops the double, 1 point" in words(dm.match(match).page())


@pytest.mark.slow
def test_a_cube_out_of_turn_is_refused(dm, match):
    answer = sent(dm.match(played(match, OPENING)), "declare", word="double").text
    assert "That is not possible now" in answer


@pytest.mark.slow
def test_without_the_cube_nothing_is_said_of_it(dm, campaign):
    match = begun(campaign, settings={"Dice": "standard", "DoubleGame": "false", "Cube": "false"})
    page = get(dm, url(played(match, "6 1: e2e4 e1e2")))
    assert "cube" not in words(page).lower() and "Black to roll" in page


# --- The list, the score, chances and luck ----------------------------------------------------------------


@pytest.mark.slow
def test_every_turn_is_a_line_with_its_dice(dm, match):
    page = get(dm, url(played(match, "1 6: e7e5 e8e7", "5 3: 0000")))
    lines = re.findall(r"<li>\s*<span class=\"moves-number\">.*?</li>", page, re.S)
    assert [words(line) for line in lines] == ["1… dice 1 6 e5 Ke7", "2. dice 5 3 ---"]


@pytest.mark.slow
def test_a_score_goes_out_and_comes_in_with_its_dice(dm, campaign, doubled):
    match = played(boards.declared(doubled, "take"), "5 4: 0000")
    text = dm.match(match).page("score")
    assert "White rolls 6 Black rolls 1 White starts the game." in text
    assert "2. doubles 3. accepts" in text
    again = begun(campaign, score=text)
    assert position(again) == position(match)
    assert dm.match(again).page("score") == text


def test_the_chance_that_the_king_is_hit_is_told_exactly_on_request(dm, campaign):
    match = begun(campaign, position="4k3/8/8/8/8/8/8/4R2K w - - 0 1 - 1:-")
    told = words(dm.match(match).page("chances"))
    assert "White's next roll can capture Black's King: 11/36 (30.6%) (any 4)." in told
    assert "No roll of Black's can capture White's King." in told


@pytest.mark.slow
def test_the_luck_of_each_roll_is_told_afterwards(dm, match):
    told = words(get(dm, url(played(match, "6 1: e2e4 e1e2", "5 4: 0000"), "chances")))
    assert "Opening 6 1 both dice could be used +60" in told
    assert "Move 1, Black 5 4" in told


def test_a_game_without_dice_knows_no_chances(dm, campaign):
    assert dm.get(url(boards.begun(campaign), "chances")).status_code == 404


@pytest.mark.slow
def test_the_match_can_be_looked_back_at_half_move_by_half_move(dm, match):
    match = played(match, "6 1: e2e4 e1e2", "5 3: 0000")
    assert len(history.read(match).plies) == 3
    page = dm.match(match).page("ply", 1)
    assert "earlier position" in page and 'name="face"' not in page


def test_taking_the_king_ends_the_game_at_once(dm, campaign):
    match = begun(campaign, position="4k3/8/8/8/8/8/8/4RK2 w - - 0 1 - 1:-")
    match = played(match, "4 3: e1e8")
    assert (match.winner, match.how) == ("white", "king-captured")
    assert "White wins: the King is captured, 1 point" in words(dm.match(match).page())


# --- Several half-moves between the same two squares --------------------------------------------------------


@pytest.mark.slow
def test_a_pawn_that_either_die_moves_asks_for_the_die(dm, campaign):
    match = begun(campaign, settings={"Dice": "wilson", "DoubleGame": "false", "Cube": "false"})
    match = played(match, "5 1")
    answer = sent(dm.match(match), "move", move="d2d3").text
    assert "Which die?" in answer and "with the 5" in answer and "with the 1" in answer
    assert 'value="d2d3@5"' in answer
    sent(dm.match(match), "move", move="d2d3@5")
    assert position(match).split()[6] == "1"


def test_a_promoted_pawn_asks_what_it_becomes(dm, campaign):
    match = begun(campaign, position="8/P7/8/8/8/8/7k/R6K w - - 0 1 - 1:-")
    match = played(match, "4 1")
    answer = sent(dm.match(match), "move", move="a7a8").text
    assert "What does it become?" in answer
    assert [name for name in "qrbn" if f'value="a7a8{name}"' in answer] == ["q", "r", "b", "n"]


# --- Points -----------------------------------------------------------------------------------------------


def won_by_drop(campaign, **wanted):
    """A match that White (who moved first) loses by dropping Black's double."""
    match = boards.declared(played(begun(campaign, **wanted), "6 1: e2e4 e1e2"), "double")
    return boards.declared(match, "drop")


@pytest.mark.slow
def test_points_are_a_pair_s_own_whichever_side_each_has(dm, campaign):
    won_by_drop(campaign)
    won_by_drop(campaign, white=boards.BEN, black=boards.ANNA)
    match = won_by_drop(campaign)
    told = words(dm.match(match).page())
    assert "Anna White, 1 point won" in told and "Ben Black, 2 points won" in told
    other = begun(campaign, white=NewPlayer(None, person="Carla"))
    assert "won" not in words(dm.match(other).page())
    assert "Ben Black, 1 point won" in words(dm.match(boards.undone(match)).page())


def test_a_game_without_points_speaks_of_none(dm, campaign):
    assert "won" not in words(get(dm, url(boards.begun(campaign))))


# --- Other phones ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_only_whose_dice_are_awaited_is_asked_for_them(match, phones):
    played(match, "1 6: e7e5 e8e7")
    asked = {place: 'name="face"' in device.page() for place, device in phones.items()}
    assert asked == {"white": True, "black": False, "spectator": False}


@pytest.mark.slow
def test_the_dice_are_heard_of_and_seen_everywhere(match, phones):
    was = phones["spectator"].page()
    thrown(match, OPENING)
    heard = news(phones["spectator"], was).text
    assert "The dice show 6 and 1." in heard and 'data-face="6"' in heard
    assert data_of(heard)["dice"] == [{"face": 1, "pieces": ["d2", "e2", "f2"]}]
    assert data_of(heard)["moves"] == {}


@pytest.mark.slow
def test_a_phone_that_throws_out_of_turn_is_told_so(match, phones):
    played(match, "1 6: e7e5 e8e7")
    assert "It is not your turn: White rolls" in sent(phones["black"], "roll", throw="machine").text
    assert "Only the two players move here." in sent(phones["spectator"], "roll", throw="machine").text


def test_a_phone_takes_its_own_half_move_back_without_asking(match, phones):
    match = played(match, "6 1: e2e4")
    page = phones["white"].page()
    assert "Take back e4" in words(page) and "Take back e4" not in words(phones["black"].page())
    sent(phones["white"], "take-back", page, what="own")
    assert position(match).endswith("61 1:-")


@pytest.mark.slow
def test_chances_and_luck_are_there_for_everybody_at_the_table(match, phones):
    thrown(match, OPENING)
    for device in phones.values():
        assert "Luck of the dice so far" in device.page("chances")


@pytest.mark.slow
@pytest.mark.parametrize(("roll", "seen"), [({"throw": "machine"}, True), ({"face": ["1", "6"]}, False)])
def test_only_a_throw_of_the_app_is_seen_to_roll(dm, match, roll, seen):
    answer = sent(dm.match(match), "roll", **roll).text
    assert ("data-happens" in answer) == (seen and "boarddice" in answer)
