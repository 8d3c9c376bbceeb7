"""Rolled notes on the judge's page: one tap, typed faces, charts, overruled, refused."""

import re

import pytest

from campaigns.core.use_cases import MSG_UNKNOWN_FORM, new_key
from campaigns.match.models import Line
from campaigns.people.models import ProfessionRow
from tests import factories, games, seats
from tests.client import seated, without_bdi
from tests.pages import opened


@pytest.fixture
def match(campaign):
    thief = ProfessionRow.objects.get(slug="thief")
    white = factories.player(campaign, "Ysolde", cm=29, wisdom=14, kind="pc")
    black = factories.player(campaign, "Brannoc", cm=20, dexterity=14, pick_pockets=45, profession=thief)
    return games.sit_down(white, black)


@pytest.fixture
def table(dm, match):
    return dm.match(match)


def page(table):
    return " ".join(opened(table.device, table.page()).split())


def post(table, act="choose", **form):
    answer = table.post(act, **form)
    assert answer.status_code == 200
    return " ".join(opened(table.device, without_bdi(answer)).split())


def choose(table, **form):
    return post(table, **{"side": "black", "temperament": "fighter", "die": "71", **form})


def chosen(body, side):
    """Which temperament stands in the side's list."""
    listed = re.search(rf'<select [^>]*id="{side}-temperament".*?</select>', body, re.DOTALL)[0]
    return re.search(r'<option value="([^"]*)" selected', listed)[1]


def test_each_side_offers_its_profession_and_every_other_with_its_chart(table):
    body = page(table)
    assert (chosen(body, "white"), chosen(body, "black")) == ("others", "thief")
    assert body.count(' on d%">') == 2 * 11
    assert "<b>01–02</b> A, moves the pieces" in body
    assert (
        "A master who knows these habits wins 26 of 100 games more from here on than against another master"
        in body
    )
    assert "Rounded to a d% it gives away 0.3 of 100 games from here on." in body


def test_one_tap_rolls_and_seals_with_or_without_script(table):
    body = post(table, side="black", temperament="thief", throw="machine")
    assert "Brannoc</span> Sealed" in body
    assert "The rolled note" in body
    assert Line.objects.get(kind="note").thrown_by == "machine"
    answer = table.post("choose", htmx=False, side="white", temperament="fighter", die="71")
    assert answer.status_code == 302
    assert "note is rolled and sealed." in page(table)


@pytest.mark.slow
def test_the_turn_is_resolved_with_it_and_the_record_tells_of_it(table):
    body = choose(table)
    assert "<b>Attack Foe&#x27;s King</b>" in body
    assert "d% 71</span> within 71–00, Fighter." in body
    body = post(table, "turn", white="C", faces="50")
    assert "Brannoc&#x27;s note was rolled (Fighter, d% 71)." in body
    assert "Black: Attack Foe&#x27;s King." in body
    assert chosen(body, "black") == "fighter"
    assert "black&#x27;s note" not in body  # no form of the record amends the die of a played note


@pytest.mark.slow
def test_what_is_chosen_for_the_other_side_stays(table):
    body = choose(table, white="C", black="B", **{"white-move": "on", "faces": "44"})
    checked = re.findall(r'name="(white|black)" value="(.)" checked', body)
    assert checked == [("white", "C")]
    assert 'id="faces" name="faces" value="44"' in body


@pytest.mark.slow
def test_the_dm_overrules_by_writing_another_and_the_record_keeps_both(table):
    choose(table)
    body = post(table, "turn", white="C", black="B", faces="50")
    assert (
        "Brannoc&#x27;s note was rolled (Fighter, d% 71): Attack Foe&#x27;s King. It was overruled." in body
    )
    assert "Black: Build Up Own Position." in body


def test_asked_again_the_die_on_record_stands(table):
    choose(table)
    assert "d% 71</span> is already on record and counts." in page(table)
    body = choose(table, temperament="serf", die="")
    assert "within 06–75, Serf" in body
    assert chosen(body, "black") == "serf"


def test_the_die_is_voided_under_more(table):
    choose(table)
    assert "Brannoc&#x27;s note: d% 71, entered by hand" in page(table)
    body = post(table, "void", roll_key="turn 1 black's note", reason="the cat")
    assert "Brannoc sealed" not in body
    assert "Brannoc&#x27;s note: die voided (it showed 71): the cat" in body


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"temperament": "paladin"}, "Choose one of the temperaments."),
        ({"temperament": ""}, "Choose one of the temperaments."),
        ({"die": "0"}, "d% cannot show 0 alone: type 00 for 100, or both dice, like 70 0."),
        ({"die": "x" * 101}, "at most 100 characters"),
        ({"side": "green"}, MSG_UNKNOWN_FORM),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_nothing_is_written(match, table, form, sentence):
    before = match.lines.count()
    assert sentence.replace("'", "&#x27;") in choose(table, **form)
    assert match.lines.count() == before


def test_a_refused_die_is_shown_again_beside_its_side_and_nowhere_else(table):
    body = choose(table, die="101", temperament="serf")
    assert chosen(body, "black") == "serf"
    assert 'id="black-die" name="die" value="101"' in body
    assert 'id="white-die" name="die" value=""' in body
    assert re.search(r'id="black-strategist"[^>]* open>', body)
    assert not re.search(r'id="white-strategist"[^>]* open>', body)
    assert body.count("d% cannot show 101") == 2  # in the summary, and beside its side


def test_a_players_sealed_note_is_not_rolled_over_and_a_seat_cannot_roll(people, match, table):
    phone = seated(seats.given(match, "black")).seat(match)
    phone.post("seal", strategy="B")
    body = choose(table)
    assert "Brannoc has sealed a note for this turn. To overrule it, write another yourself." in body
    assert 'id="choose-black"' not in body
    form = {
        "key": new_key(),
        "version": match.version,
        "side": "black",
        "temperament": "fighter",
        "die": "71",
    }
    answer = phone.device.post(table.url("choose"), form)
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/sign-in/")
    assert people.other_dm.post(table.url("choose"), form).status_code == 404
    assert not Line.objects.filter(kind="note").exists()


@pytest.mark.slow
def test_nothing_is_rolled_before_the_limit_nor_after_the_end(match, table):
    games.finish(match)
    body = choose(table)
    assert "The match does not wait for notes now." in body
    assert "choose-black" not in body


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ysolde", "Ysolde"),
        ("Ysolde of the White Tower", "Ysolde"),
        ("Brannoc Blackhand", "Brannoc"),
        ("Master Odo", "Master Odo"),
        ("Mad Marla, a gambler", "Mad Marla"),
        ("Of the Hill", "Of"),
        (", the nameless", ", the nameless"),
    ],
)
def test_a_note_s_button_has_a_name_that_fits(dm, campaign, name, short):
    match = games.sit_down(factories.player(campaign, name, cm=29), factories.player(campaign, "Hob", cm=20))
    assert f"Roll {short}’s note" in page(dm.match(match))
