"""The command line of a variant, after the Universal Chess Interface: lines in, lines out.

    uci | isready | ucinewgame | quit | d | stop | ponderhit | debug | register
    go perft <depth> | [infinite | ponder | depth <plies> | nodes <number> | movetime <ms> | wtime <ms> btime <ms> ...]
    setoption name <name> value <value>
    position startpos | fen <position>  [moves <move> ...]

In `moves` a throw of dice is `roll:61`; where each side throws one, `roll:w6b4`. A throw says that the player rolls, if
there is a choice, and `roll` may be said where there is none. Words that it does not know are passed over, told by a line
`info_line string ...`; a line that it knows and cannot obey is answered by one line `error: ...`.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from threading import Event, Thread

from campaigns.rules.contract import Choice, Over, Roll
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted, whole_number
from variants.catalog import AnyGame
from variants.engine.catalog import engine_of
from variants.engine.front import Engine, Finding, StopSign
from variants.engine.strength import MAX_CM, MIN_CM, MortalPlayer
from variants.rules.state import AnyState, BoardPosition
from variants.uci.go import Order, info_line, read_order

MAX_PERFT_DEPTH = 99
LIMIT_STRENGTH = "UCI_LimitStrength"
NO_MOVE = "bestmove (none)"
SWITCH = ("true", "false")
_ROLL = re.compile("roll:([0-9]+)")
_ROLL_OF_EACH = re.compile("roll:w([0-9])b([0-9])")


@dataclass(frozen=True)
class Spin:
    default: int
    low: int
    high: int


SPINS = {"Hash": Spin(16, 1, 1024), "MultiPV": Spin(1, 1, 64), "CM": Spin(60, MIN_CM, MAX_CM)}
THREADS = "Threads"
WHILE_THINKING = {"stop", "ponderhit", "isready", "uci", "d", "debug", "register", "quit"}


@dataclass(frozen=True)
class UciSearch:
    """A search in a thread of its own; its best move is told as soon as `may_tell` is set."""

    thread: Thread
    stop: StopSign
    may_tell: Event


class Uci:
    """A UCI session of one variant.

    `write` is told of lines that come while the engine thinks in a thread of its own; without it `go` is answered when all
    is thought.
    """

    def __init__(self, game: AnyGame, write: Callable[[str], None] | None = None) -> None:
        self.game = game
        self.write = write
        max_threads = 1 if game.variant.dice else os.cpu_count() or 1
        self.spins = {**SPINS, THREADS: Spin(1, 1, max_threads)}
        self.numbers = {name: spin.default for name, spin in self.spins.items()}
        self.is_limited = False
        self._engine: Engine | None = None
        self._thinking: UciSearch | None = None
        self.has_quit = False
        self.settings = {name: values[0] for name, values in game.settings.items()}
        self.state: AnyState = self._begin()
        self.is_untouched = True  # no position has been asked for yet
        self.commands: dict[str, Callable[[str], Iterable[str] | None]] = {
            "uci": self._uci,
            "isready": lambda arguments: ["readyok"],
            "setoption": self._setoption,
            "ucinewgame": self._ucinewgame,
            "position": self._position,
            "d": self._show,
            "go": self._go,
            "stop": lambda arguments: self.close(),
            "ponderhit": self._ponderhit,
            "debug": lambda arguments: None,
            "register": lambda arguments: None,
            "quit": self._quit,
        }

    def answer(self, line: str) -> Iterator[str]:
        tokens = line.removeprefix("\ufeff").split()  # some shells put a mark before what they pass on
        start = next((number for number, word in enumerate(tokens) if word in self.commands), len(tokens))
        if start:
            yield f"info string unknown command {quoted(' '.join(tokens[:start]), 60)}"
        if start == len(tokens):
            return
        try:
            if tokens[start] not in WHILE_THINKING:
                self._wait()
            yield from self.commands[tokens[start]](" ".join(tokens[start + 1 :])) or ()
        except RulesError as refusal:
            yield f"error: {' '.join(str(refusal).split())}"

    def _begin(self, position: BoardPosition | None = None) -> AnyState:
        return self.game.start(self.game.options_for(self.settings, position))

    def _uci(self, arguments: str) -> Iterable[str]:
        yield f"id name Game of Kings: {self.game.title}"
        yield "id author the Game of Kings project"
        for name, values in self.game.settings.items():
            is_switch = set(values) == set(SWITCH)
            choices = "" if is_switch else "".join(f" var {value}" for value in values)
            yield f"option name {name} type {'check' if is_switch else 'combo'} default {values[0]}{choices}"
        for name, spin in self.spins.items():
            yield f"option name {name} type spin default {spin.default} min {spin.low} max {spin.high}"
        yield f"option name {LIMIT_STRENGTH} type check default false"
        yield "uciok"

    def _setoption(self, arguments: str) -> Iterable[str] | None:
        option_name, _, value = f"{arguments} ".removeprefix("name ").partition(" value ")
        value = value.strip()
        names = {name.lower(): name for name in (*self.settings, *self.spins, LIMIT_STRENGTH)}
        name = names.get(option_name.strip().lower())
        if name is None:
            return (f"info string {self.game.title} has no option {quoted(option_name.strip())}",)
        if name in self.spins:
            self.numbers[name] = whole_number(value, name, self.spins[name].low, self.spins[name].high)
            return None
        values = {choice.lower(): choice for choice in self.game.settings.get(name, SWITCH)}
        if value.lower() not in values:
            raise Unreadable(f"{name} must be {' or '.join(values.values())}, not {quoted(value)}.")
        if name == LIMIT_STRENGTH:
            self.is_limited = value.lower() == "true"
            return None
        self.settings[name] = values[value.lower()]
        if self.is_untouched:
            self.state = self._begin()
        return None

    def _ucinewgame(self, arguments: str) -> None:
        self.state, self.is_untouched = self._begin(), True

    def _position(self, arguments: str) -> None:
        start_text, _, moves = f"{arguments} ".partition(" moves ")
        start_kind, _, text = start_text.strip().partition(" ")
        if start_kind == "startpos" and not text:
            state = self._begin()
        elif start_kind == "fen":
            state = self._begin(self.game.read_position(text))
        else:
            raise Unreadable(f"Can't read {quoted(arguments)}. Try startpos, or fen and a position.")
        for word in moves.split():
            state = self._after(state, word)
        self.state, self.is_untouched = state, False

    def _after(self, state: AnyState, word: str) -> AnyState:
        phase = self.game.awaits(state)
        if word == "roll" and isinstance(phase, Roll):
            return state
        if not word.startswith("roll:"):
            return self.game.act(state, self.game.read_action(word))
        if isinstance(phase, Choice) and "roll" in map(self.game.write_action, phase.actions):
            state = self.game.act(state, self.game.read_action("roll"))
            phase = self.game.awaits(state)
        is_each = isinstance(phase, Roll) and phase.each
        match = (_ROLL_OF_EACH if is_each else _ROLL).fullmatch(word)
        if not match:
            example = "roll:w6b4, White's die and Black's" if is_each else "roll:61"
            raise Unreadable(f"Can't read {quoted(word)} as a roll. Try {example}.")
        return self.game.throw(state, tuple(map(int, "".join(match.groups()))))

    def _show(self, arguments: str) -> Iterable[str]:
        yield f"Fen: {self.game.write_position(self.game.position(self.state))}"
        yield f"Status: {self.game.status(self.state)}"

    def _go(self, arguments: str) -> Iterable[str]:
        kind, _, text = arguments.partition(" ")
        if isinstance(self.game.awaits(self.state), Roll):
            raise NotPossible("a roll is awaited")
        if kind == "perft":
            return self._perft(whole_number(text, "The depth", 1, MAX_PERFT_DEPTH))
        order = read_order(arguments, self.state.position.side)
        ignored = (f"info string ignored: {quoted(' '.join(order.ignored), 60)}",) if order.ignored else ()
        return *ignored, *self._think(order)

    def _perft(self, depth: int) -> Iterable[str]:
        counts = self.game.divide(self.state, depth)
        yield from (f"{move}: {counts[move]}" for move in sorted(counts))
        yield f"Nodes searched: {sum(counts.values())}"

    # --- Thinking ----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        if self._thinking:
            self._thinking.stop.put_up()
            self._thinking.may_tell.set()
            self._thinking.thread.join()

    def finish(self) -> None:
        """Wait for what is being thought; nobody will say stop any more."""
        if self._thinking and not self._thinking.may_tell.is_set():
            self.close()
        self._wait()

    def _wait(self) -> None:
        """Wait until the best move is told; raises NotPossible where only another line can bring that about."""
        if not self._thinking:
            return
        if not self._thinking.may_tell.is_set():
            raise NotPossible("the engine is thinking: stop it first")
        self._thinking.thread.join()

    def _ponderhit(self, arguments: str) -> None:
        if self._thinking:
            self._thinking.may_tell.set()

    def _quit(self, arguments: str) -> None:
        self.close()
        self.has_quit = True

    def _think(self, order: Order) -> Iterable[str]:
        """Think in a thread that writes, or at once where nobody can say stop."""
        if isinstance(self.game.awaits(self.state), Over):
            return (NO_MOVE,)
        stop, may_tell = StopSign(), Event()
        if not order.waits_for_stop:
            may_tell.set()
        if self.write is None:
            if order.waits_for_stop:
                raise NotPossible("nobody could say stop here")
            lines: list[str] = []
            self._find(order, stop, may_tell, lines.append)
            return lines
        thread = Thread(target=self._find, args=(order, stop, may_tell, self.write), daemon=True)
        self._thinking = UciSearch(thread, stop, may_tell)
        thread.start()
        return ()

    def _find(self, order: Order, stop: StopSign, may_tell: Event, write: Callable[[str], None]) -> None:

        def report(finding: Finding) -> None:
            write(info_line(finding, self.game.write_action))

        if self._engine is None:
            self._engine = engine_of(self.game.slug)
        self._engine.resize(self.numbers["Hash"])
        self._engine.use_threads(1 if self.is_limited else self.numbers[THREADS])
        cm = self.numbers["CM"]
        player = MortalPlayer(self._engine, self.game, cm) if self.is_limited else self._engine
        best = player.think(self.state, order.limits, report=report, stop=stop, lines=self.numbers["MultiPV"])
        may_tell.wait()
        write(f"bestmove {self.game.write_action(best.line[0])}")
