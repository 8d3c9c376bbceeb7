"""The judge's pages: a match from choosing the players to the experience, as forms and as fragments."""

from fractions import Fraction

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.match.models import Line, Match
from campaigns.people.models import ProfessionRow
from tests import factories, games
from tests.pages import opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(campaign):
    return [
        factories.player(campaign, "Ysolde", cm=29, kind="pc", intelligence=17),
        factories.player(campaign, "Brannoc", cm=20, kind="pc"),
    ]


@pytest.fixture
def match(players):
    return games.begin(*players)


@pytest.fixture
def table(dm, match):
    """The match on the DM's device, its limit thrown: seven turns."""
    at = dm.match(match)
    at.post("throw-limit", faces="3")
    return at


def begin(dm, campaign, players, **form):
    sent = {"white": players[0].pk, "black": players[1].pk, "date": campaign.date, **form}
    return dm.submit("grice-new", campaign, **sent)


def test_two_characters_sit_down_once_and_the_match_opens(dm, campaign, players):
    key = new_key()
    for _ in range(2):
        answer = begin(dm, campaign, players, key=key, place="Inn")
    match = Match.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == dm.match(match).url()
    assert (match.day, match.place) == (100, "Inn")


@pytest.mark.slow
def test_a_hundred_that_stands_after_an_undo_is_written_as_its_dice_and_as_what_it_counts(match, table):
    games.turn(match, "00")
    games.undo(match)
    assert "d% 00</span>\n    is already on record and counts as 100." in table.page()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("black", "same", "cannot play against themself"),
        ("white", "999999", "Choose a character of this campaign"),
        ("white", "", "Choose who plays White"),
        ("white", "x", "Choose a character of this campaign"),
        ("date", "soon", "as a date. Try"),
        ("date", "12 Month 1, year 9", "cannot be played later"),
        ("date", "1 Month 1, year 1", "knows chess only since"),
        ("place", "x" * 121, "Where has at most 120 characters"),
    ],
)
def test_a_match_that_cannot_be_says_why_beside_the_field(dm, campaign, players, field, value, sentence):
    answer = begin(dm, campaign, players, **{field: players[0].pk if value == "same" else value})
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not Match.objects.exists()


@pytest.mark.slow
def test_a_turn_without_script_leads_back_to_the_table(table):
    answer = table.post("turn", htmx=False, white="F", black="C", faces="82")
    assert (answer.status_code, answer["Location"]) == (302, table.url())
    told = "d% 82, strategies +10, Black CM +20, White CM −29 = 83: good move for Black"
    assert told in table.page()
    body = table.post("turn", white="F", black="C", faces="82").text
    assert body.lstrip().startswith('<div id="table"')
    assert told in body


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"white": "A", "black": "B", "faces": "x"}, "is not a number"),
        ({"white": "A", "black": "B", "faces": "1" * 5000}, "at most 100 characters"),
        ({"black": "B", "faces": "50"}, "White&#x27;s note is not in yet"),
        ({"white": "A", "faces": "50"}, "Black&#x27;s note is not in yet"),
        ({"white": "G", "black": "B", "faces": "50"}, "G is not one of the available choices"),
        ({"white": "A", "black": "B", "faces": "50", "key": "guessed"}, "not one of ours"),
    ],
)
def test_a_turn_that_cannot_be_is_refused_and_changes_nothing(match, table, form, sentence):
    answer = table.post("turn", **form)
    assert answer.status_code == 200
    assert sentence in answer.text
    match.refresh_from_db()
    assert match.turns == 0


@pytest.mark.slow
def test_a_refused_turn_keeps_what_was_chosen(table):
    body = " ".join(table.post("turn", white="F", black="C", faces="999").text.split())
    assert 'name="white" value="F" checked' in body
    assert 'name="black" value="C" checked' in body
    assert 'value="999"' in body


def test_a_stale_form_gets_the_table_as_it_stands_now(table):
    table.row.refresh_from_db()
    stale = table.row.version
    table.post("turn", white="F", black="C", faces="82")
    body = table.post("turn", white="A", black="A", faces="50", version=stale).text
    assert "moved on since" in body
    assert "Turn 2" in body


