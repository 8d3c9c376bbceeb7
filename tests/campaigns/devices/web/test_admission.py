"""Who may take a seat: anybody, after the Dungeon Master's confirmation, or nobody; confirming with one tap."""

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.core.refusals import StaleForm
from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from campaigns.match.models import Draft, Guest, Match, Seat
from campaigns.match.play import guests
from campaigns.match.play.sitting import Form
from campaigns.rules.contract import Side
from chess_minigame.rules.notes import Note
from chess_minigame.rules.tables import Strategy
from chess_minigame.seats import play as seat_acts
from tests import boards, factories, games, seats
from tests.board_pages import data_of, showing
from tests.client import HTMX, Device, address, seated

Admission = Seat.Admission


@pytest.fixture
def match(campaign):
    """A player character against an NPC, both with a spell of ESP."""
    sheet = {"powers": "esp-spell", "intelligence": 15}
    white = factories.player(campaign, "Ygraine", kind="pc", **sheet)
    return games.sit_down(white, factories.player(campaign, "Bors", **sheet))


def choose(dm, match, white="freely", black="freely"):
    return dm.submit("room-admission", match, white=white, black=black)


def joined(match, place="white", name="Wilma"):
    """A device that has typed the code, a name and a seat."""
    device, code = Device(), room.open_room(match=match, now=timezone.now()).code
    device.send(reverse("join", args=[code]), name=name, place=place)
    return device


def say(dm, match, word, name="Wilma"):
    guest = match.guests.get(name=name)
    return dm.post(address(f"room-{word}", match, guest), headers=HTMX).text


def seal(device, match, **means):
    return device.seat(match).post("seal", **{"strategy": "A", **means}).text


def page(device, match, name="grice-seat"):
    return device.get(address(name, match)).text


# --- the choice ---------------------------------------------------------------------------------------------
def test_a_match_starts_with_npcs_seats_closed_and_all_others_open(people, match, board):
    chosen = {seat.name: seat.admission for seat in Seat.objects.all()}
    assert chosen == {"Ygraine": "freely", "Bors": "nobody", "Anna": "freely", "Ben": "freely"}


@pytest.mark.slow
def test_the_dm_chooses_for_each_seat_on_the_devices_page(dm, match):
    assert choose(dm, match, "asking", "freely")["Location"] == address("room", match)
    shown = dm.page("room", match)
    assert "<p>Saved. Whoever has a seat keeps it.</p>" in shown
    assert "White: Ygraine (PC)" in shown and "Black: Bors (NPC)" in shown
    assert '<option value="asking" selected>' in shown
    assert list(match.seats.order_by("side").values_list("admission", flat=True)) == ["freely", "asking"]


@pytest.mark.parametrize("wrong", ["", "always", "\x00"])
def test_an_unknown_choice_is_refused_and_nothing_is_written(dm, match, wrong):
    answer = choose(dm, match, "asking", wrong)
    assert answer.status_code == 200
    assert "notice-warn" in answer.text
    assert match.seat(Side.WHITE).admission == "freely"


@pytest.mark.slow
def test_a_rematch_keeps_what_was_chosen_for_each_player(dm, board):
    choose(dm, board, "asking", "nobody")
    boards.declared(board, "resign")
    dm.submit("board-rematch", board)
    again = Match.objects.exclude(pk=board.pk).get()
    chosen = {seat.name: seat.admission for seat in again.seats.all()}
    assert chosen == {"Anna": "asking", "Ben": "nobody"}


@pytest.mark.slow
def test_whoever_has_a_seat_keeps_it_when_it_is_closed(dm, match):
    device = joined(match)
    choose(dm, match, "nobody", "nobody")
    assert 'name="strategy"' in page(device, match)


# --- freely -------------------------------------------------------------------------------------------------
def test_whoever_sits_down_freely_plays_and_sees_the_sheet_once_confirmed(dm, match):
    device = joined(match)
    before = page(device, match)
    assert "has not confirmed this device yet" in before
    assert "empty plays to win" not in before and 'name="esp"' not in before
    assert "Sealed" in seal(device, match)
    say(dm, match, "allow")
    after = page(device, match)
    assert "empty plays to win" in after and 'name="esp"' in after
    seal(device, match, esp="spell")
    assert Draft.objects.get().text == "A spell"


