"""A worker appraises one state that a page asks about, as a review would have: what was tried instead of a mistake, or a roll to come."""

from django.utils import timezone

from variants import catalog
from variants.analysis import analyses
from variants.engine import catalog as engines
from variants.review.appraiser import Appraiser


def appraise_state(analysis_id: int, *, sent: str = "") -> None:
    """Answer one question; nothing where nobody waits for it any more, or another worker does."""
    analysis = analyses.claim_analysis(analysis_id, timezone.now(), sent)
    if analysis is None:
        return
    game = catalog.game(analysis.game)
    engine = engines.engine_of(game.slug)
    equity = Appraiser(game, engine).worth(game.read_state(analysis.state))
    is_plain = not engine.is_compiled
    analyses.save_findings(analysis, [{"equity": equity}], timezone.now(), is_plain=is_plain, is_done=True)
