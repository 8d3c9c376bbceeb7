"""The judge's page: the drawer, spectators, dice one after another, decisions, disqualification, refusals."""

import re
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from campaigns.core.use_cases import MSG_UNKNOWN_FORM
from campaigns.devices.play import room
from campaigns.match.models import Draft, Guest, Line, Match, Watcher
from campaigns.people.models import ProfessionRow
from campaigns.rules.errors import RulesError
from chess_minigame.judge.forms.means import ESP_LABELS, SUGGESTED_SCARES, MeansForm
from chess_minigame.rules.declarations import MAX_ADJUSTMENT
from chess_minigame.rules.notes import Note
from chess_minigame.rules.tables import Strategy
from chess_minigame.wording import Check, Wording, check_of
from tests import factories, games, seats
from tests.client import address, seated, without_bdi
from tests.examples import examples
from tests.pages import opened


@pytest.fixture
def players(campaign):
    return (
        factories.player(campaign, "Ysolde", cm=29, wisdom=14, intelligence=17, powers="esp-spell"),
        factories.player(campaign, "Brannoc", cm=20, dexterity=14, pick_pockets=45),
    )


@pytest.fixture
def match(players):
    return games.sit_down(*players)


@pytest.fixture
def table(dm, match):
    return dm.match(match)


def page(table):
    return opened(table.device, table.page())


def post(table, act, **form):
    """The table after a form, its drawers opened."""
    answer = table.post(act, **form)
    assert answer.status_code == 200
    return opened(table.device, without_bdi(answer))


def turn(table, **form):
    return post(table, "turn", **{"white": "A", "black": "C", **form})


# --- A new match --------------------------------------------------------------------------------------------


def spectators(*names):
    """The boxes of these names."""
    return {f"watchers-{number}_name": name for number, name in enumerate(names)}


def new_match(dm, campaign, players, **form):
    sent = {"white": players[0].pk, "black": players[1].pk, "date": campaign.date, **form}
    return dm.submit("grice-new", campaign, **sent)


def test_watchers_and_house_rules_are_chosen_with_the_match(dm, campaign, players):
    factories.player(campaign, "Duke Aldemar", cm=41, powers="detect-magic")
    new_match(
        dm, campaign, players, **spectators("duke aldemar", " ", "The  innkeeper"), **{"option-1": "on"}
    )
    match = Match.objects.get()
    assert list(match.watchers.values_list("name", "cm", "powers")) == [
        ("Duke Aldemar", 41, "detect-magic"),
        ("The innkeeper", 0, ""),
    ]
    assert "option-1=on" in match.house_rules
    assert "option-3=off" in match.house_rules
    body = page(dm.match(match))
    assert "Option 1: may players gambit in the opening? Yes." in body
    assert "CM 41, Detect magic" in body


@pytest.mark.slow
def test_the_page_offers_the_campaigns_house_rules_and_a_match_may_differ(dm, campaign, players):
    body = dm.page("grice-new", campaign)
    assert "Rousselle&#x27;s options" in body
    assert 'name="option-2"' in body
    assert 'name="r51"' not in body
    assert "Choose one of the options" in new_match(dm, campaign, players, r19="sometimes").text
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["x" * 81], "has at most 80 characters"),
        ([f"Guest {number}" for number in range(31)], "There can be 30 at most."),
        (["Ysolde"], "plays in this match"),
        (["The Duke", "The Duke"], "is a spectator already"),
        (["Ragwort"], "Several people fit “Ragwort”: choose one."),
    ],
)
def test_spectators_that_cannot_be_are_refused_and_no_match_begins(dm, campaign, players, names, sentence):
    for name in ("The Duke", "Ragwort", "Ragwort"):
        factories.character(campaign, name)
    assert sentence in new_match(dm, campaign, players, **spectators(*names)).text
    assert not Match.objects.exists()


