"""The Dungeon Master's page of a full board: start, moves, replay, what changed, bad input told beside the board."""

import re

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from campaigns.match.models import Match, Seat
from tests import boards, factories
from tests.board_pages import data_of, news, sent, squares_in, words
from tests.boards import url
from tests.client import seated
from tests.confirmed import confirmation
from tests.seats import given
from variants import catalog
from variants.rules.board_game import BoardGame
from variants.rules.dragonchess.game import Dragonchess
from variants.rules.dragonchess.position import START
from variants.rules.dragonchess.position_text import write_position
from variants.rules.options import PlainOptions, Setting

MATE = ("1b21b3", "1b71b6", "2a22a3", "2a72a6", "3g13d4", "3g83l3", "3d43g7")


@pytest.fixture
def match(campaign):
    return boards.begun(campaign)


# --- Starting ---------------------------------------------------------------------------------------------


def start(people, **form):
    return boards.new_game(people.dm, people.campaign, **form)


BROKEN = (
    "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1|ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO|\r\n"
    "> 2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1\r\ns 3"
)


def test_a_position_is_read_alike_by_new_game_and_by_analyse(people, dm):
    """12: broken by a mail, with blanks too many, and without the count of moves."""
    start(people, white_name="Anna", black_name="Ben", position=BROKEN)
    assert Match.objects.get().lines.get().position.endswith("/2B3E3B1 s 3 1")
    answer = dm.post(reverse("analysis-setup", args=["dragonchess"]), {"text": BROKEN})
    assert "2B3E3B1+s+3+1" in answer["Location"]


@pytest.mark.slow
def test_a_move_is_typed_as_another_program_writes_it(dm, match):
    page = sent(dm.match(match), "move", move="Gold - Ground - Warrior - D2 – D3\u200b").text
    assert "W2d3" in page and "Scarlet to move" in page


