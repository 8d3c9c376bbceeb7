"""A seat's page: one's own note, the results as everybody heard them, and refusals that leave nothing behind."""

import pytest
from django.urls import reverse

from campaigns.core.models import Submission
from campaigns.core.use_cases import NOT_OURS, new_key
from campaigns.match.models import Draft
from campaigns.rooms.play import room
from tests import factories, games, seats
from tests.client import seated

HTMX = {"HX-Request": "true"}


@pytest.fixture
def match(people):
    return games.sit_down(*(factories.player(people.campaign, name) for name in ("Ygraine", "Bors")))


def device_at(match, place):
    return seated(seats.given(match, place))


@pytest.fixture
def white(match):
    return device_at(match, "white")


@pytest.fixture
def black(match):
    return device_at(match, "black")


def url(match, name="grice-seat"):
    return reverse(name, args=[match.public_id])


def page(device, match):
    return device.get(url(match)).text


def seal(device, match, strategy="A", *, htmx=True, **other):
    match.refresh_from_db()
    form = {"key": new_key(), "version": match.public_version, "strategy": strategy, **other}
    return device.post(url(match, "grice-seal"), form, headers=HTMX if htmx else {})


def test_a_player_has_six_strategies_and_a_spectator_none(match, white):
    assert page(white, match).count('name="strategy"') == 6
    assert 'name="strategy"' not in page(device_at(match, "spectator"), match)


@pytest.mark.parametrize("place", ["white", "spectator"])
def test_the_printed_tables_are_a_tap_away(match, place):
    assert f'hx-get="{reverse("tables")}"' in page(device_at(match, place), match)


def test_sealing_shows_sealed_and_the_note_is_nowhere_on_the_page(match, white):
    body = seal(white, match, "E").text
    assert "Sealed" in body
    assert "checked" not in body
    assert body.strip().startswith('<div id="table"')
    assert Draft.objects.get().text == "E"


def test_without_script_it_is_a_plain_form_that_leads_back(match, white):
    answer = seal(white, match, "E", htmx=False)
    assert (answer.status_code, answer["Location"]) == (302, url(match))
    assert "Sealed" in page(white, match)


def test_a_sealed_note_changes_not_a_byte_of_the_others_page(match, white, black):
    spectator = device_at(match, "spectator")

    def shown(device):
        body = device.get(url(match, "grice-seat-table")).text
        return [line for line in body.splitlines() if "csrf" not in line and 'name="key"' not in line]

    before = shown(black), shown(spectator)
    seal(white, match, "E")
    assert (shown(black), shown(spectator)) == before


def test_the_note_can_be_changed_also_when_both_are_in(match, white, black):
    for letter in "AB":
        seal(white, match, letter)
    seal(black, match, "C")
    assert "Sealed" in seal(white, match, "D").text
    assert {draft.side: draft.text for draft in Draft.objects.all()} == {"white": "D", "black": "C"}


def test_the_dms_form_carries_the_notes_it_showed_and_shows_a_changed_one_before_it_counts(
    people, match, white, black
):
    for device, letter in ((white, "A"), (black, "F")):
        seal(device, match, letter)
    table, turn = (
        reverse(name, args=[match.campaign_id, match.pk]) for name in ("grice-table", "grice-turn")
    )
    shown = people.dm.get(table).text
    assert all(
        field in " ".join(shown.split())
        for field in ('name="white_shown" value="A"', 'name="black_shown" value="F"')
    )
    seal(white, match, "E")
    match.refresh_from_db()
    form = {"version": match.version, "faces": "50", "white_shown": "A", "black_shown": "F"}
    body = people.dm.post(turn, {"key": new_key(), **form}, headers=HTMX).text
    assert "Ygraine has changed the note since." in body and 'value="E"' in body
    body = people.dm.post(turn, {"key": new_key(), **form, "white_shown": "E"}, headers=HTMX).text
    assert "Turn 2" in body and not Draft.objects.exists()


