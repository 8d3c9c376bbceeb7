"""The seats of a full board: a player's phone, two tablets on one side, a spectator's screen, the curtain."""

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.match.models import Match
from campaigns.match.play.live import Ear, Listener, tell_changes
from campaigns.rooms.access import KEEPER
from campaigns.rooms.play import room
from campaigns.rules.contract import Side
from tests import boards
from tests.boards import showing, shown
from tests.client import seated
from tests.variants.board.web.test_board import MATE, data_of, get, squares_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(people):
    return boards.begun(people.campaign)


def join(match, name, place):
    return room.join(match=match, seat_request=room.SeatRequest(name, place))


@pytest.fixture
def devices(match):
    """A phone for each side, one for a spectator."""
    return {place: seated(join(match, place.title(), place)) for place in ("white", "black", "spectator")}


def url(match, page="", *more):
    return reverse(f"board-seat-{page}" if page else "board-seat", args=[match.public_id, *more])


def sent(device, match, page, was, htmx=True, **form):
    return device.post(url(match, page), {**shown(was), **form}, headers=showing(was) if htmx else {})


def test_a_phone_may_move_its_own_side_alone(match, devices):
    for place, moves in (("white", 90), ("black", 0), ("spectator", 0)):
        data = data_of(get(devices[place], url(match)))
        assert data["mine"] == ([place] if place != "spectator" else [])
        assert sum(map(len, data["moves"].values())) == moves


def test_two_phones_play_to_mate_over_all_three_levels(match, devices):
    pages = {place: get(devices[place], url(match)) for place in ("white", "black")}
    for ply, move in enumerate(MATE):
        mover, other = list(Side)[ply % 2], list(Side)[1 - ply % 2]
        pages[mover] = sent(devices[mover], match, "move", pages[mover], move=move).text
        heard = devices[other].get(url(match, "table"), headers=showing(pages[other]))
        pages[other] = heard.text
    assert all("Gold wins: checkmate" in page for page in pages.values())
    assert Match.objects.get().winner == "white"


def test_the_dm_s_arrows_are_shown_to_spectators_until_the_next_move(match, devices, people):
    was = get(devices["spectator"], url(match))
    assert data_of(was)["arrows"] == []
    draw = reverse("board-arrows", args=[match.campaign_id, match.pk])
    assert people.dm.post(draw, {"arrows": "2e2-2e4 2g1-2g1 2e2-2e4"}).status_code == 204
    heard = devices["spectator"].get(url(match, "table"), headers=showing(was))
    assert data_of(heard.text)["arrows"] == ["2e2-2e4", "2g1-2g1"]
    for place in ("white", "black"):
        assert "arrows" not in data_of(get(devices[place], url(match)))
    sent(devices["white"], match, "move", get(devices["white"], url(match)), move=MATE[0])
    assert data_of(get(devices["spectator"], url(match)))["arrows"] == []


def test_of_new_arrows_spectators_hear_and_players_do_not(match, devices, people):
    """Their own versions are what the event streams go by, and the match's, for those of another process to look."""
    before = dict(match.guests.values_list("place", "own_version"))
    people.dm.post(reverse("board-arrows", args=[match.campaign_id, match.pk]), {"arrows": "2e2-2e4"})
    after = dict(match.guests.values_list("place", "own_version"))
    assert {place for place in after if after[place] != before[place]} == {"spectator"}
    assert Match.objects.get().dm_version > match.dm_version


@pytest.mark.parametrize(
    ("arrows", "sentence"),
    [
        ("2e2-9z9", "“9z9” is not a square"),
        ("2e2", "“” is not a square"),
        (" ".join(f"2{file}{rank}-2a1" for file in "abcdefghijkl" for rank in "12"), "At most 20 arrows"),
    ],
)
def test_what_is_no_arrow_is_told_and_not_shown(match, devices, people, arrows, sentence):
    answer = people.dm.post(reverse("board-arrows", args=[match.campaign_id, match.pk]), {"arrows": arrows})
    assert answer.status_code == 400
    assert sentence in answer.text
    assert data_of(get(devices["spectator"], url(match)))["arrows"] == []


def test_whose_turn_it_is_not_is_told_so(match, devices):
    was = get(devices["black"], url(match))
    page = sent(devices["black"], match, "move", was, move="2d72d6").text
    assert "It is not your turn: Gold is to move." in page
    assert match.lines.count() == 1


@pytest.mark.parametrize(
    ("page", "form"),
    [("move", {"move": "2d22d3"}), ("declare", {"word": "resign"}), ("take-back", {"what": "ask"})],
)
def test_who_only_looks_on_does_nothing(match, devices, page, form):
    was = get(devices["spectator"], url(match))
    assert 'id="move-form"' not in was and "Resign" not in was
    answer = sent(devices["spectator"], match, page, was, **form).text
    assert "Only the two players move here." in answer
    assert match.lines.count() == 1


def test_of_two_tablets_on_one_seat_one_moves_and_the_other_sees_how_it_stands(match, devices):
    first, second = devices["white"], devices["white"]
    was = get(first, url(match))
    sent(first, match, "move", was, move="2d22d3")
    page = sent(second, match, "move", was, key="0" * 32, move="2e22e3").text
    assert "The table has moved on" in page
    assert sorted(squares_in(page)) == ["2d2", "2d3"]
    assert Match.objects.get().turns == 1


