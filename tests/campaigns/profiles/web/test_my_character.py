"""A player's own page: reached by the DM's link or by a confirmed seat, and showing what the DM lets the player know."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.campaign.rules.house_rules import HouseRules, Option
from campaigns.core.models import Tries
from campaigns.core.use_cases import new_key
from campaigns.devices.models import PlayerLink
from campaigns.devices.play import player_links, room
from campaigns.match.play.begin import NewPlayer
from campaigns.people import play as characters
from campaigns.people.play import record
from tests import boards, factories, games, money, seats
from tests.client import Device, address, seated, without_bdi

pytestmark = pytest.mark.django_db


@pytest.fixture
def ygraine(campaign):
    """A PC of Intelligence 20: whatever the d20 shows but a 20 is under it."""
    return factories.player(campaign, "Ygraine", cm=20, kind="pc", intelligence=20)


@pytest.fixture
def bors(campaign):
    return factories.player(campaign, "Bors", cm=10)


def link(dm, character):
    dm.submit("player-page-link", character)
    return reverse("my-character", args=[player_links.current_link(character).key])


def page(path, device=None):
    answer = (device or Device()).get(path)
    assert answer.status_code == 200
    return without_bdi(answer)


# --- The link -----------------------------------------------------------------------------------------------
def test_the_dm_makes_a_link_and_whoever_opens_it_sees_the_character(dm, ygraine):
    answer = dm.submit("player-page-link", ygraine, follow=True)
    path = reverse("my-character", args=[PlayerLink.objects.get().key])
    shown = without_bdi(dm.get(answer.url))
    assert path in shown and "<svg" in shown and "Show the link to the player of Ygraine." in shown
    assert "Ygraine" in page(path) and "plays as 20" in page(path)


def test_a_double_tap_makes_one_link_and_a_new_one_ends_the_one_before(dm, ygraine):
    key = new_key()
    dm.submit("player-page-link", ygraine, key=key)
    dm.submit("player-page-link", ygraine, key=key)
    first = PlayerLink.objects.get()
    second = link(dm, ygraine)
    assert Device().get(reverse("my-character", args=[first.key])).status_code == 404
    assert Device().get(second).status_code == 200


def test_a_revoked_link_is_gone_at_once_and_counts_as_a_wrong_code(dm, ygraine):
    path, phone = link(dm, ygraine), Device()
    page(path, phone)
    assert Tries.objects.count() == 0, "a right one counts nothing"
    dm.submit("player-page-revoke", ygraine)
    assert phone.get(path).status_code == 404
    assert Tries.objects.filter(bucket__startswith="wrong code", count=1).exists()
    for _ in range(30):
        answer = Device().get(reverse("my-character", args=["f" * 32]))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "Too many tries." in answer.text
    assert "This device has no character yet" in page(reverse("my-characters"), phone)


def test_there_is_nothing_to_revoke_twice(dm, ygraine):
    answer = dm.submit("player-page-revoke", ygraine, follow=True)
    assert "There is no link to revoke." in dm.get(answer.url).text


@pytest.mark.parametrize("key", ["x", "%00", "g" * 32, "é" * 32])
def test_a_key_of_any_making_is_not_found(db, key):
    assert Device().get(f"/my/{key}/").status_code == 404


def test_a_character_in_the_bin_has_no_page_until_it_is_restored(dm, ygraine):
    path = link(dm, ygraine)
    dm.submit("character-discard", ygraine)
    assert Device().get(path).status_code == 404
    answer = dm.submit("player-page-link", ygraine, follow=True)
    assert "is in the bin" in dm.get(answer.url).text
    dm.submit("character-restore", ygraine)
    assert Device().get(path).status_code == 200


@pytest.mark.slow
def test_the_phone_remembers_its_characters_and_the_dm_s_tablet_does_not(dm, ygraine, bors):
    phone, mine = Device(), reverse("my-characters")
    hers = link(dm, ygraine)
    page(hers, phone)
    assert phone.get(mine).url == hers
    his = link(dm, bors)
    page(his, phone)
    both = page(mine, phone)
    assert hers in both and his in both and "Greyhaven" in both
    assert mine in page(reverse("door"), phone) and mine not in page(reverse("door"))
    page(hers, dm)
    assert hers not in page(mine, dm)


def test_one_link_shows_nothing_of_another_character(people, ygraine, bors):
    stranger = factories.player(people.campaign, "Nobody Else", cm=98765, kind="pc", class_name="Bard")
    money.pay(stranger, "98765 gp")
    shown = page(link(people.dm, ygraine))
    for secret in ("Nobody Else", "98765", "Bard", "Bors"):
        assert secret not in shown
    assert people.other_dm.submit("player-page-link", ygraine).status_code == 404


def test_search_engines_and_other_sites_hear_nothing_of_the_address(dm, ygraine):
    answer = Device().get(link(dm, ygraine))
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert '<meta name="referrer" content="no-referrer">' in " ".join(answer.text.split())
    assert "no-store" in answer["Cache-Control"]


def test_a_tablet_that_was_handed_over_shows_its_seat_and_no_character(people, ygraine, bors):
    path = link(people.dm, ygraine)
    match = games.sit_down(ygraine, bors)
    tablet = seated(room.hand_over(match=match, side=room.Side.WHITE))
    session = tablet.session
    session["keeper"] = people.alice.pk
    session.save()
    for url in (path, reverse("my-characters"), address("seat-character", match)):
        assert tablet.get(url).status_code == 404
    assert "My character" not in page(match.seat_url + "?taken=white", tablet)


# --- What it shows ------------------------------------------------------------------------------------------
def test_the_page_tells_cm_growth_record_and_when_to_learn_again(dm, campaign, ygraine, bors):
    games.won(ygraine, bors)
    shown = page(link(dm, ygraine))
    assert "20.5" in shown and "+0.5" in shown
    assert "White against Bors" in shown and "won (crushing win)" in shown
    assert "game against Bors: +0.5" in shown
    assert "May learn now." in shown
    assert "1–0–0" in shown
    strong = factories.player(campaign, "Duke Ranulf", cm=40)
    ygraine.refresh_from_db()
    games.won(ygraine, strong)
    assert "May learn again on" in page(link(dm, ygraine))


def test_with_the_gains_hidden_the_cm_remains_and_no_game_says_how_much(dm, ygraine, bors):
    match = games.won(ygraine, bors)
    dm.submit("player-page", ygraine, purse="on")
    shown = page(link(dm, ygraine))
    assert "20.5" in shown and "+0.5" not in shown
    assert "Something was learned from this game." in shown
    at_the_seat = page(match.seat_url, seated(seats.given(match, "white")))
    assert "20.5" in at_the_seat and "+0.5" not in at_the_seat


def test_the_purse_is_shown_as_the_dm_decides_and_its_reasons_never(dm, ygraine):
    money.pay(ygraine, "42 gp", reason="stolen from Bors")
    path = link(dm, ygraine)
    assert "42 gp" not in page(path)
    dm.submit("player-page", ygraine, gains="on", purse="on")
    assert "42 gp" in page(path) and "stolen" not in page(path)
    assert "checked" in page(address("player-page", ygraine), dm)


def test_what_the_dm_set_is_told_without_reason_and_other_changes_not(people, ygraine):
    characters.set_cm(
        ygraine.campaign_id,
        new_key(),
        character=ygraine,
        cm=ygraine.cm + 5,
        initial_cm=None,
        reason="cursed",
        by=people.alice,
    )
    people.campaign.refresh_from_db()
    kind = characters.Kind.CHANGED
    record.add_entry(people.campaign, ygraine, kind, people.alice, text="wisdom 10 → 3: bewitched")
    shown = page(link(people.dm, ygraine))
    assert "CM set by the DM" in shown and "25" in shown
    assert "cursed" not in shown and "bewitched" not in shown


@pytest.mark.slow
def test_who_taught_is_told(people, bors):
    pupil = factories.character(people.campaign, "Tib", kind="pc", intelligence=14)
    characters.learn_chess(pupil.campaign_id, new_key(), character=pupil, teacher=bors, by=people.alice)
    assert "Learned chess from Bors" in page(link(people.dm, pupil))


def test_somebody_who_does_not_know_chess_has_a_page_too(dm, campaign):
    shown = page(link(dm, factories.character(campaign, "Tib", kind="pc")))
    assert "does not know chess" in shown and "cm-chart" not in shown


@pytest.mark.slow
def test_a_game_in_play_shows_only_that_it_is(dm, ygraine, bors):
    match = games.sit_down(ygraine, bors)
    games.turn(match, games.WHITE_WINS)
    shown = page(link(dm, ygraine))
    assert "In play" in shown and "White against Bors" in shown
    assert "turn" not in shown.split("In play")[1].split("</section>")[0]


@pytest.mark.parametrize(("cm", "percentile", "learns"), [(10, "60", False), (40, "30", True)])
def test_after_a_draw_nobody_is_told_whose_cm_is_lower(campaign, ygraine, cm, percentile, learns):
    """By option 4 the lower CM learns from a draw, unless the roll fails: the two must sound the same."""
    other = factories.player(campaign, "Somebody", cm=cm)
    match = games.begin(ygraine, other, rules=HouseRules(drawn_games=Option.ON))
    games.judging.roll_limit(match.pk, games.form(match), door=games.DiceDoor(typed="1"))
    games.finish(match, percentile, experience="20")
    assert match.how == "stalemate"
    assert (match.gains.get(character=ygraine).verdict == "not-understood") is learns
    told = page(match.seat_url, seated(seats.given(match, "white")))
    assert "Nothing was learned from this game so far." in told and "lower" not in told


@pytest.mark.slow
def test_a_long_record_goes_on_over_pages_and_costs_no_more_queries(people, ygraine):
    path, phone, campaign = link(people.dm, ygraine), Device(), people.campaign

    def play(*names):
        for name in names:
            games.won(ygraine, factories.player(campaign, name))
        with CaptureQueriesContext(connection) as queries:
            return page(path, phone), len(queries)

    page(path, phone)
    _, few = play("Aldric")
    campaign.refresh_from_db()
    for cm in range(8):
        record.add_entry(campaign, ygraine, characters.Kind.CM_SET, people.alice, cm=cm + 21)
    shown, many = play("Brannoc", "Cador")
    assert few == many < 15
    assert "Page 1 of 2" in shown and "White against Cador" in shown
    assert "White against Aldric" in page(f"{path}?page=2", phone)
    assert "Page 2 of 2" in page(f"{path}?page=99", phone)


def test_others_wrong_codes_keep_no_phone_waiting_that_has_opened_its_link(dm, ygraine):
    path, phone = link(dm, ygraine), Device()
    page(path, phone)
    for _ in range(30):
        Device().get(reverse("my-character", args=["f" * 32]))
    assert Device().get(path).status_code == 429
    assert "Ygraine" in page(path, phone)


# --- The seat -----------------------------------------------------------------------------------------------
def test_a_confirmed_seat_leads_to_the_character_and_no_other_device_does(people, ygraine, bors):
    match = games.sit_down(ygraine, bors)
    path = address("seat-character", match)
    newcomer = room.join(match=match, name="Wilma", place="white")
    black, spectator = (seated(seats.given(match, place)) for place in ("black", "spectator"))
    white = seated(newcomer)
    for device in (white, black, spectator, Device()):
        assert device.get(path).status_code == 404
    for device in (white, black, spectator):
        assert "My character" not in page(match.seat_url, device)
    room.seat(match=match, guest=newcomer, place="white")
    assert path in page(match.seat_url, white)
    shown = page(path, white)
    assert "Ygraine" in shown and match.seat_url in shown


@pytest.mark.slow
def test_a_seat_at_a_board_leads_there_too(campaign, ygraine):
    match = boards.begun(campaign, white=NewPlayer(ygraine))
    anna, ben = (seated(seats.given(match, side)) for side in ("white", "black"))
    path = address("seat-character", match)
    assert path in page(match.seat_url, anna) and path not in page(match.seat_url, ben)
    assert "Ygraine" in page(path, anna)
    assert ben.get(path).status_code == 404


@pytest.mark.slow
def test_a_removed_device_loses_the_page_with_its_seat(people, ygraine, bors):
    match = games.sit_down(ygraine, bors)
    guest = seats.given(match, "white")
    room.remove(match=match, guest=guest, now=timezone.now())
    assert seated(guest).get(address("seat-character", match)).status_code == 404


def test_after_the_match_the_seat_tells_what_was_learned_once_rolled(people, ygraine, bors):
    match = games.sit_down(ygraine, bors)
    white, black = (seated(seats.given(match, side)) for side in ("white", "black"))
    while not match.is_over:
        games.turn(match, games.WHITE_WINS)
        match.refresh_from_db()
    assert "Nothing was learned from this game so far." in page(match.seat_url, white)
    games.finish(match)
    told = page(match.seat_url, white)
    assert "What you learned" in told and "+0.5" in told and "20.5" in told
    assert "What you learned" not in page(match.seat_url, black), "an NPC's sheet is the DM's"
    spectator = seated(seats.given(match, "spectator"))
    assert "What you learned" not in page(match.seat_url, spectator)


@pytest.mark.slow
def test_who_lost_is_told_so(people, ygraine, bors):
    match = games.won(bors, ygraine)
    told = page(match.seat_url, seated(seats.given(match, "black")))
    assert "Lost: only a win teaches." in told


@pytest.mark.slow
def test_the_public_notes_are_told_and_the_dm_s_own_are_not(dm, ygraine):
    ygraine.notes, ygraine.public_notes = "is the heir", "sings *well*"
    ygraine.save()
    page = Device().get(link(dm, ygraine)).text
    assert "sings <em>well</em>" in page and "heir" not in page
