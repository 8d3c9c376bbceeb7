"""The engine at an analysis board: it thinks as strongly as it can, as long as somebody looks, and notes what it finds.

It works for some seconds at a time and then lets others go first, so that no NPC waits for his move because somebody analyses. What an
engine remembers is kept in the process meanwhile; another process begins anew, and shows nothing that is shallower.
"""

import time
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from datetime import timedelta

from django.utils import timezone

from variants import catalog
from variants.analysis import analyses
from variants.analysis.analyses import FindingRow
from variants.catalog import AnyGame
from variants.engine import catalog as engines
from variants.engine.catalog import AnyEngine
from variants.engine.front import Finding, Limits, StopSign

BEST_LINES = 3
MAX_LINE_LENGTH = 12
LOOK_INTERVAL = 0.4  # seconds from one look at the page's signs of life to the next
SAVE_INTERVAL = timedelta(seconds=5)
MAX_LIMITS = Limits(milliseconds=30_000)
SLICE = 2500  # milliseconds of a search after which others go first
MAX_KEPT_ENGINES = analyses.MAX_OPEN  # engines, of some 20 MB each


class Stopwatch:
    """Milliseconds since the start; 0 before."""

    def __init__(self) -> None:
        self._started: float | None = None

    def start(self) -> None:
        self._started = time.monotonic()

    @property
    def milliseconds(self) -> int:
        return 0 if self._started is None else int(1000 * (time.monotonic() - self._started))


_kept_engines: dict[str, AnyEngine] = {}


def think(analysis_id: int, limits: Limits = MAX_LIMITS, *, sent: str = "", spent: int = 0) -> None:
    """Think about one analysis for a slice of the time; nothing where nobody waits for it, or another worker does.

    `sent` names the time at which it was handed out, `spent` the milliseconds that were thought about it before.
    """
    analysis = analyses.claim_analysis(analysis_id, timezone.now(), sent)
    if analysis is None:
        return
    game = catalog.game(analysis.game)
    earlier_rows, slice_limits = analysis.findings, _slice(limits, spent)
    findings: dict[int, Finding] = {}
    sign, stopwatch = StopSign(), Stopwatch()

    def report(finding: Finding) -> None:
        findings[finding.rank] = finding

    def search() -> tuple[bool, int, AnyEngine]:
        # The first search in a process may have to wait for the compiler.
        program = engines.program_of(game.slug)
        state = game.read_state(analysis.state)
        kept_engine = _kept_engines.pop(analysis.key, None) if spent else None
        engine = kept_engine or engines.engine_of(game.slug, program)
        ask = engine.think_on if kept_engine else engine.think
        stopwatch.start()
        best = ask(state, slice_limits, report=report, stop=sign, lines=BEST_LINES)
        findings.setdefault(1, best)
        return not program.is_compiled, stopwatch.milliseconds, engine

    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(search)
        saved_rows, saved_at = list[FindingRow](), timezone.now()
        while not wait([future], timeout=LOOK_INTERVAL).done:
            now = timezone.now()
            if analyses.is_abandoned(analysis, now):
                sign.put_up()
            rows = _with_time(_rows(game, findings, earlier_rows), spent + stopwatch.milliseconds, limits)
            if rows != saved_rows or now - saved_at > SAVE_INTERVAL:
                analyses.save_findings(analysis, rows, now)
                saved_rows, saved_at = rows, now
        is_plain, elapsed, engine = future.result()
    spent += elapsed
    rows = _with_time(_rows(game, findings, earlier_rows), spent, limits)
    is_cut = slice_limits.milliseconds is not None and elapsed >= slice_limits.milliseconds
    goes_on = is_cut and limits.milliseconds is not None and spent < limits.milliseconds
    is_done = not sign.is_up and not goes_on
    analyses.save_findings(analysis, rows, timezone.now(), is_plain=is_plain, is_done=is_done)
    if goes_on and not sign.is_up:
        _keep_engine(analysis.key, engine)
        analyses.put_back_analysis(analysis, timezone.now(), spent)


def _slice(limits: Limits, spent: int) -> Limits:
    """The limits of one slice; unchanged without a time limit."""
    if limits.milliseconds is None:
        return limits
    return replace(limits, milliseconds=max(1, min(SLICE, limits.milliseconds - spent)))


def _keep_engine(key: str, engine: AnyEngine) -> None:
    """Keep the engine's memory for the next slice, evicting the oldest."""
    _kept_engines[key] = engine
    for oldest_key in list(_kept_engines)[:-MAX_KEPT_ENGINES]:
        _kept_engines.pop(oldest_key, None)


def _with_time(rows: list[FindingRow], spent: int, limits: Limits) -> list[FindingRow]:
    """The findings, the first with the `second` that the search is in, `of` all it has; as they are without a time limit."""
    if not rows or limits.milliseconds is None:
        return rows
    total = limits.milliseconds // 1000
    return [rows[0] | {"second": min(total, spent // 1000 + 1), "of": total}, *rows[1:]]


def _rows(game: AnyGame, findings: dict[int, Finding], earlier_rows: list[FindingRow]) -> list[FindingRow]:
    """The findings, or an earlier slice's while those are deeper."""
    rows: list[FindingRow] = [
        {
            "line": [game.write_action(action) for action in finding.line[:MAX_LINE_LENGTH]],
            "score": finding.score,
            "mate": finding.mate,
            "depth": finding.depth,
            "nodes": finding.nodes,
        }
        for _, finding in sorted(dict(findings).items())
    ]
    is_deeper = earlier_rows and (not rows or rows[0]["depth"] < earlier_rows[0]["depth"])
    return earlier_rows if is_deeper else rows
