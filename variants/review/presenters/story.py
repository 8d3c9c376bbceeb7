"""A finished game as a recap tells it: its turning point by the review, or else the greatest capture."""

from collections.abc import Iterator, Sequence

from campaigns.match.games import Story
from campaigns.match.models import Match
from campaigns.rules.contract import Side
from variants.board.play import history
from variants.models import GameReview
from variants.review.presenters.review_words import StepTale
from variants.review.review_job import FinishedGame
from variants.rules.review.judging import turning_points


def board_stories(matches: Sequence[Match]) -> dict[int, Story]:
    """All of it was seen on the board, and every seat may read the review: players are told the same."""
    rows = GameReview.objects.filter(match__in=matches, made_at__isnull=False)
    reviews = rows.in_bulk(field_name="match_id")
    past = history.read_all(matches)
    return {match.pk: _story(FinishedGame(match, past[match.pk]), reviews.get(match.pk)) for match in matches}


def _story(played: FinishedGame, review: GameReview | None) -> Story:
    names = {side: played.match.seat(side).name for side in Side}
    sentences = tuple(_turning_point(played, review, names) or _greatest_capture(played, names))
    return Story(sentences, sentences)


def _turning_point(played: FinishedGame, review: GameReview | None, names: dict[Side, str]) -> list[str]:
    if review is None or review.steps_hash != played.steps_hash:
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
    captures = ((variant.army.piece_named(ply.taken), ply) for ply in plies if ply.taken)
    worths = [(weights.get(piece.name, 0), piece.name, ply) for piece, ply in captures if piece]
    worth, name, ply = max(worths, key=lambda entry: entry[0], default=(0, "", None))
    moves = sum(not ply.is_word for ply in plies)
    if ply is None or not worth:
        if moves:
            yield f"It was over after {moves} half-move{'' if moves == 1 else 's'}."
        return
    number = next(label.rstrip(".…") for label, entry in played.past.labelled_plies() if entry is ply)
    yield f"On move {number} {names[ply.side]} took the {name}, the greatest loss of the game."
