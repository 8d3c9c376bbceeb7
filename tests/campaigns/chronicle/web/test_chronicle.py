"""The chronicle's pages: what happened, the latest first, with the DM's words; and who may learn again when."""

import re

import pytest

from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.people import play as characters
from tests import factories, games
from tests.campaigns.chronicle.two_worlds import write
from tests.campaigns.downtime.downtimes import group, previewed, taken
from tests.client import HTMX, address, without_bdi


def chronicle(people, **asked):
    return without_bdi(people.dm.get(address("chronicle", people.campaign), asked))


def overview(people):
    return people.dm.page("campaign", people.campaign)


def send(dm, url, **form):
    page = dm.get(url)
    fields = page.context["form"]
    values = {
        name: fields[name].value() or ""
        for name in fields.fields
        if name not in ("people", "for_players", "kept_back")
    }
    return dm.post(url, {**values, "key": new_key(), **form})


@pytest.fixture
def ysolde(campaign):
    """A player character of CM 29 who has beaten a CM 20, with a lifetime limit of four weeks."""
    ysolde = factories.player(campaign, "Ysolde", 29, kind="pc", intelligence=17, wisdom=14)
    games.won(ysolde, factories.player(campaign, "Brannoc", 20), experience="4")
    return ysolde


@pytest.fixture
def match(campaign, ysolde):
    return campaign.matches.get()


def test_the_latest_day_stands_first_and_a_match_before_what_came_of_it(people, ysolde):
    campaigns.advance_date(people.campaign.pk, new_key(), days=5)
    pupil = factories.character(people.campaign, "Maudlin")
    characters.learn_chess(pupil.campaign_id, new_key(), character=pupil, teacher=ysolde, by=people.alice)
    page = chronicle(people)
    told = ["learned chess from Ysolde", "Ysolde against Brannoc", "Ysolde gained", "CM set: for the test"]
    assert [page.index(one) for one in told] == sorted(page.index(one) for one in told)


@pytest.mark.slow
def test_a_date_that_was_taken_back_is_told_with_its_reason(people):
    campaign = people.campaign
    campaigns.rewind_date(campaign.pk, new_key(), day=90, reason="a slip", by=people.alice)
    page = chronicle(people)
    assert f"The date went back here from {campaign.date_of(100)}" in page and "a slip" in page


@pytest.mark.slow
def test_people_who_came_knowing_chess_do_not_fill_it(people):
    knows = factories.player(people.campaign, "Bors")
    characters.add_generated_entries(people.campaign, [knows], people.alice)
    assert "came knowing chess" not in chronicle(people)


def test_it_goes_on_over_pages_at_the_same_price(people, ysolde, django_assert_max_num_queries):
    for number in range(45):
        factories.player(people.campaign, f"Player {number:02}")
    with django_assert_max_num_queries(26):
        first = people.dm.get(address("chronicle", people.campaign))
    assert "Player 44" in without_bdi(first) and "Player 00" not in without_bdi(first)
    with django_assert_max_num_queries(26):
        second = chronicle(people, after=first.context["next"])
    assert "Ysolde against Brannoc" in second and "Player 00" in second and "Player 44" not in second


@pytest.mark.slow
def test_a_campaign_begins_with_an_empty_chronicle(people):
    assert "Nothing has happened yet" in chronicle(people)


def test_the_campaign_tells_when_a_player_character_may_learn_again(people, ysolde):
    brannoc = factories.player(people.campaign, "Cador", 58)
    games.won(ysolde, brannoc)
    assert "Learns again" in overview(people)
    campaigns.advance_date(people.campaign.pk, new_key(), weeks=4)
    assert "Learns again" not in overview(people)


# --- the filter --------------------------------------------------------------------------------------------
def test_it_is_filtered_by_kind_person_tag_place_and_words_without_accents(people, match, ysolde):
    text = write(people.campaign, number=500, title="Óðinn’s feast", tags="\nfeud\n", place="Crypt")
    text.people.add(ysolde)
    for asked in ({"tag": "feud"}, {"place": "Crypt"}, {"kind": "own"}, {"q": "odinn FEAST"}):
        page = chronicle(people, **asked)
        assert "Óðinn’s feast" in page and "Ysolde gained" not in page, asked
    page = chronicle(people, person=ysolde.pk, **{"person-text": "Ysolde"})
    assert "Óðinn’s feast" in page and "Ysolde gained" in page and "Brannoc: CM set" not in page


@pytest.mark.slow
def test_it_is_filtered_by_dates_of_the_campaigns_calendar(people, ysolde):
    campaign = people.campaign
    write(campaign, day=90, number=1, title="Before")
    page = chronicle(people, since=campaign.date_of(95))
    assert "Before" not in page and "Ysolde gained" in page
    page = chronicle(people, until=campaign.date_of(95))
    assert "Before" in page and "Ysolde gained" not in page


@pytest.mark.slow
def test_a_date_that_is_none_is_told_beside_its_field(dm, campaign):
    answer = dm.get(address("chronicle", campaign), {"since": "the day after"})
    assert answer.context["filters"].errors["since"]


