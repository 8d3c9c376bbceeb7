"""The judge's pages: a match from choosing the players to the experience, as forms and as fragments."""

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.match.models import Line, Match
from tests import factories, games
from tests.pages import opened

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"), day=10)


@pytest.fixture
def dm(client, campaign):
    client.force_login(campaign.members.get().user)
    return client


@pytest.fixture
def players(campaign):
    return [
        factories.player(campaign, "Ysolde", cm=29, kind="pc", intelligence=17),
        factories.player(campaign, "Brannoc", cm=20, kind="pc"),
    ]


@pytest.fixture
def match(campaign, players):
    return games.begin(*players)


def url(name: str, match: Match) -> str:
    return reverse(f"grice-{name}", args=[match.campaign_id, match.pk])


def post(client, name, match, *, htmx=True, **form):
    match.refresh_from_db()
    carried = {"key": new_key(), "version": match.version}
    return client.post(url(name, match), {**carried, **form}, **(HTMX if htmx else {}))


def roll_limit(client, match):
    return post(client, "throw-limit", match, faces="3")


def test_two_characters_sit_down_and_the_match_opens(dm, campaign, players):
    form = {
        "key": new_key(),
        "white": players[0].pk,
        "black": players[1].pk,
        "date": campaign.date,
        "place": "Inn",
    }
    answer = dm.post(reverse("grice-new", args=[campaign.pk]), form)
    match = Match.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == url("match", match)
    assert (match.day, match.place) == (10, "Inn")


def test_sending_the_same_new_match_twice_makes_one(dm, campaign, players):
    form = {"key": new_key(), "white": players[0].pk, "black": players[1].pk, "date": campaign.date}
    for _ in range(2):
        dm.post(reverse("grice-new", args=[campaign.pk]), form)
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("black", "same", "cannot play against themself"),
        ("white", "999999", "Choose a character of this campaign"),
        ("white", "", "Choose who plays White"),
        ("white", "x", "Choose a character of this campaign"),
        ("white", "9" * 40, "Choose a character of this campaign"),
        ("date", "soon", "as a date. Try"),
        ("date", "12 Month 1, year 9", "cannot be played later"),
        ("date", "1 Month 1, year 1", "knows chess only since"),
        ("place", "x" * 1_000_000, "at most 120 characters"),
        ("place", "x" * 121, "Where has at most 120 characters"),
    ],
)
def test_a_match_that_cannot_be_says_why_beside_the_field(dm, campaign, players, field, value, sentence):
    form = {"key": new_key(), "white": players[0].pk, "black": players[1].pk, "date": campaign.date}
    form[field] = players[0].pk if value == "same" else value
    answer = dm.post(reverse("grice-new", args=[campaign.pk]), form)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not Match.objects.exists()


def test_a_turn_without_script_is_a_plain_form_and_leads_back_to_the_table(dm, match):
    roll_limit(dm, match)
    answer = post(dm, "turn", match, htmx=False, white="F", black="C", faces="82")
    assert (answer.status_code, answer["Location"]) == (302, url("match", match))
    assert (
        "d% 82, strategies +10, Black CM +20, White CM −29 = 83: good move for Black"
        in dm.get(url("match", match)).text
    )


def test_a_turn_by_htmx_gives_the_table_back_and_nothing_around_it(dm, match):
    roll_limit(dm, match)
    body = post(dm, "turn", match, white="F", black="C", faces="82").text
    assert body.lstrip().startswith('<div id="table"')
    assert "d% 82, strategies +10, Black CM +20, White CM −29 = 83: good move for Black" in body


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"white": "A", "black": "B", "faces": "x"}, "is not a number"),
        ({"white": "A", "black": "B", "faces": "101"}, "d% cannot show 101"),
        ({"white": "A", "black": "B", "faces": ""}, "Enter the d% or roll it"),
        ({"white": "A", "black": "B", "faces": "1" * 5000}, "at most 100 characters"),
        ({"black": "B", "faces": "50"}, "White&#x27;s note is not in yet"),
        ({"white": "A", "faces": "50"}, "Black&#x27;s note is not in yet"),
        ({"white": "G", "black": "B", "faces": "50"}, "G is not one of the available choices"),
        ({"white": "A", "black": "B", "faces": "50", "key": "guessed"}, "not one of ours"),
        ({"white": "A", "black": "B", "faces": "50", "version": "x"}, "not one of ours"),
        ({"white": "A", "black": "B", "faces": "50", "version": "9" * 30}, "not one of ours"),
    ],
)
def test_a_turn_that_cannot_be_is_refused_with_a_sentence_and_changes_nothing(dm, match, form, sentence):
    roll_limit(dm, match)
    answer = post(dm, "turn", match, **form)
    assert answer.status_code == 200
    assert sentence in answer.text
    match.refresh_from_db()
    assert match.turns == 0


