"""The engine at an analysis board: it thinks while somebody looks, and stops when nobody does."""

import re
import threading
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.rules.contract import Side
from variants import catalog
from variants.analysis import analyses, analyst
from variants.analysis.analysis_line import new_line
from variants.analysis.presenters.evaluation_words import engine_panel
from variants.board.presenters.standings import evaluation, expected_score
from variants.engine.front import Finding, Limits
from variants.models import Analysis
from variants.readiness import EngineStage, Readiness

pytestmark = pytest.mark.django_db

DESK = "user 1 0123"
WOTN, DICE = catalog.game("wotn"), catalog.game("chessgammon")
FEW = Limits(nodes=400)


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    """What was handed to the workers, which do nothing of it by themselves."""
    sent = []
    monkeypatch.setattr(analyses, "_send", lambda analysis_id, *_: sent.append(analysis_id))
    return sent


def ask(line, now=None, desk=DESK):
    return analyses.ask_engine(desk=desk, game=line.game, state=line.state, now=now)


def test_a_state_is_thought_about_and_the_best_lines_are_kept():
    line = new_line(WOTN).play(WOTN.read_step("e2e4"))
    analysis = ask(line)
    analyst.think(analysis.pk, Limits(depth=2))
    analysis.refresh_from_db()
    assert analysis.is_done and analysis.is_plain and len(analysis.findings) == analyst.BEST_LINES
    scores = [finding["score"] for finding in analysis.findings]
    assert scores == sorted(scores, reverse=True)
    shown = engine_panel(analysis, line, Side.BLACK, timezone.now())
    assert not shown["goes_on"] and "uncompiled" in shown["note"] and len(shown["lines"]) == 3
    notation, texts = shown["lines"][0]["moves"][0]
    assert notation and line.play(WOTN.read_step(texts))


def test_dice_games_are_thought_about_too():
    line = new_line(DICE).roll_dice((6, 1))
    analysis = ask(line)
    analyst.think(analysis.pk, FEW)
    analysis.refresh_from_db()
    assert engine_panel(analysis, line, Side.WHITE, timezone.now())["lines"]


def test_one_page_asks_again_and_again_and_one_worker_thinks(django_capture_on_commit_callbacks, sent):
    line, now = new_line(WOTN), timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        first = ask(line, now)
        assert ask(line, now + timedelta(seconds=1)).pk == first.pk
    assert sent == [first.pk]
    assert analyses.claim_analysis(first.pk, now + timedelta(seconds=1)) is not None
    assert analyses.claim_analysis(first.pk, now + timedelta(seconds=1)) is None


def test_who_looks_no_more_is_not_thought_for():
    line, now = new_line(WOTN), timezone.now()
    analysis = ask(line, now)
    assert not analyses.is_abandoned(analysis, now + timedelta(seconds=3))
    assert analyses.is_abandoned(analysis, now + timedelta(seconds=5))
    assert analyses.claim_analysis(analysis.pk, now + timedelta(seconds=5)) is None


def test_whoever_steps_on_or_leaves_stops_what_was_thought_about():
    line, now = new_line(WOTN), timezone.now()
    first = ask(line, now)
    other = ask(line, now, desk="user 1 4567")
    second = ask(line.play(WOTN.read_step("e2e4")), now)
    assert analyses.is_abandoned(first, now) and not analyses.is_abandoned(second, now)
    analyses.stop_analyses(DESK)
    assert analyses.is_abandoned(second, now) and not analyses.is_abandoned(other, now)


def test_what_was_stopped_is_thought_about_again_by_whoever_comes_back(
    django_capture_on_commit_callbacks, sent
):
    line, now = new_line(WOTN), timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        first = ask(line, now)
        analyses.stop_analyses(DESK)
        again = ask(line, now + timedelta(seconds=9))
    assert sent == [first.pk, first.pk]
    assert analyses.is_abandoned(first, now) and not analyses.is_abandoned(again, now + timedelta(seconds=9))
    analyses.save_findings(first, [{"line": []}], now)
    again.refresh_from_db()
    assert again.findings == []


