"""The engine at an analysis board: it thinks as strongly as it can, as long as somebody looks, and notes what it finds.

It works for some seconds at a time and then lets others go first, so that no NPC waits for his move because somebody analyses. What an
engine remembers is kept in the process meanwhile; another process begins anew, and shows nothing that is shallower.
"""

import time
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.utils import timezone

from variants import catalog
from variants.analysis import analyses
from variants.catalog import AnyGame
from variants.engine import catalog as engines
from variants.engine.dice_searcher import DiceSearcher
from variants.engine.front import Finding, Limits, StopSign
from variants.engine.searcher import Searcher

BEST_LINES = 3
LONGEST_LINE = 12
LOOK_UP = 0.4  # seconds from one look at the page's signs of life to the next
BEAT = timedelta(seconds=5)
LONGEST = Limits(milliseconds=30_000)
SLICE = 2500  # milliseconds of a search after which others go first
MOST_KEPT = analyses.MOST_OPEN  # engines, of some 20 MB each


class Stopwatch:
    """Milliseconds since the start; 0 before."""

    def __init__(self) -> None:
        self._begun: float | None = None

    def start(self) -> None:
        self._begun = time.monotonic()

    @property
    def milliseconds(self) -> int:
        return 0 if self._begun is None else int(1000 * (time.monotonic() - self._begun))


AnyEngine = Searcher[Any, Any] | DiceSearcher[Any, Any]
_kept: dict[str, AnyEngine] = {}


def think(analysis_id: int, limits: Limits = LONGEST, *, sent: str = "", spent: int = 0) -> None:
    """Think about one analysis for a slice of the time; nothing where nobody waits for it, or another worker does.

    `sent` names the time at which it was handed out, `spent` the milliseconds that were thought about it before.
    """
    analysis = analyses.claim_analysis(analysis_id, timezone.now(), sent)
    if analysis is None:
        return
    game = catalog.game(analysis.game)
    before, part = analysis.findings, _slice(limits, spent)
    findings: dict[int, Finding] = {}
    sign, watch = StopSign(), Stopwatch()

    def report(finding: Finding) -> None:
        findings[finding.rank] = finding

    def search() -> tuple[bool, int, AnyEngine]:
        """Think; whether that was uncompiled, its milliseconds, and the engine. The first search in a process may have to wait
        for the compiler."""
        program = engines.program_of(game.slug)
        state = game.read_state(analysis.state)
        known = _kept.pop(analysis.key, None) if spent else None
        engine = known or engines.engine_of(game.slug, program)
        ask = engine.think_on if known else engine.think
        watch.start()
        best = ask(state, part, report=report, stop=sign, lines=BEST_LINES)
        findings.setdefault(1, best)
        return not program.is_compiled, watch.milliseconds, engine

    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(search)
        noted, noted_at = list[dict[str, Any]](), timezone.now()
        while not wait([future], timeout=LOOK_UP).done:
            now = timezone.now()
            if analyses.is_left(analysis, now):
                sign.put_up()
            rows = _timed(_deeper(before, _rows(game, findings)), spent + watch.milliseconds, limits)
            if rows != noted or now - noted_at > BEAT:
                analyses.keep_findings(analysis, rows, now)
                noted, noted_at = rows, now
        is_plain, taken, engine = future.result()
    rows, spent = _timed(_deeper(before, _rows(game, findings)), spent + taken, limits), spent + taken
    is_cut = part.milliseconds is not None and taken >= part.milliseconds
    goes_on = is_cut and limits.milliseconds is not None and spent < limits.milliseconds
    is_done = not sign.is_up and not goes_on
    analyses.keep_findings(analysis, rows, timezone.now(), is_plain=is_plain, is_done=is_done)
    if goes_on and not sign.is_up:
        _keep(analysis.key, engine)
        analyses.put_back_analysis(analysis, timezone.now(), spent)


def _slice(limits: Limits, spent: int) -> Limits:
    """The limits of one slice; unchanged without a time limit."""
    if limits.milliseconds is None:
        return limits
    return replace(limits, milliseconds=max(1, min(SLICE, limits.milliseconds - spent)))


def _keep(key: str, engine: AnyEngine) -> None:
    """Keep the engine's memory for the next slice, evicting the oldest."""
    _kept[key] = engine
    for old in list(_kept)[:-MOST_KEPT]:
        _kept.pop(old, None)


def _deeper(before: list[dict[str, Any]], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The findings, or an earlier slice's while those are deeper."""
    if before and (not rows or rows[0]["depth"] < before[0]["depth"]):
        return before
    return rows


def _timed(rows: list[dict[str, Any]], spent: int, limits: Limits) -> list[dict[str, Any]]:
    """The findings, the first with the `second` that the search is in, `of` all it has; as they are without a time limit."""
    if not rows or limits.milliseconds is None:
        return rows
    of = limits.milliseconds // 1000
    return [rows[0] | {"second": min(of, spent // 1000 + 1), "of": of}, *rows[1:]]


def _rows(game: AnyGame, findings: dict[int, Finding]) -> list[dict[str, Any]]:
    return [
        {
            "line": [game.write_action(action) for action in finding.line[:LONGEST_LINE]],
            "score": finding.score,
            "mate": finding.mate,
            "depth": finding.depth,
            "nodes": finding.nodes,
        }
        for _, finding in sorted(dict(findings).items())
    ]