def test_after_a_refusal_spectators_keep_their_boxes(dm, campaign, players):
    duke = factories.character(campaign, "The Duke")
    first, second = (factories.character(campaign, "Ragwort") for _ in range(2))
    sent = {**spectators("Ragwort", "A bard"), "watchers-2": duke.pk, "watchers-2_name": "The Duke"}
    page = new_match(dm, campaign, players, **sent).text
    assert re.findall(r'name="watchers-(\d)_name"\s+value="([^"]*)"', page) == [
        ("0", "Ragwort"),
        ("1", "A bard"),
        ("2", "The Duke"),
        *((str(number), "") for number in (3, 4, 5)),
    ]
    assert re.findall(r'name="watchers-(\d)-choice" value="(\d+)"', page) == [
        ("0", str(first.pk)),
        ("0", str(second.pk)),
    ]
    new_match(dm, campaign, players, **sent, **{"watchers-0-choice": second.pk})
    assert [(one.name, one.character) for one in Match.objects.get().watchers.all()] == [
        ("Ragwort", second),
        ("A bard", None),
        ("The Duke", duke),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("query", ["?watchers=x", "?watchers-0=1", "?watchers-0_name=%00"])
def test_an_address_may_hold_any_spectators(dm, campaign, query):
    assert dm.get(address("grice-new", campaign) + query).status_code == 200


# --- Who watches --------------------------------------------------------------------------------------------


def test_one_tap_adds_a_character_an_onlooker_or_somebody_in_the_room(campaign, match, table):
    duke = factories.player(campaign, "Duke Aldemar", cm=41)
    guest = room.join(match=match, name="Sybil", place="spectator")
    post(table, "watch", character=duke.pk)
    post(table, "watch", name="The innkeeper", cm="12", powers=["psionic", "detect-lie"])
    body = post(table, "watch", guest=guest.pk)
    assert list(Watcher.objects.values_list("name", "cm", "powers", "guest")) == [
        ("Duke Aldemar", 41, "", None),
        ("The innkeeper", 12, "psionic detect-lie", None),
        ("Sybil", 0, "", guest.pk),
    ]
    assert "Sybil</bdi> watches</button>" not in " ".join(body.split())
    assert body.count("Remove") == 3
    for number in (1, 2, 3):
        body = post(table, "strike", number=number)
    assert "Sybil is no longer a spectator." in body
    assert "No spectators." in body


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "Choose a spectator"),
        ({"name": "A bard", "cm": "-3"}, "is a whole number"),
        ({"name": "A bard", "cm": "9" * 9}, "The CM goes from 0"),
        ({"name": "A bard", "powers": ["x-ray"]}, "Select powers from the list only"),
        ({"character": "999999"}, "Choose a character of this campaign."),
        ({"guest": "999999"}, "Choose somebody who is in the room."),
        ({"name": "b" * 200}, "has at most 80 characters"),
    ],
)
def test_a_watcher_who_cannot_be_is_refused_with_a_sentence(table, form, sentence):
    assert sentence in post(table, "watch", **form)
    assert not Watcher.objects.exists()
    assert not Line.objects.filter(text__startswith="watch").exists()


@pytest.mark.slow
def test_a_character_or_a_guest_of_elsewhere_is_not_found(people, campaign, table):
    stranger = factories.character(people.other_campaign, "Elsewhere")
    assert "Choose a character of this campaign." in post(table, "watch", character=stranger.pk)
    other = games.sit_down(*(factories.player(campaign, name) for name in ("Oswin", "Odo")))
    guest = room.join(match=other, name="Elsa", place="spectator")
    assert "Choose somebody who is in the room." in post(table, "watch", guest=guest.pk)


# --- The drawer ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_drawer_holds_what_this_player_may_write_and_nothing_else(table):
    body = page(table)
    assert 'name="white-esp"' in body
    assert 'name="black-esp"' not in body
    for name in ("white-move", "black-move", "white-scare", "black-other", "white-lose"):
        assert f'name="{name}"' in body
    for name in ("white-gambit", "white-empathy", "black-empathy"):
        assert f'name="{name}"' not in body


