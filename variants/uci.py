"""The command line of a variant, after the Universal Chess Interface: lines in, lines out.

    uci | isready | ucinewgame | quit | d | go perft <depth>
    setoption name <name> value <value>
    position startpos | fen <position>  [moves <move> ...]

In `moves` a throw of dice is `roll:61`; where each side throws one, `roll:w6b4`. A throw says that the player rolls, if
there is a choice, and `roll` may be said where there is none. A line that cannot be obeyed is answered by one line `error: ...`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from campaigns.rules.contract import Choice, Roll
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted, whole_number
from variants.catalog import AnyGame

DEEPEST = 99
SWITCH = {"true", "false"}
_ROLL = re.compile("roll:([0-9]+)")
_ROLL_OF_EACH = re.compile("roll:w([0-9])b([0-9])")


class Uci:
    """A UCI session of one variant."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
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
        }

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer one line; a refusal is one line."""
        command, _, words = line.strip().partition(" ")
        if not command:
            return
        try:
            if command not in self.commands:
                raise Unreadable(f"unknown command {quoted(command)}.")
            yield from self.commands[command](words.strip())
        except RulesError as refusal:
            yield f"error: {' '.join(str(refusal).split())}"

    def _begun(self, position: Any = None) -> Any:
        return self.game.start(self.game.options_for(self.settings, position))

    def _uci(self, words: str) -> Iterable[str]:
        yield f"id name Game of Kings: {self.game.title}"
        for name, values in self.game.settings.items():
            yield f"option name {name} {_type(values)} default {values[0]}{_choices(values)}"
        yield "uciok"

    def _setoption(self, words: str) -> Iterable[str]:
        name, _, value = words.removeprefix("name ").partition(" value ")
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
        if kind != "perft":
            raise Unreadable(f"Can't read {quoted(words)}. Try perft and a depth.")
        depth = whole_number(text, "The depth", 1, DEEPEST)
        if isinstance(self.game.awaits(self.state), Roll):
            raise NotPossible("roll the dice first")
        counts = self.game.divide(self.state, depth)
        yield from (f"{move}: {counts[move]}" for move in sorted(counts))
        yield f"Nodes searched: {sum(counts.values())}"


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
