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
OPENING_LINES = (
    8 * OPENING_MOVES
)  # of a log: moves, announcements and throws of both sides, and what is said between them


def moves_played_before(board: BoardMoment, player: EnginePlayer) -> dict[Action, int]:
    """How often the NPC has played each move from this very state in the latest of his other games of the campaign."""
    if board.state.position.fullmove > OPENING_MOVES:
        return {}
    match, game = board.match, board.game
    seat = match.seat(Side(player.side))
    player_filter = (
        {"character": seat.character} if seat.character else {"character": None, "name": seat.name}
    )
    seats = Seat.objects.filter(
        **player_filter,
        match__campaign=match.campaign_id,
        match__game=match.game,
        match__engine_players__side=player.side,
    )
    matches = (
        seats.exclude(match=match).order_by("-match").values_list("match", flat=True)[:MAX_REMEMBERED_GAMES]
    )
    lines = Line.objects.filter(match__in=list(matches), seq__lte=OPENING_LINES).order_by("match", "seq")
    texts = Counter(
        line.text
        for previous_line, line in pairwise(lines.only("match", "kind", "text", "state"))
        if line.kind == Line.Kind.ACT
        and previous_line.match_id == line.match_id
        and previous_line.state == board.line.state
    )
    return {game.read_action(text): count for text, count in texts.items()}