@pytest.mark.postgres
def test_a_double_tap_seals_once(match, white):
    key = new_key()
    answers = [seal(white, match, "A", key=key).text for _ in range(2)]
    assert all("Sealed" in answer for answer in answers)
    assert Submission.objects.filter(key=key).count() == 1


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"strategy": ""}, "Choose a strategy first."),
        ({"strategy": "G"}, "not one of the available choices"),
        ({"strategy": "A / B"}, "not one of the available choices"),
        ({"strategy": "\x00"}, "not one of the available choices"),
        ({"strategy": "A" * 1_000_000}, "Select a valid choice. AAAA"),
        ({"key": "mine"}, NOT_OURS),
        ({"key": ""}, NOT_OURS),
        ({"key": "\x00" * 32}, NOT_OURS),
        ({"version": ""}, NOT_OURS),
        ({"version": "-1"}, NOT_OURS),
        ({"version": "9" * 30}, NOT_OURS),
        ({"version": "999"}, "moved on since"),
    ],
)
def test_a_note_that_cannot_be_is_refused_with_a_sentence_and_nothing_is_written(
    match, white, other, sentence
):
    submissions = Submission.objects.count()
    answer = seal(white, match, **other)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not Draft.objects.exists()
    assert Submission.objects.count() == submissions


def test_a_note_for_a_turn_already_resolved_gets_the_table_as_it_stands_now(match, white):
    version = match.public_version
    games.turn(match, "50")
    body = seal(white, match, "A", version=version).text
    assert "moved on since" in body
    assert "Turn 2" in body
    assert not Draft.objects.exists()


@pytest.mark.postgres
def test_a_note_after_the_end_is_refused(match, white):
    games.finish(match)
    body = seal(white, match).text
    assert "does not wait for notes" in body
    assert not Draft.objects.exists()


@pytest.mark.parametrize("place", ["spectator", "waiting"])
def test_who_plays_no_side_writes_no_note(match, place):
    guest = room.join(match=match, seat_request=room.SeatRequest("Sybil", "spectator"))
    room.seat(match=match, guest=guest, place=place)
    assert "Only the two players" in seal(seated(guest), match).text
    assert not Draft.objects.exists()


def test_a_side_smuggled_into_the_form_is_not_looked_at(match, white):
    seal(white, match, "F", side="black", place="black", white="C", black="C")
    draft = Draft.objects.get()
    assert (draft.side, draft.text) == ("white", "F")


def test_a_foreign_match_takes_no_note(people, match, white):
    other = games.sit_down(*(factories.player(people.campaign, name) for name in ("Oswin", "Odo")))
    form = {"key": new_key(), "version": other.public_version, "strategy": "A"}
    assert white.post(url(other, "grice-seal"), form).status_code == 404
    assert not Draft.objects.exists()


def test_a_resolved_turn_shows_ones_own_strategy_and_never_the_others(match, white, black):
    games.turn(match, "50", "A / E")
    assert "You: General Attack" in page(white, match)
    assert "You: Trade Down" in page(black, match)
    for device in (white, black, device_at(match, "spectator")):
        assert "No change in status" in page(device, match)
    assert "You:" not in page(device_at(match, "spectator"), match)


def test_the_table_alone_is_given_only_where_something_changed(match, white):
    body = page(white, match)
    tag = body.partition('data-tag="')[2].partition('"')[0]
    fragment = url(match, "grice-seat-table")
    assert white.get(fragment, {"seen": tag}).status_code == 204
    games.turn(match, "50")
    answer = white.get(fragment, {"seen": tag})
    assert answer.status_code == 200
    assert answer.text.strip().startswith('<div id="table"')


def test_the_others_seal_leaves_the_tag_as_it_is_and_ones_own_changes_it(match, white, black):
    tag = page(white, match).partition('data-tag="')[2].partition('"')[0]
    seal(black, match)
    fragment = url(match, "grice-seat-table")
    assert white.get(fragment, {"seen": tag}).status_code == 204
    seal(white, match)
    assert white.get(fragment, {"seen": tag}).status_code == 200


@pytest.mark.postgres
def test_the_dm_sees_who_has_sealed_and_the_notes_once_both_are_in(people, match, white, black):
    table = reverse("grice-table", args=[match.campaign_id, match.pk])
    seal(white, match, "E")
    body = people.dm.get(table).text
    assert "sealed" in body.lower()
    seal(black, match, "D")
    both = people.dm.get(table).text
    assert "Trade Down" in both and "Set a Trap" in both


@pytest.mark.postgres
def test_a_seats_page_asks_the_database_a_bounded_number_of_questions(
    match, white, django_assert_max_num_queries
):
    for _ in range(4):
        games.turn(match, "50")
    with django_assert_max_num_queries(12):
        white.get(url(match))