def test_after_the_clock_was_put_back_boards_are_thought_about_anew(django_capture_on_commit_callbacks, sent):
    line, now = new_line(WOTN), timezone.now()
    tomorrow = now + timedelta(days=1)
    with django_capture_on_commit_callbacks(execute=True):
        desks = [f"user {number} 0123" for number in range(analyses.MAX_OPEN_FOR_DMS)]
        before = [ask(line, tomorrow, desk=desk) for desk in desks]
        assert analyses.claim_analysis(before[0].pk, tomorrow)
        assert analyses.is_abandoned(before[0], now)
        assert ask(line, now, desk=desks[0]).pk and ask(line, now, desk="user 99 0123").pk
    assert len(sent) == len(desks) + 2


@pytest.mark.slow
def test_a_worker_that_died_is_followed_by_another(django_capture_on_commit_callbacks, sent):
    line, now = new_line(WOTN), timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        analysis = ask(line, now)
        analyses.claim_analysis(analysis.pk, now)
        for second in range(1, 20):
            ask(line, now + timedelta(seconds=second))
    assert len(sent) == 2


def test_old_rows_are_wiped():
    now = timezone.now()
    ask(new_line(WOTN), now - timedelta(hours=2))
    ask(new_line(DICE).roll_dice((6, 1)), now)
    assert Analysis.objects.count() == 1


def test_the_search_ends_as_soon_as_nobody_looks(monkeypatch):
    """Whatever it is about: the sign goes up within a look."""
    analysis = ask(new_line(WOTN))
    ended = threading.Event()

    class Endless:
        def think(self, state, limits, *, report, stop, lines):
            assert stop.wait() is None
            ended.set()
            return Finding((WOTN.read_step("e2e4"),), 0, None, 1, 1, 1, 1)

    monkeypatch.setattr(analyst, "LOOK_INTERVAL", 0.01)
    monkeypatch.setattr(analyst.engines, "engine_of", lambda slug, program: Endless())
    monkeypatch.setattr(analyst.analyses, "is_abandoned", lambda analysis, now: True)
    analyst.think(analysis.pk)
    analysis.refresh_from_db()
    assert ended.is_set() and not analysis.is_done


class Deeper:
    """An engine that spends each slice and comes a half-move deeper where it goes on."""

    made = 0

    def __init__(self):
        Deeper.made += 1
        self.depth, self.slices = 0, []

    def think(self, state, limits, *, report, stop, lines):
        return self.think_on(state, limits, report=report, stop=stop, lines=lines)

    def think_on(self, state, limits, *, report, stop, lines):
        self.depth += 1
        self.slices.append(limits.milliseconds)
        time.sleep(limits.milliseconds / 1000)
        return Finding((WOTN.read_step("e2e4"),), 0, None, self.depth, 1, 1, 1)


@pytest.fixture
def messages(monkeypatch):
    """What the workers were told, a message each."""
    told = []
    monkeypatch.setattr(
        analyses,
        "_send",
        lambda pk, sent_at, spent=0, nodes=0, task="": told.append((pk, sent_at.isoformat(), spent)),
    )
    return told


@pytest.fixture
def deeper(monkeypatch):
    engine = Deeper()
    Deeper.made = 0
    monkeypatch.setattr(analyst, "SLICE", 20)
    monkeypatch.setattr(analyst.engines, "engine_of", lambda slug, program: engine)
    return engine


