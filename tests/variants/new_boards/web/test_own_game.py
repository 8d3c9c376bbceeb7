"""A player's game against an NPC, begun on the player's own phone where the Dungeon Master says against whom (R61i)."""

import re

import pytest
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules import HouseRules, write
from campaigns.campaign.rules.house_rules.devices import OPEN_TABLE, FirstGames
from campaigns.core.use_cases import new_key
from campaigns.dashboard.presenters.now import Now
from campaigns.devices.play import room
from campaigns.match.models import Guest, Match
from campaigns.match.play.begin import NewPlayer
from campaigns.people.models import Character, Tag
from tests import boards, factories, seats
from tests.client import Device, address, seated

pytestmark = pytest.mark.django_db


def allow(campaign, whom):
    rules = write(HouseRules(first_games=whom))
    Campaign.objects.filter(pk=campaign.pk).update(house_rules=rules)


@pytest.fixture
def cast(campaign):
    """Ygraine, a player character, and the NPCs Hob, Marla and Vrasha, of whom Hob has the tag."""
    ygraine = factories.player(campaign, "Ygraine", kind="pc")
    hob, marla, vrasha = (factories.player(campaign, name) for name in ("Hob", "Marla", "Vrasha"))
    hob.tags.add(Tag.objects.create(campaign=campaign, name=OPEN_TABLE))
    return ygraine, hob, marla, vrasha


@pytest.fixture
def last(campaign, cast):
    """A game between Ygraine and Marla that is over."""
    match = boards.begun(campaign, white=NewPlayer(cast[0]), black=NewPlayer(cast[2]))
    return boards.declared(match, "resign")


@pytest.fixture
def phone(last):
    return seated(seats.given(last, "white"))


def page(phone, last):
    return phone.page("seat-new-game", last)


def offered(phone, last):
    """Whom the page offers, with the values of its field."""
    values = re.findall(r'<option value="(\w{16})"[^>]*>([^<]+)<', page(phone, last))
    return {name: value for value, name in values}


def begin(phone, last, name="Hob", key=None, **values):
    opponent = offered(phone, last).get(name, "x")
    values = {"game": "dragonchess", "side": "black", "opponent": opponent, **values}
    return phone.submit("seat-new-game", last, key=key, **values)


def test_a_player_begins_a_game_against_an_npc_with_the_tag(campaign, phone, last, cast):
    allow(campaign, FirstGames.TAGGED)
    assert "Play an NPC" in phone.seat(last).page()
    answer = begin(phone, last)
    new = Match.objects.latest("pk")
    assert answer["Location"] == new.seat_url
    assert (new.white.character, new.black.character) == (cast[1], cast[0])
    assert new.engine_sides == "white"
    assert new.guests.get().confirmed_side == "black"
    assert "has not confirmed" not in phone.seat(new).page()


@pytest.mark.slow
def test_the_dm_reads_on_the_page_now_that_a_player_began_it(campaign, dm, phone, last):
    allow(campaign, FirstGames.TAGGED)
    begin(phone, last)
    assert "Dragonchess (Gygax), begun by the player" in dm.page("campaign", campaign)
    boards.begun(campaign)
    rows = Now(campaign, timezone.now()).in_play
    assert [match.is_begun_by_player for match, _, _ in rows] == [False, True]


def test_nobody_begins_a_game_unless_the_house_rules_say_so(phone, last):
    assert "Play an NPC" not in phone.seat(last).page()
    assert phone.get(address("seat-new-game", last)).status_code == 404


@pytest.mark.parametrize(("whom", "names"), [("met", ["Marla"]), ("tagged", ["Hob"])])
def test_players_read_the_names_of_those_they_may_choose_alone(campaign, phone, last, whom, names):
    allow(campaign, FirstGames(whom))
    assert list(offered(phone, last)) == names
    assert not any(name in page(phone, last) for name in {"Hob", "Marla", "Vrasha"} - set(names))


def test_somebody_else_is_refused_as_nobody_at_all_is(campaign, phone, last, cast):
    allow(campaign, FirstGames.TAGGED)
    answers = {
        re.sub(r"\w{32,}", "", begin(phone, last, opponent=value).text) for value in ("x", str(cast[3].pk))
    }
    assert len(answers) == 1 and "Choose your opponent." in answers.pop()
    assert Match.objects.count() == 1


@pytest.mark.parametrize("why", ["binned_at", "archived_at"])
def test_who_is_in_the_bin_or_the_archive_plays_nobody(campaign, phone, last, cast, why):
    allow(campaign, FirstGames.TAGGED)
    setattr(cast[1], why, timezone.now())
    cast[1].save()
    assert "Nobody is here to play against." in page(phone, last)


@pytest.mark.slow
def test_one_game_at_a_time_and_a_second_tap_begins_none(campaign, phone, last):
    allow(campaign, FirstGames.TAGGED)
    opponent, key = offered(phone, last)["Hob"], new_key()
    answers = [begin(phone, last, key=key, opponent=opponent) for _ in range(2)]
    assert len({answer["Location"] for answer in answers}) == 1
    assert "Finish your game first: Hob against Ygraine" in page(phone, last)
    assert Match.objects.count() == 2


def at_place(last, place):
    return seated(seats.given(last, place))


def unconfirmed(last, place):
    last.seats.update(admission="freely")
    return seated(room.join(match=last, name="Wilma", place=place))


def tablet(last, place):
    return seated(room.hand_over(match=last, side=boards.WHITE))


def removed(last, place):
    device = at_place(last, place)
    room.remove(match=last, guest=last.guests.get(), now=timezone.now())
    return device


@pytest.mark.slow
@pytest.mark.parametrize(
    ("device", "place"),
    [
        (unconfirmed, "white"),
        (tablet, "white"),
        (removed, "white"),
        (at_place, "spectator"),
        (at_place, "black"),
    ],
    ids=["unconfirmed", "tablet", "removed", "spectator", "of an NPC"],
)
def test_only_a_confirmed_seat_of_a_player_character_begins_one(campaign, last, device, place):
    allow(campaign, FirstGames.TAGGED)
    assert device(last, place).get(address("seat-new-game", last)).status_code == 404
    assert Device().get(address("seat-new-game", last)).status_code == 404


def test_not_while_the_seat_s_game_is_in_play_nor_another_evening(campaign, cast):
    allow(campaign, FirstGames.TAGGED)
    match = boards.begun(campaign, white=NewPlayer(cast[0]), black=NewPlayer(cast[2]))
    phone = seated(seats.given(match, "white"))
    assert phone.get(address("seat-new-game", match)).status_code == 404
    boards.declared(match, "resign")
    assert phone.get(address("seat-new-game", match)).status_code == 200
    Guest.objects.update(joined_at=timezone.now() - room.EVENING)
    assert phone.get(address("seat-new-game", match)).status_code == 404


def test_two_worlds_that_differ_in_what_is_hidden_give_the_same_page(campaign, phone, last, cast):
    allow(campaign, FirstGames.TAGGED)
    before = re.sub(r"\w{32,}", "", page(phone, last))
    factories.player(campaign, "The Masked Stranger", cm=90)
    Character.objects.filter(pk=cast[1].pk).update(plays_as=60, notes="the Duke's spy", hook="poison")
    assert re.sub(r"\w{32,}", "", page(phone, last)) == before
