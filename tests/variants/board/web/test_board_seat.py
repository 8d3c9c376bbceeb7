"""The seats of a full board: a player's phone, two tablets on one side, a spectator's screen, the curtain."""

import pytest
from django.utils import timezone

from campaigns.devices.access import KEEPER
from campaigns.devices.play import room
from campaigns.match.models import Match
from campaigns.match.play.live import Listener, Subscriber, tell_changes
from campaigns.rules.contract import Side
from tests import boards
from tests.board_pages import data_of, news, phone_at, phones_at, sent, squares_in
from tests.client import seated
from tests.variants.board.web.test_board import MATE


@pytest.fixture
def phones(board):
    return phones_at(board)


def heard(phone, was):
    """What a phone that shows `was` is sent as news."""
    return news(phone, was).text


def test_a_phone_may_move_its_own_side_alone(board, phones):
    for place, moves in (("white", 90), ("black", 0), ("spectator", 0)):
        data = data_of(phones[place].page())
        assert data["mine"] == ([place] if place != "spectator" else [])
        assert sum(map(len, data["moves"].values())) == moves
    page = sent(phones["black"], "move", move="2d72d6").text
    assert "It is not your turn: Gold is to move." in page
    assert board.lines.count() == 1


@pytest.mark.slow
def test_two_phones_play_to_mate_over_all_three_levels(phones):
    pages = {place: phones[place].page() for place in ("white", "black")}
    for ply, move in enumerate(MATE):
        mover, other = list(Side)[ply % 2], list(Side)[1 - ply % 2]
        pages[mover] = sent(phones[mover], "move", pages[mover], move=move).text
        pages[other] = heard(phones[other], pages[other])
    assert all("Gold wins: checkmate" in page for page in pages.values())
    assert Match.objects.get().winner == "white"


def draw(dm, board, arrows):
    return dm.post(boards.url(board, "arrows"), {"arrows": arrows})


@pytest.mark.slow
def test_the_dm_s_arrows_are_shown_to_spectators_until_the_next_move(dm, board, phones):
    was = phones["spectator"].page()
    assert data_of(was)["arrows"] == []
    assert draw(dm, board, "2e2-2e4 2g1-2g1 2e2-2e4").status_code == 204
    assert data_of(heard(phones["spectator"], was))["arrows"] == ["2e2-2e4", "2g1-2g1"]
    for place in ("white", "black"):
        assert "arrows" not in data_of(phones[place].page())
    sent(phones["white"], "move", move=MATE[0])
    assert data_of(phones["spectator"].page())["arrows"] == []


def test_of_new_arrows_spectators_hear_and_players_do_not(dm, board, phones):
    """Their own versions are what the event streams go by, and the match's, for those of another process to look."""
    before = dict(board.guests.values_list("place", "own_version"))
    draw(dm, board, "2e2-2e4")
    after = dict(board.guests.values_list("place", "own_version"))
    assert {place for place in after if after[place] != before[place]} == {"spectator"}
    assert Match.objects.get().dm_version > board.dm_version


@pytest.mark.parametrize(
    ("arrows", "sentence"),
    [
        ("2e2-9z9", "“9z9” is not a square"),
        ("2e2", "“” is not a square"),
        (" ".join(f"2{file}{rank}-2a1" for file in "abcdefghijkl" for rank in "12"), "At most 20 arrows"),
    ],
)
def test_what_is_no_arrow_is_told_and_not_shown(dm, board, phones, arrows, sentence):
    answer = draw(dm, board, arrows)
    assert (answer.status_code, sentence in answer.text) == (400, True)
    assert data_of(phones["spectator"].page())["arrows"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "form"),
    [("move", {"move": "2d22d3"}), ("declare", {"word": "resign"}), ("take-back", {"what": "ask"})],
)
def test_who_only_looks_on_does_nothing(board, phones, page, form):
    was = phones["spectator"].page()
    assert 'id="move-form"' not in was and "Resign" not in was
    assert "Only the two players move here." in sent(phones["spectator"], page, was, **form).text
    assert board.lines.count() == 1


