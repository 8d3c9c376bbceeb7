"""Who may take a seat: anybody, after the Dungeon Master's confirmation, or nobody; confirming with one tap."""

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.core.refusals import Stale
from campaigns.core.use_cases import new_key
from campaigns.match.models import Draft, Guest, Match, Seat
from campaigns.match.play import guests
from campaigns.match.play.sitting import Form
from campaigns.rooms.play import room
from campaigns.rules.contract import Side
from chess_minigame.rules.notes import Note
from chess_minigame.rules.tables import Strategy
from chess_minigame.seats import play as seat_acts
from tests import boards, factories, games, seats
from tests.board_pages import data_of, showing
from tests.client import Device, seated

HTMX = {"HX-Request": "true"}
Admission = Seat.Admission


@pytest.fixture
def match(people):
    """A player character against an NPC, both with a spell of ESP."""
    sheet = {"powers": "esp-spell", "intelligence": 15}
    white = factories.player(people.campaign, "Ygraine", kind="pc", **sheet)
    return games.sit_down(white, factories.player(people.campaign, "Bors", **sheet))


@pytest.fixture
def board(people):
    return boards.begun(people.campaign)


def url(match, name, *more):
    return reverse(name, args=[match.campaign_id, match.pk, *more])


def choose(people, match, white="freely", black="freely"):
    return people.dm.send(url(match, "room-admission"), white=white, black=black)


def joined(match, place="white", name="Wilma"):
    """A device that has typed the code, a name and a seat."""
    device, code = Device(), room.open_room(match=match, now=timezone.now()).code
    device.send(reverse("join", args=[code]), name=name, place=place)
    return device


def say(people, match, word, name="Wilma"):
    guest = match.guests.get(name=name)
    return people.dm.post(url(match, f"room-{word}", guest.pk), headers=HTMX).text


def page(device, match, name="grice-seat"):
    return device.get(reverse(name, args=[match.public_id])).text


def seal(device, match, **means):
    match.refresh_from_db()
    form = {"key": new_key(), "version": match.public_version, "strategy": "A"} | means
    return device.post(reverse("grice-seal", args=[match.public_id]), form, headers=HTMX).text


# --- the choice ---------------------------------------------------------------------------------------------


def test_a_match_starts_with_npcs_seats_closed_and_all_others_open(people, match, board):
    chosen = {seat.name: seat.admission for seat in Seat.objects.all()}
    assert chosen == {"Ygraine": "freely", "Bors": "nobody", "Anna": "freely", "Ben": "freely"}


def test_the_dm_chooses_for_each_seat_on_the_devices_page(people, match):
    assert choose(people, match, "asking", "freely")["Location"] == url(match, "room")
    shown = people.dm.get(url(match, "room")).text
    assert "<p>Saved. Whoever has a seat keeps it.</p>" in shown
    assert "White: Ygraine (PC)" in shown and "Black: Bors (NPC)" in shown
    assert '<option value="asking" selected>' in shown
    assert list(match.seats.order_by("side").values_list("admission", flat=True)) == ["freely", "asking"]


@pytest.mark.parametrize("wrong", ["", "always", "\x00"])
def test_a_choice_there_is_not_is_refused_with_a_sentence_and_nothing_is_written(people, match, wrong):
    answer = choose(people, match, "asking", wrong)
    assert answer.status_code == 200
    assert "notice-warn" in answer.text
    assert match.seat(Side.WHITE).admission == "freely"


def test_a_rematch_keeps_what_was_chosen_for_each_player(people, board):
    choose(people, board, "asking", "nobody")
    boards.declared(board, "resign")
    people.dm.send(url(board, "board-rematch"))
    again = Match.objects.exclude(pk=board.pk).get()
    chosen = {seat.name: seat.admission for seat in again.seats.all()}
    assert chosen == {"Anna": "asking", "Ben": "nobody"}


def test_whoever_has_a_seat_keeps_it_when_it_is_closed(people, match):
    device = joined(match)
    choose(people, match, "nobody", "nobody")
    assert 'name="strategy"' in page(device, match)


# --- freely -------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_whoever_sits_down_freely_plays_at_once_and_sees_the_sheet_once_confirmed(people, match):
    device = joined(match)
    before = page(device, match)
    assert "has not confirmed this device yet" in before
    assert "empty plays to win" not in before and 'name="esp"' not in before
    assert "Sealed" in seal(device, match)
    say(people, match, "allow")
    after = page(device, match)
    assert "empty plays to win" in after and 'name="esp"' in after
    seal(device, match, esp="spell")
    assert Draft.objects.get().text == "A spell"


