"""The judge's page: the drawer, spectators, dice one after another, decisions, disqualification, refusals."""

import re

import pytest
from django.urls import reverse

from campaigns.core.use_cases import NOT_OURS, new_key
from campaigns.match.models import Draft, Guest, Line, Match, Watcher
from campaigns.people.models import ProfessionRow
from campaigns.rooms.play import room
from chess_minigame.rules.declarations import MOST_ADJUSTED
from chess_minigame.wording import Check, Wording, check_of
from tests import factories, games, seats
from tests.client import seated, without_bdi
from tests.pages import opened

HTMX = {"HX-Request": "true"}


@pytest.fixture
def players(people):
    return (
        factories.player(people.campaign, "Ysolde", cm=29, wisdom=14, intelligence=17, powers="esp-spell"),
        factories.player(people.campaign, "Brannoc", cm=20, dexterity=14, pick_pockets=45),
    )


@pytest.fixture
def match(players):
    return games.sit_down(*players)


def url(match, name="match"):
    return reverse(f"grice-{name}", args=[match.campaign_id, match.pk])


def page(people, match):
    return opened(people.dm, without_bdi(people.dm.get(url(match))))


def post(people, match, route, *, htmx=True, **form):
    match.refresh_from_db()
    carried = {"key": new_key(), "version": match.version}
    answer = people.dm.post(url(match, route), {**carried, **form}, headers=HTMX if htmx else {})
    assert answer.status_code == (200 if htmx else 302)
    return opened(people.dm, without_bdi(answer))


def turn(people, match, **form):
    return post(people, match, "turn", **{"white": "A", "black": "C", **form})


# --- A new match --------------------------------------------------------------------------------------------


def spectators(*names):
    """The boxes of these names."""
    return {f"watchers-{number}_name": name for number, name in enumerate(names)}


def new_match(people, players, **form):
    sent = {"white": players[0].pk, "black": players[1].pk, "date": people.campaign.date, **form}
    return people.dm.send(reverse("grice-new", args=[people.campaign.pk]), **sent)


def test_watchers_and_house_rules_are_chosen_with_the_match(people, players):
    factories.player(people.campaign, "Duke Aldemar", cm=41, powers="detect-magic")
    new_match(people, players, **spectators("duke aldemar", " ", "The  innkeeper"), **{"option-1": "on"})
    match = Match.objects.get()
    assert list(match.watchers.values_list("name", "cm", "powers")) == [
        ("Duke Aldemar", 41, "detect-magic"),
        ("The innkeeper", 0, ""),
    ]
    assert "option-1=on" in match.house_rules
    assert "option-3=off" in match.house_rules
    body = page(people, match)
    assert "Option 1: may players gambit in the opening? Yes." in body
    assert "CM 41, Detect magic" in body


def test_the_page_offers_the_campaigns_house_rules_and_a_match_may_differ(people, players):
    body = people.dm.get(reverse("grice-new", args=[people.campaign.pk])).text
    assert "Rousselle&#x27;s options" in body
    assert 'name="option-2"' in body
    assert 'name="r51"' not in body
    assert "Choose one of the options" in new_match(people, players, r19="sometimes").text
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
def test_spectators_that_cannot_be_are_refused_and_no_match_begins(people, players, names, sentence):
    for name in ("The Duke", "Ragwort", "Ragwort"):
        factories.character(people.campaign, name)
    assert sentence in new_match(people, players, **spectators(*names)).text
    assert not Match.objects.exists()


def test_after_a_refusal_every_spectator_stands_in_a_box_and_of_namesakes_one_is_chosen_there(
    people, players
):
    duke = factories.character(people.campaign, "The Duke")
    first, second = (factories.character(people.campaign, "Ragwort") for _ in range(2))
    sent = {**spectators("Ragwort", "A bard"), "watchers-2": duke.pk, "watchers-2_name": "The Duke"}
    page = new_match(people, players, **sent).text
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
    new_match(people, players, **sent, **{"watchers-0-choice": second.pk})
    assert [(one.name, one.character) for one in Match.objects.get().watchers.all()] == [
        ("Ragwort", second),
        ("A bard", None),
        ("The Duke", duke),
    ]


