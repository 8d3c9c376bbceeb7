"""The last half-move as a sentence for those who look on: "Ysolde's Griffon takes the Sylph on 3c4"."""

from campaigns.match.models import Match
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.drawing import describe_board, html_of


def last_move(moment: BoardMoment, match: Match) -> str:
    """Empty before the first move, and where the last thing said was no move; `match` has the players' names."""
    ply = moment.ply
    squares = moment.game.squares(ply.text) if ply else ()
    if ply is None or not squares:
        return ""
    start, to = squares
    pieces, standing = html_of(match.game).pieces, describe_board(moment.look).standing
    moved, stayed = (
        next((token for side, token in on.pieces if side is ply.side), "")
        if (on := standing.get(name))
        else ""
        for name in (to, start)
    )
    if not moved and not stayed:
        return ""
    mover = f"{match.seat(ply.side).name}'s {pieces[moved or stayed].name}"
    if not ply.taken or ply.taken.startswith("-"):
        return f"{mover} moves from {start} to {to}"
    return f"{mover} takes the {pieces[ply.taken].name} on {to}{'' if moved else ' from afar'}"
