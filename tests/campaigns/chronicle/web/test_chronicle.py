"""The chronicle's pages: what happened, the latest first, with the DM's words; and who may learn again when."""

import pytest
from django.urls import reverse

from campaigns.campaign.play import campaigns
from campaigns.chronicle.models import ChronicleText
from campaigns.core.use_cases import new_key
from campaigns.people import play as characters
from tests import factories, games
from tests.client import without_bdi

pytestmark = pytest.mark.postgres


def chronicle(people, **asked):
    return without_bdi(people.dm.get(reverse("chronicle", args=[people.campaign.pk]), asked))


def overview(people):
    return without_bdi(people.dm.get(reverse("campaign", args=[people.campaign.pk])))


def address(people, name, *more):
    return reverse(name, args=[people.campaign.pk, *more])


def send(people, url, **form):
    """The form of a page as it stands, with other values in it."""
    page = people.dm.get(url)
    fields = page.context["form"]
    values = {
        name: fields[name].value() or ""
        for name in fields.fields
        if name not in ("people", "for_players", "kept_back")
    }
    return people.dm.post(url, {**values, "key": new_key(), **form})


@pytest.fixture
def ysolde(people):
    """A player character of CM 29 who has beaten a CM 20, with a lifetime limit of four weeks."""
    ysolde = factories.player(people.campaign, "Ysolde", 29, kind="pc", intelligence=17, wisdom=14)
    games.won(ysolde, factories.player(people.campaign, "Brannoc", 20), experience="4")
    return ysolde


@pytest.fixture
def match(people, ysolde):
    return people.campaign.matches.get()


def test_the_latest_day_stands_first_and_a_match_before_what_came_of_it(people, ysolde):
    campaigns.advance_date(people.campaign.pk, new_key(), days=5)
    pupil = factories.character(people.campaign, "Maudlin")
    characters.learn_chess(pupil.campaign_id, new_key(), character=pupil, teacher=ysolde, by=people.alice)
    page = chronicle(people)
    told = ["learned chess from Ysolde", "Ysolde against Brannoc", "Ysolde gained", "CM set: for the test"]
    assert [page.index(one) for one in told] == sorted(page.index(one) for one in told)


def test_a_date_that_was_taken_back_is_told_with_its_reason(people):
    campaign = people.campaign
    campaigns.rewind_date(campaign.pk, new_key(), day=90, reason="a slip", by=people.alice)
    page = chronicle(people)
    assert f"The date went back here from {campaign.date_of(100)}" in page and "a slip" in page


def test_people_who_came_knowing_chess_do_not_fill_it(people):
    knows = factories.player(people.campaign, "Bors")
    characters.enter_generated(people.campaign, [knows], people.alice)
    assert "came knowing chess" not in chronicle(people)


def test_it_goes_on_over_pages_at_the_same_price(people, ysolde, django_assert_max_num_queries):
    for number in range(45):
        factories.player(people.campaign, f"Player {number:02}")
    with django_assert_max_num_queries(26):
        first = people.dm.get(reverse("chronicle", args=[people.campaign.pk]))
    assert "Player 44" in without_bdi(first) and "Player 00" not in without_bdi(first)
    with django_assert_max_num_queries(26):
        second = chronicle(people, after=first.context["next"])
    assert "Ysolde against Brannoc" in second and "Player 00" in second and "Player 44" not in second


def test_a_campaign_begins_with_an_empty_chronicle(people):
    assert "Nothing has happened yet" in chronicle(people)


def test_nobody_else_sees_it(people, match):
    for name, more in (
        ("chronicle", ()),
        ("chronicle-new", ()),
        ("chronicle-entry", (f"match-{match.pk}",)),
        ("recap", ()),
    ):
        assert people.other_dm.get(address(people, name, *more)).status_code == 404


def test_the_campaign_tells_when_a_player_character_may_learn_again(people, ysolde):
    brannoc = factories.player(people.campaign, "Cador", 58)
    games.won(ysolde, brannoc)
    assert "Learns again" in overview(people)
    campaigns.advance_date(people.campaign.pk, new_key(), weeks=4)
    assert "Learns again" not in overview(people)


# --- the filter --------------------------------------------------------------------------------------------


def test_it_is_filtered_by_kind_person_tag_place_and_words_without_accents(people, match, ysolde):
    text = ChronicleText.objects.create(
        campaign=people.campaign, day=100, number=500, title="Óðinn’s feast", tags="\nfeud\n", place="Crypt"
    )
    text.people.add(ysolde)
    for asked in ({"tag": "feud"}, {"place": "Crypt"}, {"kind": "own"}, {"q": "odinn FEAST"}):
        page = chronicle(people, **asked)
        assert "Óðinn’s feast" in page and "Ysolde gained" not in page, asked
    page = chronicle(people, person=ysolde.pk, **{"person-text": "Ysolde"})
    assert "Óðinn’s feast" in page and "Ysolde gained" in page and "Brannoc: CM set" not in page


def test_it_is_filtered_by_dates_of_the_campaigns_calendar(people, ysolde):
    campaign = people.campaign
    ChronicleText.objects.create(campaign=campaign, day=90, number=1, title="Before")
    page = chronicle(people, since=campaign.date_of(95))
    assert "Before" not in page and "Ysolde gained" in page
    page = chronicle(people, until=campaign.date_of(95))
    assert "Before" in page and "Ysolde gained" not in page


