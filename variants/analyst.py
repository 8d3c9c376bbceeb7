"""The engine at an analysis board: it thinks as strongly as it can, as long as somebody looks, and notes what it finds."""

from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta
from typing import Any

from django.utils import timezone

from variants import analyses, catalog
from variants.catalog import AnyGame
from variants.engine import catalog as engines
from variants.engine.limits import Finding, Limits
from variants.engine.stop import StopSign

BEST_LINES = 3
LONGEST_LINE = 12
LOOK_UP = 0.4  # seconds from one look at the page's signs of life to the next
BEAT = timedelta(seconds=5)
LONGEST = Limits(milliseconds=30_000)


def think(analysis_id: int, limits: Limits = LONGEST) -> None:
    """Think about one analysis; nothing where nobody waits for it, or another worker does."""
    analysis = analyses.claim_analysis(analysis_id, timezone.now())
    if analysis is None:
        return
    game = catalog.game(analysis.game)
    found: dict[int, Finding] = {}
    sign = StopSign()

    def report(finding: Finding) -> None:
        found[finding.rank] = finding

    def search() -> bool:
        """Think; whether that was uncompiled. The first search in a process may have to wait for the compiler."""
        program = engines.program_of(game.slug)
        state = game.read_state(analysis.state)
        engine = engines.engine_of(game.slug, program)
        best = engine.think(state, limits, report=report, stop=sign, lines=BEST_LINES)
        found.setdefault(1, best)
        return not program.is_compiled

    with ThreadPoolExecutor(1) as pool:
        thought = pool.submit(search)
        noted, noted_at = list[dict[str, Any]](), timezone.now()
        while not wait([thought], timeout=LOOK_UP).done:
            now = timezone.now()
            if analyses.is_left(analysis, now):
                sign.put_up()
            rows = _rows(game, found)
            if rows != noted or now - noted_at > BEAT:
                analyses.keep_findings(analysis, rows, now)
                noted, noted_at = rows, now
        is_plain = thought.result()
    rows = _rows(game, found)
    analyses.keep_findings(analysis, rows, timezone.now(), is_plain=is_plain, is_done=not sign.is_up)


def _rows(game: AnyGame, found: dict[int, Finding]) -> list[dict[str, Any]]:
    """What was found, the best first, as JSON."""
    return [
        {
            "line": [game.write_action(action) for action in finding.line[:LONGEST_LINE]],
            "score": finding.score,
            "mate": finding.mate,
            "depth": finding.depth,
            "nodes": finding.nodes,
        }
        for _, finding in sorted(dict(found).items())
    ]
