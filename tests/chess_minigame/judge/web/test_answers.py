"""What the answer to a resolved turn is made of, and how it comes about: panels that changed, few queries, few frames."""

import re
import sys

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from chess_minigame.rules.game import Grice
from tests import factories, games, seats
from tests.client import HTMX, seated
from tools.places import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(campaign):
    """Two who cannot be told apart, and play for long."""
    players = (factories.player(campaign, name, cm=300) for name in ("Ygraine", "Bors"))
    return games.sit_down(*players, limit="6")


class Tablet:
    """The DM's tablet, which says of each answer what it shows since, as static/js/panels.js does."""

    def __init__(self, device, match):
        self.device, self.match = device, match
        self.panels = ""
        self.read(device.get(self.url("match"), headers=HTMX))

    def url(self, name):
        return reverse(f"grice-{name}", args=[self.match.campaign_id, self.match.pk])

    def read(self, answer):
        assert answer.status_code == 200
        body = answer.text
        self.panels = re.search(r'data-panels="([^"]*)"', body)[1]
        return body

    def post(self, act, **form):
        self.match.refresh_from_db()
        carried = {"key": new_key(), "version": self.match.version}
        headers = {**HTMX, "X-Panels": self.panels}
        return self.read(self.device.post(self.url(act), {**carried, **form}, headers=headers))

    def turn(self):
        """Of two equals who choose the same, 50 has the score stay."""
        return self.post("turn", white="B", black="B", faces="50")


@pytest.fixture
def tablet(dm, match):
    return Tablet(dm, match)


def panels(body):
    return re.findall(r'id="panel-([a-z]+)"', body)


def test_a_resolved_turn_sends_what_changed_and_appends_one_turn(tablet):
    tablet.turn()
    body = tablet.turn()
    assert panels(body) == ["head", "notices", "meter", "main"]
    assert re.findall(r'data-said="Turn (\d+)', body) == ["2"]
    assert 'title="Undo turn 2: White B, Black B"' in body


def test_a_device_that_says_nothing_of_what_it_shows_gets_everything(tablet):
    tablet.panels = ""
    body = tablet.post("turn", white="A", black="A", faces="50")
    assert panels(body) == [
        "head",
        "menu",
        "devices",
        "notices",
        "score",
        "clock",
        "meter",
        "main",
        "bets",
        "log",
        "drawers",
    ]


def test_a_refused_turn_sends_the_form_back_with_what_was_chosen(tablet):
    body = tablet.post("turn", white="A", black="", faces="50")
    assert panels(body) == ["notices", "main"]
    assert "Black&#x27;s note is not in yet." in body
    assert re.search(r'name="white"\s+value="A" checked', body)


@pytest.mark.slow
def test_an_undo_sends_the_turns_anew(tablet):
    tablet.turn()
    tablet.turn()
    body = tablet.post("undo")
    assert "log" in panels(body)
    assert re.findall(r'data-said="Turn (\d+)', body) == ["1"]


@pytest.mark.slow
def test_the_answer_does_not_grow_with_the_match(tablet):
    tablet.turn()
    early = len(tablet.turn())
    for _ in range(40):
        late = len(tablet.turn())
    assert late < 25_000
    assert late - early < 100


def test_the_page_shows_the_last_ten_turns_and_the_others_on_request(tablet):
    for _ in range(23):
        tablet.turn()
    page = tablet.device.get(tablet.url("match")).text
    assert re.findall(r'data-said="Turn (\d+)', page) == [str(number) for number in range(23, 13, -1)]
    earlier = re.search(r'hx-get="([^"]*/turns/before/14/)"', page)[1]
    older = tablet.device.get(earlier, headers=HTMX).text
    assert re.findall(r'data-said="Turn (\d+)', older) == [str(number) for number in range(13, 3, -1)]
    oldest = tablet.device.get(re.search(r'hx-get="([^"]*/turns/before/4/)"', older)[1]).text
    assert re.findall(r'data-said="Turn (\d+)', oldest) == ["3", "2", "1"]
    assert "Earlier turns</a>" not in oldest


