"""The judge's table while a turn is being judged: the notes, the dice so far, the die asked for, what to decide."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from campaigns.models import Line, Match
from campaigns.rules.contract import Roll, Side
from campaigns.table import log
from chess_minigame.judging import is_left_to_player
from chess_minigame.play import is_result
from chess_minigame.presenters.meter import with_these_notes
from chess_minigame.presenters.wording import Check, Wording, check_of, decision_of, means_of, names_at
from chess_minigame.rolled_notes import turn_of
from chess_minigame.rules.asking import run, targets
from chess_minigame.rules.cheating.intimidation import outcome, tried
from chess_minigame.rules.declarations import Decide
from chess_minigame.rules.declaring import unrolled
from chess_minigame.rules.findings import Noticed, Scare
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.procedure import Judging as Deciding
from chess_minigame.rules.procedure import turn
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.rules.turn_start import TurnStart

THROWN = {Line.ThrownBy.TYPED: "typed", Line.ThrownBy.MACHINE: "thrown by the machine"}


@dataclass(frozen=True, slots=True)
class DieOnRecord:
    """A die that was thrown, and what it is for; `check` where it had to be so low."""

    key: str
    die: log.Die
    what: str
    check: Check | None = None

    @property
    def dice(self) -> str:
        return str(self.die.dice)

    @property
    def shows(self) -> str:
        return shows(self.die)

    @property
    def thrown_by(self) -> str:
        return THROWN[self.die.thrown_by]

    @property
    def typed(self) -> bool:
        return self.die.thrown_by == Line.ThrownBy.TYPED

    @property
    def field_id(self) -> str:
        """The id of the field that corrects it."""
        return "correct-" + "".join(letter if letter.isalnum() else "-" for letter in self.key)


@dataclass(frozen=True, slots=True)
class AskedDie:
    """The die the match waits for; `shows` is its face where it is on record already.

    `waits_for` is the player whose own device may roll it; `is_result`: it is the d% that ends a turn.
    """

    key: str
    what: str
    dice: str
    shows: str = ""
    help: str = ""
    waits_for: str = ""
    is_result: bool = False


class JudgesTable:
    """What the judge's table shows of the open turn."""

    def __init__(self, match: Match, state: State, start: TurnStart, dice: Mapping[str, log.Die]) -> None:
        self.turn = start.number
        self._match, self._state, self._start, self._recorded = match, state, start, dice
        self._awaited = GRICE.awaits(state)
        self._words = wording_of(match, state)

    @property
    def notes(self) -> Iterator[tuple[Side, str, Note]]:
        """Each side with its name and its note."""
        return ((side, self._words.names[side], self._start.notes.of(side)) for side in Side)

    @cached_property
    def dice(self) -> tuple[DieOnRecord, ...]:
        """The dice so far; not the one that is asked for."""
        asked = getattr(self._awaited, "key", "")
        answered = {key: die for key, die in self._recorded.items() if key != asked}
        scares = [
            outcome(self._start, side, attempt, means, 1) for side, attempt, means in tried(self._start)
        ]
        needed = _scare_targets(self.turn, scares) | targets(turn(self._start), self._state.answers)
        return dice_of(self.turn, answered, self._words, needed)

    @cached_property
    def scare(self) -> tuple[Side, int, int] | None:
        """The attempt at intimidation that is rolled for next: its victim, its number, what was adjusted of the Wisdom."""
        for victim, attempt in unrolled(self._state):
            return victim, attempt, self._start.wisdom_adjusted(victim, attempt)
        return None

    @cached_property
    def asked(self) -> AskedDie | None:
        """The die the turn asks for; None while the judge decides."""
        roll = self._awaited
        if not isinstance(roll, Roll):
            return None
        return AskedDie(
            key=roll.key,
            what=self._purpose(roll),
            dice=str(roll.dice),
            shows=shows(self._recorded[roll.key]) if roll.key in self._recorded else "",
            waits_for=self._words.names[roll.by] if roll.by and is_left_to_player(self._match, roll) else "",
            is_result=is_result(roll),
        )

    def _purpose(self, roll: Roll) -> str:
        """What the die is for, and what it must show."""
        if is_result(roll):
            return "d% for the turn"
        if not roll.by:
            return self._words.named(roll.why)
        side, attempt, means = tried(self._start)[len(self._state.answers)]
        needed = outcome(self._start, side, attempt, means, 1).needed
        return f"{self._words.die(roll.key)} stands firm on {needed} or less"

    @property
    def is_settled(self) -> bool:
        """Whether nothing but the d% is left to be rolled."""
        return self.asked is not None and self.asked.is_result

    @cached_property
    def noticed(self) -> tuple[str, ...]:
        """What the judge was told, or is being told: the question stays on the table once it is answered."""
        for known in range(len(self._state.answers) + 1):
            asked = run(turn(self._start), self._state.answers[:known])
            if isinstance(asked, Deciding):
                return tuple(map(self._words.noticed, asked.noticed))
        return ()

    @property
    def decided(self) -> str:
        return next((decision_of(one.what) for one in self._state.answers if isinstance(one, Decide)), "")

    @property
    def decides(self) -> bool:
        """Whether the judge is to decide about what was noticed."""
        return isinstance(self._awaited, Deciding)

    @property
    def cheats(self) -> Iterator[tuple[Side, str, str]]:
        """Who was noticed: each side with its name and the other's."""
        noticed: tuple[Noticed, ...] = self._awaited.noticed if isinstance(self._awaited, Deciding) else ()
        names = self._words.names
        return (
            (side, names[side], names[side.other])
            for side in Side
            if any(one.side is side for one in noticed)
        )

    @property
    def needs_d100(self) -> bool:
        notes = self._start.notes
        return not (notes.white.esp and notes.black.esp)

    @property
    def chances(self) -> str:
        """The chances as the d% is about to be thrown; empty before."""
        return with_these_notes(self._state)