@pytest.mark.parametrize("query", ["?watchers=x", "?watchers-0=1", "?watchers-0_name=%00"])
def test_an_address_may_hold_any_spectators(people, players, query):
    address = reverse("grice-new", args=[people.campaign.pk])
    assert people.dm.get(address + query).status_code == 200


# --- Who watches --------------------------------------------------------------------------------------------


def test_one_tap_makes_a_watcher_of_a_character_an_onlooker_or_somebody_in_the_room(people, match):
    duke = factories.player(people.campaign, "Duke Aldemar", cm=41)
    guest = room.join(match=match, seat_request=room.SeatRequest("Sybil", "spectator"))
    post(people, match, "watch", character=duke.pk)
    post(people, match, "watch", name="The innkeeper", cm="12", powers=["psionic", "detect-lie"])
    body = post(people, match, "watch", guest=guest.pk)
    assert list(Watcher.objects.values_list("name", "cm", "powers", "guest")) == [
        ("Duke Aldemar", 41, "", None),
        ("The innkeeper", 12, "psionic detect-lie", None),
        ("Sybil", 0, "", guest.pk),
    ]
    assert "Sybil</bdi> watches</button>" not in " ".join(body.split())
    assert body.count("Remove") == 3


def test_who_is_struck_off_is_gone_from_the_list(people, match):
    post(people, match, "watch", name="The innkeeper")
    body = post(people, match, "strike", number=1)
    assert "The innkeeper is no longer a spectator." in body
    assert "No spectators." in body


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
def test_a_watcher_who_cannot_be_is_refused_with_a_sentence(people, match, form, sentence):
    assert sentence in post(people, match, "watch", **form)
    assert not Watcher.objects.exists()
    assert not Line.objects.filter(text__startswith="watch").exists()


def test_a_character_or_a_guest_of_elsewhere_is_not_found(people, match):
    stranger = factories.character(people.other_campaign, "Elsewhere")
    assert "Choose a character of this campaign." in post(people, match, "watch", character=stranger.pk)
    other = games.sit_down(*(factories.player(people.campaign, name) for name in ("Oswin", "Odo")))
    guest = room.join(match=other, seat_request=room.SeatRequest("Elsa", "spectator"))
    assert "Choose somebody who is in the room." in post(people, match, "watch", guest=guest.pk)


# --- The drawer ---------------------------------------------------------------------------------------------


def test_the_drawer_holds_what_this_player_may_write_and_nothing_else(people, match):
    body = page(people, match)
    assert 'name="white-esp"' in body
    assert 'name="black-esp"' not in body
    for name in ("white-move", "black-move", "white-scare", "black-other", "white-lose"):
        assert f'name="{name}"' in body
    for name in ("white-gambit", "white-empathy", "black-empathy"):
        assert f'name="{name}"' not in body


def test_what_is_granted_stands_in_the_drawer_from_then_on(people, match):
    body = post(people, match, "grant", side="black", means="medallion")
    assert "Brannoc has a medallion of ESP from now on." in body
    assert 'name="black-esp"' in body
    assert "has medallion already" in post(people, match, "grant", side="black", means="medallion")
    assert "Choose one of the means." in post(people, match, "grant", side="black", means="crown")


def search(people, match, **form):
    sent = {"side": "white", "found": "medallion", "decision": "warning", **form}
    return post(people, match, "search", **sent)


def test_a_search_stands_among_the_judges_words_with_its_turn(people, match):
    assert "Neither player has one." in page(people, match)
    body = search(people, match)
    assert "The search of Ysolde is recorded." in body
    assert "Turn 1: Ysolde was searched. Found: a medallion of ESP. You gave a warning." in body
    words = {"found_words": "a queen in the sleeve", "decision_words": "10 gp to the poor"}
    body = search(people, match, found="words", decision="words", **words)
    assert "Found: a queen in the sleeve. You decided: 10 gp to the poor" in body


