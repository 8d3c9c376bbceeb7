"""Declarations at the board: the cube in the list of moves, no double knowing the dice, resigning off turn."""

import re

import pytest

from campaigns.core.refusals import Refused
from campaigns.match.models import Match
from campaigns.rules.contract import Side
from tests import boards
from tests.board_pages import news, phones_at, sent, words
from tests.boards import BLACK, WHITE, form, thrown, url
from tests.variants.board.web.test_board_dice import begun, played
from variants.board.play import history, moves
from variants.board.presenters import table
from variants.board.presenters.viewpoint import dm_viewpoint

pytestmark = pytest.mark.django_db
# White throws 6-1 and plays both, Black's 5-4 cannot be used: White is to roll or to double.
BEGUN = ("6 1: e2e4 e1e2", "5 4: 0000")


@pytest.fixture
def match(campaign):
    return played(begun(campaign), *BEGUN)


def said(match, *words):
    for word in words:
        match = boards.declared(match, word)
    return match


def test_a_forced_pass_goes_by_itself_on_the_seat_s_device_alone(dm, campaign):
    match = thrown(played(begun(campaign), BEGUN[0]), "5 4")
    by_itself = 'hx-trigger="load delay:1s, submit"'
    pages = {place: phone.page() for place, phone in phones_at(match).items()}
    assert {place for place, page in pages.items() if by_itself in page} == {"black"}
    page = dm.match(match).page()
    assert ">Pass</button>" in page and by_itself not in page


def listed(match):
    """The list of moves as it is read: what stands before each line, and its entries."""
    past = history.read(match)
    lines = table.lines(table.move_entries(past, dm_viewpoint(match), len(past.plies)))
    return [(number, *(ply.notation for ply, *_ in line)) for number, line in lines]


@pytest.mark.slow
def test_the_cube_stands_in_the_list_of_moves_as_in_the_score_form(match):
    match = played(said(match, "double", "take"), "5 3: d1e1 0000")
    assert listed(match) == [
        ("1.", "e4", "Ke2"),
        ("1…", "---"),
        ("2.", "doubles"),
        ("2…", "accepts"),
        ("2.", "Qe1", "---"),
    ]


def test_black_doubles_in_his_own_turn_and_white_declines(match):
    match = said(played(match, "5 3: d1e1 0000"), "double", "drop")
    assert listed(match)[-3:] == [("2.", "Qe1", "---"), ("2…", "doubles"), ("2.", "declines")]


@pytest.mark.slow
def test_each_word_has_an_address_where_it_can_be_looked_back_at(dm, match):
    match = played(said(match, "double", "take"), "5 3: d1e1 0000")
    before, doubled, taken = (dm.match(match).page("ply", number) for number in (3, 4, 5))
    assert "The doubling cube shows 1" in before and "White doubles" not in before
    assert "White doubles" in doubled
    assert "The doubling cube shows 2: Black owns it" in taken
    listed = re.search('<ol id="moves".*?</ol>', dm.match(match).page(), re.DOTALL)[0]
    numbers = [int(found) for found in re.findall(rf"{url(match)}ply/([0-9]+)/\"", listed)]
    assert numbers == list(range(1, 8))


@pytest.mark.slow
def test_the_match_goes_back_to_before_a_word(match):
    match = played(said(match, "double", "take"), "5 3: d1e1 0000")
    match = boards.undone(match, ply=4)
    assert history.read(match).plies[-1].text == "double"
    match = boards.undone(match, ply=3)
    assert history.read(match).plies[-1].text == "0000"


def test_a_device_hears_of_a_double_as_news(dm, match):
    was = dm.match(match).page()
    said(match, "double")
    heard = news(dm.match(match), was).text
    assert "White: doubles." in heard
    assert ">doubles</a>" in heard


@pytest.mark.slow
def test_a_word_about_the_cube_is_no_half_move_to_take_back(match):
    match = said(match, "double", "take")
    phones = phones_at(match)
    assert "Take back accepts" not in words(phones["black"].page())
    assert "Take back doubles" not in words(phones["white"].page())


def test_a_score_with_doubles_is_written_as_before(dm, match):
    match = played(said(match, "double", "take"), "5 3: d1e1 0000")
    assert "3. doubles 4. accepts 5. 5 3 Qe1" in " ".join(dm.match(match).page("score").split())


# --- Dice are facts ---------------------------------------------------------------------------------------


def back_before_his_roll(match, dice="6 6"):
    """White throws, asks the roll back, and Black lets him: the dice stay on record."""
    match = thrown(match, dice)
    boards.asked_back(match, "ask", WHITE)
    return boards.asked_back(match, "grant", BLACK)


