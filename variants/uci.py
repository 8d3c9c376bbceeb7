"""The command line of a variant, after the Universal Chess Interface: lines in, lines out.

    uci | isready | ucinewgame | quit | d | stop
    go perft <depth> | depth <plies> | nodes <number> | movetime <ms> | infinite | wtime <ms> btime <ms> [winc binc movestogo]
    setoption name <name> value <value>
    position startpos | fen <position>  [moves <move> ...]

In `moves` a throw of dice is `roll:61`; where each side throws one, `roll:w6b4`. A throw says that the player rolls, if
there is a choice, and `roll` may be said where there is none. A line that cannot be obeyed is answered by one line `error: ...`.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Thread
from types import MappingProxyType
from typing import Any

from campaigns.rules.contract import Choice, Over, Roll
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted, whole_number
from variants.catalog import AnyGame
from variants.engine.catalog import engine_of
from variants.engine.front import Engine
from variants.engine.limits import Finding
from variants.engine.stop import StopSign
from variants.engine.strength import HIGHEST, LOWEST, MortalPlayer
from variants.uci_go import Order, info, read_order

DEEPEST = 99
LIMITED = "UCI_LimitStrength"
NO_MOVE = "bestmove (none)"
SWITCH = {"true", "false"}
_ROLL = re.compile("roll:([0-9]+)")
_ROLL_OF_EACH = re.compile("roll:w([0-9])b([0-9])")


@dataclass(frozen=True)
class Spin:
    """An option of the engine that is a whole number."""

    default: int
    low: int
    high: int


SPINS: Mapping[str, Spin] = MappingProxyType(
    {
        "Hash": Spin(16, 1, 1024),
        "MultiPV": Spin(1, 1, 64),
        "CM": Spin(60, LOWEST, HIGHEST),
    }
)
THREADS = "Threads"
WHILE_THINKING = {"stop", "isready", "uci", "d"}


class Uci:
    """A UCI session of one variant.

    `write` is told of lines that come while the engine thinks in a thread of its own; without it `go` is answered when all
    is thought.
    """

    def __init__(self, game: AnyGame, write: Callable[[str], None] | None = None) -> None:
        self.game = game
        self.write = write
        most_threads = 1 if game.variant.dice else os.cpu_count() or 1
        self.spins = {**SPINS, THREADS: Spin(1, 1, most_threads)}
        self.numbers = {name: spin.default for name, spin in self.spins.items()}
        self.limited = False
        self._engine: Engine | None = None
        self._thinking: tuple[Thread, StopSign] | None = None
        self._is_endless = False
        self.settings = {name: values[0] for name, values in game.settings.items()}
        self.state: Any = self._begun()
        self.untouched = True  # no position has been asked for yet
        self.commands: dict[str, Callable[[str], Iterable[str]]] = {
            "uci": self._uci,
            "isready": lambda words: ["readyok"],
            "setoption": self._setoption,
            "ucinewgame": self._ucinewgame,
            "position": self._position,
            "d": self._show,
            "go": self._go,
            "stop": self._stop,
        }

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer one line; a refusal is one line."""
        command, _, words = line.strip().partition(" ")
        if not command:
            return
        try:
            if command not in self.commands:
                raise Unreadable(f"unknown command {quoted(command)}.")
            if self.is_thinking and command not in WHILE_THINKING:
                raise NotPossible("the engine is thinking: stop it first")
            yield from self.commands[command](words.strip())
        except RulesError as refusal:
            yield f"error: {' '.join(str(refusal).split())}"

    def _begun(self, position: Any = None) -> Any:
        return self.game.start(self.game.options_for(self.settings, position))

    def _uci(self, words: str) -> Iterable[str]:
        yield f"id name Game of Kings: {self.game.title}"
        for name, values in self.game.settings.items():
            yield f"option name {name} {_type(values)} default {values[0]}{_choices(values)}"
        for name, spin in self.spins.items():
            yield f"option name {name} type spin default {spin.default} min {spin.low} max {spin.high}"
        yield f"option name {LIMITED} type check default false"
        yield "uciok"

    def _setoption(self, words: str) -> Iterable[str]:
        name, _, value = words.removeprefix("name ").partition(" value ")
        if name in self.spins:
            self.numbers[name] = whole_number(value, name, self.spins[name].low, self.spins[name].high)
            return ()
        if name == LIMITED:
            if value not in SWITCH:
                raise Unreadable(f"{name} must be true or false, not {quoted(value)}.")
            self.limited = value == "true"
            return ()
        if name not in self.settings:
            raise Unreadable(f"{self.game.title} has no option {quoted(name)}.")
        if value not in self.game.settings[name]:
            raise Unreadable(f"{name} must be {' or '.join(self.game.settings[name])}, not {quoted(value)}.")
        self.settings[name] = value
        if self.untouched:
            self.state = self._begun()
        return ()

    def _ucinewgame(self, words: str) -> Iterable[str]:
        self.state = self._begun()
        self.untouched = True
        return ()

    def _position(self, words: str) -> Iterable[str]:
        where, _, moves = f"{words} ".partition(" moves ")
        kind, _, text = where.strip().partition(" ")
        if kind == "startpos" and not text:
            state = self._begun()
        elif kind == "fen":
            state = self._begun(self.game.read_position(text))
        else:
            raise Unreadable(f"Can't read {quoted(words)}. Try startpos, or fen and a position.")
        for word in moves.split():
            state = self._after(state, word)
        self.state, self.untouched = state, False
        return ()

    def _after(self, state: Any, word: str) -> Any:
        phase = self.game.awaits(state)
        if word == "roll" and isinstance(phase, Roll):
            return state
        if not word.startswith("roll:"):
            return self.game.act(state, self.game.read_action(word))
        if isinstance(phase, Choice) and "roll" in map(self.game.write_action, phase.actions):
            state = self.game.act(state, self.game.read_action("roll"))
            phase = self.game.awaits(state)
        return self.game.throw(state, _faces(word, isinstance(phase, Roll) and phase.each))

    def _show(self, words: str) -> Iterable[str]:
        yield f"Fen: {self.game.write_position(self.game.position(self.state))}"
        yield f"Status: {self.game.status(self.state)}"

    def _go(self, words: str) -> Iterable[str]:
        kind, _, text = words.partition(" ")
        if isinstance(self.game.awaits(self.state), Roll):
            raise NotPossible("roll the dice first")
        if kind == "perft":
            return self._perft(whole_number(text, "The depth", 1, DEEPEST))
        return self._think(read_order(words, self.state.position.side))

    def _perft(self, depth: int) -> Iterable[str]:
        counts = self.game.divide(self.state, depth)
        yield from (f"{move}: {counts[move]}" for move in sorted(counts))
        yield f"Nodes searched: {sum(counts.values())}"

    # --- Thinking ---------------------------------------------------------------------------------------------------

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None and self._thinking[0].is_alive()

    def close(self) -> None:
        """End what is being thought."""
        if self._thinking:
            self._thinking[1].put_up()
            self._thinking[0].join()

    def finish(self) -> None:
        """Wait for what is being thought; nobody will say stop any more."""
        if self._thinking:
            if self._is_endless:
                self._thinking[1].put_up()
            self._thinking[0].join()

    def _stop(self, words: str) -> Iterable[str]:
        if not self.is_thinking:
            raise NotPossible("the engine is not thinking")
        self.close()
        return ()

    def _think(self, order: Order) -> Iterable[str]:
        """Think in a thread that writes, or at once where nobody can say stop."""
        if isinstance(self.game.awaits(self.state), Over):
            return (NO_MOVE,)
        if self.write is None:
            if order.endless:
                raise NotPossible("nobody could say stop here")
            lines: list[str] = []
            self._find(order, StopSign(), lines.append)
            return lines
        stop = StopSign()
        self._is_endless = order.endless
        self._thinking = Thread(target=self._find, args=(order, stop, self.write), daemon=True), stop
        self._thinking[0].start()
        return ()

    def _find(self, order: Order, stop: StopSign, write: Callable[[str], None]) -> None:
        """Write every finding, and the best move last."""

        def report(finding: Finding) -> None:
            write(info(finding, self.game.write_action))

        if self._engine is None:
            self._engine = engine_of(self.game.slug)
        self._engine.resize(self.numbers["Hash"])
        self._engine.use_threads(1 if self.limited else self.numbers[THREADS])
        cm = self.numbers["CM"]
        player = MortalPlayer(self._engine, self.game, cm) if self.limited else self._engine
        best = player.think(self.state, order.limits, report=report, stop=stop, lines=self.numbers["MultiPV"])
        if order.endless:
            stop.wait()
        write(f"bestmove {self.game.write_action(best.line[0])}")


def _faces(word: str, each: bool) -> tuple[int, ...]:
    """The faces of a throw; raises Unreadable."""
    match = (_ROLL_OF_EACH if each else _ROLL).fullmatch(word)
    if not match:
        example = "roll:w6b4, White's die and Black's" if each else "roll:61"
        raise Unreadable(f"Can't read {quoted(word)} as a roll. Try {example}.")
    return tuple(map(int, "".join(match.groups())))


def _type(values: Sequence[str]) -> str:
    return "type check" if set(values) == SWITCH else "type combo"


def _choices(values: Sequence[str]) -> str:
    return "" if set(values) == SWITCH else "".join(f" var {value}" for value in values)