@pytest.mark.slow
@pytest.mark.parametrize("address", ["turns/before/0/", "turns/before/99999/", "drawers/watchers/"])
def test_what_is_asked_for_by_hand_is_answered(tablet, address):
    assert tablet.device.get(tablet.url("match") + address).status_code == 200


@pytest.mark.parametrize("address", ["turns/0/changes/", "turns/2/changes/", "drawers/cellar/"])
def test_what_is_not_there_is_not_found(tablet, address):
    tablet.turn()
    assert tablet.device.get(tablet.url("match") + address).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize(
    "said", ["log:", "log:x.y", "log:9.abc", "log:99999999999.a", "::", "log", "a" * 5000]
)
def test_whatever_a_device_says_it_shows_it_gets_what_is_new(tablet, said):
    tablet.turn()
    tablet.panels = said
    assert "data-panels" in tablet.turn()


def test_a_refused_form_of_a_drawer_comes_back_into_the_drawer(tablet):
    headers = {**HTMX, "X-Panels": tablet.panels}
    form = {"key": new_key(), "version": tablet.match.version, "name": "", "cm": ""}
    answer = tablet.device.post(tablet.url("watch"), form, headers=headers)
    assert answer["HX-Retarget"] == "#watchers-body"
    assert "Choose a spectator" in answer.text


@pytest.mark.django_db(transaction=True)
def test_a_resolved_turn_takes_few_queries_and_reads_its_log_once(tablet, django_assert_max_num_queries):
    tablet.turn()
    own = 2  # the test looks for the version
    with django_assert_max_num_queries(16 + own) as asked:
        tablet.turn()
    tables = [re.match('SELECT .* FROM "(campaigns_[a-z]+)"', query["sql"]) for query in asked][own:]
    read = [table[1] for table in tables if table]
    assert sorted(read) == sorted({*read}), "each table once"


OURS = re.compile(rf"^{re.escape(str(ROOT))}/(campaigns|chess_minigame|variants)/(?!migrations)[^.]+\.py$")


def test_from_the_view_to_the_rule_there_are_six_frames_and_no_lambda(tablet, monkeypatch):
    stacks = []

    def act(self, state, action):
        frame, stack = sys._getframe(1), []
        while frame:
            code = frame.f_code
            if OURS.search(code.co_filename) and "middleware" not in code.co_filename:
                stack.append(code.co_name)
            frame = frame.f_back
        stacks.append(stack[::-1])
        return original(self, state, action)

    original = Grice.act
    monkeypatch.setattr(Grice, "act", act)
    tablet.turn()
    resolved, *replayed = stacks
    assert resolved == ["serve_act", "perform", "resolve_turn", "resolve_turn", "resolve_turn", "act"]
    assert all(
        "replay" in stack for stack in replayed
    )  # to say what an undo would take back, unless that is known


@pytest.mark.slow
def test_a_resolved_turn_touches_few_files(tablet):
    tablet.turn()
    files = set()

    def note(frame, event, arg):
        if event == "call" and OURS.search(frame.f_code.co_filename):
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        tablet.turn()
    finally:
        sys.setprofile(None)
    assert len(files) <= 59


def test_a_phone_too_shows_the_last_ten_turns_and_the_others_on_request(tablet):
    phone = seated(seats.given(tablet.match, "white", "Wilma"))
    for _ in range(12):
        tablet.turn()
    page = phone.get(reverse("grice-seat", args=[tablet.match.public_id])).text
    assert re.findall(r'data-said="Turn (\d+)', page) == [str(number) for number in range(12, 2, -1)]
    earlier = re.search(r'hx-get="([^"]*/turns/before/3/)"', page)[1]
    for headers in (HTMX, {}):
        older = phone.get(earlier, headers=headers).text
        assert re.findall(r'data-said="Turn (\d+)', older) == ["2", "1"]


@pytest.mark.slow
def test_only_a_d100_that_the_app_has_rolled_is_seen_to_roll(tablet):
    assert "data-dice" not in tablet.turn()
    body = tablet.post("turn", white="A", black="A", throw="machine")
    assert re.search(r'data-happens="2\.\w+" data-dice="[0-9]0 [0-9]"', body)