def test_the_notes_of_whoever_sat_there_before_are_not_shown_to_a_newcomer(people, match):
    games.turn(match, "50", "D / C")
    device = joined(match)
    assert "You: " not in page(device, match)
    say(people, match, "allow")
    assert "You: Set a Trap" in page(device, match)


def test_a_roll_against_intimidation_is_the_judges_until_the_victim_is_confirmed(people, match):
    device = joined(match)
    games.turn(match, "50", "A / C scare:laughing")
    assert 'name="faces"' not in page(device, match)
    say(people, match, "allow")
    assert 'name="faces"' in page(device, match)


def test_the_dms_seat_and_the_dms_tablet_are_confirmed(people, match):
    joined(match, "spectator", "Sybil")
    guest = match.guests.get()
    people.dm.send(url(match, "room-seat", guest.pk), place="black")
    assert match.guests.get().confirmed_side is Side.BLACK
    people.dm.send(url(match, "room-seat", guest.pk), place="waiting")
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


@pytest.mark.postgres
def test_a_newcomer_s_note_waits_beside_the_one_sealed_before_and_counts_once_confirmed(
    people, match, former
):
    device = joined(match)
    for letter in "AB":
        assert "Sealed" in seal(device, match, strategy=letter)
    assert notes_that_count(match) == {Side.WHITE: "D"}
    told = people.dm.get(url(match, "grice-match")).text
    assert "It has sealed a note, which then replaces the one sealed there before." in told
    say(people, match, "allow")
    assert notes_that_count(match) == {Side.WHITE: "B"}
    assert Draft.objects.count() == 1
    assert 'id="sealed-title"' in page(device, match)


def test_a_confirmed_newcomer_without_a_note_has_the_one_from_before(people, match, former):
    device = joined(match)
    assert 'id="sealed-title"' not in page(device, match)
    assert "It has sealed a note" not in people.dm.get(url(match, "grice-match")).text
    say(people, match, "allow")
    assert 'id="sealed-title"' in page(device, match)
    assert notes_that_count(match) == {Side.WHITE: "D"}


@pytest.mark.parametrize("act", ["decline", "remove", "seat elsewhere", "seat another"])
def test_a_note_goes_with_the_unconfirmed_device_and_the_one_before_stays(people, match, former, act):
    device = joined(match)
    seal(device, match, strategy="B")
    wilma = match.guests.get(name="Wilma")
    if act == "decline":
        say(people, match, "decline")
    elif act == "remove":
        people.dm.send(url(match, "room-remove", wilma.pk))
    elif act == "seat elsewhere":
        people.dm.send(url(match, "room-seat", wilma.pk), place="black")
    else:
        seats.given(match, "white", "Another")
    assert notes_that_count(match) == {Side.WHITE: "D"}
    assert Draft.objects.count() == 1


def test_without_another_note_that_of_an_unconfirmed_device_is_played(match):
    seal(joined(match), match, strategy="B")
    assert notes_that_count(match) == {Side.WHITE: "B"}


@pytest.mark.postgres
def test_a_note_on_its_way_as_the_device_is_removed_or_confirmed_goes_by_what_the_dm_said_first(
    people, match, former
):
    joined(match)
    asked = match.guests.get(name="Wilma")
    match.refresh_from_db()

    def sealed():
        form = Form(new_key(), match.public_version, guest=asked)
        seat_acts.seal_note(match.pk, form, side=Side.WHITE, note=Note(Strategy.TRADE_DOWN))

    say(people, match, "allow")
    sealed()
    assert notes_that_count(match) == {Side.WHITE: "E"}
    room.remove(match=match, guest=asked, now=timezone.now())
    with pytest.raises(Stale):
        sealed()


# --- after the DM's word ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["match", "board"])
def test_whoever_asks_waits_until_the_dm_allows_it(people, game, request):
    here = request.getfixturevalue(game)
    choose(people, here, "asking")
    device, seat = joined(here), "grice-seat" if game == "match" else "board-seat"
    side_name = "White, Ygraine" if game == "match" else "Gold, Anna"
    assert f"Waiting for the Dungeon Master to let you in as {side_name}" in page(device, here, seat)
    assert "asks to play" in people.dm.get(url(here, "grice-match" if game == "match" else "board")).text
    assert "asks to play" not in say(people, here, "allow")
    assert "let you in" not in page(device, here, seat)
    assert here.guests.get().confirmed_side is Side.WHITE


@pytest.mark.postgres
def test_at_a_board_the_newcomer_moves_once_allowed(people, board):
    choose(people, board, "asking")
    device = joined(board)
    assert data_of(page(device, board, "board-seat"))["mine"] == []
    say(people, board, "allow")
    assert data_of(page(device, board, "board-seat"))["mine"] == ["white"]