@pytest.mark.slow
def test_the_notes_of_whoever_sat_there_before_are_not_shown_to_a_newcomer(dm, match):
    games.turn(match, "50", "D / C")
    device = joined(match)
    assert "You: " not in page(device, match)
    say(dm, match, "allow")
    assert "You: Set a Trap" in page(device, match)


def test_a_roll_against_intimidation_is_the_judge_s_until_confirmation(dm, match):
    device = joined(match)
    games.turn(match, "50", "A / C scare:laughing")
    assert 'name="faces"' not in page(device, match)
    say(dm, match, "allow")
    assert 'name="faces"' in page(device, match)


@pytest.mark.slow
def test_the_dms_seat_and_the_dms_tablet_are_confirmed(dm, match):
    joined(match, "spectator", "Sybil")
    guest = match.guests.get()
    dm.submit("room-seat", match, guest, place="black")
    assert match.guests.get().confirmed_side is Side.BLACK
    dm.submit("room-seat", match, guest, place="waiting")
    assert match.guests.get().confirmed_side is None
    assert room.hand_over(match=match, side=Side.WHITE).confirmed_side is Side.WHITE


# --- notes of a device that is not confirmed ------------------------------------------------------------------
@pytest.fixture
def former(match):
    """The White device that the DM had confirmed has sealed D, and was removed."""
    guest = seats.given(match, "white", "Former")
    seal(seated(guest), match, strategy="D")
    room.remove(match=match, guest=guest, now=timezone.now())


def notes_that_count(match):
    return guests.note_texts(match, 1)


def test_a_newcomer_s_note_waits_and_replaces_the_other_once_confirmed(dm, match, former):
    device = joined(match)
    for letter in "AB":
        assert "Sealed" in seal(device, match, strategy=letter)
    assert notes_that_count(match) == {Side.WHITE: "D"}
    assert "It has sealed a note, which then replaces the one sealed there before." in dm.page(
        "grice-match", match
    )
    say(dm, match, "allow")
    assert notes_that_count(match) == {Side.WHITE: "B"}
    assert Draft.objects.count() == 1
    assert 'id="sealed-title"' in page(device, match)


@pytest.mark.slow
def test_a_confirmed_newcomer_without_a_note_has_the_one_from_before(dm, match, former):
    device = joined(match)
    assert 'id="sealed-title"' not in page(device, match)
    assert "It has sealed a note" not in dm.page("grice-match", match)
    say(dm, match, "allow")
    assert 'id="sealed-title"' in page(device, match)
    assert notes_that_count(match) == {Side.WHITE: "D"}


@pytest.mark.slow
@pytest.mark.parametrize("act", ["decline", "remove", "seat elsewhere", "seat another"])
def test_a_note_goes_with_the_unconfirmed_device_and_the_one_before_stays(dm, match, former, act):
    device = joined(match)
    seal(device, match, strategy="B")
    wilma = match.guests.get(name="Wilma")
    if act == "decline":
        say(dm, match, "decline")
    elif act == "remove":
        dm.submit("room-remove", match, wilma)
    elif act == "seat elsewhere":
        dm.submit("room-seat", match, wilma, place="black")
    else:
        seats.given(match, "white", "Another")
    assert notes_that_count(match) == {Side.WHITE: "D"}
    assert Draft.objects.count() == 1


@pytest.mark.slow
def test_without_another_note_that_of_an_unconfirmed_device_is_played(match):
    seal(joined(match), match, strategy="B")
    assert notes_that_count(match) == {Side.WHITE: "B"}