def test_nobody_doubles_knowing_the_dice(dm, match):
    match = back_before_his_roll(match)
    with pytest.raises(
        Refused, match="The dice of this roll are already on record and stay: nobody can double knowing them"
    ):
        boards.declared(match, "double")
    assert ">Double</button>" not in dm.match(match).page()
    assert "6" in dm.match(match).page()
    assert thrown(match).lines.last().faces == "6 6"


def test_nobody_doubles_knowing_the_dice_after_an_undo_of_the_dm_s_either(match):
    match = boards.undone(thrown(match, "6 6"), ply=3)
    with pytest.raises(Refused, match="nobody can double knowing them"):
        boards.declared(match, "double")


def test_who_has_not_thrown_may_double_again_after_an_undo(match):
    match = boards.undone(said(match, "double"))
    assert history.read(said(match, "double")).plies[-1].text == "double"


def test_a_double_that_was_said_before_the_dice_fell_may_be_said_again(people, match):
    """White's half-move is put right after Black has doubled and thrown: Black did not know what he would throw."""
    match = played(said(played(match, "5 3: d1e1 0000"), "double", "take"), "6 2")
    match = boards.undone(match, ply=4)
    match = said(boards.declared(match, "0000"), "double", "take")
    assert thrown(match).lines.last().faces == "6 2"


@pytest.mark.slow
def test_resigning_and_offers_need_no_unknown_dice(match):
    match = said(back_before_his_roll(match), "draw?", "resign")
    assert (match.how, match.winner) == ("resigned", "black")


# --- Giving up in the other's turn ------------------------------------------------------------------------


@pytest.mark.slow
def test_the_side_that_is_not_to_move_may_give_up(match):
    over = boards.declared(match, "resign-off-turn", BLACK)
    assert (over.how, over.winner, over.lines.last().side) == ("resigned", "white", Side.BLACK)
    again = boards.undone(over)
    assert not again.is_over
    assert boards.declared(again, "resign", WHITE).winner == "black"


@pytest.mark.slow
def test_giving_up_at_two_costs_two_points_whoever_is_to_move(match):
    match = played(said(match, "double", "take"), "5 3: d1e1 0000")
    moves.declare(match.pk, form(match, WHITE), word="resign-off-turn", side=WHITE)
    match = Match.objects.get(pk=match.pk)
    assert match.winner == "black"
    assert listed(match)[-1] == ("2.", "Qe1", "---")


@pytest.mark.slow
def test_each_seat_has_one_button_to_give_up_and_the_dm_one_for_each_side(dm, match):
    phones = phones_at(match)
    for place, buttons in (("white", 1), ("black", 1), ("spectator", 0)):
        shown = phones[place].page()
        assert len(re.findall(r">Resign</button>", shown)) == buttons
        assert ("resign-off-turn" in shown) is (place == "black")
    shown = dm.match(match).page()
    assert ">Resign as White</button>" in shown and ">Resign as Black</button>" in shown
    assert "Resign as White?" in shown and "Resign as Black?" in shown


@pytest.mark.parametrize(("word", "side"), [("resign-off-turn", WHITE), ("resign", BLACK), ("draw?", BLACK)])
def test_each_side_resigns_in_its_own_way_and_says_nothing_else_off_turn(match, word, side):
    with pytest.raises(Refused, match="your turn"):
        boards.declared(match, word, side)


@pytest.mark.slow
def test_after_the_end_no_take_back_is_offered(people, match):
    match = boards.declared(match, "resign", WHITE)
    for shown in (phone.page() for phone in phones_at(match).values()):
        assert re.search("(White|Anna) resigns", shown)
        assert "take-back" not in shown


# --- Offering a draw --------------------------------------------------------------------------------------


def buttons(page):
    """What the page's declarations say, and their labels."""
    return dict(re.findall(r'name="word" value="([^"]+)">\s*<button[^>]*>([^<]+)</button>', page))