def test_a_player_asks_for_a_move_back_and_the_other_lets_them(match, devices):
    boards.moved(match, "2d22d3", "2d72d6")
    was = get(devices["white"], url(match))
    asked = sent(devices["white"], match, "take-back", was, what="ask").text
    assert "Gold requests a take-back" in asked and 'value="grant"' not in asked
    was = get(devices["black"], url(match))
    assert 'value="grant"' in was
    page = sent(devices["black"], match, "take-back", was, what="grant").text
    assert "W2d3" not in page and "Gold to move" in page


def test_nobody_answers_their_own_wish(match, devices):
    boards.moved(match, "2d22d3")
    boards.asked_back(match, "ask", Side.WHITE)
    was = get(devices["white"], url(match))
    page = sent(devices["white"], match, "take-back", was, what="grant", side="black").text
    assert "Nobody asks for a move back now." in page
    assert Match.objects.get().turns == 1


def test_a_seat_cannot_speak_for_the_other_side(match, devices):
    """What the form says of a side is the DM's to say."""
    boards.moved(match, "2d22d3", "2d72d6")
    was = get(devices["black"], url(match))
    sent(devices["black"], match, "take-back", was, what="ask", side="white")
    assert match.lines.last().side == "black"


def test_a_draw_is_agreed_from_phone_to_phone(match, devices):
    sent(devices["white"], match, "declare", get(devices["white"], url(match)), word="draw?")
    sent(devices["white"], match, "move", get(devices["white"], url(match)), move="2d22d3")
    was = get(devices["black"], url(match))
    assert "Gold offers a draw" in was and "Accept the draw" in was
    page = sent(devices["black"], match, "declare", was, word="draw!").text
    assert "Draw by agreement" in page


def test_a_seat_looks_back_and_takes_the_score_home(match, devices):
    boards.moved(match, *MATE)
    page = get(devices["spectator"], url(match, "ply", 3))
    assert len(squares_in(page)) == 288 and "Take the match back" not in page
    assert devices["spectator"].get(url(match, "ply", 8)).status_code == 404
    assert "3. Dr3d4 Dr3l3 4. Drx3g7 mate 1-0" in get(devices["spectator"], url(match, "score"))


def test_where_it_is_played_and_why_it_was_undone_are_the_dm_s_to_know(people, devices):
    match = boards.begun(people.campaign, "2d22d3", place="the duke's cellar")
    boards.undone(match, "he cheated")
    device = seated(join(match, "Sybil", "spectator"))
    for page in ("", "score"):
        text = get(device, url(match, page))
        assert "cellar" not in text and "cheated" not in text


def test_a_handed_over_tablet_stays_behind_its_curtain(match):
    guest = room.hand_over(match=match, side=Side.BLACK)
    device = seated(guest)
    session = device.session
    session[KEEPER] = match.campaign.members.get().user.pk
    session.save()
    assert squares_in(get(device, url(match))) == []
    page = get(device, url(match), taken=1)
    assert len(squares_in(page)) == 288 and "Give the tablet back" in page
    boards.moved(match, "2d22d3")
    moved = sent(device, match, "move", get(device, url(match), taken=1), htmx=False, move="2d72d6")
    assert moved["Location"] == f"{url(match)}?taken=1"
    assert f'href="{url(match)}?taken=1"' in get(device, url(match, "ply", 1))


def test_a_waiting_device_is_told_to_wait(match):
    guest = join(match, "Wat", "spectator")
    room.seat(match=match, guest=guest, place="waiting")
    assert "will give you a seat" in get(seated(guest), url(match))


def test_a_device_that_is_seated_anew_gets_the_whole_table(match):
    guest = join(match, "Wat", "spectator")
    device = seated(guest)
    was = get(device, url(match))
    room.seat(match=match, guest=guest, place="white")
    answer = device.get(url(match, "table"), headers=showing(was))
    assert 'id="move-form"' in answer.text


def test_who_was_shown_out_finds_nothing(match):
    guest = join(match, "Ralf", "white")
    device = seated(guest)
    was = get(device, url(match))
    room.remove(match=match, guest=guest, now=timezone.now())
    assert device.get(url(match)).status_code == 404
    assert sent(device, match, "move", was, move="2d22d3").status_code == 404
    assert match.lines.count() == 1


def test_a_move_wakes_every_device_at_the_table(match, devices):
    class Loop:
        def call_soon_threadsafe(self, do):
            do()

    listeners = [Listener(Ear(match.pk, guest.pk, guest.key, ""), Loop()) for guest in match.guests.all()]
    tell_changes(listeners)
    for listener in listeners:
        listener.changed.clear()
    boards.moved(match, "2d22d3")
    tell_changes(listeners)
    assert all(listener.changed.is_set() for listener in listeners)


def test_the_door_offers_the_sides_by_the_names_the_game_gives_them(match):
    code = room.open_room(match=match, now=timezone.now()).code
    page = get(seated(), reverse("join", args=[code]))
    assert "Gold" in page and "Scarlet" in page and "White" not in page
