"""A shared game as everybody sees it: who played, how it ended, every position. Nothing of the campaign, and no CM."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from campaigns.match.models import Match
from campaigns.rules.contract import Side
from variants.board.play import history
from variants.board.play.position_at import BoardMoment, moments_at
from variants.board.presenters import wording
from variants.board.presenters.drawing import describe_board, html_of
from variants.sharing.presenters.animation import MAX_PLIES, game_gif
from variants.sharing.presenters.layout import Layout, card_layout, framed_layout
from variants.sharing.presenters.picture import GameTexts, Shot, credit_of, position_png

ANIMATION_SIDES = (48, 28)
"""Pixels of a square's side in an animation, of one level and of several."""
SHAPES: Mapping[str, Callable[[str], Layout]] = {
    "tall": lambda slug: framed_layout(slug, (88, 60)),
    "wide": lambda slug: framed_layout(slug, (88, 40), is_side_by_side=True),
    "card": card_layout,
}
"""Of pictures: for a page, for a page on a screen with room for all levels side by side, for a link's preview."""


@dataclass(frozen=True)
class SharedPosition:
    """A match, and the half-move after which it is looked at."""

    match: Match
    number: int | None

    @cached_property
    def past(self) -> history.History:
        return history.read(self.match)

    @cached_property
    def moment(self) -> BoardMoment:
        return moments_at(self.match, self.past, self.ply)[0]

    @property
    def count(self) -> int:
        return len(self.past.plies)

    @property
    def ply(self) -> int:
        return self.count if self.number is None else self.number

    @property
    def game(self) -> str:
        return self.moment.game.title

    @cached_property
    def ending(self) -> str:
        return wording.match_result(moments_at(self.match, self.past, None)[0])

    @property
    def last_move_text(self) -> str:
        """The half-move that led here with its dice, as it is written; empty for the first position."""
        move = self._labels[self.ply]
        dice = _dice(self.moment)
        return f"{move} ({' '.join(map(str, dice))})" if dice else move

    @property
    def standing(self) -> Iterator[tuple[str, str]]:
        """Each side, and where its pieces stand, in words."""
        html, standing = html_of(self.match.game), describe_board(self.moment.look).standing
        names = [name for level in html.levels for name in html.names(level) if name in standing]
        placed = [
            (by, html.pieces[token].name, name) for name in names for by, token in standing[name].pieces
        ]
        for side in Side:
            texts = (f"{piece} {name}" for by, piece, name in placed if by is side)
            yield self.moment.game.side_name(side), ", ".join(texts)

    @property
    def credit(self) -> str:
        return credit_of(self.match.game)

    @property
    def sizes(self) -> dict[str, tuple[int, int]]:
        """Width and height of a picture by its shape."""
        return {name: layout(self.match.game).size for name, layout in SHAPES.items()}

    @property
    def has_levels(self) -> bool:
        return len(html_of(self.match.game).levels) > 1

    @property
    def omitted_plies(self) -> int:
        """With how many half-moves the animation begins late, as it shows the last ones of a long game alone."""
        return max(0, self.count - MAX_PLIES)

    @property
    def key(self) -> str:
        """Of everything that a picture of this position shows."""
        return f"{self.match.public_id} {self.past.last_seq} {self.ply} {self._texts}"

    def picture(self, shape: str) -> bytes:
        return position_png(SHAPES[shape](self.match.game), self._texts, self._shot(self.ply, self.moment))

    def animation(self) -> bytes:
        first = self.omitted_plies
        moments = moments_at(self.match, self.past, *range(first, self.count + 1))
        shots = [self._shot(number, moment) for number, moment in enumerate(moments, first)]
        return game_gif(framed_layout(self.match.game, ANIMATION_SIDES), self._texts, shots)

    @cached_property
    def _texts(self) -> GameTexts:
        white, black = (self.match.seat(side).name for side in Side)
        return GameTexts(self.game, (white, black))

    @cached_property
    def _labels(self) -> list[str]:
        """Every half-move with its move's number: "12. Nf3", "12… Nc6"; nothing before the first."""
        return ["", *(f"{label} {ply.notation}" for label, ply in self.past.labelled_plies())]

    def _shot(self, number: int, moment: BoardMoment) -> Shot:
        ending = self.ending if number == self.count else ""
        return Shot(moment.look, self._labels[number] or "The first position", _dice(moment), ending)


def _dice(moment: BoardMoment) -> tuple[int, ...]:
    """The dice of the turn that led here, or those that were rolled for this move alone."""
    if moment.turn_made and moment.turn_made[0].dice:
        return moment.turn_made[0].dice
    return tuple(face for faces in (moment.ply.throws if moment.ply else ()) for face in faces)