def test_a_draw_is_offered_by_either_side_and_accepted_at_once(campaign):
    match = boards.begun(campaign, variant="wotn")
    phones = phones_at(match)
    was = phones["black"].page()
    assert buttons(was) == {"resign-off-turn": "Resign", "draw?-off-turn": "Offer a draw"}
    offered = sent(phones["black"], "declare", was, word="draw?-off-turn").text
    assert "Black offers a draw" in offered
    assert buttons(offered) == {"resign-off-turn": "Resign", "withdraw-off-turn": "Withdraw the draw offer"}
    was = phones["white"].page()
    assert "Black offers a draw. Playing on declines it." in was
    assert buttons(was) == {"draw!": "Accept the draw", "resign": "Resign"}
    assert "Accept the draw as White?" in was
    assert "Draw by agreement" in sent(phones["white"], "declare", was, word="draw!").text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moves", "words"),
    [((), ()), (("g1f3", "g8f6", "f3g1", "f6g8") * 2, ("claim",)), (("draw?",), ("withdraw",))],
    ids=["offer", "claim", "withdrawal"],
)
def test_all_that_is_said_of_a_draw_stands_in_the_sheet_beside_resigning(campaign, moves, words):
    match = boards.begun(campaign, variant="wotn")
    for move in moves:
        match = boards.declared(match, move) if move == "draw?" else boards.moved(match, move)
    page = phones_at(match)["white"].page()
    menu = re.search(r'id="board-sheet"(.*?)</dialog>', page, re.DOTALL)[1]
    assert buttons(menu) == buttons(page) and {"resign", *words} <= set(buttons(menu))


@pytest.mark.slow
def test_an_offer_before_the_move_is_accepted_before_the_move(campaign):
    match = boards.begun(campaign, variant="wotn")
    phones = phones_at(match)
    sent(phones["white"], "declare", word="draw?")
    was = phones["black"].page()
    assert "White offers a draw. Playing on declines it." in was
    assert buttons(was) == {"draw!-off-turn": "Accept the draw", "resign-off-turn": "Resign"}
    sent(phones["black"], "declare", was, word="draw!-off-turn")
    assert Match.objects.get(pk=match.pk).how == "agreed"


def test_an_offer_is_withdrawn_and_cannot_be_accepted_any_more(campaign):
    match = boards.begun(campaign, variant="wotn")
    phones = phones_at(match)
    sent(phones["white"], "declare", word="draw?")
    was = phones["black"].page()
    sent(phones["white"], "declare", word="withdraw")
    assert "The table has moved on" in sent(phones["black"], "declare", was, word="draw!-off-turn").text
    assert not Match.objects.get(pk=match.pk).is_over
    assert [(line.text, line.side) for line in match.lines.order_by("seq")[1:]] == [
        ("draw?", "white"),
        ("withdraw", "white"),
    ]


@pytest.mark.parametrize(("who", "turned"), [("black", ""), ("white", "-off-turn")])
def test_a_draw_that_is_offered_meanwhile_leaves_a_take_back_to_be_answered(campaign, who, turned):
    match = boards.moved(boards.begun(campaign, variant="wotn"), "g1f3")
    phones = phones_at(match)
    sent(phones["white"], "take-back", what="ask")
    for word in ("draw?", "withdraw", "draw?"):
        sent(phones[who], "declare", word=f"{word}{turned}")
    for page in (phones["white"].page(), phones["black"].page()):
        assert "White requests a take-back" in page and f"{who.title()} offers a draw" in page
    sent(phones["black"], "take-back", what="grant")
    assert "White to move" in phones["white"].page()


@pytest.mark.parametrize("word", ["draw?", "draw!", "withdraw", "draw!-off-turn", "withdraw-off-turn"])
def test_no_seat_says_of_a_draw_what_is_not_its_own_to_say(campaign, word):
    """White has offered one; the other side answers it, off turn."""
    match = boards.begun(campaign, variant="wotn")
    boards.declared(match, "draw?", WHITE)
    side = BLACK if word in ("draw?", "draw!", "withdraw", "withdraw-off-turn") else WHITE
    with pytest.raises(Refused):
        boards.declared(match, word, side)


def test_the_dm_speaks_for_both_and_sees_for_whom(dm, campaign):
    match = boards.begun(campaign, variant="wotn")
    assert buttons(dm.match(match).page()) == {
        "resign": "Resign as White",
        "draw?": "Offer a draw as White",
        "resign-off-turn": "Resign as Black",
    }
    boards.declared(match, "draw?")
    assert buttons(dm.match(match).page()) == {
        "resign": "Resign as White",
        "withdraw": "Withdraw the draw offer as White",
        "resign-off-turn": "Resign as Black",
        "draw!-off-turn": "Accept the draw as Black",
    }


@pytest.mark.slow
def test_a_resignation_off_turn_is_written_in_the_score_and_read_from_it(dm, campaign, match):
    match = boards.declared(match, "resign-off-turn", BLACK)
    text = dm.match(match).page("score")
    copy = boards.begun(campaign, variant="chessgammon", score=text)
    assert (copy.how, copy.winner) == ("resigned", "white")
