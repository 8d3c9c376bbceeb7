"""A set-up that is played out against the engine: the line so far, whose turn it is, and what the engine answers.

The line is in the address, as on an analysis board; the engine thinks in a worker. Where no worker runs, the rules alone answer:
with a mate, else the best capture.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from campaigns.core.throttle import Limit, household, take_try
from campaigns.lessons.rules.lesson import LessonPlan, TrainingSetUp
from campaigns.match.play.dice_door import MACHINE
from campaigns.rules.contract import Awaited, Choice, Over, Roll, Side
from variants.analysis.analyses import NODES_OF_HINT, ask_engine, find_analysis, has_no_worker
from variants.analysis.analysis_line import AnalysisLine, new_line, read_line
from variants.catalog import AnyGame
from variants.models import Analysis
from variants.rules.actions import Action, Move
from variants.rules.move_effects import captured_piece
from variants.rules.state import AnyState

MAX_ANSWERS_A_MINUTE = 120
"""Answers a minute for one household."""
MSG_TOO_MANY = "The engine was asked for too many moves."


@dataclass(frozen=True)
class TrainingGame:
    game: AnyGame
    lesson: LessonPlan
    line: AnalysisLine

    @property
    def set_up(self) -> TrainingSetUp:
        assert self.lesson.training is not None
        return self.lesson.training

    @property
    def side(self) -> Side:
        """The learner's."""
        return Side(self.set_up.side)

    @cached_property
    def awaits(self) -> Awaited[Action]:
        """Choice, Roll or Over."""
        return self.game.awaits(self.line.state)

    @property
    def moves(self) -> str:
        return self.line.tree.write()

    @property
    def outcome(self) -> Over | None:
        return self.awaits if isinstance(self.awaits, Over) else None

    @property
    def is_won(self) -> bool:
        return self.outcome is not None and self.outcome.winner is self.side

    @property
    def is_learners_turn(self) -> bool:
        """Whether the learner moves, or rolls, next."""
        awaits = self.awaits
        if isinstance(awaits, Choice):
            return awaits.side is self.side
        return isinstance(awaits, Roll) and awaits.by is not self.side.other

    @property
    def is_engines_turn(self) -> bool:
        return not self.is_learners_turn and self.outcome is None

    def with_line(self, line: AnalysisLine) -> "TrainingGame":
        return TrainingGame(self.game, self.lesson, line)

    def take_back(self) -> "TrainingGame":
        """The game before the learner's last decision; as it is where there was none."""
        for number in range(self.line.at - 1, -1, -1):
            earlier = self.with_line(self.line.go_to(number))
            if earlier.is_learners_turn and isinstance(earlier.awaits, Choice):
                return self.with_line(self.line.remove_branch(number + 1))
        return self

    def play_engine(self, key: str, address: str, now: datetime) -> "TrainingGame | None":
        """The game after the engine's move or roll; None while it thinks. `key` names the page that waits.

        Raises Refused while the engine has too much to do, and TooManyTries.
        """
        if isinstance(self.awaits, Roll):
            return self.with_line(self.line.roll_dice(MACHINE.faces(self.awaits).faces))
        row = self._ask_engine(key, address, now, self.set_up.nodes)
        if row.is_done and row.findings:
            action = self.game.read_step(row.findings[0]["line"][0])
        elif has_no_worker(row, now):
            action = reply_by_rules(self.game, self.line.state)
        else:
            return None
        return self.with_line(self.line.play(action))

    def ask_hint(self, key: str, address: str, now: datetime) -> Analysis:
        """What the engine would play for the learner, found or not yet. Raises as `play_engine`."""
        return self._ask_engine(key, address, now, NODES_OF_HINT)

    def hint_so_far(self, key: str) -> Analysis | None:
        return find_analysis(desk=_desk(key), game=self.game, state=self.line.state)

    def _ask_engine(self, key: str, address: str, now: datetime, nodes: int) -> Analysis:
        desk, state = _desk(key), self.line.state
        if find_analysis(desk=desk, game=self.game, state=state) is None:
            bucket, span = f"training:{household(address)}", timedelta(minutes=1)
            take_try(Limit(bucket, MAX_ANSWERS_A_MINUTE, span, MSG_TOO_MANY), now=now)
        return ask_engine(desk=desk, game=self.game, state=state, now=now, nodes=nodes)


def _desk(key: str) -> str:
    return f"training {key}"


def training_game(game: AnyGame, lesson: LessonPlan, moves: str) -> TrainingGame:
    """The game after these moves; raises Unreadable."""
    assert lesson.training is not None
    state = game.start(game.options_for({}, game.read_position(lesson.training.position)))
    line = new_line(game, state)
    if moves:
        line = read_line(game, game.write_state(state), moves, str(len(moves.split())))
    return TrainingGame(game, lesson, line)


def reply_by_rules(game: AnyGame, state: AnyState) -> Action:
    """What somebody plays who sees one move ahead: a win, else the most valuable capture, else the first move there is."""
    variant, values = game.variant, game.variant.looks.weights
    phase = game.awaits(state)
    assert isinstance(phase, Choice)

    def worth(action: Action) -> tuple[bool, float, bool]:
        ending = game.over(game.act(state, action))
        piece = variant.army.piece_named(captured_piece(variant, state.position, action))
        gain = float(values.get(piece.name, 1)) if piece else 0.0
        return ending is not None and ending.winner is phase.side, gain, isinstance(action, Move)

    return max(phase.actions, key=worth)