@pytest.mark.parametrize(
    "asked",
    [
        {"after": "x"},
        {"after": "9" * 30},
        {"after": "1.1.1"},
        {"kind": "x", "tag": "x", "place": "\0", "person": "999999999999999999999"},
        {"q": "\0%_'\"" + "x" * 300},
        {"since": "the day after", "until": "\0"},
    ],
)
def test_whatever_an_address_holds_it_is_a_page(people, ysolde, asked):
    assert people.dm.get(address(people, "chronicle"), asked).status_code == 200


def test_a_date_that_is_none_is_told_beside_its_field(people):
    answer = people.dm.get(address(people, "chronicle"), {"since": "the day after"})
    assert answer.context["filters"].errors["since"]


# --- writing -----------------------------------------------------------------------------------------------


def test_the_dm_adds_an_entry_with_a_date_words_tags_a_place_and_people(people, ysolde):
    campaign = people.campaign
    sent = {
        "title": "Snow", "text": "It *falls*. <script>alert(1)</script>", "tags": "winter, Feud", "place": "Pass",
        "date": campaign.date_of(40), "for_players": "on", "people-0": str(ysolde.pk), "people-0_name": "Ysolde",
    }  # fmt: skip
    answer = send(people, address(people, "chronicle-new"), **sent)
    assert answer.status_code == 302
    text = campaign.chronicle.get()
    assert (text.day, text.title, text.tag_names, text.place, text.for_players) == (
        40, "Snow", ("Feud", "winter"), "Pass", True,
    )  # fmt: skip
    assert list(text.people.all()) == [ysolde]
    page = chronicle(people)
    assert "It <em>falls</em>." in page and "<script>alert" not in page


def test_an_entry_is_changed_and_removed(people):
    text = ChronicleText.objects.create(campaign=people.campaign, day=1, number=1, title="Snow", text="x")
    send(people, address(people, "chronicle-entry", text.own_key), title="Rain")
    text.refresh_from_db()
    assert (text.title, text.text, text.day) == ("Rain", "x", 1)
    people.dm.post(address(people, "chronicle-remove", text.pk), {"key": new_key()})
    assert not people.campaign.chronicle.exists()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 121}, "title"),
        ({"date": "never"}, "date"),
        ({"text": "x" * 10_001}, "text"),
        ({"tags": ",".join(f"tag {number}" for number in range(11))}, "tags"),
        ({"tags": "x" * 31}, "tags"),
        ({"people-0_name": "Nobody at all"}, "people"),
        ({"place": "x" * 121}, "place"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field_and_nothing_is_written(people, wrong, field):
    answer = send(people, address(people, "chronicle-new"), **{"title": "Snow", **wrong})
    assert answer.status_code == 200 and answer.context["form"].errors[field]
    assert not people.campaign.chronicle.exists()


def test_a_second_tap_adds_no_second_entry(people):
    key = new_key()
    for _ in range(2):
        send(people, address(people, "chronicle-new"), title="Snow", key=key)
    assert people.campaign.chronicle.count() == 1


def test_words_on_a_match_stay_over_an_undo_and_go_when_they_are_emptied(people, match, ysolde):
    url = address(people, "chronicle-entry", f"match-{match.pk}")
    send(people, url, text="A **fine** game", tags="feud")
    assert "A <strong>fine</strong> game" in chronicle(people)
    games.undo(match)
    assert "A <strong>fine</strong> game" in chronicle(people)
    send(people, url, text=" ", tags="")
    assert not people.campaign.chronicle.exists()


def test_words_on_what_is_undone_are_still_to_be_found_and_come_back_with_it(people, match, ysolde):
    key = f"gain-{match.pk}-{ysolde.pk}"
    send(people, address(people, "chronicle-entry", key), text="Well earned")
    games.undo(match)
    page = chronicle(people)
    assert "Notes on removed entries (1)" in page and "Well earned" not in page
    assert "Well earned" in without_bdi(people.dm.get(address(people, "chronicle-entry", key)))
    games.redo(match)
    page = chronicle(people)
    assert "Notes on removed entries" not in page and "Well earned" in page


def test_a_form_that_is_older_than_what_another_tablet_wrote_is_refused(people, match):
    url = address(people, "chronicle-entry", f"match-{match.pk}")
    seen = people.dm.get(url).context["form"]["seen"].value()
    send(people, url, text="first")
    answer = people.dm.post(url, {"text": "second", "seen": seen, "key": new_key()})
    assert answer.status_code == 200 and "another device" in answer.text
    assert people.campaign.chronicle.get().text == "first"


@pytest.mark.parametrize(
    "key",
    [
        "match-0",
        "match-x",
        "own-1",
        "gain-1",
        "nothing-1",
        "-",
        "match-1-2",
        "intimidation-1-1-green-1",
        "x" * 300,
    ],
)
def test_an_entry_that_never_was_is_404(people, key):
    assert people.dm.get(address(people, "chronicle-entry", key)).status_code == 404


def test_an_entry_of_another_campaign_is_404(people, match):
    other = reverse("chronicle-entry", args=[people.other_campaign.pk, f"match-{match.pk}"])
    assert people.other_dm.get(other).status_code == 404
    text = ChronicleText.objects.create(campaign=people.campaign, day=1, number=1, title="Snow")
    url = reverse("chronicle-remove", args=[people.other_campaign.pk, text.pk])
    people.other_dm.post(url, {"key": new_key()})
    assert ChronicleText.objects.filter(pk=text.pk).exists()