@pytest.mark.slow
def test_what_is_granted_stands_in_the_drawer_from_then_on(table):
    body = post(table, "grant", side="black", means="medallion")
    assert "Brannoc has a medallion of ESP from now on." in body
    assert 'name="black-esp"' in body
    assert "has medallion already" in post(table, "grant", side="black", means="medallion")
    assert "Choose one of the means." in post(table, "grant", side="black", means="crown")


def search(table, **form):
    return post(table, "search", **{"side": "white", "found": "medallion", "decision": "warning", **form})


def die(table, body, face):
    return post(table, "die", asked=asked(body), faces=face)


def test_a_search_stands_among_the_judges_words_with_its_turn(table):
    assert "Neither player has one." in page(table)
    body = search(table)
    assert "The search of Ysolde is recorded." in body
    assert "Turn 1: Ysolde was searched. Found: a medallion of ESP. You gave a warning." in body
    words = {"found_words": "a queen in the sleeve", "decision_words": "10 gp to the poor"}
    body = search(table, found="words", decision="words", **words)
    assert "Found: a queen in the sleeve. You decided: 10 gp to the poor" in body


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"found": "nothing"}, "there is nothing to decide"),
        ({"found": ""}, "Choose what was found."),
        ({"found": "words"}, "What was found is empty"),
        ({"decision": "words"}, "The decision is empty"),
        ({"decision": "words", "decision_words": "expel"}, "choose to disqualify them"),
        ({"found_words": "x" * 61}, "at most 60 characters"),
    ],
)
def test_a_search_that_says_it_wrongly_is_refused_with_a_sentence(table, form, sentence):
    assert sentence in search(table, **form)
    assert not Line.objects.filter(text__startswith="search").exists()


@pytest.mark.slow
@pytest.mark.parametrize("word", ["found", "decision"])
def test_missing_words_of_a_search_are_asked_for_beside_their_field(table, word):
    body = search(table, **{word: "words"})
    assert f'id="{word}-words_error"' in body and f'aria-describedby="{word}-words_error"' in body


def test_hit_points_are_entered_where_a_dragon_plays(dm, campaign, players, table):
    assert 'name="points"' not in page(table)
    profession = ProfessionRow.objects.get(slug="dragon")
    dragon = factories.player(campaign, "Smoke", cm=50, hit_points=80, profession=profession)
    lair = dm.match(games.sit_down(dragon, players[1]))
    assert 'value="80"' in page(lair)
    assert "Smoke has 4 hit points in this match." in post(lair, "hit-points", side="white", points="4")
    assert 'value="4"' in page(lair)
    for wrong, why in (("4", "has 4 hit points already"), ("x", "whole number"), ("10001", "outside")):
        assert why in post(lair, "hit-points", side="white", points=wrong)
    assert 'id="white-points_error"' in post(lair, "hit-points", side="white", points="x")


def test_everything_in_the_drawer_goes_onto_the_note(table):
    turn(
        table,
        **{
            "white-esp": "spell",
            "black-move": "on",
            "black-lose": "−3",
            "black-scare": "laughing at every move",
            "black-other": "staring\r\n  humming   softly ",
        },
    )
    note = "C move lose=-3 scare:laughing_at_every_move scare:staring scare:humming_softly"
    assert Line.objects.latest("seq").text == f"A spell / {note}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"black-esp": "spell"}, "Black does not have the ESP spell"),
        ({"white-esp": ["spell", "medallion"]}, "choose one"),
        ({"black-lose": "-11"}, "cannot play to lose with a CM of -11"),
        ({"black-other": "boo\nboo"}, "stands twice"),
    ],
)
def test_a_note_that_cannot_be_is_refused_beside_its_side(table, form, sentence):
    lines = Line.objects.count()
    body = turn(table, faces="50", **form)
    side = next(iter(form)).partition("-")[0]
    assert sentence in body and f'id="{side}_error"' in body
    assert Line.objects.count() == lines


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"esp": "crystal"}, "none of the means on this note"),
        ({"lose": "1e3"}, "as a CM to lose with"),
        ({"lose": "9" * 21}, "takes a whole number"),
        ({"scare": "breathing fire"}, "none of the means on this note"),
        ({"scare": "laughing at every move", "other": "Laughing at every MOVE"}, "stands twice"),
        ({"other": "x" * 61}, "at most 60 characters"),
        ({"other": "x" * 3000}, "at most 2000 characters"),
        ({"other": "\n".join(map(str, range(51)))}, "room for 50 means"),
        ({"other": "a\x00b"}, "at most 2000 characters"),
    ],
)
def test_what_cannot_be_written_on_a_note_has_its_sentence(form, sentence):
    with pytest.raises(RulesError, match=sentence):
        MeansForm(QueryDict(urlencode(form))).note_with(Strategy.GENERAL_ATTACK)


