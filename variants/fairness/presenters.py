"""What two who might play a full board are expected to score, by the ladder; for the Dungeon Master alone."""

from collections.abc import Mapping
from fractions import Fraction

from campaigns.match.presenters.fair import ScoreBar
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from variants.catalog import AnyGame
from variants.fairness.expected_results import NO_POINTS, basis_of, expected_white_score

# Who may play a side, as a form has it: a character, or somebody by name.
Someone = Character | str | None


def prospect_of(
    game: AnyGame,
    players: Mapping[Side, Someone],
    set_cms: Mapping[Side, int],
    position: str,
    points: tuple[int, int] | None,
) -> tuple[ScoreBar, str] | None:
    """The bar, and what it stands on; None where nobody can tell. A side plays by the CM set for it, else by the character's own."""
    if players[Side.WHITE] == players[Side.BLACK]:
        return None
    white, black = (_cm(players[side], set_cms.get(side)) for side in Side)
    if white is None or black is None:
        return None
    score = expected_white_score(game, (white, black), position, points or NO_POINTS)
    if score is None:
        return None
    names = [_name(players[side]) or game.side_name(side) for side in Side]
    return ScoreBar(score, (names[0], names[1])), basis_of(game)


def _cm(player: Someone, set_cm: int | None) -> Fraction | int | None:
    if set_cm is not None:
        return set_cm
    return player.cm if isinstance(player, Character) else None


def _name(player: Someone) -> str:
    return player.name if isinstance(player, Character) else player or ""
