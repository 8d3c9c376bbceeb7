"""What an NPC has played in his other games from where he stands now, so that no two of them begin alike."""

from collections import Counter
from itertools import pairwise

from campaigns.match.models import Line, Seat
from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardMoment
from variants.engine.strength import OPENING_MOVES
from variants.models import EnginePlayer
from variants.rules.actions import Action

MAX_REMEMBERED_GAMES = 60  # games that he remembers
# Of a log: moves, announcements and throws of both sides, and what is said between them.
OPENING_LINES = 8 * OPENING_MOVES


def moves_played_before(board: BoardMoment, player: EnginePlayer) -> dict[Action, int]:
    """How often the NPC has played each move from this very state in the latest of his other games of the campaign."""
    if board.state.position.fullmove > OPENING_MOVES:
        return {}
    match, game, state = board.match, board.game, board.line.state
    seat = match.seat(Side(player.side))
    seats = Seat.objects.filter(character=seat.character, **({} if seat.character else {"name": seat.name}))
    seats = seats.filter(match__campaign=match.campaign_id, match__game=match.game)
    others = seats.filter(match__engine_players__side=player.side).exclude(match=match).order_by("-match")
    matches = others.values_list("match", flat=True)[:MAX_REMEMBERED_GAMES]
    lines = Line.objects.filter(match__in=list(matches), seq__lte=OPENING_LINES).order_by("match", "seq")
    pairs = pairwise(lines.only("match", "kind", "text", "state"))
    repeats = (line for last, line in pairs if last.match_id == line.match_id and last.state == state)
    texts = Counter(line.text for line in repeats if line.kind == Line.Kind.ACT)
    return {game.read_action(text): count for text, count in texts.items()}
