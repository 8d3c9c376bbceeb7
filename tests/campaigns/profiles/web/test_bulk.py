"""Many characters at once: selecting them, tagging, archiving and binning them, and undoing that exactly."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.people import play as characters
from campaigns.people.models import BulkChange, Character, Tag
from campaigns.people.play import bulk
from campaigns.people.rules.traits import MAX_TAGS
from tests import factories, games
from tests.client import address, without_bdi


@pytest.fixture
def crowd(campaign):
    """Six NPCs, of whom the first two carry a tag."""
    crowd = [factories.character(campaign, f"Aldric {number}") for number in range(6)]
    for one in crowd[:2]:
        characters.set_tags(one, ["guild"])
    return crowd


def after(dm, answer):
    return without_bdi(dm.get(answer["Location"]))


def send(people, do, /, *who, query="", **form):
    """Send the form of the list for those selected; the page that follows."""
    url = address("characters-bulk", people.campaign) + query
    form = {"person": [one.pk for one in who], "do": do, **form}
    return after(people.dm, people.dm.send(url, **form))


def undo(people, **form):
    last = BulkChange.objects.first()
    url = address("characters-undo", people.campaign)
    return after(people.dm, people.dm.send(url, **{"change": last.pk, **form}))


def listed(people, **asked):
    page = without_bdi(people.dm.get(address("characters", people.campaign), asked))
    return page.partition("<tbody>")[2].partition("</tbody>")[0]


def carriers(name):
    return {one.name for one in Character.objects.filter(tags__name=name)}


def state():
    rows = Character.objects.order_by("pk").values_list("pk", "binned_at", "archived_at")
    return list(rows), sorted(Character.tags.through.objects.values_list("character_id", "tag__name"))


# --- What can be done ---------------------------------------------------------------------------------------
def test_those_selected_are_tagged_and_the_others_are_not(people, crowd):
    page = send(people, "tag", *crowd[1:4], tag="Thieves of Praha")
    assert (
        "3 people tagged “Thieves of Praha”." in page
        and "Undo" in page
        and re.search(r"data-dismiss\s", page)
    )
    assert carriers("Thieves of Praha") == {"Aldric 1", "Aldric 2", "Aldric 3"}


@pytest.mark.slow
def test_a_tag_is_found_whatever_its_case_and_whoever_has_it_keeps_it(people, crowd):
    page = send(people, "tag", *crowd[:3], tag="GUILD")
    assert "1 person tagged" in page
    assert carriers("guild") == {"Aldric 0", "Aldric 1", "Aldric 2"} and Tag.objects.count() == 1


def test_a_tag_nobody_carries_any_more_is_gone_and_comes_back_with_undo(people, crowd):
    before = state()
    assert "2 people without the tag “guild” now." in send(people, "untag", *crowd, tag="guild")
    assert not Tag.objects.exists()
    assert "Undone: 2 people as before." in undo(people)
    assert state() == before


@pytest.mark.slow
def test_an_archived_character_is_in_no_list_and_keeps_the_games(people, crowd):
    ysolde, bors, _ = (
        factories.player(people.campaign, name, kind="pc") for name in ("Ysolde", "Bors", "Cador")
    )
    games.sit_down(ysolde, bors)
    send(people, "archive", ysolde)
    assert "Ysolde" not in listed(people) and "Ysolde" in listed(people, state="archived")
    for route in ("leaderboards", "generator"):
        assert "Ysolde" not in people.dm.page(route, people.campaign)
    find = address("people-find", people.campaign)
    players = people.dm.get(find, {"for": "players"}).text
    assert "Ysolde" not in players and "Bors" in players
    assert "Ysolde – Bors" in people.dm.page("matches", people.campaign)
    assert "Archived since" in people.dm.page("character", people.campaign, ysolde)


@pytest.mark.slow
def test_restore_brings_them_back(people, crowd):
    send(people, "archive", *crowd[:2])
    assert "2 people restored." in send(people, "restore", *crowd[:2], query="?state=archived")
    assert "Aldric 0" in listed(people) and listed(people, state="archived") == ""


@pytest.mark.slow
def test_those_in_the_bin_can_be_restored_one_by_one_too(people, crowd):
    assert "2 people moved to the bin." in send(people, "bin", *crowd[:2])
    assert "Aldric 0" not in listed(people)
    people.dm.send(reverse("character-restore", args=[people.campaign.pk, crowd[0].pk]))
    assert "Aldric 0" in listed(people) and "Aldric 1" not in listed(people)


# --- Whom ---------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_everybody_on_the_page_is_whom_the_page_showed(people, crowd):
    shown = ",".join(str(one.pk) for one in crowd[:4])
    factories.character(people.campaign, "Aaron the late")
    send(people, "archive", whom=["page"], shown=shown)
    assert Character.objects.filter(archived_at__isnull=False).count() == 4


@pytest.mark.slow
def test_all_that_fit_the_search_are_taken_from_every_page(people, crowd):
    for number in range(60):
        factories.character(people.campaign, f"Bors {number}")
    page = without_bdi(people.dm.get(address("characters", people.campaign), {"q": "bors"}))
    assert 'name="count" value="60"' in page and "All 60" in page
    send(people, "bin", query="?q=bors", whom=["page", "all"], count="60")
    assert Character.objects.filter(binned_at=None).count() == 6


def test_all_is_refused_when_others_fit_by_now(people, crowd):
    page = send(people, "bin", query="?q=aldric", whom=["all"], count="5")
    assert "The list has changed meanwhile: 6 people fit now." in page
    assert not Character.objects.exclude(binned_at=None).exists()


def test_the_list_comes_back_as_it_was_filtered(dm, campaign, crowd):
    url = address("characters-bulk", campaign) + "?q=aldric&sort=new&page=2"
    answer = dm.send(url, person=[crowd[0].pk], do="archive")
    assert answer["Location"] == address("characters", campaign) + "?q=aldric&sort=new&page=2"


@pytest.mark.parametrize(("form", "sentence"), [
    ({"do": "tag", "tag": "x"}, "Nobody is selected: select somebody first."),
    ({"do": "tag", "tag": "", "person": ["1"]}, "Type one tag, without a comma."),
    ({"do": "tag", "tag": "a, b", "person": ["1"]}, "Type one tag, without a comma."),
    ({"do": "tag", "tag": "t" * 31, "person": ["1"]}, "Tag has at most 30 characters; this has 31."),
    ({"do": "explode", "person": ["1"]}, "This form is not one of ours."),
    ({"do": "bin", "person": ["999999999"]}, "All of them are in the bin already."),
    ({"do": "archive", "whom": ["everybody"], "person": ["1"]}, "Select a valid choice."),
    ({"do": "untag", "tag": "nobody has it", "person": ["1"]}, "None of them has that tag."),
])  # fmt: skip
def test_a_bad_form_changes_nothing_and_says_why(dm, campaign, crowd, form, sentence):
    before = state()
    url = address("characters-bulk", campaign)
    assert sentence in after(dm, dm.send(url, **form))
    assert state() == before and not BulkChange.objects.exists()


def test_nobody_of_another_campaign_is_reached(people, crowd):
    stranger = factories.character(people.other_campaign, "Stranger")
    for do in ("bin", "archive", "tag", "restore"):
        send(people, do, stranger, crowd[0], tag="mine")
    stranger.refresh_from_db()
    assert stranger.binned_at is None and stranger.archived_at is None and not stranger.tags.exists()


def test_nobody_gets_more_tags_than_a_sheet_takes(people, crowd):
    characters.set_tags(crowd[0], [f"tag {number}" for number in range(MAX_TAGS)])
    assert "1 person tagged" in send(people, "tag", *crowd[:2], tag="one more")
    assert crowd[0].tags.count() == MAX_TAGS


# --- Once, and undone ---------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("do", ["tag", "untag", "archive", "restore", "bin"])
def test_undo_restores_exactly_what_was_changed(people, crowd, do):
    characters.set_tags(crowd[5], ["own"])
    send(people, "archive", crowd[0])
    send(people, "archive", crowd[1])
    before = state()
    send(people, do, *crowd, tag="guild")
    assert state() != before
    undo(people)
    assert state() == before


def test_a_double_tap_does_it_once_and_undoes_it_once(people, crowd):
    key = new_key()
    for _ in range(2):
        send(people, "archive", *crowd[:2], key=key)
    assert BulkChange.objects.count() == 1
    key = new_key()
    for _ in range(2):
        assert "Undone: 2 people as before." in undo(people, key=key)
    assert "That has been undone already." in undo(people)


@pytest.mark.slow
def test_whoever_was_changed_since_is_left_alone(people, crowd):
    send(people, "bin", *crowd[:2])
    characters.bin_or_restore_character((crowd[0]).campaign_id, new_key(), character=crowd[0], now=None)
    characters.bin_or_restore_character(
        (crowd[0]).campaign_id, new_key(), character=crowd[0], now=timezone.now()
    )
    assert "Undone: 1 person as before." in undo(people)
    assert Character.objects.exclude(binned_at=None).get() == crowd[0]


@pytest.mark.slow
def test_undo_is_offered_for_some_minutes(people, crowd):
    send(people, "archive", *crowd[:2])
    BulkChange.objects.update(at=timezone.now() - bulk.UNDO_FOR - timedelta(seconds=1))
    page = people.dm.page("characters", people.campaign)
    assert "characters/undo/" not in page
    assert "It is too late to undo that." in undo(people)
    assert Character.objects.exclude(archived_at=None).count() == 2


@pytest.mark.slow
@pytest.mark.parametrize("change", ["", "9" * 30])
def test_an_unknown_change_cannot_be_undone(people, crowd, change):
    send(people, "archive", crowd[0])
    assert "It is too late to undo that." in undo(people, change=change)


# --- The price ----------------------------------------------------------------------------------------------
@pytest.fixture
def price(people):
    """The questions that doing it to so many people and undoing it take: `price("tag", 1000)`."""

    def price(do, count):
        campaign = people.campaign
        campaign.characters.all().delete()
        guild = campaign.tags.get_or_create(name="guild")[0]
        rows = Character.objects.bulk_create(
            Character(campaign=campaign, name=f"A {number}", intelligence=9, wisdom=9, dexterity=9)
            for number in range(count)
        )
        Tagged = Character.tags.through
        Tagged.objects.bulk_create(Tagged(character_id=one.pk, tag_id=guild.pk) for one in rows)
        if do == "restore":
            campaign.characters.update(archived_at=timezone.now())
        url = address("characters-bulk", campaign) + ("?state=archived" if do == "restore" else "")
        with CaptureQueriesContext(connection) as doing:
            people.dm.send(url, whom=["all"], count=str(count), do=do, tag="fair" if do == "tag" else "guild")
        change = BulkChange.objects.get(undone=False)
        assert len(change.people) == count
        with CaptureQueriesContext(connection) as undoing:
            people.dm.submit("characters-undo", campaign, change=change.pk)
        assert BulkChange.objects.get(pk=change.pk).undone
        return len(doing), len(undoing)

    return price


@pytest.mark.parametrize("many", [50, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("do", ["tag", "untag", "archive", "restore", "bin"])
def test_many_cost_as_many_questions_as_two(price, do, many):
    assert price(do, many) == price(do, 2)
