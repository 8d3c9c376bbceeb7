"""A whole match as a line of analysis."""

from django.http import Http404

from campaigns.match.models import Match
from variants import catalog
from variants.analysis.analysis_line import AnalysisLine, begun
from variants.board.play import history
from variants.rules.actions import Declaration
from variants.rules.move_tree import MOST_MOVES

# Of a match that is longer, so many of its last steps are taken along.
TAKEN_ALONG = MOST_MOVES - 150


def line_of_match(match: Match, ply: int | None = None) -> AnalysisLine:
    """A whole match as a line, looked at after so many half-moves (None: as it stands); Http404 for fewer."""
    game, past = catalog.game(match.game), history.read(match)
    if ply is not None and ply > len(past.plies):
        raise Http404
    last_seq = past.last_seq if ply is None else past.seq(ply)
    steps = [
        (step.seq, step.faces or game.read_action(step.text))
        for step in past.steps
        if not (past.prepared and step.seq <= past.first)
    ]
    state = game.start(game.read_options(match.options))
    cut = max(0, len(steps) - TAKEN_ALONG)
    cut = min(cut, sum(seq <= last_seq for seq, _ in steps))
    for text in past.prepared:
        state = game.act(state, game.read_action(text))
    steps = [
        (seq, step) for seq, step in steps if isinstance(step, tuple) or not isinstance(step, Declaration)
    ]
    for _, step in steps[:cut]:
        state = game.throw(state, step) if isinstance(step, tuple) else game.act(state, step)
    steps = steps[cut:]
    line = begun(game, state).played(*(step for _, step in steps[:MOST_MOVES]))
    return line.gone(min(sum(seq <= last_seq for seq, _ in steps), MOST_MOVES))