def test_a_refused_turn_keeps_what_was_chosen(dm, match):
    roll_limit(dm, match)
    body = " ".join(post(dm, "turn", match, white="F", black="C", faces="999").text.split())
    assert 'name="white" value="F" checked' in body
    assert 'name="black" value="C" checked' in body
    assert 'value="999"' in body


def test_a_stale_form_gets_the_table_as_it_stands_now(dm, match):
    roll_limit(dm, match)
    match.refresh_from_db()
    stale = match.version
    post(dm, "turn", match, white="F", black="C", faces="82")
    body = post(dm, "turn", match, white="A", black="A", faces="50", version=stale).text
    assert "moved on since" in body
    assert "Turn 2" in body


def test_the_stalemate_limit_is_nowhere_on_the_page_and_comes_only_when_asked_for(dm, match):
    body = roll_limit(dm, match).text
    assert "7 turns" not in body
    shown = dm.get(url("limit", match))
    assert shown.text.startswith("7 turns (49 / 10 = 4, +3 on d6) With this limit: White ")
    assert "no-store" in shown["Cache-Control"]


def test_the_limit_of_a_match_that_has_none_yet_is_empty(dm, match):
    assert dm.get(url("limit", match)).content == b""


def test_the_winner_s_experience_is_asked_for_and_recorded(dm, match, players):
    roll_limit(dm, match)
    for white, black, faces in [("F", "C", "1"), ("A", "A", "1")]:
        post(dm, "turn", match, white=white, black=black, faces=faces)
    body = post(dm, "experience", match, faces="12", asked="intelligence white").text
    assert "How fast can Ysolde learn?" in body
    body = post(dm, "experience", match, faces="2", asked="learning limit white").text
    assert "20 / 29 = 0.68" in body
    players[0].refresh_from_db()
    assert str(players[0].cm) == "861/29"


def test_machine_dice_are_logged_as_such(dm, match):
    roll_limit(dm, match)
    post(dm, "turn", match, white="A", black="A", throw="machine")
    line = match.lines.get(roll_key="turn 1")
    assert line.thrown_by == Line.ThrownBy.MACHINE
    assert 1 <= int(line.faces) <= 100


def test_after_a_void_the_notes_stand_on_the_tiles_and_the_turn_is_resolved_anew(dm, match):
    roll_limit(dm, match)
    post(dm, "turn", match, white="F", black="C", throw="machine")
    body = " ".join(post(dm, "void", match, roll_key="turn 1", reason="fell off").text.split())
    assert 'name="white" value="F" checked' in body
    assert (
        "d% 82, strategies +10, Black CM +20, White CM −29 = 83"
        in post(dm, "turn", match, white="F", black="C", faces="82").text
    )


def test_what_was_typed_for_a_die_on_record_does_not_turn_up_for_the_next_one(dm, match):
    roll_limit(dm, match)
    post(dm, "turn", match, white="A", black="A", faces="50")
    body = post(dm, "correct", match, roll_key="turn 1", faces="60", reason=" ").text
    assert "Write the reason" in body
    assert 'value="60"' not in body


def test_a_reason_for_an_undo_that_is_too_long_is_told_above_the_table(dm, match):
    roll_limit(dm, match)
    post(dm, "turn", match, white="A", black="A", faces="50")
    body = post(dm, "undo", match, reason="x" * 201).text
    assert "error-summary" in body
    assert "200 characters" in body