def test_of_two_tablets_on_one_seat_one_moves_and_the_other_sees_it(phones):
    first, second = phones["white"], phones["white"]
    was = first.page()
    sent(first, "move", was, move="2d22d3")
    page = sent(second, "move", was, key="0" * 32, move="2e22e3").text
    assert "The table has moved on" in page
    assert sorted(squares_in(page)) == ["2d2", "2d3"]
    assert Match.objects.get().turns == 1


@pytest.mark.slow
def test_a_player_asks_for_a_move_back_and_the_other_lets_them(board, phones):
    boards.moved(board, "2d22d3", "2d72d6")
    asked = sent(phones["white"], "take-back", what="ask").text
    assert "Gold requests a take-back" in asked and 'value="grant"' not in asked
    was = phones["black"].page()
    assert 'value="grant"' in was
    page = sent(phones["black"], "take-back", was, what="grant").text
    assert "W2d3" not in page and "Gold to move" in page


def test_nobody_answers_their_own_wish_nor_speaks_for_the_other_side(board, phones):
    """What the form says of a side is the DM's to say."""
    boards.moved(board, "2d22d3")
    boards.asked_back(board, "ask", Side.WHITE)
    page = sent(phones["white"], "take-back", what="grant", side="black").text
    assert "Nobody asks for a move back now." in page
    assert Match.objects.get().turns == 1
    boards.moved(board, "2d72d6")
    sent(phones["black"], "take-back", what="ask", side="white")
    assert board.lines.last().side == "black"


def test_a_seat_looks_back_and_takes_the_score_home(board, phones):
    boards.moved(board, *MATE)
    page = phones["spectator"].page("ply", 3)
    assert len(squares_in(page)) == 288 and "Take the match back" not in page
    assert phones["spectator"].get("ply", 8).status_code == 404
    assert "3. Dr3d4 Dr3l3 4. Drx3g7 mate 1-0" in phones["spectator"].page("score")


@pytest.mark.slow
def test_where_it_is_played_and_why_it_was_undone_is_the_dm_s_to_know(campaign):
    match = boards.begun(campaign, "2d22d3", place="the duke's cellar")
    boards.undone(match, "he cheated")
    phone = phone_at(match, "spectator")
    for page in ("", "score"):
        assert "cellar" not in phone.page(page) and "cheated" not in phone.page(page)


def test_a_handed_over_tablet_stays_behind_its_curtain(board):
    tablet = seated(room.hand_over(match=board, side=Side.BLACK)).seat(board)
    session = tablet.device.session
    session[KEEPER] = board.campaign.members.get().user.pk
    session.save()
    assert squares_in(tablet.page()) == []
    page = tablet.page(taken="black")
    assert len(squares_in(page)) == 288 and "Give the tablet back" in page
    boards.moved(board, "2d22d3")
    moved = sent(tablet, "move", tablet.page(taken="black"), htmx=False, move="2d72d6")
    assert moved["Location"] == f"{tablet.url()}?taken=black"
    assert f'href="{tablet.url()}?taken=black"' in tablet.page("ply", 1)


def test_a_device_waits_is_seated_anew_and_finds_nothing_once_removed(board):
    guest = room.join(match=board, name="Wat", place="spectator")
    phone = seated(guest).seat(board)
    was = phone.page()
    room.seat(match=board, guest=guest, place="waiting")
    assert "will give you a seat" in phone.page()
    room.seat(match=board, guest=guest, place="white")
    assert 'id="move-form"' in heard(phone, was)
    was = phone.page()
    room.remove(match=board, guest=guest, now=timezone.now())
    assert phone.get().status_code == 404
    assert sent(phone, "move", was, move="2d22d3").status_code == 404
    assert board.lines.count() == 1


def test_a_move_wakes_every_device_at_the_table(board, phones):
    class Loop:
        def call_soon_threadsafe(self, do):
            do()

    listeners = [
        Listener(Subscriber(board.pk, guest.pk, guest.key, ""), Loop()) for guest in board.guests.all()
    ]
    tell_changes(listeners)
    for listener in listeners:
        listener.changed.clear()
    boards.moved(board, "2d22d3")
    tell_changes(listeners)
    assert all(listener.changed.is_set() for listener in listeners)


def test_the_join_page_offers_the_sides_by_the_names_the_game_gives_them(board):
    code = room.open_room(match=board, now=timezone.now()).code
    page = seated().page("join", code)
    assert "Gold" in page and "Scarlet" in page and "White" not in page