def test_two_names_a_character_or_nobody_set_a_board_up(people, dm, campaign):
    answer = start(people, white_name="Anna", black_name="Ben")
    match = Match.objects.get()
    assert answer["Location"] == url(match)
    page = dm.match(match).page()
    assert "Anna" in page and "Ben" in page and "Gold to move" in page
    assert len(squares_in(page)) == 288
    start(people)
    assert [seat.name for seat in Match.objects.latest("pk").seats.order_by("-side")] == ["Gold", "Scarlet"]
    pupil = factories.character(campaign, "Maudlin")
    start(people, white=pupil.pk, black_name="Ben")
    assert Match.objects.latest("pk").seats.get(side="white").character == pupil


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"date": "yesterday"}, "“yesterday”"),
        ({"white": "999"}, "Choose a character of this campaign."),
        ({"position": "nonsense"}, "Not a valid position"),
        ({"score": "1. W2d3 W2d3"}, "Move 1, Scarlet"),
        ({"score": "1. W2d3", "position": "x"}, "one or the other"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(people, wrong, told):
    answer = start(people, **wrong)
    assert answer.status_code == 200
    assert told in answer.text
    assert not Match.objects.exists()


@pytest.mark.slow
def test_a_score_opens_at_its_last_move(people, dm):
    start(people, score="1. W2d3 W2e6 *")
    page = dm.match(Match.objects.get()).page()
    assert "W2d3" in page and "W2e6" in page and "Gold to move" in page


@pytest.mark.slow
def test_a_game_s_own_settings_are_asked_for_and_go_into_its_options(people, dm, campaign, monkeypatch):
    """Dragonchess has none: a board with a chart is made up here, and the pages know no more of it."""
    asked = []

    class Charts(PlainOptions):
        settings = (Setting("Chart", "Chart", {"standard": "standard", "alternative": "alternative"}),)

        def settings_text(self, choices):
            asked.append(choices)
            return ""

    class Charted(Dragonchess):
        options = Charts(START)

    monkeypatch.setitem(catalog.GAMES, "dragonchess", BoardGame(Charted()))
    assert "Chart" in dm.page("board-new", campaign, "dragonchess")
    asked.clear()  # the tile's picture begins a game too, once in a process
    start(people, **{"dragonchess-Chart": "alternative"})
    start(people)
    assert asked == [{"Chart": "alternative"}, {"Chart": "standard"}]
    page = start(people, **{"dragonchess-Chart": "x"}).text
    assert Match.objects.count() == 2 and "Select a valid choice" in page


# --- Moving -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_without_script_a_move_is_a_form_from_square_to_square(dm, match):
    answer = sent(dm.match(match), "move", htmx=False, from_square="2d2", to_square="2d3")
    assert answer["Location"] == url(match)
    page = dm.match(match).page()
    assert "W2d3" in page and "Scarlet to move" in page


def test_the_answer_to_a_move_tells_of_a_seat_asked_for_since_once(dm, match):
    was = dm.match(match).page()
    match.seats.update(admission=Seat.Admission.ASKING)
    room.join(match=match, name="Ann", place="white")
    page = sent(dm.match(match), "move", was, move="W2d3").text
    assert "Ann" in page and "asks to play Gold" in page
    answer = sent(dm.match(match), "move", move="2d72d6").text
    assert 'id="newcomers"' not in answer


@pytest.mark.slow
def test_a_move_is_answered_with_what_changed_alone(dm, match):
    answer = sent(dm.match(match), "move", move="W2d3")
    page = answer.text
    assert answer["HX-Reswap"] == "none"
    assert sorted(squares_in(page)) == ["2d2", "2d3"]
    assert page.count("hx-swap-oob") == 2 + len(
        (
            "standing", "status", "notes", "undo", "outcome", "actions", "form", "more", "board", "moves", "live",
        )
    )  # fmt: skip
    assert "Gold: W2d3. Scarlet to move." in page
    assert data_of(page)["side"] == "black"
    assert data_of(page)["last"] == ["2d2", "2d3"]


@pytest.mark.slow
def test_the_next_move_goes_out_from_the_answer_to_the_last_one(dm, match):
    page = dm.match(match).page()
    for move in MATE:
        page = sent(dm.match(match), "move", page, move=move).text
    assert "Gold wins: checkmate" in page and 'id="move-form"' not in page
    assert (Match.objects.get().how, Match.objects.get().winner) == ("checkmate", "white")


@pytest.mark.slow
def test_the_data_of_the_board_tells_the_moves_this_device_may_make(dm, match):
    data = data_of(dm.match(match).page())
    assert data["mine"] == ["white", "black"]
    assert sum(map(len, data["moves"].values())) == 90
    assert data["moves"]["3g1"]["3a7"] == "capture"
    assert data["moves"]["2d2"] == {"2d3": "quiet"}


@pytest.mark.slow
def test_a_capture_is_listed_and_what_was_taken_stands_beside_the_board(dm, match):
    boards.moved(match, "2d22d3", "2e72e6", "2d32d4", "2e62e5")
    page = sent(dm.match(match), "move", move="2d42e5").text
    assert "Wx2e5" in page and "Scarlet lost" in page


@pytest.mark.slow
def test_check_is_named_with_its_board(dm, campaign):
    """A Dragon on 3a8 captures from afar what stands below it."""
    in_check = "R11/12/12/12/12/12/12/12|k11/12/12/12/12/12/12/K11|12/12/12/12/12/12/12/12 s 0 1"
    page = dm.match(boards.begun(campaign, position=in_check)).page()
    assert "Scarlet&#x27;s King is in check on 2a8, the middle board" in page
    assert '<span class="boardpill is-checked">Check</span>' in page


def test_the_side_in_check_reads_check_where_your_move_stood(campaign):
    in_check = "R11/12/12/12/12/12/12/12|k11/12/12/12/12/12/12/K11|12/12/12/12/12/12/12/12 s 0 1"
    match = boards.begun(campaign, position=in_check)
    page = boards.get(seated(given(match, "black")), match.seat_url)
    assert '<span class="boardpill is-checked" data-yours>Check</span>' in page and ">Your move<" not in page


@pytest.mark.slow
@pytest.mark.parametrize("move", ["2d22d5", "K1a1", "", "x" * 41, "\0", "2d72d6", "🐉"])
def test_an_impossible_move_shows_the_board_and_one_sentence(dm, match, move):
    was = dm.match(match).page()
    for htmx in (True, False):
        answer = sent(dm.match(match), "move", was, htmx=htmx, move=move)
        page = answer.text
        assert answer.status_code == 200
        assert page.count('class="error-summary') == 1
        assert ("Gold to move" in page) is not htmx  # it stands there as before
    assert match.lines.count() == 1


@pytest.mark.slow
def test_a_refused_move_comes_back_in_its_form_as_it_was_typed(dm, match):
    was = dm.match(match).page()
    page = sent(dm.match(match), "move", was, htmx=False, move="2d22d5").text
    assert re.search(r'<input [^>]*id="move"[^>]*value="2d22d5"', page)
    page = sent(dm.match(match), "move", was, htmx=False, from_square="2d2", to_square="2d2222").text
    assert re.search(r'<input [^>]*id="from_square"[^>]*value="2d2"', page)
    assert re.search(r'<input [^>]*aria-invalid="true"[^>]*id="to_square"', page)
    assert 'id="to_square_error"' in page


def test_a_double_tap_moves_once_and_a_stale_page_gets_the_current_board(dm, match):
    was = dm.match(match).page()
    pages = [sent(dm.match(match), "move", was, move="2d22d3").text for _ in range(2)]
    assert [squares_in(page) for page in pages] == [["2d3", "2d2"]] * 2
    assert not any('class="notice' in page for page in pages)
    assert Match.objects.get().turns == 1
    page = sent(dm.match(match), "move", was, key=new_key(), move="2e22e3").text
    assert "The table has moved on since this page was shown" in page
    assert sorted(squares_in(page)) == ["2d2", "2d3"]
    assert "Scarlet to move" in page


# --- What is new ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_device_gets_the_squares_of_the_moves_it_slept_through(dm, match):
    was = dm.match(match).page()
    assert news(dm.match(match), was).status_code == 204
    boards.moved(match, *MATE[:4])
    page = news(dm.match(match), was).text
    assert sorted(squares_in(page)) == ["1b2", "1b3", "1b6", "1b7", "2a2", "2a3", "2a6", "2a7"]
    assert [page.count(f'/ply/{ply}/"') for ply in (1, 2, 3, 4)] == [1, 1, 1, 1]


@pytest.mark.slow
def test_a_device_that_slept_too_long_gets_the_whole_table(dm, match):
    was = dm.match(match).page()
    shuttle = ("2d12c2", "2d82c7", "2c22d1", "2c72d8")
    boards.moved(match, "2c22c3", "2c72c6", *shuttle, *shuttle)
    answer = news(dm.match(match), was)
    assert "HX-Reswap" not in answer
    assert len(squares_in(answer.text)) == 288


@pytest.mark.slow
def test_after_an_undo_a_device_gets_the_whole_table(dm, match):
    boards.moved(match, "2d22d3", "2d72d6")
    page = sent(dm.match(match), "undo").text
    assert len(squares_in(page)) == 288
    assert page.count("W2d6") == page.count("Redo W2d6") and "Scarlet to move" in page


@pytest.mark.parametrize("tag", ["", "1", "1.dm", "1.white.0", "..", "9.dm.zz", "a" * 5000, "\0", "🐉.🐉.🐉"])
def test_a_tag_of_any_making_gets_the_whole_table(dm, match, tag):
    answer = news(dm.match(match), f'data-panels="status:1 board:{tag}"')
    assert len(squares_in(answer.text)) == 288


@pytest.mark.slow
def test_a_refused_move_is_answered_with_the_refusal_alone(dm, match):
    page = sent(dm.match(match), "move", move="2d22d5").text
    assert re.findall('id="panel-([a-z]+)"', page) == ["outcome"]
    assert squares_in(page) == [] and "hx-swap-oob" in page


@pytest.mark.slow
def test_a_form_that_writes_no_line_comes_back_as_it_is_now(dm, match):
    was = dm.match(match).page()
    for may, label in (("yes", "Stop players analysing"), ("no", "Let players analyse")):
        was = sent(dm.match(match), "allow-analysis", was, may=may).text
        assert label in was and squares_in(was) == []


def test_an_offer_changes_no_square(dm, match):
    page = sent(dm.match(match), "declare", word="draw?").text
    assert squares_in(page) == []
    assert "Gold offers a draw" in page and "Withdraw the draw offer as Gold" in page


# --- Looking back -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_half_move_has_its_address(dm, match):
    boards.moved(match, *MATE)
    for ply in range(len(MATE) + 1):
        page = dm.match(match).page("ply", ply)
        assert len(squares_in(page)) == 288
        assert page.count('aria-current="true"') == (ply > 0)
        assert data_of(page)["moves"] == {}
        assert "data-live" not in page
    assert write_position(START) in dm.match(match).page("ply", 0)
    assert dm.get(url(match, "ply", len(MATE) + 1)).status_code == 404


def test_the_game_is_returned_to_an_earlier_move_once_what_falls_was_seen(dm, match):
    boards.moved(match, *MATE)
    was = dm.match(match).page("ply", 4)
    assert "Return the game to here" in was
    asked = sent(dm.match(match), "undo", was, htmx=False, ply=4).text
    told = words(asked)
    assert "3 moves will be removed" in told
    assert "3. Gold Dr3d4 Scarlet Dr3l3 4. Gold Drx3g7 mate" in told
    assert "Result Gold wins: checkmate in play" in told
    assert "The record has changed" not in told
    assert (Match.objects.get().status, Match.objects.get().turns) == ("over", len(MATE))
    dm.post(url(match, "undo"), confirmation(asked))
    assert (Match.objects.get().status, Match.objects.get().turns) == ("playing", 4)


def test_redo_brings_the_moves_back_until_something_else_is_played(dm, match):
    boards.moved(match, *MATE)
    page = dm.match(boards.undone(match, ply=4)).page()
    assert "Redo 3 moves" in words(page)
    page = sent(dm.match(match), "redo", page).text
    assert "Gold wins: checkmate" in page
    boards.undone(match)
    boards.moved(match, "2b22b3")
    page = dm.match(match).page()
    assert "Redo" not in words(page)
    assert "nothing to redo" in sent(dm.match(match), "redo", page).text


# --- The rest ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_word_is_declared_and_the_match_is_over(dm, match):
    page = sent(dm.match(match), "declare", word="resign").text
    assert "Scarlet wins: Gold resigns" in page and "Rematch" in page


@pytest.mark.slow
def test_an_abandoned_match_says_so_and_comes_back(dm, match):
    page = sent(dm.match(match), "abandon").text
    assert "Abandoned: no result" in page
    assert 'id="move-form"' not in page
    page = sent(dm.match(match), "undo", page).text
    assert "Gold to move" in page and 'id="move-form"' in page


@pytest.mark.slow
def test_the_dm_answers_a_wish_for_either_side(dm, match):
    boards.moved(match, "2d22d3")
    boards.asked_back(match, "ask", boards.WHITE)
    was = dm.match(match).page()
    assert "Gold requests a take-back" in was
    page = sent(dm.match(match), "take-back", was, what="grant", side="black").text
    assert page.count("W2d3") == page.count("Redo W2d3")


@pytest.mark.slow
def test_why_not_is_one_plain_sentence(dm, match):
    for asked, told in (
        ({"from": "2a1", "to": "2a5"}, "blocked by the Warrior on 2a2"),
        ({"from": "2d2", "to": "2d3"}, "That is a legal move."),
        ({"from": "2d7", "to": "2d6"}, "it is Gold's turn"),
        ({"from": "9z9", "to": "2d6"}, "is not a square"),
        ({}, "is not a square"),
    ):
        answer = dm.match(match).get("why", **asked)
        assert answer["Content-Type"].startswith("text/plain")
        assert told in answer.text


def test_a_piece_has_its_help_by_name_or_letter(dm, match):
    for name in ("king", "K", "dragon", "R"):
        assert "piece-words" in dm.match(match).page("piece", name)
    assert dm.get(url(match, "piece", "queen")).status_code == 404


def test_the_score_goes_out_and_comes_in_again(people, dm, match):
    boards.moved(match, *MATE)
    text = dm.match(match).page("score")
    assert text.startswith('[Gold "Anna"]\n[Scarlet "Ben"]\n') and text.endswith(
        "3. Dr3d4 Dr3l3 4. Drx3g7 mate 1-0\n"
    )
    start(people, score=text)
    again = Match.objects.latest("pk")
    assert (again.how, again.turns) == ("checkmate", len(MATE))


@pytest.mark.slow
def test_names_that_would_break_out_of_the_page_do_not(people, dm):
    evil = "</script><script>alert(1)</script>"
    start(people, white_name=evil, black_name='"><img src=x onerror=1>')
    match = Match.objects.get()
    for page in ("", "ply", "score"):
        text = dm.match(match).page(page, *([0] if page == "ply" else []))
        assert page == "score" or (evil not in text and "<img" not in text)


@pytest.mark.slow
def test_a_page_of_a_long_match_and_a_move_cost_few_queries(dm, match, django_assert_max_num_queries):
    boards.moved(match, *MATE[:5])
    was = dm.match(match).page()  # the first page of a day renews the session
    # Seven of them for the bets, three for what the DM must hear of: newcomers, lost devices, wrong PINs.
    with django_assert_max_num_queries(17):
        dm.match(match).page()
    with django_assert_max_num_queries(13):  # this device shows that nobody waits
        sent(dm.match(match), "move", was, move=MATE[5])