def test_the_stalemate_limit_comes_only_when_asked_for(dm, match):
    at = dm.match(match)
    assert at.get("limit").content == b""
    assert "7 turns" not in at.post("throw-limit", faces="3").text
    shown = at.get("limit")
    assert shown.text.startswith("7 turns (49 / 10 = 4, +3 on d6) With this limit: White ")
    assert "no-store" in shown["Cache-Control"]


def test_the_winner_s_experience_is_asked_for_and_recorded(players, table):
    for white, black, faces in [("F", "C", "1"), ("A", "A", "1")]:
        table.post("turn", white=white, black=black, faces=faces)
    body = table.post("experience", faces="12", asked="intelligence white").text
    assert "How fast can Ysolde learn?" in body
    body = table.post("experience", faces="2", asked="learning limit white").text
    assert "20 / 29 = 0.68" in body
    players[0].refresh_from_db()
    assert str(players[0].cm) == "861/29"


@pytest.mark.slow
def test_machine_dice_are_logged_as_such(match, table):
    table.post("turn", white="A", black="A", throw="machine")
    line = match.lines.get(roll_key="turn 1")
    assert line.thrown_by == Line.ThrownBy.MACHINE
    assert 1 <= int(line.faces) <= 100


def test_after_a_void_the_notes_stand_on_the_tiles_for_the_new_turn(table):
    table.post("turn", white="F", black="C", throw="machine")
    body = " ".join(table.post("void", roll_key="turn 1", reason="fell off").text.split())
    assert 'name="white" value="F" checked' in body
    assert (
        "d% 82, strategies +10, Black CM +20, White CM −29 = 83"
        in table.post("turn", white="F", black="C", faces="82").text
    )


@pytest.mark.slow
def test_undo_correct_void_and_abandon_answer_with_the_table(dm, match, table):
    table.post("turn", white="A", black="A", faces="50")
    refused = table.post("correct", roll_key="turn 1", faces="60", reason=" ").text
    assert "Write the reason" in refused and 'value="60"' not in refused
    refused = table.post("undo", reason="x" * 201).text
    assert "error-summary" in refused and "200 characters" in refused
    corrected = table.post("correct", roll_key="turn 1", faces="51", reason="misread")
    assert "die corrected" in opened(dm, corrected.text)
    assert "The app rolled" not in table.post("undo").text
    assert "d% 51" in opened(dm, table.page())
    assert "die voided" in opened(dm, table.post("void", roll_key="turn 1", reason="fell off").text)
    assert "Abandoned" in table.post("abandon").text
    before = match.lines.count()
    assert "This match is over" in table.post("abandon").text
    assert match.lines.count() == before


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
def test_what_cannot_be_amended_is_refused_and_nothing_is_written(match, table, name, form):
    before = match.lines.count()
    assert table.post(name, **form).status_code == 200
    assert match.lines.count() == before


def test_a_match_page_asks_a_bounded_number_of_questions(table, django_assert_max_num_queries):
    table.get()  # the first page of a day renews the session
    # Three of them for what the DM must hear of: newcomers, lost devices, wrong PINs.
    with django_assert_max_num_queries(23):
        table.get()


# --- A rematch ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_rematch_has_the_colours_swapped_and_the_same_house_rules(dm, match):
    match.house_rules = match.house_rules.replace("option-1=off", "option-1=on")
    match.save()
    at = dm.match(match)
    assert at.url("rematch") not in at.page()
    at.post("rematch")
    assert Match.objects.count() == 1
    assert "This match is not over yet." in at.page()
    at.post("abandon")
    assert at.url("rematch") in at.page()
    answer = at.post("rematch", htmx=False)
    again = Match.objects.latest("pk")
    assert answer["Location"] == dm.match(again).url()
    assert again.pk != match.pk
    assert again.seat("white").name == match.seat("black").name
    assert again.seat("black").name == match.seat("white").name
    assert again.house_rules == match.house_rules
    assert again.options.startswith("white=20 black=29 ")
    assert again.options.endswith(" option-1=on")