@pytest.mark.slow
def test_a_note_on_its_way_goes_by_what_the_dm_said_first(dm, match, former):
    joined(match)
    asked = match.guests.get(name="Wilma")
    match.refresh_from_db()

    def sealed():
        form = Form(new_key(), match.public_version, guest=asked)
        seat_acts.seal_note(match.pk, form, side=Side.WHITE, note=Note(Strategy.TRADE_DOWN))

    say(dm, match, "allow")
    sealed()
    assert notes_that_count(match) == {Side.WHITE: "E"}
    room.remove(match=match, guest=asked, now=timezone.now())
    with pytest.raises(StaleForm):
        sealed()


# --- after the DM's word ------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("game", ["match", "board"])
def test_whoever_asks_waits_until_the_dm_allows_it(dm, game, request):
    here = request.getfixturevalue(game)
    choose(dm, here, "asking")
    device, seat = joined(here), "grice-seat" if game == "match" else "board-seat"
    side_name = "White, Ygraine" if game == "match" else "Gold, Anna"
    assert f"Waiting for the Dungeon Master to let you in as {side_name}" in page(device, here, seat)
    assert "asks to play" in dm.match(here).page()
    assert "asks to play" not in say(dm, here, "allow")
    assert "let you in" not in page(device, here, seat)
    assert here.guests.get().confirmed_side is Side.WHITE


