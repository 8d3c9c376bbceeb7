"""A whole game as text: tags, moves in the game's own notation, the result."""

from collections.abc import Mapping

from campaigns.rules.contract import Side
from variants.presenters.history import History
from variants.presenters.moment import Moment
from variants.rules.answers import Played


def text(moment: Moment, made: History, tags: Mapping[str, str]) -> str:
    """The score; `tags` come after the players' names, empty ones are left out."""
    board, match = moment.board, moment.match
    names = {board.side_name(Side(seat.side)): seat.name for seat in match.seats.all()}
    ordered = {board.side_name(side): names[board.side_name(side)] for side in Side}
    prepared = tuple(map(board.rules.read_action, made.prepared))
    moves = tuple(board.rules.read_action(ply.text) for ply in made.plies if not ply.is_word)
    steps = tuple(step.faces or board.rules.read_action(step.text) for step in made.steps)
    played = Played(board.rules.read_options(match.options), (*prepared, *moves), steps)
    told = {name.title(): value for name, value in tags.items() if value}
    return board.write_score(played, {**ordered, **told}, moment.over)
