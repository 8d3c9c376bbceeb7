"""Preview of a change to a match for the DM: moves lost, result before and after."""

from collections.abc import Iterator

from campaigns.match.models import Match
from campaigns.match.play.reopening import Difference, MatchStanding
from campaigns.match.presenters import Comparison, ShownDifference
from variants import catalog
from variants.board.play import history
from variants.board.presenters import words
from variants.board.presenters.going_back import moves_text
from variants.catalog import AnyGame


def describe_difference(match: Match, difference: Difference) -> ShownDifference:
    """The moves that fall away, and the result where it is another one; the match stands as before the change."""
    game, losses = catalog.game(match.game), {step.seq for step in difference.lost}
    falls = [
        f"{label} {game.side_name(ply.side)} {ply.notation}".strip()
        for label, ply in history.read(match).numbered()
        if ply.seq in losses
    ]
    result = Comparison(
        "Result", *(_result(game, standing) for standing in (difference.before, difference.after))
    )
    rows = [row for row in (*_dice(difference), result) if row.before != row.after]
    return ShownDifference(moves_text(len(falls)), tuple(falls), tuple(rows))


def _dice(difference: Difference) -> Iterator[Comparison]:
    after = {step.seq: step.faces for step in difference.after.steps}
    for step in difference.before.steps:
        if step.faces and step.seq in after:
            yield Comparison(
                "Dice", *(" and ".join(map(str, faces)) for faces in (step.faces, after[step.seq]))
            )


def _result(game: AnyGame, standing: MatchStanding) -> str:
    return words.ended(game, standing.over, standing.state) if standing.over else "in play"