def test_at_a_board_the_newcomer_moves_once_allowed(dm, board):
    choose(dm, board, "asking")
    device = joined(board)
    assert data_of(page(device, board, "board-seat"))["mine"] == []
    say(dm, board, "allow")
    assert data_of(page(device, board, "board-seat"))["mine"] == ["white"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Wilma", "WILMA", "Wi\u200dlma", "W1lma", "\u051d\u0456lm\u0430"])
def test_the_dm_is_told_of_a_newcomer_whose_name_looks_like_another_s(dm, match, name):
    choose(dm, match, "freely", "asking")
    joined(match)
    assert "looks the same" not in dm.page("grice-match", match)
    joined(match, "black", name)
    assert dm.page("grice-match", match).count("Another device here has a name that looks the same.") == 2


@pytest.mark.slow
def test_whoever_is_declined_looks_on_and_is_told_why(dm, match):
    choose(dm, match, "asking")
    device = joined(match)
    assert "Wilma" not in say(dm, match, "decline")
    assert "The Dungeon Master did not give you White, Ygraine." in page(device, match)
    assert 'name="strategy"' not in page(device, match)


@pytest.mark.slow
def test_whoever_took_a_seat_unconfirmed_can_be_declined(dm, match):
    device = joined(match)
    say(dm, match, "decline")
    assert "did not give you White" in page(device, match)
    assert 'name="strategy"' in page(joined(match, name="Wanda"), match)


def test_of_two_who_ask_the_dm_allows_one_and_is_told_about_the_other(dm, match):
    choose(dm, match, "asking")
    joined(match), joined(match, name="Wanda")
    say(dm, match, "allow")
    assert "Wilma has that seat already" in say(dm, match, "allow", "Wanda")
    assert match.guests.get(name="Wanda").is_asking


def say_to_both(dm, match, *guests):
    return dm.post(
        address("room-allow-all", match), {"guest": [guest.pk for guest in guests]}, headers=HTMX
    ).text


def test_two_who_took_a_seat_each_are_confirmed_with_one_tap(dm, match):
    choose(dm, match)
    joined(match)
    assert "Confirm both" not in page(dm, match, "grice-match")
    joined(match, "black", "Wanda")
    shown = page(dm, match, "grice-match")
    assert shown.count("Confirm both") == 1 and "Confirm Wanda" in shown
    assert "Confirm" not in say_to_both(dm, match, *match.guests.all())
    assert list(match.guests.values_list("confirmed", flat=True)) == [True, True]


def test_nobody_is_confirmed_with_the_others_whom_the_page_did_not_show(dm, match):
    choose(dm, match)
    joined(match)
    wilma = match.guests.get()
    joined(match, "black", "Wanda")
    assert "Confirm Wanda" in say_to_both(dm, match, wilma)
    assert match.guests.get(name="Wilma").confirmed and not match.guests.get(name="Wanda").confirmed


@pytest.mark.slow
def test_of_two_none_is_let_in_where_one_may_not_be(dm, match):
    choose(dm, match, "asking", "asking")
    joined(match), joined(match, name="Wanda")
    assert "Allow both" not in page(dm, match, "grice-match")
    assert "Wilma has that seat already" in say_to_both(dm, match, *match.guests.order_by("pk"))
    assert all(guest.is_asking for guest in match.guests.all())
    assert "Nobody of them is waiting any more." in say_to_both(dm, match)


@pytest.mark.parametrize("word", ["allow", "decline"])
def test_a_word_about_somebody_who_does_not_wait_changes_nothing(dm, match, word):
    joined(match, "spectator", "Sybil")
    assert "is no longer waiting" in say(dm, match, word, "Sybil")
    assert match.guests.get().place == Guest.Place.SPECTATOR


@pytest.mark.slow
def test_without_script_a_word_leads_back_to_the_devices_page(dm, match):
    joined(match)
    assert dm.submit("room-allow", match, match.guests.get())["Location"] == address("room", match)
    assert match.guests.get().confirmed


def test_at_a_full_board_nobody_is_to_be_confirmed_for_it_shows_no_sheet(dm, board):
    joined(board)
    page = dm.page("board", board)
    assert address("room-allow", board, board.guests.get()) not in page
    assert "Confirm Wilma" not in page
    assert "not confirmed" not in dm.page("room", board)


def test_the_dms_board_hears_of_somebody_who_asks(dm, board):
    choose(dm, board, "asking")
    shows = showing(dm.get(address("board", board)).text)
    assert dm.get(address("board-table", board), headers=shows).status_code == 204
    joined(board)
    changes = dm.get(address("board-table", board), headers=shows).text
    assert "Wilma</bdi></b> asks to play Gold, Anna." in changes


# --- another seat -------------------------------------------------------------------------------------------
def choose_again(device, match, place):
    return device.submit("choose-again", match, place=place)


@pytest.mark.slow
def test_a_device_that_waits_takes_another_seat_without_the_code(dm, match):
    choose(dm, match, "asking", "freely")
    device = joined(match)
    room.close_room(match=match)
    link = address("choose-again", match)
    assert f'href="{link}"' in page(device, match)
    assert "Your name" not in device.get(link).text
    assert choose_again(device, match, "black")["Location"] == address("grice-seat", match)
    guest = match.guests.get()
    assert (guest.place, guest.asks_for, guest.confirmed, guest.name) == ("black", "", False, "Wilma")


def test_a_device_that_waits_asks_for_the_other_seat(dm, match):
    choose(dm, match, "asking", "asking")
    choose_again(joined(match), match, "black")
    guest = match.guests.get()
    assert (guest.place, guest.asks_for) == ("waiting", "black")


def test_another_seat_that_is_closed_or_taken_is_refused_beside_the_choice(dm, match):
    choose(dm, match, "asking", "nobody")
    answer = choose_again(joined(match), match, "black").text
    assert "That seat is not free. Choose another one." in answer and 'id="place_error"' in answer
    assert match.guests.get().is_asking


def test_only_a_device_that_has_asked_chooses_again(dm, match):
    choose(dm, match, "asking", "freely")
    device = joined(match)
    room.seat(match=match, guest=match.guests.get(), place=Guest.Place.WAITING)
    assert "Choose another seat" not in page(device, match)
    assert choose_again(device, match, "black").status_code == 302
    assert match.guests.get().place == "waiting"


def test_a_seat_nobody_confirms_for_six_turns_is_left_to_the_devices_page(dm, match):
    player = joined(match)
    hint = "has not confirmed this device yet"
    assert "Wilma" in page(dm, match, "grice-match") and hint in page(player, match)
    for _ in range(6):
        games.turn(match, "50")
    assert "Confirm Wilma" not in page(dm, match, "grice-match")
    assert hint not in page(player, match)
    assert "Confirm Wilma" in page(dm, match, "room")
