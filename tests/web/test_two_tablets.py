"""Two tablets on one match, and a server that dies in the middle: nothing is decided twice, nothing is lost."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.urls import reverse

from campaigns.models import Line, Match
from campaigns.rules.contract import Side
from campaigns.table import log
from campaigns.table.dice_door import DiceDoor
from campaigns.table.sitting import Form
from campaigns.table.submissions import new_key
from chess_minigame import play
from chess_minigame.rules.game import GRICE
from tests import factories
from tests.tablet import Tablet

RACES = 200
TURNS = 100
KILLS = 12


@pytest.fixture
def long_match(transactional_db):
    """A match of two players so strong that it lasts for hundreds of turns."""
    dm = factories.user("alice")
    campaign = factories.campaign(dm)
    white, black = (factories.player(campaign, name, cm=1200) for name in ("Ygraine", "Bors"))
    match = play.start(
        campaign_id=campaign.pk, key=new_key(), white=white, black=black, when=play.When(campaign.day), by=dm
    )
    play.throw_limit(match_id=match.pk, form=Form(new_key(), match.version, dm), door=DiceDoor(typed="6"))
    match.refresh_from_db()
    return dm, match


def turn_url(match: Match) -> str:
    return reverse("grice-turn", args=[match.campaign_id, match.pk])


def quiet_turn(version: int, key: str = "") -> dict[str, object]:
    """Equal strategies, equal players and a 50: nothing changes, the match goes on."""
    return {"key": key or new_key(), "version": version, "white": "A", "black": "A", "faces": "50"}


def both_post(pool, tablets, path, forms):
    return list(pool.map(lambda tablet, form: tablet.post(path, **form), tablets, forms))


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_two_tablets_race_for_a_turn_and_exactly_one_resolves_it(app_server, long_match):
    dm, match = long_match
    tablets = [Tablet(app_server.url, dm) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        for race in range(RACES):
            match.refresh_from_db()
            forms = [quiet_turn(match.version) for _ in tablets]
            answers = both_post(pool, tablets, turn_url(match), forms)
            assert [status for status, _ in answers] == [200, 200]
            assert sum("moved on since" in body for _, body in answers) == 1, f"race {race}"
    match.refresh_from_db()
    assert match.turns == RACES
    assert match.lines.filter(kind=Line.Kind.ACT).count() == RACES


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_same_form_sent_twice_at_once_is_carried_out_once_and_answered_twice(app_server, long_match):
    dm, match = long_match
    tablets = [Tablet(app_server.url, dm) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        for _ in range(30):
            match.refresh_from_db()
            answers = both_post(pool, tablets, turn_url(match), [quiet_turn(match.version)] * 2)
            assert [status for status, _ in answers] == [200, 200]
            assert not any("moved on since" in body for _, body in answers)
    match.refresh_from_db()
    assert match.turns == 30


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_killing_the_server_during_a_hundred_turns_loses_none_and_doubles_none(app_server, long_match):
    dm, match = long_match
    tablet = Tablet(app_server.url, dm)
    done = threading.Event()
    killer = threading.Thread(target=kill_now_and_then, args=(app_server, done))
    killer.start()
    try:
        for turn in range(1, TURNS + 1):
            match.refresh_from_db()
            assert match.turns == turn - 1
            tablet.post_until_answered(turn_url(match), **quiet_turn(match.version))
    finally:
        done.set()
        killer.join()
    match.refresh_from_db()
    lines = list(match.lines.order_by("seq"))
    assert match.turns == TURNS
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    assert sum(line.kind == Line.Kind.ACT for line in lines) == TURNS
    replayed = log.replay(GRICE, match.options, log.steps(lines)).state
    assert GRICE.write_state(replayed) == lines[-1].state
    assert match.seat(Side.WHITE).name == "Ygraine"


def kill_now_and_then(server, done: threading.Event) -> None:
    chance = random.Random(70)
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.05, 0.4))
        server.kill()
        server.start()
        if done.is_set():
            return