@pytest.mark.slow
def test_what_was_written_in_the_drawer_outlives_a_refusal(table):
    body = turn(table, **{"black-move": "on", "black-other": "boo\nboo", "black-lose": "3"})
    assert '<details class="drawer means" id="black-means" open>' in " ".join(body.split())
    assert ">\nboo\nboo</textarea>" in body
    assert 'value="3"' in body


# --- The judge's dice ---------------------------------------------------------------------------------------


def asked(body):
    return body.partition('name="asked" value="')[2].partition('"')[0].replace("&#x27;", "'")


@pytest.mark.slow
def test_a_die_on_record_shows_what_it_needed_and_whether_it_made_it(table):
    body = turn(table, **{"black-move": "on"})
    body = " ".join(die(table, body, 16).split())
    assert ' bad">needs 14 or less <svg' in body
    assert '<span class="visually-hidden">: failed</span>' in body
    assert "picks pockets" in asked(body)
    body = " ".join(die(table, body, 45).split())
    assert ' good">needs 45 or less <svg' in body
    assert '<span class="visually-hidden">: made</span>' in body
    body = die(table, body, 48)
    assert (
        "d% 48, strategies +10, Black CM +34 (moved pieces), White CM −29 = 63: good move for Black" in body
    )
    assert "Brannoc's CM 20 +14 = 34" in body.replace("&#x27;", "'")
    kept = " ".join(table.page("changes", 1).split())
    assert kept.count("needs 14 or less") == kept.count("needs 45 or less") == 1


@pytest.mark.parametrize(
    ("key", "face", "check"),
    [
        ("turn 1 white's empathy", 5, Check("noticed on 5 or less", False, "noticed")),
        ("turn 1 white's luck, watcher 2", 6, Check("noticed on 5 or less", True, "not noticed")),
        ("turn 1 white moves, eye of watcher 2", 5, Check("noticed on 5 or less", False, "noticed")),
        ("turn 1 white moves", 6, Check("needs 5 or less", False, "failed")),
        ("turn 1 white scares black 1", 5, Check("resists on 5 or less", True, "resists")),
    ],
)
def test_what_a_low_roll_means_depends_on_what_it_is_for(key, face, check):
    assert check_of(key, 5, face) == check


@pytest.mark.slow
def test_dice_are_asked_for_one_by_one_and_a_typed_d_percent_is_kept(match, table):
    body = turn(table, faces="48", **{"black-move": "on"})
    assert "The judge&#x27;s table" in body or "The judge's table" in body
    assert "Brannoc moves pieces unseen by Ysolde on 14 or less" in body
    body = post(table, "die", asked=asked(body), faces="3", kept="48")
    assert "Nobody noticed anything." in body
    assert 'value="48"' in body
    body = die(table, body, "48")
    assert Match.objects.get(pk=match.pk).turns == 1
    assert "Black&#x27;s" not in body
    assert "Brannoc&#x27;s CM 20 +14 = 34" in body
    assert "Brannoc moves the pieces." in body


def test_a_face_that_cannot_be_is_refused_and_the_die_still_asked_for(table):
    body = turn(table, **{"black-move": "on"})
    again = die(table, body, "21")
    assert "21" in again
    assert asked(again) == asked(body)
    assert "moved on since" in post(table, "die", asked="turn 9", faces="3")
    assert MSG_UNKNOWN_FORM in post(table, "die", faces="3")


