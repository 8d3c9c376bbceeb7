"""The engine at an analysis board: it thinks while somebody looks, and stops when nobody does."""

import threading
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.rules.contract import Side
from variants import analyses, analyst, catalog
from variants.analysis_line import begun, step_of
from variants.engine.limits import Finding, Limits
from variants.models import Analysis
from variants.presenters.evaluation_words import evaluation, panel
from variants.readiness import EngineStage, Readiness

pytestmark = pytest.mark.django_db

DESK = "user 1 0123"
WOTN, DICE = catalog.game("wotn"), catalog.game("chessgammon")
FEW = Limits(nodes=400)


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    """What was handed to the workers, which do nothing of it by themselves."""
    sent = []
    monkeypatch.setattr(analyses, "_send", sent.append)
    return sent


def ask(line, now=None, desk=DESK):
    return analyses.ask_engine(desk=desk, game=line.game, state=line.state, now=now)


def test_a_state_is_thought_about_and_the_best_lines_are_kept():
    line = begun(WOTN).played(step_of(WOTN, "e2e4"))
    analysis = ask(line)
    analyst.think(analysis.pk, Limits(depth=2))
    analysis.refresh_from_db()
    assert analysis.is_done and analysis.is_plain and len(analysis.findings) == analyst.BEST_LINES
    scores = [finding["score"] for finding in analysis.findings]
    assert scores == sorted(scores, reverse=True)
    shown = panel(analysis, line, Side.BLACK, timezone.now())
    assert not shown.goes_on and "uncompiled" in shown.note and len(shown.lines) == 3
    notation, texts = shown.lines[0].moves[0]
    assert notation and line.played(step_of(WOTN, texts))


def test_dice_games_are_thought_about_too():
    line = begun(DICE).rolled((6, 1))
    analysis = ask(line)
    analyst.think(analysis.pk, FEW)
    analysis.refresh_from_db()
    assert panel(analysis, line, Side.WHITE, timezone.now()).lines


def test_one_page_asks_again_and_again_and_one_worker_thinks(django_capture_on_commit_callbacks, sent):
    line, now = begun(WOTN), timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        first = ask(line, now)
        assert ask(line, now + timedelta(seconds=1)).pk == first.pk
    assert sent == [first.pk]
    assert analyses.claim_analysis(first.pk, now + timedelta(seconds=1)) is not None
    assert analyses.claim_analysis(first.pk, now + timedelta(seconds=1)) is None


def test_who_looks_no_more_is_not_thought_for():
    line, now = begun(WOTN), timezone.now()
    analysis = ask(line, now)
    assert not analyses.is_left(analysis, now + timedelta(seconds=3))
    assert analyses.is_left(analysis, now + timedelta(seconds=5))
    assert analyses.claim_analysis(analysis.pk, now + timedelta(seconds=5)) is None


def test_whoever_steps_on_or_leaves_stops_what_was_thought_about():
    line, now = begun(WOTN), timezone.now()
    first = ask(line, now)
    other = ask(line, now, desk="user 1 4567")
    second = ask(line.played(step_of(WOTN, "e2e4")), now)
    assert analyses.is_left(first, now) and not analyses.is_left(second, now)
    analyses.stop_at(DESK)
    assert analyses.is_left(second, now) and not analyses.is_left(other, now)


def test_what_was_stopped_is_thought_about_again_by_whoever_comes_back(
    django_capture_on_commit_callbacks, sent
):
    line, now = begun(WOTN), timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        first = ask(line, now)
        analyses.stop_at(DESK)
        again = ask(line, now + timedelta(seconds=9))
    assert sent == [first.pk, first.pk]
    assert analyses.is_left(first, now) and not analyses.is_left(again, now + timedelta(seconds=9))
    analyses.keep_findings(first, [{"line": []}], now)
    again.refresh_from_db()
    assert again.findings == []


def test_a_worker_that_died_is_followed_by_another(django_capture_on_commit_callbacks, sent):
    line, now = begun(WOTN), timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        analysis = ask(line, now)
        analyses.claim_analysis(analysis.pk, now)
        for second in range(1, 20):
            ask(line, now + timedelta(seconds=second))
    assert len(sent) == 2


def test_old_rows_are_wiped():
    now = timezone.now()
    ask(begun(WOTN), now - timedelta(hours=2))
    ask(begun(DICE).rolled((6, 1)), now)
    assert Analysis.objects.count() == 1


def test_the_search_ends_as_soon_as_nobody_looks(monkeypatch):
    """Whatever it is about: the sign goes up within a look."""
    analysis = ask(begun(WOTN))
    ended = threading.Event()

    class Endless:
        def think(self, state, limits, *, report, stop, lines):
            assert stop.wait() is None
            ended.set()
            return Finding((step_of(WOTN, "e2e4"),), 0, None, 1, 1, 1, 1)

    monkeypatch.setattr(analyst.engines, "engine_of", lambda slug, program: Endless())
    monkeypatch.setattr(analyst.analyses, "is_left", lambda analysis, now: True)
    analyst.think(analysis.pk)
    analysis.refresh_from_db()
    assert ended.is_set() and not analysis.is_done


def test_the_page_says_when_no_worker_is_there_and_when_the_engine_is_being_prepared():
    line, now = begun(WOTN), timezone.now()
    analysis = ask(line, now)
    assert "begins to think" in panel(analysis, line, Side.WHITE, now).note
    later = now + timedelta(seconds=5)
    assert "No worker is free" in panel(analysis, line, Side.WHITE, later).note
    analysis.beat_at = later
    loading = panel(analysis, line, Side.WHITE, now + timedelta(seconds=7)).note
    assert loading == "The engine is being loaded, which takes a minute the first time."
    compiling = Readiness(EngineStage.COMPILING, 40)
    assert panel(analysis, line, Side.WHITE, later, compiling).note == "The engine is being prepared: 40 %."


@pytest.mark.parametrize(
    ("game", "side", "score", "mate", "words"),
    [
        (WOTN, Side.WHITE, 10, None, "About even"),
        (WOTN, Side.WHITE, 60, None, "White is ahead by about half a Pawn"),
        (WOTN, Side.WHITE, 110, None, "White is ahead by about a Pawn"),
        (WOTN, Side.BLACK, 240, None, "Black is ahead by about 2½ Pawns"),
        (WOTN, Side.BLACK, -310, None, "White is ahead by about 3 Pawns"),
        (WOTN, Side.BLACK, 2000, None, "Black is winning"),
        (WOTN, Side.WHITE, 29000, 3, "White wins in 3 moves"),
        (WOTN, Side.WHITE, -29000, -1, "Black wins in 1 move"),
        (catalog.game("dragonchess"), Side.BLACK, 150, None, "Scarlet is ahead by about 1½ Warriors"),
        (DICE, Side.WHITE, -350, None, "Black can expect to win about 0.35 points"),
    ],
)
def test_how_it_stands_is_told_in_words(game, side, score, mate, words):
    assert evaluation(game, side, score, mate) == words
