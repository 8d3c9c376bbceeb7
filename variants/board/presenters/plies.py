"""The whole game as text, and as one compact list, for a script that steps through it without a request.

    {pieces: {letter: [name, shape, what it counts]}, plies: [{d: {square: pieces}, l: [squares], c: {square: words}, m, s, t}]}

Each entry is how the board stands after one half-move more, told by what differs from the entry before: `d` are the
squares, with "wR" for a white Rook, "wR bN" for two who share one, "wO~1f4" for one that is frozen from 1f4, "" for
nothing. `l` are the last move's squares, `c` the Kings in check ("?" before the words of an uncertain one), `m` is the square of one
that is mated, `s` says how the match stands, `t` is the piece taken last.
"""

import json
from collections.abc import Iterable, Mapping

from campaigns.match.models import Match
from campaigns.rules.contract import Side
from campaigns.rules.lru_cache import LruCache
from variants import catalog
from variants.board.play.history import History, Ply
from variants.board.play.position_at import BoardLook, BoardMoment, moments_at
from variants.board.presenters import table
from variants.board.presenters.drawing import board_at, describe_board, html_of
from variants.catalog import AnyGame
from variants.rules.answers import CheckWarning, PieceOn
from variants.rules.check_warnings import check_warnings, mated_square
from variants.rules.score import GAME, GameRecord

_LETTER = {Side.WHITE: "w", Side.BLACK: "b"}
# A log only grows, so a match and the number of its last line name the list for good.
_json_cache = LruCache[str](64)


def plies_json(match: Match, past: History) -> str:
    """The list as JSON, made once for all who look back from the same line of the log."""
    key = f"{match.public_id} {past.last_seq}"
    if known_json := _json_cache.get(key):
        return known_json
    moments = moments_at(match, past, *range(len(past.plies) + 1))
    boards = [{}, *(pieces_by_square(board_at(moment.look).standing) for moment in moments)]
    entries = list(map(_entry, boards, boards[1:], moments))
    data = {**shapes_of(moments[0].game), "plies": entries}
    return _json_cache.keep(key, json.dumps(data, separators=(",", ":")))


def shapes_of(game: AnyGame) -> dict[str, object]:
    """The game's `pieces` by their letters, and what its `sides` are called."""
    html, weights = html_of(game.slug), game.variant.looks.weights
    shapes = html.shapes().items()
    pieces = {letter: [name, shape, float(weights.get(name, 0))] for letter, (name, shape) in shapes}
    return {"pieces": pieces, "sides": html.sides}


def pieces_by_square(standing: Mapping[str, PieceOn]) -> dict[str, str]:
    by_square = {}
    for square, piece in standing.items():
        pieces = " ".join(_LETTER[side] + letter for side, letter in piece.pieces)
        by_square[square] = f"{pieces}~{piece.frozen_by}" if piece.frozen_by else pieces
    return by_square


def checks_by_square(checks: Iterable[CheckWarning]) -> dict[str, str]:
    return {king.square: ("" if king.is_certain else "?") + king.sentence for king in checks}


def board_entry(look: BoardLook) -> dict[str, object]:
    """A whole board as an entry: the squares, the last move's, the Kings in check, and the one that is mated."""
    shown, variant = describe_board(look), catalog.game(look.slug).variant
    checks = checks_by_square(check_warnings(variant, look.position))
    entry: dict[str, object] = {"d": pieces_by_square(shown.standing), "l": shown.last, "c": checks}
    return {**entry, "m": shown.mated} if shown.mated else entry


def _entry(previous: dict[str, str], current: dict[str, str], moment: BoardMoment) -> dict[str, object]:
    differing = (square for square in previous | current if previous.get(square) != current.get(square))
    entry = {
        "d": {square: current.get(square, "") for square in differing},
        "l": moment.last,
        "c": checks_by_square(moment.checks),
        "m": mated_square(moment.checks),
        "s": table.status(moment).line,
        "t": _captured_token(moment.ply),
    }
    return {name: value for name, value in entry.items() if value}


def _captured_token(ply: Ply | None) -> str:
    if ply is None or not ply.taken:
        return ""
    loser = ply.side if ply.taken.startswith("-") else ply.side.other
    return _LETTER[loser] + ply.taken.removeprefix("-")


def score_text(moment: BoardMoment, past: History, tags: Mapping[str, str]) -> str:
    """The score; `tags` come after the names of the players and of the game, empty ones are left out."""
    game, match = moment.game, moment.match
    names = {game.side_name(Side(seat.side)): seat.name for seat in match.seats.all()}
    players = {game.side_name(side): names[game.side_name(side)] for side in Side}
    steps = tuple(step.faces or game.read_action(step.text) for step in past.steps)
    extra_tags = {name.title(): value for name, value in tags.items() if value}
    record = GameRecord(game.read_options(match.options), steps, {**players, GAME: game.title, **extra_tags})
    return game.score.write(record, moment.over)
