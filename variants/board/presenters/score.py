"""A whole game as text: tags, moves in the game's own notation, the result."""

from collections.abc import Mapping

from campaigns.rules.contract import Side
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment
from variants.rules.score import GAME, GameRecord


def text(moment: BoardMoment, past: History, tags: Mapping[str, str]) -> str:
    """The score; `tags` come after the names of the players and of the game, empty ones are left out."""
    game, match = moment.game, moment.match
    names = {game.side_name(Side(seat.side)): seat.name for seat in match.seats.all()}
    players = {game.side_name(side): names[game.side_name(side)] for side in Side}
    steps = tuple(step.faces or game.read_action(step.text) for step in past.steps)
    extra = {name.title(): value for name, value in tags.items() if value}
    record = GameRecord(game.read_options(match.options), steps, {**players, GAME: game.title, **extra})
    return game.score.write(record, moment.over)