@pytest.mark.slow
def test_the_die_of_the_limit_is_rolled_and_resolves_nothing(dm, match):
    at = dm.match(match)
    page = at.page()
    assert "d6 for the limit" in page and "Roll and resolve" not in page
    assert "Roll and resolve" in at.post("throw-limit", faces="3").text


def start(dm, campaign, **form):
    return dm.submit("grice-new", campaign, **{"date": campaign.date, **form})


def new(side, name, **more):
    return {f"{side}-text": name, f"{side}-new": "1", **{f"{side}_{what}": it for what, it in more.items()}}


def test_two_names_are_enough_for_a_match_in_an_empty_campaign(dm, campaign):
    found = dm.get(reverse("people-find", args=[campaign.pk]), {"for": "players", "q": "Ada", "makes": "1"})
    assert "New: " in found.text and "data-makes" in found.text
    assert start(dm, campaign, **new("white", "Ada"), **new("black", "Bea", calling="pc")).status_code == 302
    ada, bea = campaign.characters.order_by("name")
    assert (ada.kind, bea.kind, bea.cm) == ("npc", "pc", 15)
    assert ada.cm > 15 and "rolled by the app" in ada.record.get().text


def test_a_newcomer_has_a_profession_s_dice_or_the_cm_that_is_written(dm, campaign):
    noble, dragon = (ProfessionRow.objects.get(campaign=None, slug=slug) for slug in ("noble", "dragon"))
    ada, bea = new("white", "Ada", calling=noble.pk), new("black", "Bea", calling=dragon.pk)
    assert "goes by age level" in start(dm, campaign, **ada, **bea).text
    assert not campaign.characters.exists()
    start(dm, campaign, **ada, **bea, black_cm="41 1/2")
    assert campaign.characters.get(name="Bea").cm == Fraction(83, 2)
    assert campaign.characters.get(name="Ada").profession == noble


def test_a_name_nobody_has_is_made_only_where_it_is_said_to_be_new(dm, campaign, players):
    typed = {"white-text": "Yzolde", "black": players[1].pk, "black-text": players[1].name}
    page = start(dm, campaign, **typed).text
    assert "Nobody here is called “Yzolde”" in page and 'value="new"' in page
    assert campaign.characters.count() == 2
    assert start(dm, campaign, **typed, **{"white-choice": "new"}).status_code == 302
    assert campaign.characters.filter(name="Yzolde").exists()


@pytest.mark.slow
def test_an_opponent_of_about_a_cm_is_found_or_made(dm, campaign, players):
    asked = {"for": "players", "q": "CM 27", "makes": "1"}
    options = dm.get(reverse("people-find", args=[campaign.pk]), asked).text
    assert options.index("Ysolde") < options.index("Brannoc") < options.index("New: somebody of CM 27")
    start(dm, campaign, white=players[0].pk, **new("black", "27"))
    black = campaign.matches.get().black
    assert black.cm == 27 and black.name and "27" not in black.name


def test_a_name_that_somebody_has_is_never_made_twice(dm, campaign, players):
    known = players[0].name
    start(dm, campaign, **new("white", known), black=players[1].pk)
    assert campaign.characters.filter(name=known).count() == 1
    assert campaign.matches.get().white.character == players[0]


def test_a_second_copy_of_the_form_makes_nobody_again(dm, campaign):
    both = {**new("white", "Ada"), **new("black", "Bea"), "key": new_key()}
    assert start(dm, campaign, **both)["Location"] == start(dm, campaign, **both)["Location"]
    assert campaign.characters.count() == 2


@pytest.mark.slow
def test_an_undo_of_what_taught_something_says_that_the_gain_goes(dm, players):
    match = games.finish(games.sit_down(*players))
    (gain,) = (one for one in match.gains.all() if one.credited)
    page = dm.match(match).page()
    assert f"What it taught goes with it: {gain.character.name}’s +" in page
    games.undo(match)
    assert "What it taught" not in dm.match(match).page()
