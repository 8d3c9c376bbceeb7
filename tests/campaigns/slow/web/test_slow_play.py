"""Slow play on the pages: deadlines, what happened since one looked, addresses, calendars; and who sees what of it."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from icalendar import Calendar

from campaigns.devices.play import room
from campaigns.match.models import Match
from campaigns.slow.models import Address, Feed, Look
from campaigns.slow.play import contacts
from tests import boards
from tests.board_pages import showing, shown
from tests.boards import url
from tests.campaigns.slow.saturday import HOUR, SATURDAY
from tests.client import HTMX, address, seated, signed_in
from tests.variants.board.web.test_board import start

pytestmark = pytest.mark.django_db
DUE = "is due Sunday 22 November, 18:00"


@pytest.fixture
def guests(match):
    return {
        place: room.join(match=match, name=place.title(), place=place)
        for place in ("white", "black", "spectator")
    }


@pytest.fixture
def devices(guests):
    return {place: seated(guest) for place, guest in guests.items()}


def get(device, address, **asked):
    return device.get(address, asked).text


def seat_url(match, page="", *more):
    return seated().seat(match).url(page, *more)


def in_campaign(people, page="deadlines", **asked):
    return get(people.dm, address(page, people.campaign), **asked)


def send(device, link, page, **form):
    carried = {name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("key", "version")}
    return device.post(link, {**carried, **form})


# --- Setting up, and the deadline on the pages ------------------------------------------------------------
def test_a_board_with_a_time_per_move_says_until_when_on_both_pages(people):
    start(people, pace="24")
    match = Match.objects.get()
    guest = room.join(match=match, name="Anna", place="white")
    assert f"Gold&#x27;s move {DUE}" in get(people.dm, url(match))
    assert f"Your move {DUE}" in get(seated(guest), seat_url(match))
    assert "(in 24 hours)" in get(people.dm, url(match))


def test_a_typed_time_is_taken_and_a_new_board_has_none_by_default(people):
    start(people, pace="typed", pace_typed="5 days")
    start(people)
    assert [one.hours_per_move for one in Match.objects.order_by("pk")] == [120, None]
    assert "is due" not in get(people.dm, url(Match.objects.latest("pk")))


@pytest.mark.parametrize(("typed", "why"), [
    ("-1", "as a time. Try 36 hours"), ("a while", "as a time. Try 36 hours"),
    ("", "Type a time like 36 hours"),
])  # fmt: skip
def test_an_unreadable_time_is_told_beside_its_field_and_no_board_begins(people, typed, why):
    page = start(people, pace="typed", pace_typed=typed).text
    assert why in page
    assert not Match.objects.exists()


def test_a_move_shows_the_next_deadline_at_once(match, devices, now):
    page = get(devices["white"], seat_url(match))
    now.move_to(SATURDAY + 3 * HOUR)
    form = {**shown(page), "move": "2a22a3"}
    answer = devices["white"].post(seat_url(match, "move"), form, headers=HTMX).text
    assert "Scarlet&#x27;s move is due Sunday 22 November, 21:00" in answer


@pytest.mark.slow
def test_a_deadline_that_has_passed_is_said_and_the_move_is_taken(match, devices, now):
    now.move_to(SATURDAY + 26 * HOUR)
    page = get(devices["white"], seat_url(match))
    assert "Your move was due Sunday 22 November, 18:00" in page and "(2 hours ago)" in page
    assert (
        devices["white"].post(seat_url(match, "move"), {**shown(page), "move": "2a22a3"}).status_code == 302
    )
    assert Match.objects.get().turns == 1


@pytest.mark.slow
def test_the_time_is_told_in_the_installation_s_zone(match, dm, settings):
    settings.TIME_ZONE = "Europe/Vienna"
    assert "Sunday 22 November, 19:00" in get(dm, url(match))


@pytest.mark.slow
def test_looking_back_names_no_deadline(match, dm):
    assert "is due" not in get(dm, url(match, "ply", 0))


# --- The Dungeon Master's word ----------------------------------------------------------------------------
@pytest.mark.slow
def test_the_dm_gives_more_time_with_a_reason_that_no_player_reads(match, dm, devices):
    page = get(dm, url(match, "time"))
    answer = send(dm, url(match, "time"), page, what="more", hours="12 hours", reason="A secret wedding")
    assert answer["Location"] == url(match, "time")
    told = get(dm, url(match, "time"))
    assert "Monday 23 November, 06:00" in told and "12 hours more for one move: A secret wedding" in told
    for device in devices.values():
        for link in (seat_url(match), seat_url(match, "reminders")):
            page = get(device, link)
            assert "Monday 23 November, 06:00" in page and "wedding" not in page


@pytest.mark.slow
def test_the_dm_changes_the_time_per_move(match, dm):
    page = get(dm, url(match, "time"))
    send(dm, url(match, "time"), page, what="pace", pace="72", reason="Holidays")
    assert "3 days a move from here on: Holidays" in get(dm, url(match, "time"))


@pytest.mark.parametrize(("form", "why"), [
    ({"what": "more", "hours": "-1", "reason": "x"}, "as a time. Try 36 hours"),
    ({"what": "more", "hours": "", "reason": "x"}, "Type how much"),
    ({"what": "more", "hours": "12", "reason": " "}, "Write the reason"),
    ({"what": "pace", "pace": "24", "reason": "x"}, "That is the time per move already"),
    ({"what": "pace", "pace": "72", "reason": ""}, "Write the reason"),
])  # fmt: skip
def test_an_unreadable_change_of_the_time_is_one_sentence_and_no_change(match, dm, form, why):
    page = get(dm, url(match, "time"))
    assert why in send(dm, url(match, "time"), page, **form).text
    match.refresh_from_db()
    assert (match.hours_per_move, match.due_at, match.time_changes.count()) == (24, SATURDAY + 24 * HOUR, 1)


@pytest.mark.slow
def test_a_match_that_is_over_has_no_form_for_its_time(match, dm):
    boards.declared(match, "resign")
    assert "Give more time" not in get(dm, url(match, "time"))


# --- Lists ------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_most_urgent_match_comes_first_and_says_whom_it_waits_for(match, people, now):
    boards.begun(people.campaign, "2a22a3", hours=1)
    page = in_campaign(people)
    assert page.index("Ben") < page.index("Anna</bdi>")
    assert "Scarlet&#x27;s move" in page and "in 60 minutes" in page


def test_what_is_overdue_waits_on_the_campaign_s_page_and_in_the_list(match, people, now):
    asked = {"soon": "No such match", "overdue": "No such match"}
    for hours, standing in ((0, ""), (19, "soon"), (25, "overdue")):
        now.move_to(SATURDAY + hours * HOUR)
        assert ("move was due" in in_campaign(people, "campaign")) is (standing == "overdue")
        for status, none in asked.items():
            page = in_campaign(people, "matches", status=status)
            assert (none not in page) is (status == standing)
    assert "Gold&#x27;s move was due" in in_campaign(people, "matches")


@pytest.mark.slow
def test_the_list_is_sorted_by_deadline_and_what_has_none_comes_last(match, people):
    for name, hours in (("Cid", 1), ("Dora", None)):
        boards.begun(people.campaign, hours=hours, white=boards.NewPlayer(None, person=name))
    page = in_campaign(people, "matches", sort="due")
    order = [page.index(f'{name}</bdi> – <bdi translate="no">Ben') for name in ("Cid", "Anna", "Dora")]
    assert order == sorted(order)


@pytest.mark.slow
def test_a_hundred_slow_matches_cost_no_more_queries_than_one(match, people, django_assert_max_num_queries):
    for _ in range(12):
        boards.begun(people.campaign, hours=1)
    for page, most in (("deadlines", 12), ("campaign", 15), ("matches", 14)):
        with django_assert_max_num_queries(most):
            in_campaign(people, page)


def test_the_board_of_a_slow_match_costs_two_queries_more(
    match, people, devices, django_assert_max_num_queries
):
    Look.objects.create(match=match, user=people.alice, seq=1)
    boards.moved(match, "2a22a3")
    with django_assert_max_num_queries(20):
        assert "Since your last visit" in get(people.dm, url(match))
    with django_assert_max_num_queries(15):  # one is for what the seat has planned
        get(devices["white"], seat_url(match))


@pytest.mark.slow
def test_the_door_lists_the_seats_of_this_device_the_most_urgent_first(match, campaign, guests, now):
    later = boards.begun(campaign, hours=72, black=boards.NewPlayer(None, person="Dora"))
    fast = boards.begun(campaign, black=boards.NewPlayer(None, person="Cid"))
    over = boards.declared(boards.begun(campaign, black=boards.NewPlayer(None, person="Eve")), "resign")
    seats = [room.join(match=one, name="Anna", place="white") for one in (fast, later, over)]
    now.move_to(SATURDAY + 25 * HOUR)
    page = get(seated(*seats, guests["white"]), reverse("door"))
    order = [page.index(f"Anna against {name}") for name in ("Ben", "Dora", "Cid")]
    assert order == sorted(order) and "Eve" not in page
    assert "Your move was due Sunday" in page and "Your move is due Tuesday" in page


def test_the_door_lists_no_seat_that_was_ended(match, guests):
    room.remove(match=match, guest=guests["white"], now=SATURDAY)
    assert "Your seats" not in get(seated(guests["white"]), reverse("door"))


# --- Since one looked -------------------------------------------------------------------------------------
def upto(page):
    return re.search(r'name="upto"\s+value="(\w+)"', page)[1]


def look(device, link):
    """Look at the page, and leave it."""
    page = get(device, link())
    answer = device.post(link("seen"), {"upto": upto(page), "quiet": "1"})
    assert (answer.status_code, answer.content) == (204, b"")
    return page


def since(page):
    part = re.search(r'<section id="since".*?</section>', page, re.S)[0]
    return [" ".join(re.sub("<.*?>", "", item).split()) for item in re.findall(r"<li>(.*?)</li>", part, re.S)]


def test_who_comes_back_is_told_what_was_played_with_the_way_to_it(match, people, devices):
    def at(page=""):
        return seat_url(match, page)

    assert since(look(devices["white"], at)) == []
    boards.moved(match, "2a22a3", "2a72a6")
    boards.declared(match, "draw?")
    page = get(devices["white"], at())
    assert since(page) == ["Gold played W2a3", "Scarlet played W2a6", "Gold offered a draw"]
    assert f'href="{seat_url(match, "ply", 2)}"' in page
    assert since(look(devices["white"], at)) == since(page)
    assert since(get(devices["white"], at())) == []


def test_moves_taken_back_and_dice_are_told_too(dm, campaign, devices):
    match = boards.begun(campaign, hours=24, variant="chessgammon")

    def at(page=""):
        return url(match, page)

    look(dm, at)
    page = get(dm, at())
    dm.post(url(match, "roll"), {**shown(page), "face": ["2", "1"]})
    Look.objects.update(seq=1)
    boards.moved(match, "b1a3")
    boards.undone(match)
    assert since(get(dm, at())) == [
        "The dice showed 2 and 1", "White played Na3, since undone", "Moves were undone",
    ]  # fmt: skip


def test_the_button_lays_the_list_to_rest_and_leads_back_to_the_board(match, dm):
    page = look(dm, lambda page="": url(match, page))
    boards.moved(match, "2a22a3")
    page = get(dm, url(match))
    assert since(page) == ["Gold played W2a3"]
    answer = dm.post(url(match, "seen"), {"upto": upto(page)})
    assert answer["Location"] == url(match)
    assert since(get(dm, url(match))) == []


@pytest.mark.slow
def test_who_moves_has_seen_what_there_was(match, devices):
    boards.moved(match, "2a22a3")
    page = get(devices["black"], seat_url(match))
    form = {**shown(page), "move": "2a72a6"}
    answer = devices["black"].post(seat_url(match, "move"), form, headers=HTMX).text
    assert since(answer) == []
    boards.moved(match, "2b22b3")
    assert since(get(devices["black"], seat_url(match))) == ["Gold played W2b3"]


@pytest.mark.slow
def test_a_long_absence_is_told_in_short(match, dm):
    look(dm, lambda page="": url(match, page))
    for times, before in ((4, ""), (3, "9 earlier")):
        for _ in range(times):
            boards.moved(match, "2a22a3", "2a72a6")
            boards.undone(match, ply=0)
        page = get(dm, url(match))
        assert len(since(page)) == 12
        assert before in page and (" earlier</p>" in page) is bool(before)


def test_nobody_else_learns_that_somebody_looked(match, people, devices):
    before = Match.objects.values().get()
    pages = {place: get(devices[place], seat_url(match, "table")) for place in devices}
    look(devices["white"], lambda page="": seat_url(match, page))
    assert Match.objects.values().get() == before
    for place, page in pages.items():
        assert devices[place].get(seat_url(match, "table"), headers=showing(page)).status_code == 204


@pytest.mark.slow
def test_at_a_match_without_a_time_nothing_is_remembered_of_who_looked(campaign):
    match = boards.begun(campaign, "2a22a3")
    guest = room.join(match=match, name="Anna", place="white")
    page = get(seated(guest), seat_url(match))
    assert 'id="since"' not in page and "seen.js" not in page
    assert not Look.objects.exists()


# --- Addresses --------------------------------------------------------------------------------------------
def keep(device, link, email):
    return device.post(link, {"what": "address", "email": email})


@pytest.mark.slow
def test_a_player_leaves_an_address_and_takes_it_away(match, devices):
    link = seat_url(match, "reminders")
    keep(devices["white"], link, "anna@example.org")
    assert 'value="anna@example.org"' in get(devices["white"], link)
    assert Address.objects.get().guest.name == "White"
    keep(devices["white"], link, "")
    assert not Address.objects.exists()


@pytest.mark.parametrize("email", ["anna", "x" * 300 + "@example.org", "a@b.c\nBcc: d@e.f"])
def test_an_unreadable_address_is_one_sentence_and_nothing_is_kept(match, dm, campaign, devices, email):
    for device, link in (
        (devices["white"], seat_url(match, "reminders")), (dm, address("deadlines", campaign)),
    ):  # fmt: skip
        page = keep(device, link, email)
        assert page.status_code == 200
        assert page.text.count('class="error"') <= 1
        assert "error" in page.text
    assert not Address.objects.exists()


def test_the_dm_sees_who_is_reminded_where(match, dm, devices):
    keep(devices["white"], seat_url(match, "reminders"), "anna@example.org")
    assert "White</bdi>: anna@example.org" in get(dm, url(match, "time"))


def test_only_the_device_itself_sees_its_address(match, people, devices):
    keep(devices["white"], seat_url(match, "reminders"), "anna@example.org")
    keep(people.dm, address("deadlines", people.campaign), "dm@example.org")
    for place in ("black", "spectator"):
        for page in ("", "reminders", "table", "deadline", "score"):
            assert "example.org" not in get(devices[place], seat_url(match, page))
    assert "dm@example.org" not in get(devices["white"], seat_url(match, "reminders"))
    assert "example.org" not in get(people.other_dm, address("deadlines", people.other_campaign))


def test_a_tablet_that_was_handed_over_has_no_page_for_addresses(match):
    tablet = seated(room.hand_over(match=match, side=boards.WHITE))
    assert tablet.get(seat_url(match, "reminders")).status_code == 404
    assert seat_url(match, "reminders") not in get(tablet, seat_url(match))


@pytest.mark.slow
def test_a_tablet_in_a_player_s_hands_has_no_page_for_addresses(match, devices):
    session = devices["white"].session
    session["keeper"] = 1
    session.save()
    assert devices["white"].get(seat_url(match, "reminders")).status_code == 404


def test_the_link_of_a_reminder_removes_the_address_once_confirmed(guests, people):
    contacts.save_address(email="anna@example.org", guest=guests["white"])
    link = reverse("reminders-stop", args=[Address.objects.get().stop_key])
    page = get(people.stranger, link)
    assert "No more reminders?" in page and "anna" not in page and "White" not in page
    assert Address.objects.exists()
    assert "Your address is removed" in people.stranger.post(link).text
    assert not Address.objects.exists()
    assert people.stranger.get(link).status_code == 404


# --- Calendars --------------------------------------------------------------------------------------------
def events(answer):
    assert answer.status_code == 200 and answer["Content-Type"].startswith("text/calendar")
    return Calendar.from_ical(answer.content).walk("VEVENT")


def feed_url(page):
    return re.search(r'value="http://[^/]+(/deadlines/[^"]+)"', page)[1]


@pytest.mark.slow
def test_a_match_s_deadline_is_a_calendar_file_in_utc(match, dm, settings):
    settings.TIME_ZONE = "Europe/Vienna"
    [event] = events(dm.get(url(match, "deadline")))
    assert event["DTSTART"].dt == SATURDAY + 24 * HOUR
    assert b"DTSTART:20261122T180000Z" in dm.get(url(match, "deadline")).content
    assert event["SUMMARY"] == "Gold's move is due: Anna against Ben"


@pytest.mark.slow
def test_more_time_moves_the_same_entry_and_another_move_is_another_one(match, dm):
    def uid():
        return events(dm.get(url(match, "deadline")))[0]["UID"]

    first = uid()
    page = get(dm, url(match, "time"))
    send(dm, url(match, "time"), page, what="more", hours="12", reason="A wedding")
    assert uid() == first
    with time_machine.travel(SATURDAY + HOUR):
        boards.moved(match, "2a22a3")
    assert uid() != first


@pytest.mark.slow
def test_commas_and_odd_names_do_not_break_the_file(dm, campaign):
    odd = 'Ann; the "Red", of\\n Łódź ' + "x" * 40
    match = boards.begun(campaign, hours=24, white=boards.NewPlayer(None, person=odd))
    answer = dm.get(url(match, "deadline"))
    assert odd in events(answer)[0]["SUMMARY"]
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))


def test_a_match_without_a_deadline_is_a_calendar_that_shows_nothing(match, dm):
    boards.declared(match, "resign")
    answer = dm.get(url(match, "deadline"))
    assert events(answer) == [] and Calendar.from_ical(answer.content).subcomponents


@pytest.mark.slow
def test_a_deadline_takes_15_minutes_and_the_calendar_is_fetched_hourly(match, dm):
    answer = dm.get(url(match, "deadline"))
    [event] = events(answer)
    assert event.decoded("duration") == timedelta(minutes=15) and "DTEND" not in event
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n" in answer.content


@pytest.mark.slow
def test_an_entry_has_a_new_stamp_only_when_it_changes(match, dm):
    def stamp(after):
        with time_machine.travel(SATURDAY + after * HOUR):
            return events(dm.get(url(match, "deadline")))[0].decoded("dtstamp")

    assert stamp(1) == stamp(2) <= SATURDAY
    page = get(dm, url(match, "time"))
    with time_machine.travel(SATURDAY + 3 * HOUR, tick=False):
        send(dm, url(match, "time"), page, what="more", hours="12", reason="A wedding")
    assert stamp(4) == stamp(5) == SATURDAY + 3 * HOUR


@pytest.mark.slow
def test_a_calendar_app_opens_the_address_by_a_link(match, people, devices):
    page = seat_url(match, "reminders")
    devices["white"].post(page, {"what": "feed"})
    key = feed_url(get(devices["white"], page))
    assert f'href="webcal://testserver{key}"' in get(devices["white"], page)
    assert f'href="webcals://testserver{key}"' in devices["white"].get(page, secure=True).text


def test_a_seat_s_calendar_is_served_by_its_address_and_holds_its_moves(match, people, devices):
    page = seat_url(match, "reminders")
    for place in ("white", "black", "spectator"):
        devices[place].post(page, {"what": "feed"})
    link = {place: feed_url(get(devices[place], page)) for place in devices}
    summaries = {
        place: [event["SUMMARY"] for event in events(people.stranger.get(link[place]))] for place in devices
    }
    assert summaries == {
        "white": ["Your move is due: Anna against Ben"],
        "black": [],
        "spectator": ["Gold's move is due: Anna against Ben"],
    }
    assert len(Feed.objects.first().key) == 43


@pytest.mark.slow
def test_a_calendar_ends_when_it_is_ended_renewed_or_its_device_shown_out(match, people, devices, guests):
    page = seat_url(match, "reminders")

    def made():
        devices["white"].post(page, {"what": "feed"})
        return feed_url(get(devices["white"], page))

    first = made()
    second = made()
    assert [people.stranger.get(one).status_code for one in (first, second)] == [404, 200]
    devices["white"].post(page, {"what": "end"})
    assert people.stranger.get(second).status_code == 404
    third = made()
    room.remove(match=match, guest=guests["white"], now=SATURDAY)
    assert people.stranger.get(third).status_code == 404


def test_the_dm_s_calendar_holds_the_deadlines_while_they_are_the_dm(match, people):
    boards.begun(people.campaign)
    link = address("deadlines", people.campaign)
    people.dm.post(link, {"what": "feed"})
    feed = feed_url(get(people.dm, link))
    assert feed not in get(people.other_dm, address("deadlines", people.other_campaign))
    [event] = events(people.stranger.get(feed))
    assert event["URL"].endswith(url(match))
    people.campaign.members.all().delete()
    assert people.stranger.get(feed).status_code == 404


@pytest.mark.slow
def test_a_second_dm_has_a_calendar_and_an_address_of_their_own(match, people):
    people.campaign.members.create(user=people.bob)
    link = address("deadlines", people.campaign)
    for device, email in ((people.dm, "alice@example.org"), (signed_in(people.bob), "bob@example.org")):
        device.post(link, {"what": "feed"})
        keep(device, link, email)
    assert Feed.objects.count() == 2
    assert "bob@" not in get(people.dm, link)
