"""A set-up that is played out against the engine: the line so far, whose turn it is, and what the engine answers.

The line is in the address, as on an analysis board; the engine thinks in a worker. Where no worker runs, the rules alone answer:
with a mate, else the best capture.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from campaigns.core.throttle import Limit, household, take
from campaigns.lessons.rules.lesson import LessonPlan, TrainingSetUp
from campaigns.match.play.dice_door import MACHINE
from campaigns.rules.contract import Choice, Over, Roll, Side
from variants.analysis.analyses import NODES_OF_HINT, analysis_at, ask_engine, has_no_worker
from variants.analysis.analysis_line import AnalysisLine, begun, read_line
from variants.catalog import AnyGame
from variants.models import Analysis
from variants.rules.actions import Action, Move

MOST = 120
"""Answers a minute for one household."""
TOO_MANY = "The engine was asked for too many moves."


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
    def awaits(self) -> Any:
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
    def is_own(self) -> bool:
        """Whether the learner moves, or rolls, next."""
        awaits = self.awaits
        if isinstance(awaits, Choice):
            return awaits.side is self.side
        return isinstance(awaits, Roll) and awaits.by is not self.side.other

    @property
    def is_answered_next(self) -> bool:
        return not self.is_own and self.outcome is None

    def with_line(self, line: AnalysisLine) -> "TrainingGame":
        return TrainingGame(self.game, self.lesson, line)

    def taken_back(self) -> "TrainingGame":
        """The game before the learner's last decision; as it is where there was none."""
        for number in range(self.line.at - 1, -1, -1):
            earlier = self.with_line(self.line.go_to(number))
            if earlier.is_own and isinstance(earlier.awaits, Choice):
                return self.with_line(self.line.without(number + 1))
        return self

    def answered(self, key: str, address: str, now: datetime) -> "TrainingGame | None":
        """The game after the engine's move or roll; None while it thinks. `key` names the page that waits.

        Raises Refused while the engine has too much to do, and TooMany.
        """
        if isinstance(self.awaits, Roll):
            return self.with_line(self.line.rolled(MACHINE.faces(self.awaits).faces))
        row = self._asked(key, address, now, self.set_up.nodes)
        if row.is_done and row.findings:
            action = self.game.read_step(row.findings[0]["line"][0])
        elif has_no_worker(row, now):
            action = reply_by_rules(self.game, self.line.state)
        else:
            return None
        return self.with_line(self.line.played(action))

    def hinted(self, key: str, address: str, now: datetime) -> Analysis:
        """What the engine would play for the learner, found or not yet. Raises as `answered`."""
        return self._asked(key, address, now, NODES_OF_HINT)

    def hint_so_far(self, key: str) -> Analysis | None:
        return analysis_at(desk=_desk(key), game=self.game, state=self.line.state)

    def _asked(self, key: str, address: str, now: datetime, nodes: int) -> Analysis:
        desk, state = _desk(key), self.line.state
        if analysis_at(desk=desk, game=self.game, state=state) is None:
            take(Limit(f"training:{household(address)}", MOST, timedelta(minutes=1), TOO_MANY), now=now)
        return ask_engine(desk=desk, game=self.game, state=state, now=now, nodes=nodes)


def _desk(key: str) -> str:
    return f"training {key}"


def training_game(game: AnyGame, lesson: LessonPlan, moves: str) -> TrainingGame:
    """The game after these moves; raises Unreadable."""
    assert lesson.training is not None
    state = game.start(game.options_for({}, game.read_position(lesson.training.position)))
    line = (
        read_line(game, game.write_state(state), moves, str(len(moves.split())))
        if moves
        else begun(game, state)
    )
    return TrainingGame(game, lesson, line)


def reply_by_rules(game: AnyGame, state: Any) -> Action:
    """What somebody plays who sees one move ahead: a win, else the most valuable capture, else the first move there is."""
    variant, values = game.variant, game.variant.looks.weights
    phase = game.awaits(state)
    assert isinstance(phase, Choice)

    def worth(action: Action) -> tuple[bool, float, bool]:
        ending = game.over(game.act(state, action))
        piece = variant.piece(variant.taken(state.position, action))
        gain = float(values.get(piece.name, 1)) if piece else 0.0
        return ending is not None and ending.winner is phase.side, gain, isinstance(action, Move)

    return max(phase.actions, key=worth)