def test_what_was_noticed_is_told_and_decided(table):
    post(table, "watch", name="The innkeeper")
    body = turn(table, **{"black-move": "on"})
    for face in ("19", "99", "19", "99"):
        body = die(table, body, face)
    assert "Ysolde saw Brannoc move the pieces." in body
    assert "The innkeeper saw Brannoc move the pieces." in body
    assert "Ysolde wins by forfeit, and nobody learns from it." in body
    assert "What do you do about it?" in body
    body = post(table, "decide", what="words", words="he pays for the wine", faces="50")
    assert "You decided: he pays for the wine" in body


def test_a_decision_that_cannot_be_is_refused_and_nothing_is_written(table):
    assert "is not possible" in post(table, "decide", what="warning", faces="50")
    body = turn(table, **{"black-move": "on"})
    for face in ("19", "99"):
        body = die(table, body, face)
    lines = Line.objects.count()
    for form, sentence in (
        ({}, "Choose what you do about it."),
        ({"what": "behead"}, "Choose what you do about it."),
        ({"what": "words"}, "empty"),
        ({"what": "words", "words": "x" * 61}, "at most 60 characters"),
        ({"what": "nothing", "faces": "333"}, "333"),
        ({"what": "expel nobody"}, "Choose what you do about it."),
    ):
        assert sentence in post(table, "decide", **form), form
    assert Line.objects.count() == lines


def test_a_cheat_is_shown_out_by_the_decision_or_at_any_time(table):
    body = turn(table, **{"black-move": "on"})
    for face in ("19", "99"):
        body = die(table, body, face)
    body = post(table, "decide", what="expel black")
    assert "Brannoc is disqualified: Ysolde wins by forfeit" in body
    post(table, "undo")
    assert "Ysolde is disqualified: Brannoc wins by forfeit" in post(table, "expel", side="white")
    assert "This match is over." in post(table, "expel", side="white")


@pytest.mark.slow
@pytest.mark.parametrize(
    "end", [("expel", {"side": "white"}), ("abandon", {})], ids=["disqualified", "abandoned"]
)
def test_an_end_beside_the_board_has_no_turn_s_reckoning_below_it(table, end):
    turn(table, faces="50")
    working = '<p class="working">d% 50'
    before = page(table).count(working)
    act, form = end
    post(table, act, **form)
    assert page(table).count(working) == before - 1


def test_everything_left_is_thrown_in_one_tap(match, table):
    answer = table.post("turn", htmx=False, white="A", black="C", **{"white-esp": "spell"})
    assert answer["Location"] == table.url()
    body = post(table, "rest", kept="48")
    if "What do you do about it?" in body:
        body = post(table, "decide", what="nothing", faces="48")
    assert Match.objects.get(pk=match.pk).turns == 1
    assert Line.objects.get(roll_key="turn 1").faces == "48"


@pytest.mark.slow
def test_undo_to_a_turn_goes_to_its_notes_however_much_was_declared_before(match, table):
    for name in ("A bard", "A monk"):
        post(table, "watch", name=name)
    turn(table, faces="50")
    body = turn(table, faces="50")
    decision = body.partition('name="decision" value="')[2].partition('"')[0]
    assert decision == "4"
    post(table, "undo", decision=decision)
    assert Match.objects.get(pk=match.pk).turns == 1
    assert Watcher.objects.filter(watching=True).count() == 2


def chosen(body, side):
    return re.findall(rf'name="{side}"\s+value="(\w)" checked', body)


