"""What a seat has planned for when the other side has acted (B5, B6), for that device alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from campaigns.match.models import Guest
from campaigns.rules.contract import Choice, Side
from campaigns.rules.text import plain_line
from variants.board.play.history import Ply
from variants.board.play.plans import kept_plan, plan_row
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import wording
from variants.board.presenters.diagram import DrawnCandidate, draw_candidates
from variants.board.presenters.drawing import describe_board, html_of
from variants.rules.actions import Move
from variants.rules.grid.descriptions import with_article
from variants.rules.plan import THROW, PlannedStep, planned_steps
from variants.rules.premoves import premove_candidates, premove_promotions


@dataclass(frozen=True, slots=True)
class Planning:
    """The premove, by its squares and in words; how many lines; `news` of what was planned before.

    `may_plan`: it is the other side's turn; `begins_with_dice`: a turn begins with dice, and only the throw can be planned for it, which a
    double could come before.
    """

    opponent: str
    may_plan: bool
    begins_with_dice: bool
    may_double: bool
    is_slow: bool
    premove: tuple[str, ...] = ()
    sentence: str = ""
    lines: int = 0
    news: str = ""


def planning(moment: BoardMoment, guest: Guest, side: Side) -> Planning:
    game, match, points = moment.game, moment.match, moment.game.variant.points
    row = plan_row(guest, side)
    plan = kept_plan(row)
    may_plan = moment.turn is side.other and not moment.preparation
    squares = game.squares(plan.premove) if plan.premove not in ("", THROW) else ()
    sentence = "roll the dice" if plan.premove == THROW else ""
    if squares:
        sentence = _premove_sentence(moment, side, plan.premove)
    opponent, news = game.side_name(side.other), row.news if row else ""
    has_dice, is_slow = game.request is not None, match.hours_per_move is not None
    may_double = points is not None and points.counter(moment.state.position) is not None
    lines = len(plan.lines)
    return Planning(opponent, may_plan, has_dice, may_double, is_slow, squares, sentence, lines, news)


def promotion_choices(moment: BoardMoment, side: Side, text: str) -> list[DrawnCandidate]:
    """What the piece of a premove may become, to choose from."""
    variant = moment.game.variant
    move = variant.coordinates.read(plain_line(text, 20))
    candidates = premove_candidates(variant, moment.state.position, side, move)
    return list(draw_candidates(moment.game, side, candidates))


def _premove_sentence(moment: BoardMoment, side: Side, text: str) -> str:
    start, to = moment.game.squares(text)
    standing = describe_board(moment.look).standing.get(start)
    token = dict(standing.pieces).get(side) if standing else None
    if token is None:
        return f"{start} to {to}"
    variant = moment.game.variant
    move = variant.coordinates.read(text)
    kinds = premove_promotions(variant, moment.state.position, side, move) if move.becomes else {}
    becomes = f", becomes {with_article(kinds[move.becomes])}" if move.becomes in kinds else ""
    return f"{html_of(moment.game.slug).pieces[token].name} {start} to {to}{becomes}"


def moment_after_steps(moment: BoardMoment, steps: Sequence[PlannedStep]) -> BoardMoment:
    """The board as it would be after these steps."""
    if not steps:
        return moment
    last = steps[-1]
    ply = Ply(0, last.side, last.text, last.notation, "", moment.line.seq)
    return replace(moment, state=last.state, ply=ply, turn_made=(ply,))


@dataclass(frozen=True)
class LineBoard:
    """The board on which `side` enters a line: how far it goes, and what else is planned."""

    match_moment: BoardMoment
    side: Side
    steps: Sequence[PlannedStep]
    lines: Sequence[tuple[str, ...]]

    @cached_property
    def moment(self) -> BoardMoment:
        return moment_after_steps(self.match_moment, self.steps)

    @property
    def line(self) -> str:
        return " ".join(step.text for step in self.steps)

    @property
    def shorter_line(self) -> str:
        """The line without its last step."""
        return " ".join(step.text for step in self.steps[:-1])

    @property
    def is_complete(self) -> bool:
        """Whether it ends with one's own move, and so may be kept."""
        return bool(self.steps) and self.steps[-1].side is self.side

    @property
    def line_sentence(self) -> str:
        return _line_sentence(self.steps, self.side)

    @property
    def status(self) -> str:
        opponent = self.match_moment.game.side_name(self.side.other)
        if self.moment.over:
            return "The line ends here: the game is over."
        if not isinstance(self.moment.awaits, Choice):
            return "The line ends here: dice decide."
        if self.moment.to_move is self.side:
            return "What do you answer?"
        return f"What else may {opponent} play?" if self.steps else f"What may {opponent} play?"

    @property
    def word_choices(self) -> list[tuple[str, str]]:
        """The words that may stand in the line now, with their labels."""
        phase, game = self.moment.awaits, self.match_moment.game
        actions = phase.actions if isinstance(phase, Choice) else ()
        words = (action for action in actions if not isinstance(action, Move) and action != game.request)
        return [(text, wording.label(text)) for text in map(game.write_action, words)]

    @property
    def kept_lines(self) -> list[tuple[str, str]]:
        """Each line as it is kept, and in words."""
        game, state = self.match_moment.game, self.match_moment.state
        steps_by_line = {line: planned_steps(game, state, line) for line in self.lines}
        return [(" ".join(line), _line_sentence(steps, self.side)) for line, steps in steps_by_line.items()]


def _line_sentence(steps: Iterable[PlannedStep], side: Side) -> str:
    """ "If e4, then e5; if Nf3, then Nc6"."""
    parts, previous_side = list[str](), side
    for step in steps:
        is_own = step.side is side
        separator = ", " if step.side is previous_side else "; if " if not is_own else ", then "
        parts.append(f"{separator if parts else 'If '}{step.notation}")
        previous_side = step.side
    return "".join(parts)
