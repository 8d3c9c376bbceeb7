"""The dice at the board: awaited, on the table with what each can do, and the luck of all rolls."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from campaigns.match.models import Line
from campaigns.match.play import log
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import Dice
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.viewpoint import Viewpoint
from variants.catalog import AnyGame
from variants.rules.actions import Move
from variants.rules.answers import DieLeft, RollLuck


@dataclass(frozen=True)
class Rolling:
    """The dice as a device may see and roll them; an earlier position (`live` is false) has no rolls."""

    moment: BoardMoment
    past: History
    viewpoint: Viewpoint
    live: bool

    @cached_property
    def awaited_roll(self) -> Roll | None:
        roll, turn, sides = self.moment.roll, self.moment.turn, self.viewpoint.sides
        return roll if self.live and sides and (turn is None or turn in sides) else None

    @property
    def who_rolls(self) -> str:
        return f"{self.moment.game.side_name(turn)} rolls" if (turn := self.moment.turn) else "One die each"

    @property
    def recorded_faces(self) -> tuple[int, ...]:
        """Faces on record that the awaited roll will use; none for a fresh roll."""
        die = self.past.dice.get(self.awaited_roll.key) if self.awaited_roll else None
        return die.faces if die else ()

    @cached_property
    def dice(self) -> list[tuple[int, DieLeft | None]]:
        """The dice on the table, high to low; of those still to be played what each can do, unless that is told of all."""
        faces, dice = self._roll_step.faces if self._roll_step else (), self.moment.game.variant.dice
        if self.consequence:
            return [(face, None) for face in faces]
        dice_left = dice.dice_left(self.moment.look.position) if dice and not self.moment.over else ()
        rows: list[tuple[int, DieLeft | None]] = [(die.face, die) for die in dice_left]
        if 0 < len(dice_left) < len(faces):
            used_faces = Counter(faces) - Counter(die.face for die in dice_left)
            rows += [(face, None) for face in used_faces.elements()]
        return sorted(rows, key=lambda die: -die[0])

    @property
    def tied_dice(self) -> list[tuple[str, int]]:
        """The equal dice of a throw for the first move that is to be rolled again: each side's name and its face."""
        moment, step = self.moment, self._roll_step
        if step is None or not moment.line.roll_key or moment.roll is None or not moment.roll.each:
            return []
        return [(moment.game.side_name(side), face) for side, face in zip(Side, step.faces, strict=True)]

    @property
    def must_pass(self) -> bool:
        """Whether no die can be used, which one sentence says of all."""
        moment = self.moment
        return not moment.over and moment.game.variant.phrases.activity_text(moment.state.position) == "pass"

    @property
    def is_typed(self) -> bool:
        return bool(self.dice and self._recorded_die and self._recorded_die.thrown_by == Line.ThrownBy.TYPED)

    @property
    def throw_key(self) -> str:
        """A key of the throw on the table; empty for dice that were rolled by hand."""
        return self._roll_step.roll_key if self._roll_step and not self.is_typed else ""

    @property
    def correctable_dice(self) -> Dice | None:
        may = self.live and self.viewpoint.is_dm and self.is_typed
        return self._recorded_die.dice if may and self._recorded_die else None

    @cached_property
    def consequence(self) -> str:
        """In a sentence what the last throw did, until another half-move follows; empty where the dice say it themselves."""
        moment, past = self.moment, self.past
        announcing = moment.game.variant.announcing
        if announcing is None:
            return ""
        steps = [step for step in past.steps if step.seq <= moment.line.seq]
        ply = moment.ply.number if moment.ply else 0
        first = past.seq(ply) if ply else 0
        if ply and steps[-1].seq <= first:
            first = past.seq(ply - 1)
        move, sentence = None, ""
        for step in steps:
            action = moment.game.read_action(step.text) if step.text and step.seq > first else None
            move = action if isinstance(action, Move) else move
            if move and step.faces and step.seq > first:
                sentence = announcing.outcome(move, step.roll_key, step.faces)
        return sentence

    @cached_property
    def _roll_step(self) -> log.Step | None:
        return self.past.roll_step(self.moment.line.seq)

    @property
    def _recorded_die(self) -> log.Die | None:
        return self.past.dice.get(self._roll_step.roll_key) if self._roll_step else None


def luck_of_rolls(moment: BoardMoment, past: History) -> Iterator[tuple[str, RollLuck]]:
    game = moment.game
    for replayed in log.replay(game, moment.match.options, list(past.steps)).moments:
        if replayed.step.roll_key and game.variant.dice:
            luck = game.variant.dice.luck(replayed.before.position, replayed.step.faces)
            if luck:
                yield replayed.step.roll_key, luck


def luck_by_side(game: AnyGame, rolls: Sequence[RollLuck]) -> Iterator[tuple[str, int, Fraction]]:
    for side in Side:
        lucks = [roll.luck for roll in rolls if roll.side is side]
        yield game.side_name(side), len(lucks), sum(lucks, Fraction())