def test_after_a_slice_others_go_first_and_then_it_goes_on_deeper(
    django_capture_on_commit_callbacks, messages, deeper
):
    line = new_line(WOTN)
    with django_capture_on_commit_callbacks(execute=True):
        analysis = ask(line)
    depths = []
    while messages and len(depths) < 9:
        pk, sent, spent = messages.pop(0)
        with django_capture_on_commit_callbacks(execute=True):
            analyst.think(pk, Limits(milliseconds=50), sent=sent, spent=spent)
        analysis.refresh_from_db()
        depths.append((analysis.findings[0]["depth"], analysis.is_done))
    assert len(depths) in (2, 3) and depths == [
        (number, number == len(depths)) for number in range(1, len(depths) + 1)
    ]
    assert deeper.slices[0] == 20 and sum(deeper.slices) <= 50


def test_another_process_that_begins_anew_shows_nothing_shallower(messages, deeper):
    analysis = ask(new_line(WOTN))
    before = [{"line": ["e2e3"], "score": 7, "mate": None, "depth": 5, "nodes": 9}]
    analyses.save_findings(analysis, before, timezone.now())
    Analysis.objects.update(beat_at=None)
    analyst.think(analysis.pk, Limits(milliseconds=900), spent=20)
    analysis.refresh_from_db()
    assert analysis.findings[0] == analysis.findings[0] | before[0] and not analysis.is_done


def test_a_message_of_an_earlier_ask_is_left_alone():
    line, now = new_line(WOTN), timezone.now()
    ask(line, now - timedelta(seconds=9))
    again = ask(line, now)
    early = (now - timedelta(seconds=9)).isoformat()
    assert analyses.claim_analysis(again.pk, now, early) is None
    assert analyses.claim_analysis(again.pk, now, now.isoformat()) is not None


def test_what_waits_for_its_next_slice_is_not_said_to_have_no_worker():
    line, now = new_line(WOTN), timezone.now()
    analysis = ask(line, now)
    analysis.findings = [{"line": ["e2e4"], "score": 7, "mate": None, "depth": 5, "nodes": 9}]
    waiting = engine_panel(analysis, line, Side.WHITE, now + timedelta(seconds=8))
    assert waiting["note"] == "The engine looks 5 half-moves ahead."
    assert (
        "No worker is free" in engine_panel(analysis, line, Side.WHITE, now + timedelta(seconds=16))["note"]
    )


def asked_by(*guests, now, line=None):
    for guest in guests:
        analyses.ask_engine(
            desk=f"guest {guest}", game=WOTN, state=(line or new_line(WOTN)).state, now=now, is_guest=True
        )


@pytest.mark.slow
def test_only_so_many_are_thought_for_and_the_last_places_are_the_dms():
    now = timezone.now()
    asked_by(1, 2, 3, 4, now=now)
    with pytest.raises(Refused, match="The engine is busy; try again in a moment"):
        asked_by(5, now=now)
    asked_by(1, now=now, line=new_line(WOTN).play(WOTN.read_step("e2e4")))
    for page in range(4):
        ask(new_line(WOTN), now, desk=f"user 1 {page}")
    with pytest.raises(Refused, match="The engine is busy; try again in a moment"):
        ask(new_line(WOTN), now, desk="user 1 9")
    later = now + timedelta(seconds=5)
    asked_by(5, now=later)
    assert Analysis.objects.filter(asked_at=later).count() == 1


def test_a_guest_asks_about_so_many_positions_a_minute_and_may_look_on(monkeypatch):
    monkeypatch.setattr(analyses, "ASKS_A_MINUTE", 2)
    now, line = timezone.now(), new_line(WOTN)
    for _ in range(5):
        asked_by(1, now=now, line=line)
    asked_by(1, now=now, line=line.play(WOTN.read_step("e2e4")))
    with pytest.raises(TooManyTries, match="too many positions"):
        asked_by(1, now=now, line=line.play(WOTN.read_step("e2e3")))
    asked_by(1, now=now + timedelta(minutes=1), line=line)


