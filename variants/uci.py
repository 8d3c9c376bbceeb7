"""The command line of a variant, after the Universal Chess Interface: lines in, lines out.

    uci | isready | ucinewgame | quit | d | go perft <depth>
    setoption name <name> value <value>
    position startpos | fen <position>  [moves <move> ...]

In `moves` a throw of dice is `roll:61`. A line that cannot be obeyed is answered by one line `error: ...`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from campaigns.rules.contract import Roll
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted, whole_number
from variants.catalog import AnyVariant

DEEPEST = 99


class Uci:
    """One conversation about one variant."""

    def __init__(self, variant: AnyVariant) -> None:
        self.variant = variant
        self.settings = {name: values[0] for name, values in variant.settings.items()}
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
                raise Unreadable(f"{quoted(command)} is no command.")
            yield from self.commands[command](words.strip())
        except RulesError as refusal:
            yield f"error: {' '.join(str(refusal).split())}"

    def _begun(self, position: Any = None) -> Any:
        return self.variant.start(self.variant.options_for(self.settings, position))

    def _uci(self, words: str) -> Iterable[str]:
        yield f"id name Game of Kings: {self.variant.title}"
        for name, values in self.variant.settings.items():
            choices = "".join(f" var {value}" for value in values)
            yield f"option name {name} type combo default {values[0]}{choices}"
        yield "uciok"

    def _setoption(self, words: str) -> Iterable[str]:
        name, _, value = words.removeprefix("name ").partition(" value ")
        if name not in self.settings:
            raise Unreadable(f"{quoted(name)} is no option of {self.variant.title}.")
        if value not in self.variant.settings[name]:
            raise Unreadable(f"{name} is {' or '.join(self.variant.settings[name])}, not {quoted(value)}.")
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
            state = self._begun(self.variant.read_position(text))
        else:
            raise Unreadable(f"{quoted(words)} is no position: write startpos, or fen and a position.")
        for word in moves.split():
            state = self._after(state, word)
        self.state, self.untouched = state, False
        return ()

    def _after(self, state: Any, word: str) -> Any:
        if not word.startswith("roll:"):
            return self.variant.act(state, self.variant.read_action(word))
        faces = word.removeprefix("roll:")
        if not (faces.isascii() and faces.isdigit()):
            raise Unreadable(f"{quoted(word)} is no roll: write it like roll:61.")
        return self.variant.throw(state, tuple(map(int, faces)))

    def _show(self, words: str) -> Iterable[str]:
        yield f"Fen: {self.variant.write_position(self.variant.position(self.state))}"
        yield f"Status: {self.variant.status(self.state)}"

    def _go(self, words: str) -> Iterable[str]:
        kind, _, text = words.partition(" ")
        if kind != "perft":
            raise Unreadable(f"{quoted(words)} is not understood: there is go perft and a depth.")
        depth = whole_number(text, "The depth", 1, DEEPEST)
        if isinstance(self.variant.awaits(self.state), Roll):
            raise NotPossible("a roll is awaited")
        counts = self.variant.divide(self.state, depth)
        yield from (f"{move}: {counts[move]}" for move in sorted(counts))
        yield f"Nodes searched: {sum(counts.values())}"
