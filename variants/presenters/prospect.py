"""What the two whom New game's form names are expected to score on a full board, by the ladder; for the Dungeon Master alone."""

from fractions import Fraction

from campaigns.match.presenters.fair import ScoreBar
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from variants.fairness import NO_POINTS, basis_of, expected_score
from variants.forms import NewBoardForm


def prospect_of(form: NewBoardForm) -> tuple[ScoreBar, str] | None:
    """The bar and what it stands on, of a form that was cleaned; None where nobody can tell."""
    values = form.cleaned_data
    players = [values.get(side.value) for side in Side]
    cms = [_cm(form, side) for side in Side]
    if None in cms or players[0] == players[1] or values.get("score"):
        return None
    white, black = (cm for cm in cms if cm is not None)
    points = form.own_points or NO_POINTS
    score = expected_score(form.game, (white, black), values.get("position", ""), points)
    if score is None:
        return None
    names = [getattr(player, "name", None) or str(player or "") for player in players]
    bar = ScoreBar(
        score, (names[0] or form.game.side_name(Side.WHITE), names[1] or form.game.side_name(Side.BLACK))
    )
    return bar, basis_of(form.game)


def _cm(form: NewBoardForm, side: Side) -> Fraction | int | None:
    """The CM a side would play by: one that is set, else the character's own."""
    values = form.cleaned_data
    if values.get(f"{side}_engine") and values.get(f"{side}_plays_as"):
        return int(values[f"{side}_plays_as"])
    player = values.get(side.value)
    return player.cm if isinstance(player, Character) else None