def test_a_disqualification_ends_the_match(people, match):
    assert "Ysolde was disqualified." in search(people, match, decision="expel")
    match.refresh_from_db()
    assert (match.how, match.winner) == ("expelled", "black")


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
def test_a_search_that_says_it_wrongly_is_refused_with_a_sentence(people, match, form, sentence):
    assert sentence in search(people, match, **form)
    assert not Line.objects.filter(text__startswith="search").exists()


@pytest.mark.parametrize("word", ["found", "decision"])
def test_words_of_a_search_that_are_missing_are_asked_for_beside_their_field(people, match, word):
    body = search(people, match, **{word: "words"})
    assert f'id="{word}-words_error"' in body and f'aria-describedby="{word}-words_error"' in body


def test_hit_points_are_entered_where_a_dragon_plays(people, players):
    assert 'name="points"' not in page(people, games.sit_down(*players))
    dragon = factories.player(
        people.campaign, "Smoke", cm=50, hit_points=80, profession=ProfessionRow.objects.get(slug="dragon")
    )
    match = games.sit_down(dragon, players[1])
    assert 'value="80"' in page(people, match)
    assert "Smoke has 4 hit points in this match." in post(
        people, match, "hit-points", side="white", points="4"
    )
    assert 'value="4"' in page(people, match)
    for wrong, why in (("4", "has 4 hit points already"), ("x", "whole number"), ("10001", "outside")):
        assert why in post(people, match, "hit-points", side="white", points=wrong)
    assert 'id="white-points_error"' in post(people, match, "hit-points", side="white", points="x")


def test_everything_in_the_drawer_goes_onto_the_note(people, match):
    turn(
        people,
        match,
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


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"black-esp": "spell"}, "Black does not have the ESP spell"),
        ({"white-esp": ["spell", "medallion"]}, "choose one"),
        ({"black-esp": "crystal"}, "none of the means on this note"),
        ({"black-empathy": "on"}, "does not have psionic empathy"),
        ({"black-gambit": "on"}, "Gambits are not played in this match"),
        ({"black-lose": "-11"}, "cannot play to lose with a CM of -11"),
        ({"black-lose": "21"}, "cannot play to lose with a CM of 21"),
        ({"black-lose": "1e3"}, "as a CM to lose with"),
        ({"black-lose": "9" * 21}, "takes a whole number"),
        ({"black-scare": "breathing fire"}, "none of the means on this note"),
        ({"black-scare": "laughing at every move", "black-other": "Laughing at every MOVE"}, "stands twice"),
        ({"black-other": "boo\nboo"}, "stands twice"),
        ({"black-other": "x" * 61}, "at most 60 characters"),
        ({"black-other": "x" * 3000}, "at most 2000 characters"),
        ({"black-other": "\n".join(map(str, range(51)))}, "room for 50 means"),
        ({"black-other": "a\x00b"}, "at most 2000 characters"),
    ],
)
def test_a_note_that_cannot_be_is_refused_beside_its_side_and_nothing_is_written(
    people, match, form, sentence
):
    lines = Line.objects.count()
    body = turn(people, match, faces="50", **form)
    assert sentence in body
    assert 'id="black_error"' in body or 'id="white_error"' in body
    assert Line.objects.count() == lines


def test_what_was_written_in_the_drawer_outlives_a_refusal(people, match):
    body = turn(people, match, **{"black-move": "on", "black-other": "boo\nboo", "black-lose": "3"})
    assert '<details class="drawer means" id="black-means" open>' in " ".join(body.split())
    assert ">\nboo\nboo</textarea>" in body
    assert 'value="3"' in body


# --- The judge's dice ---------------------------------------------------------------------------------------


def asked(body):
    return body.partition('name="asked" value="')[2].partition('"')[0].replace("&#x27;", "'")


def die(people, match, body, face):
    return post(people, match, "die", asked=asked(body), faces=face)


