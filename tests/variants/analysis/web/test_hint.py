"""The hint of a training game: three steps on one button, for who trains, where nothing hangs on the match."""

import re

import pytest
from django.utils import timezone

from tests import boards, money
from tests.board_pages import news, phone_at, sent, words
from tests.client import HTMX
from variants import catalog, tasks
from variants.analysis import analyses
from variants.models import Analysis

pytestmark = pytest.mark.django_db
# Gold's Mage on 2d3 may take a Scarlet Thief, which nobody guards, on 2d5.
LOOSE_THIEF = "12/12/12/12/12/12/12/12|12/11k/12/3t8/12/3M8/12/6K5|12/12/12/12/12/12/12/12 g 0 1"


@pytest.fixture(autouse=True)
def sent_tasks(monkeypatch):
    """What is handed to the workers, which do nothing of it by themselves."""
    handed = []
    monkeypatch.setattr(analyses, "send_task", lambda name, **arguments: handed.append(arguments))
    return handed


def training(campaign, *moves, variant="dragonchess", is_on=True, **options):
    """A game of White's against an NPC, with the coach by the DM's switch."""
    match = boards.against_npc(campaign, *moves, variant=variant, **options)
    if is_on:
        match.coached_sides, match.may_analyse = "white", True
        match.save()
    return match


def asked(at, step, was=""):
    """The answer to the hint's button, pressed for that step on the page `was`."""
    mark = re.search(r'name="mark" value="(\w+)"', was or at.page())
    form = {"step": step, "mark": mark[1] if mark else "", "csrfmiddlewaretoken": "x"}
    return at.device.post(at.url("hint"), form, headers=HTMX)


def thought(**found):
    """The engine's answer to whatever was asked last."""
    best = {"line": ["2d32d5"], "score": 900, "mate": None, "depth": 5, "nodes": 9} | found
    Analysis.objects.update(findings=[best], is_done=True, beat_at=timezone.now())


def test_it_names_the_piece_then_the_square_and_then_why(campaign):
    phone = phone_at(training(campaign, position=LOOSE_THIEF), "white")
    first = asked(phone, 1).text
    assert "The engine looks for a hint" in first and "load delay" in first
    thought()
    first = asked(phone, 1).text
    assert "Look at your Mage on 2d3." in first and 'data-advice="2d3-2d3"' in first
    assert "2d5" not in first and "Which square?" in first
    second = asked(phone, 2).text
    assert "Take the Thief on 2d5 with it (Mx2d5)." in second and 'data-advice="2d3-2d5"' in second
    assert "winning" not in second
    third = words(asked(phone, 3).text)
    assert "It takes the Thief on 2d5: then Gold is winning. Hide the hint" in third
    assert "Mage" not in asked(phone, 0).text


@pytest.mark.slow
def test_another_position_begins_with_the_first_step(campaign):
    match = training(campaign, "2a22a3", "2b72b6")
    phone = phone_at(match, "white")
    was = phone.page()
    boards.undone(match), boards.undone(match)
    sent(phone, "move", move="2b22b3")
    boards.moved(match, "2c72c6")
    asked(phone, 3, was)
    thought(line=["2d22d3"])
    assert "Look at your Warrior on 2d2." in asked(phone, 3, was).text


def test_nobody_else_is_told_anything_of_it(campaign):
    match = training(campaign, position=LOOSE_THIEF)
    phones = {place: phone_at(match, place) for place in ("white", "spectator")}
    before = {place: phone.page() for place, phone in phones.items()}
    version = match.public_version
    asked(phones["white"], 1)
    thought()
    asked(phones["white"], 3)
    match.refresh_from_db()
    assert match.public_version == version
    spectator = phones["spectator"]
    assert spectator.url("hint") not in before["spectator"] and asked(spectator, 3).status_code == 404
    assert news(spectator, before["spectator"]).status_code == 204
    assert "Look at your Mage" not in phones["white"].page()


@pytest.mark.slow
def test_the_player_s_own_switch_is_enough(campaign):
    phone = phone_at(training(campaign, position=LOOSE_THIEF, is_on=False), "white")
    phone.post("coach", on="yes", side="white")
    assert asked(phone, 1).status_code == 200 and Analysis.objects.count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("why", ["no training game", "a bet", "the end"])
def test_there_is_none(campaign, marla, why):
    match = training(campaign, position=LOOSE_THIEF, is_on=why != "no training game")
    phone = phone_at(match, "white")
    if why == "a bet":
        money.bet(match, marla)
    if why == "the end":
        boards.declared(match, "resign")
    assert "Hint" not in phone.page() and asked(phone, 1).status_code == 404
    assert not Analysis.objects.exists()


@pytest.mark.slow
def test_a_player_s_own_training_has_none_while_another_such_game_is_in_play_in_earnest(campaign):
    match = training(campaign, position=LOOSE_THIEF)
    match.may_analyse = False
    match.save()
    phone = phone_at(match, "white")
    training(campaign)
    was = phone.page()
    assert 'name="mark"' in was
    other = boards.begun(campaign)
    assert 'name="mark"' not in phone.page() and asked(phone, 1, was).status_code == 404
    boards.declared(other, "resign")
    assert 'name="mark"' in phone.page()


@pytest.mark.slow
def test_the_dm_who_plays_a_training_game_has_it_too(dm, campaign):
    at = dm.match(training(campaign, position=LOOSE_THIEF))
    asked(at, 1)
    thought()
    assert "Look at your Mage" in asked(at, 1).text


@pytest.mark.slow
def test_it_waits_for_the_dice_and_names_a_word_where_one_is_due(campaign):
    match = training(campaign, variant="chessgammon")
    phone = phone_at(match, "white")
    assert "disabled" in phone.page().split('id="hint"')[1].split("</section>")[0]
    asked(phone, 1)
    assert not Analysis.objects.exists()
    boards.thrown(match, "6 1")
    asked(phone, 1)
    thought(line=["e2e3"], score=120)
    assert "Look at your Pawn on e2." in asked(phone, 1).text


def test_without_scripts_the_page_itself_shows_the_steps(campaign):
    phone = phone_at(training(campaign, position=LOOSE_THIEF), "white")
    asked(phone, 1)
    thought()
    mark = re.search(r'name="mark" value="(\w+)"', phone.page())[1]
    answer = phone.device.post(phone.url("hint"), {"step": "2", "mark": mark})
    page = words(phone.device.get(answer["Location"]).text)
    assert "Look at your Mage on 2d3. Take the Thief on 2d5 with it (Mx2d5). Why?" in page


@pytest.mark.slow
def test_it_says_honestly_that_no_worker_runs(campaign):
    phone = phone_at(training(campaign, position=LOOSE_THIEF), "white")
    asked(phone, 1)
    Analysis.objects.update(sent_at=timezone.now() - analyses.LEFT_AFTER * 2)
    assert "No worker answers: tell the Dungeon Master" in asked(phone, 1).text


@pytest.mark.parametrize("variant", catalog.GAMES)
def test_the_engine_gives_one_in_every_game(campaign, variant):
    match = training(campaign, variant=variant)
    if variant == "chessgammon":
        boards.thrown(match, "6 1")
    phone = phone_at(match, "white")
    asked(phone, 1)
    tasks.analyse(analysis_id=Analysis.objects.get(desk__startswith="hint").pk, nodes=50)
    third = words(asked(phone, 3).text)
    assert "Look at your " in third and "then " in third and "The engine runs uncompiled here" in third