def test_the_page_says_when_no_worker_is_there_or_the_engine_not_ready():
    line, now = new_line(WOTN), timezone.now()
    analysis = ask(line, now)
    assert "begins to think" in engine_panel(analysis, line, Side.WHITE, now)["note"]
    later = now + timedelta(seconds=5)
    assert "No worker is free" in engine_panel(analysis, line, Side.WHITE, later)["note"]
    analysis.beat_at = later
    loading = engine_panel(analysis, line, Side.WHITE, now + timedelta(seconds=7))["note"]
    assert loading == "The engine is being loaded, which takes a minute the first time."
    compiling = Readiness(EngineStage.COMPILING, 40)
    assert (
        engine_panel(analysis, line, Side.WHITE, later, compiling)["note"]
        == "The engine is being prepared: 40%."
    )


def test_while_it_thinks_the_page_tells_which_of_its_seconds_it_is_in(messages, deeper):
    line = new_line(WOTN)
    analysis = ask(line)
    analyst.think(analysis.pk, Limits(milliseconds=9_000), spent=4_200)
    analysis.refresh_from_db()
    note = engine_panel(analysis, line, Side.WHITE, timezone.now())["note"]
    assert re.search(r"^The engine looks \d+ half-moves? ahead: second [5-9] of 9\.", note)


def test_the_best_line_is_drawn_and_a_bar_says_who_stands_better():
    line = new_line(WOTN).play(WOTN.read_step("e2e4"))
    analysis = ask(line)
    best = {"line": ["e7e5", "g1f3", "b8c6", "f1c4"], "score": -240, "mate": None, "depth": 4, "nodes": 9}
    analysis.findings = [best]
    shown = engine_panel(analysis, line, Side.BLACK, timezone.now())
    assert shown["arrows"] == "e7-e5 g1-f3 b8-c6"
    assert shown["bar"].text == "Expected score: White 72%, Black 28%"
    dice = new_line(DICE).roll_dice((6, 1))
    analysis.findings = [best | {"line": ["e2e3", "roll"], "score": 350}]
    shown = engine_panel(analysis, dice, Side.WHITE, timezone.now())
    assert shown["arrows"] == "e2-e3" and shown["bar"].white == 68


@pytest.mark.parametrize("game", [WOTN, DICE])
@pytest.mark.parametrize(("score", "mate"), [(0, None), (120, None), (-700, None), (0, 3), (0, -1)])
def test_what_one_side_may_expect_the_other_may_not(game, score, mate):
    white, black = (expected_score(game, side, score, mate) for side in Side)
    assert white + black == pytest.approx(1) and 0 <= white <= 1


@pytest.mark.parametrize(
    ("game", "side", "score", "mate", "words"),
    [
        (WOTN, Side.WHITE, 10, None, "About even"),
        (WOTN, Side.WHITE, 60, None, "About even: White ahead by about half a Pawn"),
        (WOTN, Side.WHITE, 110, None, "White is slightly better: ahead by about a Pawn"),
        (WOTN, Side.BLACK, 240, None, "Black is slightly better: ahead by about 2½ Pawns"),
        (WOTN, Side.BLACK, -310, None, "White is clearly better: ahead by about 3 Pawns"),
        (WOTN, Side.BLACK, 700, None, "Black is winning: ahead by about 7 Pawns"),
        (WOTN, Side.BLACK, 2000, None, "Black is winning"),
        (WOTN, Side.WHITE, 29000, 3, "White wins in 3 moves"),
        (WOTN, Side.WHITE, -29000, -1, "Black wins in 1 move"),
        (catalog.game("dragonchess"), Side.BLACK, 150, None, "Scarlet is slightly better: ahead by about 1½ Warriors"),
        (DICE, Side.WHITE, -30, None, "About even"),
        (DICE, Side.WHITE, -150, None, "About even: Black can expect to win about 0.15 points"),
        (DICE, Side.WHITE, -350, None, "Black is slightly better: can expect to win about 0.35 points"),
        (DICE, Side.WHITE, 1200, None, "White is winning: can expect to win about 1.20 points"),
    ],
)  # fmt: skip
def test_how_it_stands_is_told_in_words(game, side, score, mate, words):
    assert evaluation(game, side, score, mate) == words
