"""Two tablets on one match, and a server that dies in the middle: nothing is decided twice, nothing is lost."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.match.models import Line, Match
from campaigns.match.play import log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.money.models import PurseLine
from campaigns.money.play import betting, purses
from campaigns.rules.contract import Side
from chess_minigame.judge.play import judging, matches
from chess_minigame.rules.game import GRICE
from tests import factories, money
from tests.client import signed_in
from tests.tablet import killing, races, tablet_of

pytestmark = pytest.mark.postgres


@pytest.fixture
def long_match(transactional_db):
    """A match of two players so strong that it lasts for hundreds of turns."""
    dm = factories.user("alice")
    campaign = factories.campaign(dm)
    white, black = (factories.player(campaign, name, cm=1200) for name in ("Ygraine", "Bors"))
    match = Match.objects.get(
        pk=matches.start(campaign.pk, new_key(), white=white, black=black, day=campaign.day, by=dm).pk
    )
    judging.roll_limit(match.pk, Form(new_key(), match.version, dm), door=DiceDoor(typed="6"))
    match.refresh_from_db()
    return dm, match


def turn_url(match: Match) -> str:
    return reverse("grice-turn", args=[match.campaign_id, match.pk])


def quiet_turn(version: int, key: str = "") -> dict[str, object]:
    """Equal strategies, equal players and a 50: nothing changes, the match goes on."""
    return {"key": key or new_key(), "version": version, "white": "A", "black": "A", "faces": "50"}


def both_post(pool, tablets, path, forms):
    """Both at once; who is told "not now" by a machine short of breath sends the same form again, as a page does."""
    return list(pool.map(lambda tablet, form: tablet.insist(path, **form), tablets, forms))


@races(10, 200)
def test_two_tablets_race_for_a_turn_and_exactly_one_resolves_it(app_server, long_match, races):
    dm, match = long_match
    tablets = [tablet_of(app_server.url, signed_in(dm)) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        for race in range(races):
            match.refresh_from_db()
            forms = [quiet_turn(match.version) for _ in tablets]
            answers = both_post(pool, tablets, turn_url(match), forms)
            assert [status for status, _ in answers] == [200, 200]
            assert sum("moved on since" in body for _, body in answers) == 1, f"race {race}"
    match.refresh_from_db()
    assert match.turns == races
    assert match.lines.filter(kind=Line.Kind.ACT).count() == races


@races(8, 30)
def test_the_same_form_sent_twice_at_once_is_carried_out_once(app_server, long_match, races):
    dm, match = long_match
    tablets = [tablet_of(app_server.url, signed_in(dm)) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        for _ in range(races):
            match.refresh_from_db()
            answers = both_post(pool, tablets, turn_url(match), [quiet_turn(match.version)] * 2)
            assert [status for status, _ in answers] == [200, 200]
            assert not any("moved on since" in body for _, body in answers)
    match.refresh_from_db()
    assert match.turns == races


@pytest.mark.parametrize(("turns", "kills"), [(10, 1), pytest.param(100, 12, marks=pytest.mark.slow)])
def test_killing_the_server_during_many_turns_loses_none_and_doubles_none(
    app_server, long_match, turns, kills
):
    dm, match = long_match
    tablet = tablet_of(app_server.url, signed_in(dm))
    with killing(app_server, kills, seed=70, pauses=(0.05, 0.4)):
        for turn in range(1, turns + 1):
            match.refresh_from_db()
            assert match.turns == turn - 1
            assert tablet.insist(turn_url(match), **quiet_turn(match.version))[0] == 200
    match.refresh_from_db()
    lines = list(match.lines.order_by("seq"))
    assert match.turns == turns
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    assert sum(line.kind == Line.Kind.ACT for line in lines) == turns
    replayed = log.replay(GRICE, match.options, log.steps(lines)).state
    assert GRICE.write_state(replayed) == lines[-1].state
    assert match.seat(Side.WHITE).name == "Ygraine"


# --- money ------------------------------------------------------------------------------------------------


@pytest.fixture
def rich_backer(long_match):
    dm, match = long_match
    backer = money.backer(match.campaign)
    money.pay(backer, "100000 gp")
    return backer


def bet_form(match, backer, key=""):
    match.refresh_from_db()
    party = money.called(backer)
    agreed = {"backer": party, "outcome": "white", "stake": "1 gp", "odds": "1:1", "taker": "bank"}
    return {"key": key or new_key(), "mark": betting.bets_mark(match), **agreed}


@races(6, 60)
def test_two_tablets_race_to_place_a_bet_and_exactly_one_places_it(
    app_server, long_match, rich_backer, races
):
    dm, match = long_match
    tablets = [tablet_of(app_server.url, signed_in(dm)) for _ in range(2)]
    address = reverse("bets", args=[match.campaign_id, match.pk])
    with ThreadPoolExecutor(2) as pool:
        for race in range(1, races + 1):
            same = race % 2 == 0  # one form sent twice, or two forms made for the same bets
            key = new_key() if same else ""
            answers = both_post(pool, tablets, address, [bet_form(match, rich_backer, key) for _ in tablets])
            assert [status for status, _ in answers] == [200, 200]
            assert sum("moved on since" in body for _, body in answers) == (0 if same else 1), f"race {race}"
            assert match.bets.count() == race
    assert money.has(rich_backer) == (100_000 - races) * 200


@races(4, 20)
def test_two_tablets_race_to_end_a_match_and_its_bets_are_settled_once(
    app_server, long_match, rich_backer, races
):
    dm, match = long_match
    for _ in range(20):
        money.bet(match, rich_backer, "white", "1 gp", "2:1")
    tablets = [tablet_of(app_server.url, signed_in(dm)) for _ in range(2)]
    abandon, undo = (reverse(f"grice-{do}", args=[match.campaign_id, match.pk]) for do in ("abandon", "undo"))
    with ThreadPoolExecutor(2) as pool:
        for race in range(1, races + 1):
            for address, back in ((abandon, True), (undo, False)):
                match.refresh_from_db()
                forms = [{"key": new_key(), "version": match.version} for _ in tablets]
                answers = both_post(pool, tablets, address, forms)
                assert sum("moved on since" in body for _, body in answers) == 1, f"race {race}"
                assert money.has(rich_backer) == (100_000 - (0 if back else 20)) * 200
    settled = PurseLine.objects.filter(kind=PurseLine.Kind.SETTLED).count()
    assert settled == PurseLine.objects.filter(kind=PurseLine.Kind.REVERSED).count() == races * 20 * 2


@races(5, 20)
def test_two_tablets_race_to_decide_of_a_bet_and_one_decides(app_server, long_match, rich_backer, races):
    dm, match = long_match
    placed = [money.bet(match, rich_backer, "white", "1 gp", "2:1") for _ in range(races)]
    money.expel(match, Side.BLACK)
    tablets = [tablet_of(app_server.url, signed_in(dm)) for _ in range(2)]
    address = reverse("bet-rule", args=[match.campaign_id, match.pk])
    with ThreadPoolExecutor(2) as pool:
        for bet in placed:
            mark = betting.bets_mark(match)
            forms = [
                {"key": new_key(), "mark": mark, "bet": bet.pk, "ruling": ruling}
                for ruling in ("void", "stands")
            ]
            answers = both_post(pool, tablets, address, forms)
            assert sum("moved on since" in body for _, body in answers) == 1
            assert bet.lines.filter(kind=PurseLine.Kind.SETTLED, purse=rich_backer).count() == 1
            assert money.in_the_pot(bet) == 0
    assert money.total() == 0


@races(6, 30)
def test_two_tablets_race_to_pay_from_one_purse_and_it_pays_once(app_server, long_match, rich_backer, races):
    dm, match = long_match
    tablets = [tablet_of(app_server.url, signed_in(dm)) for _ in range(2)]
    address = reverse("purse", args=[match.campaign_id, rich_backer.pk])
    with ThreadPoolExecutor(2) as pool:
        for race in range(1, races + 1):
            paid = {"amount": "1 gp", "reason": "ale", "do": "out", "seen": purses.purse_mark(rich_backer)}
            answers = both_post(pool, tablets, address, [{"key": new_key(), **paid} for _ in tablets])
            assert sorted(status for status, _ in answers) == [200, 302]
            assert money.has(rich_backer) == (100_000 - race) * 200