def test_a_die_on_record_shows_what_it_needed_and_whether_it_made_it(people, match):
    body = turn(people, match, **{"black-move": "on"})
    body = " ".join(die(people, match, body, 16).split())
    assert 'die-check">needs 14 or less <svg' in body
    assert '<span class="visually-hidden">: failed</span>' in body
    assert "picks pockets" in asked(body)
    body = " ".join(die(people, match, body, 45).split())
    assert 'die-check is-lucky">needs 45 or less <svg' in body
    assert '<span class="visually-hidden">: made</span>' in body
    body = die(people, match, body, 48)
    assert (
        "d% 48, strategies +10, Black CM +34 (moved pieces), White CM −29 = 63: good move for Black" in body
    )
    assert "Brannoc's CM 20 +14 = 34" in body.replace("&#x27;", "'")
    kept = " ".join(
        people.dm.get(reverse("grice-changes", args=[match.campaign_id, match.pk, 1])).text.split()
    )
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


def test_dice_are_asked_for_one_after_another_and_a_typed_percentile_is_not_typed_twice(people, match):
    body = turn(people, match, faces="48", **{"black-move": "on"})
    assert "The judge&#x27;s table" in body or "The judge's table" in body
    assert "Brannoc moves pieces unseen by Ysolde on 14 or less" in body
    body = post(people, match, "die", asked=asked(body), faces="3", kept="48")
    assert "Nobody noticed anything." in body
    assert 'value="48"' in body
    body = die(people, match, body, "48")
    assert Match.objects.get(pk=match.pk).turns == 1
    assert "Black&#x27;s" not in body
    assert "Brannoc&#x27;s CM 20 +14 = 34" in body
    assert "Brannoc moves the pieces." in body


def test_a_face_that_cannot_be_is_refused_and_the_die_still_asked_for(people, match):
    body = turn(people, match, **{"black-move": "on"})
    again = die(people, match, body, "21")
    assert "21" in again
    assert asked(again) == asked(body)
    assert "moved on since" in post(people, match, "die", asked="turn 9", faces="3")
    assert NOT_OURS in post(people, match, "die", faces="3")


def test_what_was_noticed_is_told_and_decided(people, match):
    post(people, match, "watch", name="The innkeeper")
    body = turn(people, match, **{"black-move": "on"})
    for face in ("19", "99", "19", "99"):
        body = die(people, match, body, face)
    assert "Ysolde saw Brannoc move the pieces." in body
    assert "The innkeeper saw Brannoc move the pieces." in body
    assert "Ysolde wins by forfeit, and nobody learns from it." in body
    assert "What do you do about it?" in body
    body = post(people, match, "decide", what="words", words="he pays for the wine", faces="50")
    assert "You decided: he pays for the wine" in body


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "Choose what you do about it."),
        ({"what": "behead"}, "Choose what you do about it."),
        ({"what": "words"}, "empty"),
        ({"what": "words", "words": "x" * 61}, "at most 60 characters"),
        ({"what": "nothing", "faces": "333"}, "333"),
        ({"what": "expel nobody"}, "Choose what you do about it."),
    ],
)
def test_a_decision_that_cannot_be_is_refused_and_nothing_is_written(people, match, form, sentence):
    body = turn(people, match, **{"black-move": "on"})
    for face in ("19", "99"):
        body = die(people, match, body, face)
    lines = Line.objects.count()
    assert sentence in post(people, match, "decide", **form)
    assert Line.objects.count() == lines


def test_a_decision_where_nothing_is_to_be_decided_is_refused(people, match):
    assert "is not possible" in post(people, match, "decide", what="warning", faces="50")


def test_a_cheat_is_shown_out_by_the_decision_or_at_any_time(people, match):
    body = turn(people, match, **{"black-move": "on"})
    for face in ("19", "99"):
        body = die(people, match, body, face)
    body = post(people, match, "decide", what="expel black")
    assert "Brannoc is disqualified: Ysolde wins by forfeit" in body
    post(people, match, "undo")
    assert "Ysolde is disqualified: Brannoc wins by forfeit" in post(people, match, "expel", side="white")
    assert "This match is over." in post(people, match, "expel", side="white")


