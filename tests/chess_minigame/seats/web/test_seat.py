"""A seat's page: one's own note, the results as everybody heard them, and refusals that leave nothing behind."""

import re

import pytest
from django.urls import reverse

from campaigns.core.models import Submission
from campaigns.core.use_cases import MSG_UNKNOWN_FORM, new_key
from campaigns.devices.play import room
from campaigns.match.models import Draft
from tests import factories, games, seats
from tests.client import seated


def phone_at(match, place):
    return seated(seats.given(match, place)).seat(match)


@pytest.fixture
def white(match):
    return phone_at(match, "white")


@pytest.fixture
def black(match):
    return phone_at(match, "black")


def seal(phone, strategy="A", **other):
    return phone.post("seal", strategy=strategy, **other)


def test_a_player_has_six_strategies_and_a_spectator_none(match, white):
    spectator = phone_at(match, "spectator")
    assert white.page().count('name="strategy"') == 6
    assert 'name="strategy"' not in spectator.page()
    for phone in (white, spectator):
        assert f'hx-get="{reverse("tables")}"' in phone.page()


def test_sealing_shows_sealed_and_the_note_is_nowhere_on_the_page(white):
    body = seal(white, "E").text
    assert "Sealed" in body
    assert "checked" not in body
    assert body.strip().startswith('<div id="table"')
    assert Draft.objects.get().text == "E"


@pytest.mark.slow
def test_without_script_it_is_a_plain_form_that_leads_back(white):
    answer = seal(white, "E", htmx=False)
    assert (answer.status_code, answer["Location"]) == (302, white.url())
    assert "Sealed" in white.page()


def test_a_sealed_note_changes_not_a_byte_of_the_others_page(match, white, black):
    spectator = phone_at(match, "spectator")

    def shown(phone):
        return [
            line
            for line in phone.page("table").splitlines()
            if "csrf" not in line and 'name="key"' not in line
        ]

    before = shown(black), shown(spectator)
    seal(white, "E")
    assert (shown(black), shown(spectator)) == before


@pytest.mark.slow
def test_the_note_can_be_changed_also_when_both_are_in(white, black):
    for letter in "AB":
        seal(white, letter)
    seal(black, "C")
    assert "Sealed" in seal(white, "D").text
    assert {draft.side: draft.text for draft in Draft.objects.all()} == {"white": "D", "black": "C"}


@pytest.mark.slow
def test_the_dms_form_shows_a_note_that_was_changed_before_it_counts(dm, match, white, black):
    seal(white, "A")
    seal(black, "F")
    table = dm.match(match)
    shown = " ".join(table.page("table").split())
    for field in ('name="white_shown" value="A"', 'name="black_shown" value="F"'):
        assert field in shown
    seal(white, "E")
    form = {"faces": "50", "white_shown": "A", "black_shown": "F"}
    body = table.post("turn", **form).text
    assert "has changed the note since." in body and 'value="E"' in body
    body = table.post("turn", **{**form, "white_shown": "E"}).text
    assert "Turn 2" in body and not Draft.objects.exists()


def test_a_double_tap_seals_once(white):
    key = new_key()
    answers = [seal(white, "A", key=key).text for _ in range(2)]
    assert all("Sealed" in answer for answer in answers)
    assert Submission.objects.filter(key=key).count() == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"strategy": ""}, "Choose a strategy first."),
        ({"strategy": "G"}, "not one of the available choices"),
        ({"strategy": "A / B"}, "not one of the available choices"),
        ({"key": "mine"}, MSG_UNKNOWN_FORM),
        ({"version": "999"}, "moved on since"),
    ],
)
def test_a_note_that_cannot_be_is_refused_with_a_sentence(white, other, sentence):
    submissions = Submission.objects.count()
    answer = seal(white, **other)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not Draft.objects.exists()
    assert Submission.objects.count() == submissions


@pytest.mark.slow
def test_a_note_for_a_resolved_turn_gets_the_table_as_it_stands_now(match, white):
    version = match.public_version
    games.turn(match, "50")
    body = seal(white, "A", version=version).text
    assert "moved on since" in body
    assert "Turn 2" in body
    assert not Draft.objects.exists()


