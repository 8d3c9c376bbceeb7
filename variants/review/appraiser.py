"""How the engine appraises the positions of a game that is looked back at: the best there was, and what every roll could bring.

Whatever is compared is seen by one and the same look (`worth`): the position after the action taken and the one after the
best action; the roll that fell and those that did not. Deeper looks only find the best action.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import product

from campaigns.rules.contract import Choice, Over, Roll, Side
from variants.catalog import AnyGame
from variants.engine import catalog
from variants.engine.catalog import AnyEngine
from variants.engine.dice_searcher import DiceSearcher
from variants.engine.front import Finding, Limits
from variants.review.review_job import Appraise, PlayedPosition
from variants.rules.actions import Move
from variants.rules.review.appraisal import Appraisal, mean_of, outcomes_of
from variants.rules.review.scale import equity_of_score
from variants.rules.state import AnyState

# In thousandths of a stake a finding tells games with points; the others' scores are made equity.
POINT = 1000


@dataclass(frozen=True, slots=True)
class LookLimits:
    """How far a position is seen: when two are compared (`common`), and when the best action is looked for."""

    common: Limits
    best: Limits


# By whether the engine is compiled: without dice, with dice, and where a turn is two half-moves.
BOARD = {
    True: LookLimits(Limits(nodes=400_000), Limits(nodes=400_000)),
    False: LookLimits(Limits(nodes=3_000), Limits(nodes=3_000)),
}
DICE = {
    True: LookLimits(Limits(nodes=20_000), Limits(nodes=60_000)),
    False: LookLimits(Limits(nodes=200), Limits(nodes=1_000)),
}
TURNS = {
    True: LookLimits(Limits(depth=4, nodes=20_000), Limits(nodes=60_000)),
    False: LookLimits(Limits(depth=2), Limits(depth=2)),
}


def limits_for(game: AnyGame, is_compiled: bool) -> LookLimits:
    if game.variant.dice is None:
        return BOARD[is_compiled]
    return (TURNS if game.variant.turns_of_half_moves else DICE)[is_compiled]


def appraiser_of(game: AnyGame) -> tuple[Appraise, bool]:
    """Appraises one position after the other of a game; and whether the engine is compiled."""
    engine = catalog.engine_of(game.slug)
    return Appraiser(game, engine).appraise, engine.is_compiled


class Appraiser:
    """Remembers what it has looked at: the position after a step is the one before the next."""

    def __init__(self, game: AnyGame, engine: AnyEngine) -> None:
        self._game = game
        self._engine = engine
        self._looks = limits_for(game, engine.is_compiled)
        self._worths: dict[str, float] = {}
        self._findings: dict[tuple[str, bool], Finding] = {}

    def appraise(self, position: PlayedPosition) -> Appraisal:
        """What there was to be had at a position of the game, and what the step that followed came to."""
        state, phase = position.state, self._game.awaits(position.state)
        if isinstance(phase, Roll):
            return self._of_roll(position, phase)
        if not isinstance(phase, Choice) or phase.side is None:
            return Appraisal(self.worth(state))
        if word_values := self._word_values(state):
            return Appraisal(self.worth(state), word_worths=word_values)
        if not any(isinstance(action, Move) for action in phase.actions):
            return Appraisal(self.worth(state))
        finding = self._find(state, is_deep=True)
        best = finding.line[0]
        next_state = self._game.act(state, best)
        worth_after, over = self.worth(next_state), self._game.over(next_state)
        wins_at_once = over is not None and over.winner is phase.side
        mate = finding.mate or int(wins_at_once)
        return Appraisal(self.worth(state), self._game.write_action(best), worth_after, mate)

    def _of_roll(self, position: PlayedPosition, roll: Roll) -> Appraisal:
        """The mean over all throws, and where the one that fell stands among them; a throw that decides nothing is none."""
        state = position.state
        outcomes = self._outcomes(state, roll)
        mean = mean_of(outcomes)
        if not position.faces:
            return Appraisal(mean)
        next_state = self._game.throw(state, position.faces)
        if self._is_rerolled(next_state, roll):
            return Appraisal(mean)
        return Appraisal(mean, outcomes=outcomes_of(self.worth(next_state), outcomes))

    def _outcomes(self, state: AnyState, roll: Roll) -> list[tuple[float, int]]:
        """What every throw comes to, and of how many throws: those that lead to the same position are one."""
        game, all_faces = self._game, product(range(1, roll.dice.sides + 1), repeat=roll.dice.count)
        next_states = (game.throw(state, faces) for faces in all_faces)
        decided = (later for later in next_states if not self._is_rerolled(later, roll))
        counts = Counter(map(game.write_state, decided))
        return [(self.worth(game.read_state(text)), throws) for text, throws in counts.items()]

    def _is_rerolled(self, next_state: AnyState, roll: Roll) -> bool:
        """Whether both have to throw once more, as before an opening."""
        phase = self._game.awaits(next_state)
        return roll.each and isinstance(phase, Roll) and phase.each

    def worth(self, state: AnyState) -> float:
        """The equity for White of a position, seen as far as every other."""
        text = self._game.write_state(state)
        if text not in self._worths:
            self._worths[text] = self._evaluate(state)
        return self._worths[text]

    def _evaluate(self, state: AnyState) -> float:
        phase = self._game.awaits(state)
        if isinstance(phase, Over):
            if phase.winner is None:
                return 0.0
            points = self._game.variant.points
            stake = points.worth(state.position).plain_points if points else 1
            won = self._game.points(state) / stake if points else 1.0
            return won if phase.winner is Side.WHITE else -won
        if isinstance(phase, Roll):
            return mean_of(self._outcomes(state, phase))
        assert isinstance(phase, Choice)
        if len(phase.actions) > 1 and not any(isinstance(action, Move) for action in phase.actions):
            return self.worth(self._game.act(state, phase.actions[0]))  # words about the stake
        finding = self._find(state, is_deep=False)
        return (1 if phase.side is Side.WHITE else -1) * self._equity(finding)

    def _find(self, state: AnyState, is_deep: bool) -> Finding:
        looks = self._looks
        limits = looks.best if is_deep else looks.common
        key = self._game.write_state(state), limits == looks.best
        if key not in self._findings:
            self._findings[key] = self._engine.think(state, limits)
        return self._findings[key]

    def _equity(self, finding: Finding) -> float:
        if self._game.variant.points is not None:
            return finding.score / POINT
        if finding.mate is not None:
            return 1.0 if finding.mate > 0 else -1.0
        return equity_of_score(finding.score)

    def _word_values(self, state: AnyState) -> dict[str, float]:
        """What each word about the stake is worth to who says it; none where none can be said."""
        engine = self._engine
        if not isinstance(engine, DiceSearcher):
            return {}
        worths = engine.chance.worth_of_words(state, lambda: self.worth(state))
        return {self._game.write_action(word): worth for word, worth in worths.items()}
