"""A finished game as a recap tells it: its turning point by the review, or else the greatest capture."""

from collections.abc import Iterator

from campaigns.match.games import Story
from campaigns.match.models import Match
from campaigns.rules.contract import Side
from variants.review.presenters.review_words import StepTale
from variants.review.review_job import FinishedGame, played_game, review_of
from variants.rules.review.judging import turning_points


def board_story(match: Match, text: str) -> Story:
    """All of it was seen on the board, and every seat may read the review: players are told the same."""
    played = played_game(match)
    names = {side: match.seat(side).name for side in Side}
    sentences = tuple(_turning_point(played, names) or _greatest_capture(played, names))
    return Story(sentences, sentences)


def _turning_point(played: FinishedGame, names: dict[Side, str]) -> list[str]:
    review = review_of(played)
    if review is None or not review.made_at:
        return []
    judged = played.judged(review)
    largest = max(turning_points(judged), key=lambda step: step.weight * step.step.stake, default=None)
    if largest is None:
        return []
    state = next(moment.before for moment in played.moments if moment.step.seq == largest.step.seq)
    return [f"The turning point: {StepTale(played.game, largest, state, names).sentence}"]


def _greatest_capture(played: FinishedGame, names: dict[Side, str]) -> Iterator[str]:
    variant, plies = played.game.variant, played.past.plies
    weights = variant.looks.weights
    taken = ((variant.piece(ply.taken), ply) for ply in plies if ply.taken)
    worths = [(weights.get(piece.name, 0), piece.name, ply) for piece, ply in taken if piece]
    worth, name, ply = max(worths, key=lambda one: one[0], default=(0, "", None))
    moves = sum(not ply.is_word for ply in plies)
    if ply is None or not worth:
        if moves:
            yield f"It was over after {moves} half-move{'' if moves == 1 else 's'}."
        return
    number = next(label for label, one in _labels(played) if one is ply)
    yield f"On move {number} {names[ply.side]} took the {name}, the greatest loss of the game."


def _labels(played: FinishedGame) -> Iterator[tuple[str, object]]:
    current = ""
    for label, ply in played.past.numbered():
        current = label or current
        yield current.rstrip(".…"), ply