@pytest.mark.slow
def test_a_note_after_the_end_is_refused(match, white):
    games.finish(match)
    body = seal(white).text
    assert "does not wait for notes" in body
    assert not Draft.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize("place", ["spectator", "waiting"])
def test_who_plays_no_side_writes_no_note(match, place):
    guest = room.join(match=match, name="Sybil", place="spectator")
    room.seat(match=match, guest=guest, place=place)
    assert "Only the two players" in seal(seated(guest).seat(match)).text
    assert not Draft.objects.exists()


@pytest.mark.slow
def test_a_seat_writes_its_own_note_in_its_own_match_alone(campaign, white):
    seal(white, "F", side="black", place="black", white="C", black="C")
    draft = Draft.objects.get()
    assert (draft.side, draft.text) == ("white", "F")
    draft.delete()
    other = games.sit_down(*(factories.player(campaign, name) for name in ("Oswin", "Odo")))
    assert white.device.seat(other).post("seal", strategy="A").status_code == 404
    assert not Draft.objects.exists()


def test_a_resolved_turn_shows_ones_own_strategy_and_never_the_others(match, white, black):
    games.turn(match, "50", "A / E")
    assert "You: General Attack" in white.page()
    assert "You: Trade Down" in black.page()
    for device in (white, black, phone_at(match, "spectator")):
        assert "No change in status" in device.page()
    assert "You:" not in phone_at(match, "spectator").page()


@pytest.mark.slow
def test_the_table_alone_is_given_only_where_something_changed(match, white, black):
    tag = white.page().partition("?seen=")[2].partition('"')[0]
    assert white.get("table", seen=tag).status_code == 204
    seal(black)
    assert white.get("table", seen=tag).status_code == 204
    seal(white)
    assert white.get("table", seen=tag).status_code == 200
    games.turn(match, "50")
    answer = white.get("table", seen=tag)
    assert answer.status_code == 200
    assert answer.text.strip().startswith('<div id="table"')


def test_the_dm_sees_who_has_sealed_and_the_notes_once_both_are_in(dm, match, white, black):
    table = dm.match(match)
    seal(white, "E")
    assert "sealed" in table.page("table").lower()
    seal(black, "D")
    both = table.page("table")
    assert "Trade Down" in both and "Set a Trap" in both


def test_a_seats_page_asks_the_database_a_bounded_number_of_questions(
    match, white, django_assert_max_num_queries
):
    for _ in range(4):
        games.turn(match, "50")
    with django_assert_max_num_queries(12):
        white.get()


def chosen(page):
    return re.findall(r'name="strategy"\s+value="(\w)" checked', page)


def test_the_own_note_of_an_undone_turn_is_filled_in_again_and_marked(match, white, black):
    games.turn(match, "50", "E lose=-3 / C")
    games.undo(match)
    page = white.page()
    assert chosen(page) == ["E"] and page.count("note as before") == 1
    assert 'name="lose" value="-3"' in page
    other = black.page()
    assert chosen(other) == ["C"] and 'value="-3"' not in other
    assert "Sealed" in seal(white, "E").text and "note as before" not in white.page()


def test_a_refused_note_shows_what_was_sent_and_not_the_one_before(match, white):
    games.turn(match, "50", "E / C")
    games.undo(match)
    page = seal(white, "B", lose="x").text
    assert chosen(page) == ["B"] and "note as before" not in page


def test_nothing_is_filled_in_for_a_turn_that_follows_the_one_played_again(match, white):
    games.turn(match, "50", "E / C")
    games.turn(match, "50", "D / C")
    games.undo(match, 1)
    games.turn(match, "50", "B / C")
    page = white.page()
    assert chosen(page) == [] and "note as before" not in page


@pytest.mark.parametrize("guest", ["a newcomer", "a tablet handed over", "a spectator"])
def test_only_a_players_own_device_that_the_judge_has_confirmed_is_filled_in(match, guest):
    seat = phone_at(match, "spectator" if guest == "a spectator" else "white")
    if guest != "a spectator":
        match.guests.update(**({"confirmed": False} if guest == "a newcomer" else {"tablet": True}))
    games.turn(match, "50", "E / C")
    games.undo(match)
    page = seat.page()
    assert chosen(page) == [] and "note as before" not in page