def test_undo_correct_void_and_abandon_answer_with_the_table(dm, match):
    roll_limit(dm, match)
    post(dm, "turn", match, white="A", black="A", faces="50")
    corrected = post(dm, "correct", match, roll_key="turn 1", faces="51", reason="misread")
    assert "die corrected" in opened(dm, corrected.text)
    assert "The app rolled" not in post(dm, "undo", match).text
    assert "d% 51" in opened(dm, dm.get(url("match", match)).text)
    voided = post(dm, "void", match, roll_key="turn 1", reason="fell off")
    assert "die voided" in opened(dm, voided.text)
    assert "Abandoned" in post(dm, "abandon", match).text


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("correct", {"roll_key": "turn 9", "faces": "5", "reason": "x"}),
        ("correct", {"roll_key": "limit", "faces": "7", "reason": "x"}),
        ("correct", {"roll_key": "limit", "faces": "5", "reason": ""}),
        ("void", {"roll_key": "nothing", "reason": "x"}),
        ("undo", {"decision": "3"}),
        ("undo", {"decision": "-1"}),
        ("undo", {}),
        ("experience", {"faces": "3"}),
        ("throw-limit", {"faces": "3"}),
    ],
)
def test_what_cannot_be_amended_is_refused_and_nothing_is_written(dm, match, name, form):
    roll_limit(dm, match)
    before = match.lines.count()
    assert post(dm, name, match, **form).status_code == 200
    assert match.lines.count() == before


@pytest.mark.parametrize("name", ["throw-limit", "turn", "experience", "undo", "correct", "void", "abandon"])
def test_nothing_is_decided_by_looking(dm, match, name):
    assert dm.get(url(name, match)).status_code == 405


def test_ending_a_match_twice_is_refused(dm, match):
    post(dm, "abandon", match)
    before = match.lines.count()
    assert "This match is over" in post(dm, "abandon", match).text
    assert match.lines.count() == before


def test_a_match_page_asks_the_database_a_bounded_number_of_questions(
    dm, match, django_assert_max_num_queries
):
    roll_limit(dm, match)
    dm.get(url("match", match))  # the first page of a day renews the session
    # Three of them for what the DM must hear of: newcomers, lost devices, wrong PINs.
    with django_assert_max_num_queries(23):
        dm.get(url("match", match))


# --- A rematch ----------------------------------------------------------------------------------------------


def rematch(dm, match):
    return dm.post(url("rematch", match), {"key": new_key()})


def test_a_rematch_opens_with_the_colours_swapped_and_the_match_s_own_house_rules(dm, match):
    match.house_rules = match.house_rules.replace("option-1=off", "option-1=on")
    match.save()
    post(dm, "abandon", match)
    body = dm.get(url("match", match)).text
    assert url("rematch", match) in body
    answer = rematch(dm, match)
    again = Match.objects.latest("pk")
    assert answer["Location"] == url("match", again)
    assert again.pk != match.pk
    assert again.seat("white").name == match.seat("black").name
    assert again.seat("black").name == match.seat("white").name
    assert again.house_rules == match.house_rules
    assert again.options.startswith("white=20 black=29 ")
    assert again.options.endswith(" option-1=on")


def test_a_match_that_goes_on_has_no_rematch(dm, match):
    assert url("rematch", match) not in dm.get(url("match", match)).text
    rematch(dm, match)
    assert Match.objects.count() == 1
    assert "This match is not over yet." in dm.get(url("match", match)).text


def test_the_die_of_the_limit_is_rolled_and_resolves_nothing(dm, match):
    page = dm.get(url("match", match)).text
    assert "d6 for the limit" in page and "Roll and resolve" not in page
    roll_limit(dm, match)
    assert "Roll and resolve" in dm.get(url("match", match)).text


def test_an_empty_campaign_has_the_form_and_its_boxes_make_people(dm, campaign):
    """They were sent to the generator, though whoever is not there is made on the spot."""
    page = dm.get(f"/campaigns/{campaign.pk}/games/new/grice/").text
    assert "Start match" in page and 'name="white"' in page
    assert "choose <b>New character</b>" in page
    found = dm.get(reverse("people-find", args=[campaign.pk]), {"for": "players", "q": "Ada"}).text
    assert "New character" in found and "/new/" in found


def test_an_undo_of_what_taught_something_says_that_the_gain_goes(dm, players):
    match = games.finish(games.sit_down(*players))
    (gain,) = (one for one in match.gains.all() if one.credited)
    page = dm.get(url("match", match)).text
    assert f"What it taught goes with it: {gain.character.name}’s +" in page
    games.undo(match)
    assert "What it taught" not in dm.get(url("match", match)).text
