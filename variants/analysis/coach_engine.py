"""What a worker finds for the coach (B4): what each choice of a state with dice is worth, in one quick look at all of them.

A turn deep it takes a hundredth of a second for moves, a tenth for the cube, and agrees with the proved puzzles.
"""

from django.utils import timezone

from variants import catalog
from variants.analysis import analyses
from variants.engine import catalog as engines
from variants.engine.dice_searcher import DiceSearcher
from variants.engine.front import Finding, Limits
from variants.rules.board_game import BoardGame
from variants.rules.state import M, P

MAX_CHOICES = 10_000  # choices of a turn, more than there ever are


def judge_choices(analysis_id: int, *, sent: str = "") -> None:
    """Answer with [{"worths": {action: thousandths of the stake}}]; with nothing where the engine is not compiled, which sees too little."""
    analysis = analyses.claim_analysis(analysis_id, timezone.now(), sent)
    if analysis is None:
        return
    game = catalog.game(analysis.game)
    engine = engines.engine_of(game.slug)
    assert isinstance(engine, DiceSearcher)
    answer = [{"worths": action_values(game, engine, analysis.state)}] if engine.is_compiled else []
    analyses.save_findings(analysis, answer, timezone.now(), is_plain=not engine.is_compiled, is_done=True)


def action_values(game: BoardGame[P, M], engine: DiceSearcher[P, M], text: str) -> dict[str, int]:
    """By action what the best turn that has it among its half-moves is worth to who chooses, every one seen as deep."""
    findings = list[Finding]()
    state, half_moves = game.read_state(text), engine.chance.half_moves
    engine.think(state, Limits(depth=half_moves), report=findings.append, lines=MAX_CHOICES)
    values: dict[str, int] = {}
    max_depth = max((finding.depth for finding in findings), default=0)
    for finding in (finding for finding in findings if finding.depth == max_depth):
        for action in finding.line[:half_moves]:
            written = game.write_action(action)
            values[written] = max(finding.score, values.get(written, finding.score))
    return values