def test_everything_left_is_thrown_in_one_tap(people, match):
    turn(people, match, **{"white-esp": "spell"})
    body = post(people, match, "rest", kept="48")
    if "What do you do about it?" in body:
        body = post(people, match, "decide", what="nothing", faces="48")
    assert Match.objects.get(pk=match.pk).turns == 1
    assert Line.objects.get(roll_key="turn 1").faces == "48"


def test_without_script_the_judge_is_led_back_to_the_table(people, match):
    turn(people, match, htmx=False, **{"black-move": "on"})
    assert "Brannoc moves pieces unseen by Ysolde" in page(people, match)


def test_undo_to_a_turn_goes_to_its_notes_however_much_was_declared_before(people, match):
    for name in ("A bard", "A monk"):
        post(people, match, "watch", name=name)
    turn(people, match, faces="50")
    body = turn(people, match, faces="50")
    decision = body.partition('name="decision" value="')[2].partition('"')[0]
    assert decision == "4"
    post(people, match, "undo", decision=decision)
    assert Match.objects.get(pk=match.pk).turns == 1
    assert Watcher.objects.filter(watching=True).count() == 2


# --- Intimidation -------------------------------------------------------------------------------------------


@pytest.fixture
def victim(match):
    return seated(seats.given(match, "white"))


@pytest.fixture
def frightener(match):
    return seated(seats.given(match, "black"))


def seat(device, match):
    return device.get(reverse("grice-seat", args=[match.public_id])).text


def save(device, match, face, **form):
    match.refresh_from_db()
    sent = {"key": new_key(), "version": match.public_version, "faces": face, **form}
    sent.setdefault("asked", asked(seat(device, match)) or "turn 1 black scares white 1")
    return device.post(reverse("grice-save", args=[match.public_id]), sent, headers=HTMX).text


def test_the_victim_rolls_on_the_phone_and_everybody_sees_the_outcome(people, match, victim, frightener):
    onlooker = seated(room.join(match=match, seat_request=room.SeatRequest("Sybil", "spectator")))
    body = turn(people, match, **{"black-scare": "laughing at every move"})
    assert "Ysolde may roll on the phone" in body
    assert "Brannoc tries to intimidate you: laughing at every move." in seat(victim, match)
    for device in (frightener, onlooker):
        assert "Ysolde is yet to roll" in seat(device, match)
        assert 'name="faces"' not in seat(device, match)
    assert "Ysolde is intimidated." in save(victim, match, "15")
    assert "Ysolde is intimidated." in seat(onlooker, match)
    assert not re.search(r"\bd20\b", seat(onlooker, match))  # as a word: a form's key may hold those letters


def test_the_dm_may_keep_all_rolls(people, match, victim):
    post(people, match, "players-roll")
    body = turn(people, match, **{"black-scare": "laughing at every move"})
    assert "may roll on the phone" not in body
    assert 'name="faces"' not in seat(victim, match)
    assert "The judge rolls this one" in save(victim, match, "3")
    assert not Line.objects.filter(roll_key__contains="scares").exists()


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"faces": "21"}, "21"),
        ({"faces": ""}, "Enter the d20 or roll it."),
        ({"asked": "turn 1"}, "moved on since"),
        ({"asked": "x" * 61}, NOT_OURS),
        ({"version": "999"}, "moved on since"),
    ],
)
def test_a_roll_that_cannot_be_is_refused_and_nothing_is_written(people, match, victim, form, sentence):
    turn(people, match, **{"black-scare": "laughing at every move"})
    assert sentence in save(victim, match, **{"face": form.pop("faces", "3"), **form})
    assert not Line.objects.filter(kind="throw", roll_key__contains="scares").exists()


