"""What an NPC has played in his other games from where he stands now, so that no two of them begin alike."""

from collections import Counter
from itertools import pairwise

from campaigns.match.models import Line, Seat
from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardMoment
from variants.engine.strength import OPENING_MOVES
from variants.models import EnginePlayer
from variants.rules.actions import Action

LATEST = 60  # games that he remembers
OPENING_LINES = (
    8 * OPENING_MOVES
)  # of a log: moves, announcements and throws of both sides, and what is said between them


def moves_played_before(board: BoardMoment, player: EnginePlayer) -> dict[Action, int]:
    """How often the NPC has played each move from this very state in the latest of his other games of the campaign."""
    if board.state.position.fullmove > OPENING_MOVES:
        return {}
    match, game = board.match, board.game
    seat = match.seat(Side(player.side))
    himself = {"character": seat.character} if seat.character else {"character": None, "name": seat.name}
    others = Seat.objects.filter(
        **himself,
        match__campaign=match.campaign_id,
        match__game=match.game,
        match__engine_players__side=player.side,
    )
    matches = others.exclude(match=match).order_by("-match").values_list("match", flat=True)[:LATEST]
    lines = Line.objects.filter(match__in=list(matches), seq__lte=OPENING_LINES).order_by("match", "seq")
    texts = Counter(
        line.text
        for before, line in pairwise(lines.only("match", "kind", "text", "state"))
        if line.kind == Line.Kind.ACT
        and before.match_id == line.match_id
        and before.state == board.line.state
    )
    return {game.read_action(text): times for text, times in texts.items()}
