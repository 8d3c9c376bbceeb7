"""A whole game as text: tags, then the numbered moves in the game's notation, then the result.

    [White "Ysolde"]
    [Chart "alternative"]
    [Result "1-0"]

    1. e2-e4 e7-e5 2. Ng1-f3 ...

A setting that has no tag of its name is as usual; without a Position tag the game begins at the first position, and one that
was improved before the first move is told by its Position. A game that is written otherwise overrides what differs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import AgreeToDraw, Declaration, Move, OfferDraw, PaperResult, Resign, Step
from variants.rules.gameplay import Gameplay
from variants.rules.notation import CHECK_WORDS
from variants.rules.score_text import (
    OPEN,
    RESULTS,
    blank,
    compare,
    numbered,
    read_score_text,
    result_of,
    write_score_text,
)
from variants.rules.situation import M, P
from variants.rules.state import State

POSITION = "Position"
APART = rf"(?: (?:{CHECK_WORDS}|[!?]{{1,2}}|e\.p\.)(?!\S))*"
"""The signs that may stand apart behind a move."""


@dataclass(frozen=True, slots=True)
class GameRecord(Generic[P]):
    """A game as a score tells it: the options it begins with, and everything that was done and rolled.

    `tags` are those that the rest does not tell, `result` is what stands behind the moves when a score is read.
    """

    options: P
    steps: tuple[Step, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = OPEN


class Score(Generic[P, M]):
    """Reads and writes the scores of one game."""

    word: ClassVar[re.Pattern[str]] = re.compile(rf"\S+{APART}")
    """A move with what belongs to it: `W2f6 dis ch`, `14. Qd5:f7 + !`."""

    def __init__(self, game: Gameplay[P, M]) -> None:
        self.game = game
        self.variant = game.variant

    def write(self, record: GameRecord[P], ending: Over | None) -> str:
        """The game as text; raises NotPossible or BadDice if it cannot have gone so."""
        state, steps = self._from_first_move(record)
        tags = {**record.tags, **self._tags(state.position), "Result": result_of(ending)}
        return write_score_text(tags, [*numbered(self.turns(state, steps)), result_of(ending)])

    def read(self, text: str) -> GameRecord[P]:
        """The game written in a text, with the declarations that its result tells of.

        Raises Unreadable, naming the move that is wrong.
        """
        example = f'[{self.variant.side_names[Side.WHITE]} "Ysolde"]'
        tags, words, result = read_score_text(text, self.word, example, self.kept)
        options = self._options(tags)
        state, steps = self._played(self.game.start(options), words)
        compare(self.game.over(state), result)
        return GameRecord(options, self._with_declarations(state, steps, result), tags, result)

    # --- What a game may do otherwise -----------------------------------------------------------------------------

    def kept(self, comment: re.Match[str]) -> str:
        """What is read in place of a comment."""
        return blank(comment)

    def turns(self, state: State[P], steps: Sequence[Step]) -> Iterator[tuple[int, Side, str]]:
        """Every turn's number and side, and how it is written."""
        for step in steps:
            position = state.position
            if isinstance(step, Move):
                yield position.fullmove, position.side, self.variant.write_move(position, step)
            state = self.after(state, step)

    def steps_of(self, state: State[P], words: Sequence[str]) -> tuple[list[Step], int]:
        """The steps that the first of the words tells, and how many words it took."""
        return [self.variant.read_move(state.position, words[0])], 1

    def result(self, state: State[P]) -> str:
        """How the end of a game is written."""
        return result_of(self.game.over(state))

    # --- Within ------------------------------------------------------------------------------------------------------

    def after(self, state: State[P], step: Step) -> State[P]:
        """The state after one step; raises NotPossible or BadDice."""
        return self.game.throw(state, step) if isinstance(step, tuple) else self.game.act(state, step)

    def _from_first_move(self, record: GameRecord[P]) -> tuple[State[P], list[Step]]:
        """The state before the first move, and the steps from there on without the declarations."""
        state, steps = self.game.start(record.options), list(record.steps)
        while steps and not isinstance(steps[0], Move | tuple | Declaration | PaperResult):
            state = self.after(state, steps.pop(0))
        return state, [step for step in steps if not isinstance(step, Declaration | PaperResult)]

    def _tags(self, position: P) -> dict[str, str]:
        choices = self.variant.choices(position)
        tags = {
            setting.name: choices[setting.name]
            for setting in self.variant.settings
            if choices[setting.name] != next(iter(setting.values))
        }
        setup = self.variant.placed(position)
        if setup != self.variant.placed(self.variant.begin(self.variant.settings_text(choices), None)):
            tags[POSITION] = self.variant.position_text.write(setup)
        return tags

    def _options(self, tags: dict[str, str]) -> P:
        """The options that the tags tell, which are taken out."""
        choices = {}
        for setting in self.variant.settings:
            value = tags.pop(setting.name, next(iter(setting.values)))
            if value not in setting.values:
                raise Unreadable(
                    f"The tag {setting.name} must be {' or '.join(setting.values)}, not {quoted(value)}."
                )
            choices[setting.name] = value
        setup = self.variant.position_text.read(tags.pop(POSITION)) if POSITION in tags else None
        try:
            return self.game.options_for(choices, setup)
        except NotPossible as refusal:
            raise Unreadable(f"The tag {POSITION} does not fit. {refusal}") from refusal

    def _played(self, state: State[P], words: Sequence[str]) -> tuple[State[P], list[Step]]:
        steps: list[Step] = []
        while words:
            position = state.position
            try:
                following, count = self.steps_of(state, words)
                for step in following:
                    state = self.after(state, step)
            except RulesError as refusal:
                where = f"Move {position.fullmove}, {self.variant.side_names[position.side]}"
                raise Unreadable(f"{where}: {refusal}") from refusal
            steps, words = [*steps, *following], words[count:]
        return state, steps

    def _with_declarations(self, state: State[P], steps: list[Step], result: str) -> tuple[Step, ...]:
        """The steps, and what the players must have declared where the result does not stand on the board."""
        side = state.position.side
        if self.game.over(state) or not steps:
            return tuple(steps)
        if result in (RESULTS[side], RESULTS[side.other]):
            return *steps, Resign(off_turn=result == RESULTS[side])
        if result == RESULTS[None] and self.variant.has_begun_turn(state.position):
            return *steps, OfferDraw(), AgreeToDraw(off_turn=True)
        if result == RESULTS[None]:
            return *steps[:-1], OfferDraw(), steps[-1], AgreeToDraw()
        return tuple(steps)