def test_who_is_not_the_victim_rolls_nothing(people, match, victim, frightener):
    onlooker = seated(room.join(match=match, seat_request=room.SeatRequest("Sybil", "spectator")))
    turn(people, match, **{"black-scare": "laughing at every move"})
    key = "turn 1 black scares white 1"
    assert "The judge rolls this one" in save(frightener, match, "3", roll_key=key)
    assert "Only the player who is to be intimidated rolls" in save(onlooker, match, "3", roll_key=key)
    assert not Line.objects.filter(roll_key=key).exists()


def test_the_judge_adjusts_the_wisdom_before_the_roll(people, match):
    turn(people, match, **{"black-scare": "laughing at every move"})
    body = post(people, match, "adjust", victim="white", attempt=1, by="-4")
    assert "resists on 10 or less" in body
    assert "Wisdom is adjusted by a whole number" in post(
        people, match, "adjust", victim="white", attempt=1, by="31"
    )
    assert "no attempt 7" in post(people, match, "adjust", victim="white", attempt=7, by="1")


def test_a_hyphen_in_a_name_is_no_minus_sign(people, match):
    match.seats.filter(side="white").update(name="Ann-Ysolde")
    turn(people, match, **{"black-scare": "laughing at every move"})
    body = post(people, match, "adjust", victim="white", attempt=1, by="-4")
    assert "Undo “Ann-Ysolde&#x27;s Wisdom −4”?" in body


def test_the_page_offers_every_adjustment_the_rules_allow(people, match):
    body = turn(people, match, **{"black-scare": "laughing at every move"})
    offered = re.findall(r'<option value="([+-][0-9]+)"', body)
    assert [int(by) for by in offered] == list(range(MOST_ADJUSTED, -MOST_ADJUSTED - 1, -1))


def test_intimidation_is_listed_on_both_characters_pages(people, match, players):
    turn(people, match, **{"black-other": "playing with a dagger"})
    post(people, match, "die", asked="turn 1 black scares white 1", faces="15")
    for character, who in zip(players, ("by Brannoc", "against Ysolde"), strict=True):
        body = people.dm.get(reverse("character", args=[people.campaign.pk, character.pk])).text
        assert "playing with a dagger" in body
        assert who in body
        assert "intimidated (15 on d20, 14 or less needed)" in body


def test_a_players_drawer_and_seal_carry_the_means(match, victim):
    assert 'name="esp"' in seat(victim, match)
    match.refresh_from_db()
    form = {"key": new_key(), "version": match.public_version, "strategy": "A", "esp": "spell", "lose": "4"}
    body = victim.post(reverse("grice-seal", args=[match.public_id]), form, headers=HTMX).text
    assert "Sealed" in body
    assert Draft.objects.get().text == "A spell lose=4"
    assert "checked" not in body
    assert 'value="4"' not in body


def test_a_tampered_seal_is_refused_and_what_was_chosen_is_kept(match, frightener):
    match.refresh_from_db()
    form = {
        "key": new_key(),
        "version": match.public_version,
        "strategy": "B",
        "esp": "medallion",
        "move": "on",
    }
    body = frightener.post(reverse("grice-seal", args=[match.public_id]), form, headers=HTMX).text
    assert "Black does not have a medallion of ESP" in body
    assert body.count("checked") == 2
    assert not Draft.objects.exists()
    assert Guest.objects.get().place == "black"


def test_a_voided_percentile_is_asked_for_again_with_the_notes_as_they_were(people, match):
    turn(people, match, faces="50")
    body = post(people, match, "void", roll_key="turn 1", reason="cocked")
    assert 'id="turn-panel"' in body


def test_a_name_that_holds_a_colour_is_no_side():
    words = Wording({"white": "Ysolde of the White Tower", "black": "Black Bo", "3": "Blackie"})
    assert words.named("Black moves pieces unseen by watcher white") == (
        "Black Bo moves pieces unseen by Ysolde of the White Tower"
    )
    assert (
        words.named("watcher 3 sees White; watcher 9") == "Blackie sees Ysolde of the White Tower; watcher 9"
    )