# --- writing -----------------------------------------------------------------------------------------------
def test_the_dm_adds_an_entry_with_a_date_words_tags_a_place_and_people(people, ysolde):
    campaign = people.campaign
    sent = {
        "title": "Snow", "text": "It *falls*. <script>alert(1)</script>", "tags": "winter, Feud", "place": "Pass",
        "date": campaign.date_of(40), "for_players": "on", "people-0": str(ysolde.pk), "people-0_name": "Ysolde",
    }  # fmt: skip
    answer = send(people.dm, address("chronicle-new", people.campaign), **sent)
    assert answer.status_code == 302
    text = campaign.chronicle.get()
    assert (text.day, text.title, text.tag_names, text.place, text.for_players) == (
        40, "Snow", ("Feud", "winter"), "Pass", True,
    )  # fmt: skip
    assert list(text.people.all()) == [ysolde]
    page = chronicle(people)
    assert "It <em>falls</em>." in page and "<script>alert" not in page


def test_an_entry_is_changed_and_removed(dm, campaign):
    text = write(campaign, day=1, number=1, title="Snow", text="x")
    send(dm, address("chronicle-entry", campaign, text.own_key), title="Rain")
    text.refresh_from_db()
    assert (text.title, text.text, text.day) == ("Rain", "x", 1)
    dm.post(address("chronicle-remove", campaign, text), {"key": new_key()})
    assert not campaign.chronicle.exists()


@pytest.mark.parametrize(("wrong", "field"), [
    ({"title": ""}, "title"),
    ({"title": "x" * 121}, "title"),
    ({"date": "never"}, "date"),
    ({"text": "x" * 10_001}, "text"),
    ({"tags": ",".join(f"tag {number}" for number in range(11))}, "tags"),
    ({"tags": "x" * 31}, "tags"),
    ({"people-0_name": "Nobody at all"}, "people"),
    ({"place": "x" * 121}, "place"),
])  # fmt: skip
def test_what_cannot_be_is_told_beside_its_field_and_nothing_is_written(dm, campaign, wrong, field):
    answer = send(dm, address("chronicle-new", campaign), **{"title": "Snow", **wrong})
    assert answer.status_code == 200 and answer.context["form"].errors[field]
    assert not campaign.chronicle.exists()


def test_words_on_a_match_stay_over_an_undo_and_go_when_they_are_emptied(people, match, ysolde):
    url = address("chronicle-entry", people.campaign, f"match-{match.pk}")
    send(people.dm, url, text="A **fine** game", tags="feud")
    assert "A <strong>fine</strong> game" in chronicle(people)
    games.undo(match)
    assert "A <strong>fine</strong> game" in chronicle(people)
    send(people.dm, url, text=" ", tags="")
    assert not people.campaign.chronicle.exists()


@pytest.mark.slow
def test_notes_on_what_is_undone_can_be_found_and_come_back_with_it(people, match, ysolde):
    key = f"gain-{match.pk}-{ysolde.pk}"
    send(people.dm, address("chronicle-entry", people.campaign, key), text="Well earned")
    games.undo(match)
    page = chronicle(people)
    assert "Notes on removed entries (1)" in page and "Well earned" not in page
    assert "Well earned" in people.dm.page("chronicle-entry", people.campaign, key)
    games.redo(match)
    page = chronicle(people)
    assert "Notes on removed entries" not in page and "Well earned" in page


@pytest.mark.parametrize("key", [
    "match-0", "own-1", "gain-1", "nothing-1", "-", "match-1-2", "intimidation-1-1-green-1", "x" * 300,
])  # fmt: skip
def test_an_entry_that_never_was_is_404(dm, campaign, key):
    assert dm.get(address("chronicle-entry", campaign, key)).status_code == 404


def folds(page):
    """The days of the page, each with whether it is open and what it says while it is shut."""
    days = re.findall(r'<details class="fold[^>]*?id="day-(-?\d+)"([^>]*)>(.*?)</summary>', page, re.DOTALL)
    notes = {day: re.search(r'fold-note">([^<]*)<', summary)[1] for day, _, summary in days}
    return [(int(day), "open" in more, notes[day]) for day, more, _ in days]


@pytest.mark.slow
def test_the_newest_days_are_open_until_ten_entries_and_others_say_what_they_hold(dm, campaign):
    for day in range(80, 100):
        for title in ("Snow", "Wolves"):
            number = campaign.take_number()
            campaign.chronicle.create(day=day, number=number, title=f"{title} on {day}")
    days = folds(dm.page("chronicle", campaign))
    assert [day for day, is_open, _ in days if is_open] == [99, 98, 97, 96, 95]
    assert len(days) == 15 and days[-1] == (85, False, "Wolves on 85, and 1 more")
    assert all(is_open for _, is_open, _ in folds(dm.page("chronicle", campaign, q="wolves")))


@pytest.mark.slow
def test_a_downtime_is_one_entry_of_the_page_and_unfolds(people):
    campaign = people.campaign
    guild = [factories.player(campaign, name) for name in ("Ada", "Bea")]
    run = taken(campaign, previewed(campaign, people.alice, group(guild), until=campaign.day + 70))
    page = chronicle(people)
    assert "10 weeks passed" in page and "Ada against Bea" not in page and "The date moved on" not in page
    assert f'href="{run.get_absolute_url()}"' in page
    within = f"{address('chronicle', campaign)}?within={run.occasion}"
    assert f'hx-get="{within}"' in page
    part = without_bdi(people.dm.get(within, headers=HTMX))
    assert part.count('data-kind="match"') == 10 and "The date moved on" in part and "<html" not in part
    assert "<html" in people.dm.get(within).text
    assert chronicle(people, kind="match").count(" against ") >= 10  # whoever asks for a kind gets all of it
    assert "10 weeks passed" in chronicle(people, q="bea") and "10 weeks passed" not in chronicle(
        people, q="zoe"
    )
