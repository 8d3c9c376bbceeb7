"""The judge's table while a turn is being judged: the notes, the dice so far, the die asked for, what to decide."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from campaigns.match.models import Match
from campaigns.match.play import log
from campaigns.rules.contract import Roll, Side
from chess_minigame.judge.play.cheating import is_left_to_player
from chess_minigame.judge.play.judging import is_result
from chess_minigame.odds.presenters.meter import notes_chances_text
from chess_minigame.rules.cheating.intimidation import attempts_of_turn, scare_of
from chess_minigame.rules.declaration_effects import open_attempts
from chess_minigame.rules.declarations import Decide
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.procedure import CheatDecision as Deciding
from chess_minigame.rules.procedure import detections_so_far, needed_faces_so_far
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn, TurnStart
from chess_minigame.strategist.play import note_turn
from chess_minigame.wording import Check, Wording, check_of, decision_sentence, means_of, names_at


@dataclass(frozen=True, slots=True)
class DieOnRecord:
    """A die that was thrown, and what it is for; `check` where it had to be so low."""

    key: str
    die: log.Die
    what: str
    check: Check | None = None

    @property
    def field_id(self) -> str:
        return "correct-" + "".join(letter if letter.isalnum() else "-" for letter in self.key)


class JudgesTable:
    def __init__(self, match: Match, state: State, start: TurnStart, dice: Mapping[str, log.Die]) -> None:
        self.turn = start.number
        self._match, self._state, self._start, self._recorded = match, state, start, dice
        self._awaited = GRICE.awaits(state)
        self._wording = wording_of(match, state)

    @property
    def notes(self) -> Iterator[tuple[Side, str, Note]]:
        return ((side, self._wording.names[side], self._start.notes.of(side)) for side in Side)

    @cached_property
    def dice(self) -> tuple[DieOnRecord, ...]:
        """The dice so far; not the one that is asked for."""
        asked_key = self.roll.key if self.roll else None
        recorded = {key: die for key, die in self._recorded.items() if key != asked_key}
        needed_faces = needed_faces_so_far(self._start, self._state.answers)
        return dice_of(self.turn, recorded, self._wording, needed_faces)

    @cached_property
    def scare(self) -> tuple[Side, int, int] | None:
        """The attempt at intimidation that is rolled for next: its victim, its number, what was adjusted of the Wisdom."""
        for victim, attempt in open_attempts(self._state):
            return victim, attempt, self._start.wisdom_adjustment(victim, attempt)
        return None

    @property
    def roll(self) -> Roll | None:
        """None while the judge decides."""
        return self._awaited if isinstance(self._awaited, Roll) else None

    @property
    def on_record(self) -> str:
        return self._recorded[self.roll.key].shows if self.roll and self.roll.key in self._recorded else ""

    @property
    def waits_for(self) -> str:
        if not self.roll or not self.roll.by or not is_left_to_player(self._match, self.roll):
            return ""
        return self._wording.names[self.roll.by]

    @property
    def purpose(self) -> str:
        if self.roll is None or self.is_settled:
            return "d% for the turn"
        if not self.roll.by:
            return self._wording.with_names(self.roll.why)
        side, attempt, means = attempts_of_turn(self._start)[len(self._state.answers)]
        target = scare_of(self._start, side, attempt, means, 1).needed
        return f"{self._wording.die(self.roll.key)} resists on {target} or less"

    @property
    def is_settled(self) -> bool:
        return self.roll is not None and is_result(self.roll)

    @cached_property
    def noticed(self) -> tuple[str, ...]:
        return tuple(map(self._wording.noticed, detections_so_far(self._start, self._state.answers)))

    @property
    def decision_text(self) -> str:
        decided = (answer.what for answer in self._state.answers if isinstance(answer, Decide))
        return next(map(decision_sentence, decided), "")

    @property
    def decides(self) -> bool:
        return isinstance(self._awaited, Deciding)

    @property
    def cheats(self) -> Iterator[tuple[Side, str, str]]:
        detections = self._awaited.noticed if isinstance(self._awaited, Deciding) else ()
        caught, names = {detection.side for detection in detections}, self._wording.names
        return ((side, names[side], names[side.other]) for side in Side if side in caught)

    @property
    def needs_d100(self) -> bool:
        notes = self._start.notes
        return not (notes.white.esp and notes.black.esp)

    @property
    def chances(self) -> str:
        """The chances as the d% is about to be thrown; empty before."""
        return notes_chances_text(self._state)


def dice_of(
    turn: int, dice: Mapping[str, log.Die], wording: Wording, targets: Mapping[str, int]
) -> tuple[DieOnRecord, ...]:
    """Every die on record that the turn asked for, the d% last; not those for its notes, which came before.

    `targets` is what its rolls had to show at most, by their keys.
    """
    turn_dice = {key: die for key, die in dice.items() if is_of_turn(key, turn) and note_turn(key) is None}
    return tuple(
        DieOnRecord(
            key,
            turn_dice[key],
            wording.die(key),
            check_of(key, targets[key], turn_dice[key].faces[0]) if key in targets else None,
        )
        for key in sorted(turn_dice, key=lambda key: key == f"turn {turn}")
    )


def is_of_turn(key: str, turn: int) -> bool:
    return key == f"turn {turn}" or key.startswith(f"turn {turn} ")


def wording_of(match: Match, state: State) -> Wording:
    return Wording(names_at(match), (*state.resolved_notes, *([state.notes] if state.notes else [])))


def judges_table(match: Match, state: State, dice: Mapping[str, log.Die]) -> JudgesTable | None:
    """The open turn for the judge; None if it asks for nothing, or only for a d% that was voided."""
    if state.open_turn is None or state.over:
        return None
    request = GRICE.awaits(state)
    if not state.answers and isinstance(request, Roll) and is_result(request):
        return None
    return JudgesTable(match, state, state.open_turn, dice)


def judgement_sentences(turn: ResolvedTurn, wording: Wording) -> tuple[str, ...]:
    sentences = []
    for side in Side:
        means = [text for text in means_of(turn.notes.of(side)) if not text.startswith("intimidates")]
        if means:
            sentences.append(f"{wording.names[side]} {', '.join(means)}.")
    sentences += [wording.scare(scare) for scare in turn.findings.scares]
    sentences += [wording.noticed(detection) for detection in turn.noticed]
    if not turn.noticed and any(_is_secret(turn.notes, side) for side in Side):
        sentences.append("Nobody noticed anything.")
    return (*sentences, *([decision_sentence(turn.findings.decision)] if turn.findings.decision else []))


def _is_secret(notes: BothNotes, side: Side) -> bool:
    note = notes.of(side)
    return bool(note.move or note.esp or note.empathy)