def shows(die: log.Die) -> str:
    """The faces as the dice show them; 100 on d% is 00."""
    if die.dice.sides == 100:
        return " ".join(f"{face % 100:02}" for face in die.faces)
    return " ".join(map(str, die.faces))


def targets_of(turn: ResolvedTurn) -> dict[str, int]:
    """What each of the turn's rolls needed, by its key: those against intimidation, and the secret ones."""
    return _scare_targets(turn.number, turn.found.scares) | dict(turn.targets)


def _scare_targets(turn: int, scares: Iterable[Scare]) -> dict[str, int]:
    return {
        f"turn {turn} {scare.side} scares {scare.side.other} {scare.attempt}": scare.needed
        for scare in scares
    }


def dice_of(
    turn: int, dice: Mapping[str, log.Die], words: Wording, needed: Mapping[str, int]
) -> tuple[DieOnRecord, ...]:
    """Every die on record that the turn asked for, the d% last; not those for its notes, which came before.

    `needed` is what its rolls had to show at most, by their keys.
    """
    mine = {key: die for key, die in dice.items() if is_of_turn(key, turn) and turn_of(key) is None}
    return tuple(
        DieOnRecord(
            key,
            mine[key],
            words.die(key),
            check_of(key, needed[key], mine[key].faces[0]) if key in needed else None,
        )
        for key in sorted(mine, key=lambda key: key == f"turn {turn}")
    )


def is_of_turn(key: str, turn: int) -> bool:
    return key == f"turn {turn}" or key.startswith(f"turn {turn} ")


def wording_of(match: Match, state: State) -> Wording:
    """The words for everything that happened in this match."""
    return Wording(names_at(match), (*state.played, *([state.notes] if state.notes else [])))


def judges_table(match: Match, state: State, dice: Mapping[str, log.Die]) -> JudgesTable | None:
    """The open turn for the judge; None where it asks for nothing, or for no more than a d% that was voided."""
    if state.open is None or state.over:
        return None
    awaited = GRICE.awaits(state)
    if not state.answers and isinstance(awaited, Roll) and is_result(awaited):
        return None
    return JudgesTable(match, state, state.open, dice)


def judged(done: ResolvedTurn, words: Wording) -> tuple[str, ...]:
    """What the judge has on record of a resolved turn beside its reckoning, sentence by sentence."""
    said = [
        f"{words.names[side]} {', '.join(means)}."
        for side in Side
        if (means := tuple(one for one in means_of(done.notes.of(side)) if not one.startswith("intimidates")))
    ]
    said += [words.scare(scare) for scare in done.found.scares]
    said += [words.noticed(one) for one in done.noticed]
    if not done.noticed and any(_is_secret(done.notes, side) for side in Side):
        said.append("Nobody noticed anything.")
    return (*said, *([decision_of(done.found.decision)] if done.found.decision else []))


def _is_secret(notes: BothNotes, side: Side) -> bool:
    note = notes.of(side)
    return bool(note.move or note.esp or note.empathy)