@pytest.mark.parametrize("name", ["Wilma", "WILMA", "Wi\u200dlma", "W1lma", "\u051d\u0456lm\u0430"])
def test_the_dm_is_told_of_a_newcomer_whose_name_looks_like_that_of_another_device(people, match, name):
    choose(people, match, "freely", "asking")
    joined(match)
    assert "looks the same" not in people.dm.get(url(match, "grice-match")).text
    joined(match, "black", name)
    asked = people.dm.get(url(match, "grice-match")).text
    assert asked.count("Another device here has a name that looks the same.") == 2


def test_whoever_is_declined_looks_on_and_is_told_why(people, match):
    choose(people, match, "asking")
    device = joined(match)
    assert "Wilma" not in say(people, match, "decline")
    assert "The Dungeon Master did not give you White, Ygraine." in page(device, match)
    assert 'name="strategy"' not in page(device, match)


def test_whoever_took_a_seat_unconfirmed_can_be_declined_and_the_seat_is_free(people, match):
    device = joined(match)
    say(people, match, "decline")
    assert "did not give you White" in page(device, match)
    assert 'name="strategy"' in page(joined(match, name="Wanda"), match)


@pytest.mark.postgres
def test_of_two_who_ask_the_dm_allows_one_and_is_told_about_the_other(people, match):
    choose(people, match, "asking")
    joined(match), joined(match, name="Wanda")
    say(people, match, "allow")
    assert "Wilma has that seat already" in say(people, match, "allow", "Wanda")
    assert match.guests.get(name="Wanda").is_asking


@pytest.mark.parametrize("word", ["allow", "decline"])
def test_a_word_about_somebody_who_does_not_wait_changes_nothing(people, match, word):
    joined(match, "spectator", "Sybil")
    assert "is no longer waiting" in say(people, match, word, "Sybil")
    assert match.guests.get().place == Guest.Place.SPECTATOR


def test_without_script_a_word_leads_back_to_the_devices_page(people, match):
    joined(match)
    answer = people.dm.send(url(match, "room-allow", match.guests.get().pk))
    assert answer["Location"] == url(match, "room")
    assert match.guests.get().confirmed


def test_at_a_full_board_nobody_is_to_be_confirmed_for_it_shows_no_sheet(people, board):
    joined(board)
    page = people.dm.get(url(board, "board")).text
    assert url(board, "room-allow", board.guests.get().pk) not in page
    assert "Confirm to show the sheet" not in page
    assert "not confirmed" not in people.dm.get(url(board, "room")).text


def test_the_dms_board_hears_of_somebody_who_asks(people, board):
    choose(people, board, "asking")
    shows = showing(people.dm.get(url(board, "board")).text)
    assert people.dm.get(url(board, "board-table"), headers=shows).status_code == 204
    joined(board)
    changes = people.dm.get(url(board, "board-table"), headers=shows).text
    assert "Wilma</bdi></b> asks to play Gold, Anna." in changes


# --- another seat -------------------------------------------------------------------------------------------


def choose_again(device, match, place):
    return device.send(reverse("choose-again", args=[match.public_id]), place=place)


def test_a_device_that_waits_takes_another_seat_without_the_code(people, match):
    choose(people, match, "asking", "freely")
    device = joined(match)
    room.close_room(match=match)
    link = reverse("choose-again", args=[match.public_id])
    assert f'href="{link}"' in page(device, match)
    assert "Your name" not in device.get(link).text
    assert choose_again(device, match, "black")["Location"] == reverse("grice-seat", args=[match.public_id])
    guest = match.guests.get()
    assert (guest.place, guest.asks_for, guest.confirmed, guest.name) == ("black", "", False, "Wilma")


def test_a_device_that_waits_asks_for_the_other_seat_where_that_is_asked_for_as_well(people, match):
    choose(people, match, "asking", "asking")
    choose_again(joined(match), match, "black")
    guest = match.guests.get()
    assert (guest.place, guest.asks_for) == ("waiting", "black")


def test_another_seat_that_is_closed_or_taken_is_refused_beside_the_choice(people, match):
    choose(people, match, "asking", "nobody")
    answer = choose_again(joined(match), match, "black").text
    assert "That seat is not free. Choose another one." in answer and 'id="place_error"' in answer
    assert match.guests.get().is_asking


def test_only_a_device_that_has_asked_chooses_again(people, match):
    choose(people, match, "asking", "freely")
    device = joined(match)
    room.seat(match=match, guest=match.guests.get(), place=Guest.Place.WAITING)
    assert "Choose another seat" not in page(device, match)
    assert choose_again(device, match, "black").status_code == 302
    assert match.guests.get().place == "waiting"
