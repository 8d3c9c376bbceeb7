"""Games of a campaign by what stood on the board: a position, or the moves that a game began with."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns.match.models import Line, Match
from variants.board.play import history
from variants.catalog import AnyGame
from variants.rules.actions import Move
from variants.rules.score import GameRecord
from variants.rules.state import BoardPosition

MAX_GAMES = 200
"""As many games are looked through, the latest first."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game, and after how many half-moves the position stood; `ply` is 0 at the beginning."""

    match: Match
    ply: int = 0


def study_placement_key(game: AnyGame, position: BoardPosition) -> str:
    """The fields of a position's text that say what stands where and who moves, without castlings and counts."""
    return " ".join(game.write_position(position).split(" ")[:2])


def games_with_position(matches: QuerySet[Match], key: str) -> list[FoundGame]:
    """The games in which it stood, each at the first half-move; turns that were taken back do not count."""
    seqs = defaultdict[int, set[int]](set)
    lines = Line.objects.filter(match__in=matches.order_by().values("pk"), position__startswith=f"{key} ")
    for match_id, seq, text in lines.values_list("match_id", "seq", "position"):
        if text.startswith(f"{key} "):  # SQLite takes a Pawn of White's for one of Black's
            seqs[match_id].add(seq)
    rows = list(matches.filter(pk__in=seqs)[:MAX_GAMES])
    pasts = history.read_all(rows) if rows else {}
    firsts = ((row, _first_ply(pasts[row.pk], seqs[row.pk])) for row in rows)
    return [FoundGame(row, ply) for row, ply in firsts if ply is not None]


def _first_ply(past: history.History, seqs: set[int]) -> int | None:
    if past.first in seqs:
        return 0
    return next((ply.number for ply in past.plies if ply.seq in seqs), None)


def games_with_opening(
    matches: QuerySet[Match], game: AnyGame, opening: GameRecord[BoardPosition]
) -> list[FoundGame]:
    moves = [game.write_action(step) for step in opening.steps if isinstance(step, Move)]
    state = game.start(opening.options)
    for step in opening.steps:
        state = game.step(state, step)
    candidates = games_with_position(matches, study_placement_key(game, game.position(state)))
    pasts = history.read_all([candidate.match for candidate in candidates]) if candidates else {}

    def begins_so(past: history.History) -> bool:
        return [ply.text for ply in past.plies if not ply.is_word][: len(moves)] == moves

    return [candidate for candidate in candidates if begins_so(pasts[candidate.match.pk])]
