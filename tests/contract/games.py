"""The games under the contract. A new game is one more entry here; the suite in test_contract.py is for all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from campaigns.rules.contract import AnyGame, Choice, Notes, Over, Roll, Viewer
from chess_minigame.rules.game import Grice, read_state
from tests.contract import full_boards, grice
from tests.contract.full_boards import Forgetful
from tests.los_alamos.game import START, LosAlamos


@dataclass(frozen=True)
class Entry:
    """A game, options to try it with, and `double`: any state that looks the same to a viewer who is not the DM.

    `richer`: an action that may be done now and that nobody can offer, there being no end of its kind, or None.
    """

    rules: AnyGame
    options: st.SearchStrategy[object]
    double: Callable[[st.DrawFn, Any, Viewer], object]
    richer: Callable[[st.DrawFn, Any], object] = lambda draw, state: None


class ForgetfulGrice(Grice):
    """The game without its cache, which would know every state that has just been written."""

    def read_state(self, text):
        return read_state(text)


GAMES = [
    Entry(ForgetfulGrice(), grice.OPTIONS, grice.double, grice.richer),
    *(Entry(*parts) for parts in full_boards.ENTRIES),
    Entry(Forgetful(LosAlamos()), st.sampled_from([START]), full_boards.no_secrets),
]


@dataclass
class Playout:
    """A random game: its states, each with its text as of then, and the written steps between them."""

    rules: AnyGame
    options: str
    states: list[object] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    steps: list[tuple[str, str]] = field(default_factory=list)
    offered: list[object] = field(default_factory=list)
    done: list[object] = field(default_factory=list)

    @property
    def last(self) -> object:
        return self.states[-1]

    def reach(self, state: object) -> None:
        self.states.append(state)
        self.written.append(self.rules.write_state(state))


@st.composite
def playouts(draw: st.DrawFn, entry: Entry, *, to_the_end: bool = False, longest: int = 60) -> Playout:
    """A game of random choices and dice, broken off anywhere or played to the end.

    Hypothesis draws how it starts, how far it goes, and one number from which all choices of it follow: drawing each by itself
    would take longer than playing. So a shorter game that fails is found, and another one of the same length by chance.
    """
    rules, options = entry.rules, draw(entry.options)
    playout = Playout(rules, rules.write_options(options))
    playout.reach(rules.start(options))
    steps = 10_000 if to_the_end else draw(st.integers(0, longest))
    chance = Random(draw(st.integers(0, 2**32)))
    while len(playout.steps) < steps and not isinstance(rules.awaits(playout.last), Over):
        _step(draw, chance, playout, entry)
    return playout


def _step(draw: st.DrawFn, chance: Random, playout: Playout, entry: Entry) -> None:
    rules, state = playout.rules, playout.last
    awaited, declared = rules.awaits(state), rules.declarations(state)
    if declared and chance.randrange(31) == 0:
        _act(chance, playout, declared)
    elif _is_richer(chance, awaited) and (action := entry.richer(draw, state)) is not None:
        _do(playout, action)
    elif isinstance(awaited, Roll):
        faces = tuple(chance.randint(1, awaited.dice.sides) for _ in range(awaited.dice.count))
        playout.reach(rules.throw(state, faces))
        playout.steps.append(("throw", " ".join(map(str, faces))))
    elif isinstance(awaited, Choice | Notes):
        _act(chance, playout, awaited.actions)


def _act(chance: Random, playout: Playout, actions: Sequence[object]) -> None:
    playout.offered.extend(actions)
    _do(playout, chance.choice(actions))


def _is_richer(chance: Random, awaited: object) -> bool:
    """Half of the choices, and now and then something declared while a roll is awaited."""
    return chance.randrange(10 if isinstance(awaited, Roll) else 2) == 0


def _do(playout: Playout, action: object) -> None:
    playout.done.append(action)
    playout.reach(playout.rules.act(playout.last, action))
    playout.steps.append(("act", playout.rules.write_action(action)))
