"""Strength by CM: one mapping from a Chess Modifier to how deep a player looks, what he thinks equal, and how often he slips.

    CM     nodes  equal within  slips, of a hundred moves
    10       100           166                         85
    20       225           148                         34
    40     1,132           111                         16
    70    12,810            56                          5
    100  144,991             0                          0
    130   two million (from CM 133 on nothing grows)

Looked at are 100 * 2 ** ((CM - 10) / 8.57) positions, twice as many for every 8 or 9 CM. Up to CM 100 the player takes
among his first choices (six at CM 10, the fewer the less he thinks equal) one that he thinks as good as the best: each score is blurred
by up to `equal`. And he slips: a third
of the time at CM 20, half as often for every 18 CM more and not at all from 100 on, he does not look at the answers and
takes what catches his eye, a capture if one does. Below CM 20 beginners slip more, five moves of six at CM 10: whoever only
avoids losing pieces at once beats them on every board without dice. From CM 100 on only the nodes grow, up to MAX_NODES. In the opening he does not
repeat himself: of moves that are nearly as good he plays one that he has not yet played from there. A style is a taste
among moves that are thought equal: it makes nobody stronger. Everything follows from the seed and the position.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from random import Random

from campaigns.rules.contract import Choice
from variants.engine.front import Engine, Finding, Limits, Report, StopSign, say_nothing
from variants.rules.actions import Action, Move
from variants.rules.board_game import AnyGame
from variants.rules.state import AnyState

MIN_CM, MAX_CM = 10, 150
FLAWLESS_CM = 100  # from this CM on nothing is left to chance
MIN_NODES, MAX_NODES = 100, 2_000_000
CM_PER_DOUBLING = 8.57  # CM for twice the nodes
BLUR = 185  # hundredths of the weakest piece, at CM 0
MAX_SLIPS, CM_PER_HALVING = 0.5, 18  # at CM 10, but for a beginner's; CM for half as many
BEGINNER_CM, BEGINNER_SLIPS = 20, 0.35  # below this CM so many more slips, at CM 10
FIRST_CHOICES = 6
GLANCES = 3  # moves that come to mind when he slips
OPENING_MOVES = 2  # of each side


@dataclass(frozen=True)
class Strength:
    """How a CM plays; `equal` in hundredths of the weakest piece, `slips` as a probability."""

    nodes: int
    equal: int
    slips: float

    @property
    def choices(self) -> int:
        """How many first choices he weighs: the fewer seem equal to him, the fewer, and the further he sees along each."""
        return 1 + ceil((FIRST_CHOICES - 1) * self.equal / BLUR)


@dataclass(frozen=True)
class Style:
    """What a player prefers among moves that he thinks equal, from -1 to 1."""

    capturing: float = 0.0
    advancing: float = 0.0
    raising: float = 0.0  # doubling, and taking a double


PLAIN = Style()
STYLES = {
    "plain": PLAIN,
    "bold": Style(0.6, 0.6, 1.0),
    "careful": Style(-0.4, -0.6, -1.0),
    "greedy": Style(1.0, 0.0, 0.5),
}
RAISING_WORDS = "double", "take"  # the words after which more is played for


def strength_of(cm: Fraction | int) -> Strength:
    """The mapping; below CM 10 and above 150 it stays what it is there."""
    value = float(min(max(cm, MIN_CM), MAX_CM))
    nodes = min(MAX_NODES, round(MIN_NODES * 2 ** ((value - MIN_CM) / CM_PER_DOUBLING)))
    if value >= FLAWLESS_CM:
        return Strength(nodes, 0, 0.0)
    uncertainty = 1 - value / FLAWLESS_CM
    slips = MAX_SLIPS * 2 ** (-(value - MIN_CM) / CM_PER_HALVING) * min(1.0, 4 * uncertainty)
    beginners = BEGINNER_SLIPS * max(0.0, (BEGINNER_CM - value) / (BEGINNER_CM - MIN_CM))
    return Strength(nodes, round(BLUR * uncertainty), slips + beginners)


class MortalPlayer:
    """An engine that plays as a CM does; an engine itself."""

    def __init__(self, engine: Engine, game: AnyGame, cm: Fraction | int, style: Style = PLAIN) -> None:
        self.slug = engine.slug
        self.strength = strength_of(cm)
        self._engine = engine
        self._game = game
        self._style = style

    @property
    def hopeless_score(self) -> int:
        # The weaker he is, the later he sees it.
        return round(self._engine.hopeless_score * (1 + self.strength.equal / BLUR))

    def sees_no_hope(self, finding: Finding) -> bool:
        """Whether what he found is lost."""
        return finding.mate < 0 if finding.mate is not None else finding.score <= self.hopeless_score

    @property
    def near_margin(self) -> int:
        return self._engine.near_margin

    def resize(self, megabytes: int) -> None:
        self._engine.resize(megabytes)

    def use_threads(self, threads: int) -> None:
        self._engine.use_threads(threads)

    def glance(self, state: AnyState, limits: Limits, stop: StopSign | None = None) -> Finding:
        """What he sees of a state at a glance: neither blurred nor with a slip."""
        nodes = min(self.strength.nodes, limits.nodes or MAX_NODES)
        return self._engine.think(state, Limits(limits.depth, nodes, limits.milliseconds), stop=stop)

    def think(
        self,
        state: AnyState,
        limits: Limits,
        seed: int = 0,
        report: Report = say_nothing,
        stop: StopSign | None = None,
        lines: int = 1,
        without: Collection[Action] = (),
    ) -> Finding:
        """The strength limits the nodes further."""
        random = Random(f"{seed} {self._game.write_state(state)}")
        nodes = min(self.strength.nodes, limits.nodes or MAX_NODES)
        choices: dict[int, Finding] = {}

        def listen(finding: Finding) -> None:
            if finding.rank <= lines:
                report(finding)
            if finding.rank == 1:
                choices.clear()
            choices[finding.rank] = finding

        new_limits = Limits(limits.depth, nodes, limits.milliseconds)
        seed, count = random.randrange(1, 1 << 30), max(lines, self.strength.choices)
        best = self._engine.think(state, new_limits, seed, listen, stop, count, without)
        slip = self._slip(state, random) if random.random() < self.strength.slips else None
        if slip is not None:
            return Finding((slip,), best.score, None, 0, 0, best.nodes, best.milliseconds)
        return self._preference(state, best, list(choices.values()), random)

    def choose(
        self,
        state: AnyState,
        limits: Limits,
        seed: int,
        played: Mapping[Action, int],
        stop: StopSign | None = None,
    ) -> Finding:
        """As `think`, but in the opening another move than in his other games, if one is nearly as good.

        `played` counts the moves that he has played from this state before. Before he has played any, half of all moves, by
        the seed, count as if he had; once no other is nearly as good, he plays the one that he has played least.
        """
        moves = self._moves(state)
        if state.position.fullmove > OPENING_MOVES or not moves:
            return self.think(state, limits, seed, stop=stop)
        milliseconds = limits.milliseconds
        half_limits = replace(limits, milliseconds=None if milliseconds is None else milliseconds // 2)
        best = self.think(state, half_limits, seed, stop=stop)
        # Before he has played any, half of all moves, by the seed, count as if he had.
        barred = played or dict.fromkeys(Random(seed).sample(moves, len(moves) // 2), 1)
        if best.line[0] not in barred or best.mate is not None:
            return best
        if len(barred) < len(moves):
            alternative = self.think(state, half_limits, seed, stop=stop, without=barred.keys())
            if alternative.score >= best.score - max(self.near_margin, self.strength.equal):
                return alternative
        least_played = min(played or [best.line[0]], key=lambda move: played.get(move, 0))
        return replace(best, line=(least_played,))

    def _moves(self, state: AnyState) -> list[Move]:
        phase = self._game.awaits(state)
        actions = phase.actions if isinstance(phase, Choice) else ()
        return [action for action in actions if isinstance(action, Move)]

    def _slip(self, state: AnyState, random: Random) -> Action | None:
        """What catches the eye: of a few moves a capture, else the first; None where there is nothing to slip on."""
        moves = self._moves(state)
        glances = random.sample(moves, min(GLANCES, len(moves)))
        capture_square = self._game.variant.capture_square
        captures = [move for move in glances if capture_square(state.position, move) is not None]
        return next(iter(captures or glances), None)

    def _preference(
        self, state: AnyState, best: Finding, choices: Sequence[Finding], random: Random
    ) -> Finding:
        """The choice whose score is best once blurred and coloured by taste; never one that gives up a mate."""
        equal = self.strength.equal
        if not equal or best.mate is not None:
            return best

        def liking(choice: Finding) -> float:
            return choice.score + equal * (random.random() + self._taste(state, choice.line[0]) / 2)

        return max((best, *(choice for choice in choices if choice.line[0] != best.line[0])), key=liking)

    def _taste(self, state: AnyState, action: Action) -> float:
        if not isinstance(action, Move):
            return self._style.raising * (self._game.write_action(action) in RAISING_WORDS)
        grid = self._game.variant.army.grid
        forward = grid.spot(action.to)[1] - grid.spot(action.start)[1]
        goes = (forward > 0) - (forward < 0)
        ahead = goes if self._game.side_name(state.position.side) == self._game.side_names[0] else -goes
        captures = self._game.variant.capture_square(state.position, action) is not None
        return self._style.capturing * captures + self._style.advancing * ahead