def test_an_undone_turn_s_notes_and_ticks_are_filled_in_again_as_before(table):
    ticks = {
        "black-move": "on",
        "black-lose": "-3",
        "black-scare": SUGGESTED_SCARES[1],
        "black-other": "a growl\na stare",
    }
    turn(table, **ticks)
    body = post(table, "undo")
    assert (chosen(body, "white"), chosen(body, "black"), body.count("note as before")) == (["A"], ["C"], 2)
    assert re.search(r'name="black-move"[^>]* checked', body) and 'name="black-lose" value="-3"' in body
    assert (
        re.search(rf'value="{SUGGESTED_SCARES[1]}"[^>]* checked', body)
        and "a growl\na stare</textarea>" in body
    )
    assert not re.search(r'name="white-move"[^>]* checked', body)
    assert chosen(page(table), "black") == ["C"]  # a page that is loaded again has them too


def test_a_refused_form_after_an_undo_shows_what_was_sent_and_no_more(table):
    turn(table, **{"black-move": "on"})
    post(table, "undo")
    body = turn(table, black="", faces="50")
    assert (chosen(body, "white"), chosen(body, "black"), body.count("note as before")) == (["A"], [], 1)
    assert not re.search(r'name="black-move"[^>]* checked', body)


@pytest.mark.slow
def test_nothing_is_filled_in_for_a_turn_that_was_not_played_yet(table):
    turn(table, faces="50")
    body = post(table, "undo")
    body = turn(table, white="B", black="B")
    assert "note as before" not in body and not chosen(body, "white")


def test_what_a_player_has_to_seal_again_is_filled_in_for_them_and_not_for_the_judge(dm, match, table):
    seat = seated(seats.given(match, "white")).seat(match)
    seat.post("seal", strategy="A")
    post(table, "turn", black="C", faces="50")
    body = post(table, "undo")
    assert (chosen(body, "white"), chosen(body, "black"), body.count("note as before")) == ([], ["C"], 1)
    seat_page = seat.page()
    assert re.search(r'name="strategy"\s+value="A" checked', seat_page) and "note as before" in seat_page


@examples(200)
@given(
    st.sampled_from(Strategy), st.booleans(), st.booleans(), st.booleans(), st.sampled_from([None, *ESP_LABELS]),
    st.none() | st.integers(-20, 40), st.sets(st.sampled_from(SUGGESTED_SCARES)), st.sets(st.sampled_from(["a growl", "a stare", "é"])),
)  # fmt: skip
def test_a_note_filled_in_again_is_the_note_it_was(strategy, gambit, move, empathy, esp, lose, scare, other):
    scares = (*sorted(scare, key=SUGGESTED_SCARES.index), *sorted(other))
    note = Note(strategy, gambit, move, esp, empathy, lose, scares)
    assert MeansForm(MeansForm.data_of(note, "black"), prefix="black").note_with(strategy) == note


# --- Intimidation -------------------------------------------------------------------------------------------


def phone(match, place):
    return seated(seats.given(match, place)).seat(match)


def save(phone, face, **form):
    sent = {"faces": face, **form}
    sent.setdefault("asked", asked(phone.page()) or "turn 1 black scares white 1")
    return phone.post("save", **sent).text


def test_the_victim_rolls_on_the_phone_and_everybody_sees_the_outcome(match, table):
    victim, frightener, onlooker = (phone(match, place) for place in ("white", "black", "spectator"))
    body = turn(table, **{"black-scare": "laughing at every move"})
    assert "Ysolde may roll on the phone" in body
    assert "Brannoc tries to intimidate you: laughing at every move." in victim.page()
    for other in (frightener, onlooker):
        assert "Ysolde is yet to roll" in other.page()
        assert 'name="faces"' not in other.page()
    assert "Ysolde is intimidated." in save(victim, "15")
    assert "Ysolde is intimidated." in onlooker.page()
    assert not re.search(r"\bd20\b", onlooker.page())  # as a word: a form's key may hold those letters


def test_who_is_not_the_victim_rolls_nothing_and_nobody_where_the_dm_rolls(match, table):
    frightener, onlooker, victim = (phone(match, place) for place in ("black", "spectator", "white"))
    turn(table, **{"black-scare": "laughing at every move"})
    key = "turn 1 black scares white 1"
    assert "The judge rolls this one" in save(frightener, "3", roll_key=key)
    assert "Only the player who is to be intimidated rolls" in save(onlooker, "3", roll_key=key)
    body = post(table, "players-roll")
    assert "may roll on the phone" not in body
    assert 'name="faces"' not in victim.page()
    assert "The judge rolls this one" in save(victim, "3")
    assert not Line.objects.filter(roll_key=key).exists()


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"faces": "21"}, "21"),
        ({"faces": ""}, "Enter the d20 or roll it."),
        ({"asked": "turn 1"}, "moved on since"),
        ({"asked": "x" * 61}, MSG_UNKNOWN_FORM),
        ({"version": "999"}, "moved on since"),
    ],
)
def test_a_roll_that_cannot_be_is_refused_and_nothing_is_written(match, table, form, sentence):
    victim = phone(match, "white")
    turn(table, **{"black-scare": "laughing at every move"})
    assert sentence in save(victim, **{"face": form.pop("faces", "3"), **form})
    assert not Line.objects.filter(kind="throw", roll_key__contains="scares").exists()


def test_the_judge_adjusts_the_wisdom_before_the_roll(match, table):
    match.seats.filter(side="white").update(name="Ann-Ysolde")
    body = turn(table, **{"black-scare": "laughing at every move"})
    assert f'value="0" min="-{MAX_ADJUSTMENT}" max="{MAX_ADJUSTMENT}"' in body
    adjust = {"victim": "white", "attempt": 1}
    body = post(table, "adjust", **adjust, by="-4")
    assert "resists on 10 or less" in body
    assert 'Undo “Ann-Ysolde&#x27;s Wisdom −4”"' in body  # the hyphen of the name is no minus sign
    assert "Wisdom is adjusted by a whole number" in post(table, "adjust", **adjust, by="31")
    assert "no attempt 7" in post(table, "adjust", victim="white", attempt=7, by="1")


def test_intimidation_is_listed_on_both_characters_pages(dm, players, table):
    turn(table, **{"black-other": "playing with a dagger"})
    post(table, "die", asked="turn 1 black scares white 1", faces="15")
    for character, who in zip(players, ("by Brannoc", "against Ysolde"), strict=True):
        body = dm.page("character", character)
        assert "playing with a dagger" in body
        assert who in body
        assert "intimidated (15 on d20, 14 or less needed)" in body


def test_a_players_drawer_and_seal_carry_the_means(match):
    victim = phone(match, "white")
    assert 'name="esp"' in victim.page()
    body = victim.post("seal", strategy="A", esp="spell", lose="4").text
    assert "Sealed" in body
    assert Draft.objects.get().text == "A spell lose=4"
    assert "checked" not in body
    assert 'value="4"' not in body


def test_a_tampered_seal_is_refused_and_what_was_chosen_is_kept(match):
    body = phone(match, "black").post("seal", strategy="B", esp="medallion", move="on").text
    assert "Black does not have a medallion of ESP" in body
    assert body.count("checked") == 2
    assert not Draft.objects.exists()
    assert Guest.objects.get().place == "black"


def test_a_name_that_holds_a_colour_is_no_side():
    words = Wording({"white": "Ysolde of the White Tower", "black": "Black Bo", "3": "Blackie"})
    assert words.with_names("Black moves pieces unseen by watcher white") == (
        "Black Bo moves pieces unseen by Ysolde of the White Tower"
    )
    assert (
        words.with_names("watcher 3 sees White; watcher 9")
        == "Blackie sees Ysolde of the White Tower; watcher 9"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("powers", "needs"), [("", True), ("esp-spell", False)])
def test_the_d_percent_goes_with_the_decision_unless_two_minds_met(dm, campaign, players, powers, needs):
    other = factories.player(campaign, "Oswin", cm=20, intelligence=17, powers=powers)
    table = dm.match(games.sit_down(players[0], other))
    body = turn(table, **{"white-esp": "spell", **({"black-esp": "spell"} if powers else {})})
    while asked(body) and "What do you do about it?" not in body:
        body = die(table, body, "20")
    assert "What do you do about it?" in body
    assert ('id="judge-die"' in body) is needs
