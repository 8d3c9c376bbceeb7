"""A whole game as text, read: the article's raw score and the bare moves of its annotated one as well.

Source: Billings, the sample game. Without a word on the opening throw White starts, with the first turn's dice. Dice
for which nothing is written could not be used; that is checked, like every half-move and the result.
"""

import re
from collections.abc import Iterator

from campaigns.rules.contract import Choice
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Step
from variants.rules.chessgammon.notation_reading import read_notation
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.situation import Situation, first
from variants.rules.chessgammon.terms import Terms
from variants.rules.chessgammon.words import BROKEN_OFF, DRAW, IN_SCORES, NOTHING, ROLL, UNUSABLE
from variants.rules.score import Played, Score
from variants.rules.score_text import check_words, read_tags
from variants.rules.state import State

_ACTIONS = {word: action for action, word in IN_SCORES.items()}
_MARKS = re.compile("[!?]{1,2}")
_NUMBER = re.compile(r"(?<!\S)([0-9]{1,6})\.(?!\S)")
_OPENING = re.compile(r"White rolls ([1-6])\s+Black rolls ([1-6])(?!\S)")
_STARTS = re.compile(r"(White|Black) starts the game\.")
_RESULT = re.compile(rf"(?<!\S)((?:White|Black) wins [0-9]+ points?|{DRAW})\.?\s*$")


class Reading:
    """A game as far as it has been read."""

    def __init__(self, score: Score[Situation, Position]) -> None:
        self._score = score
        self._game = score.game
        self._state = State(first(Terms()), first(Terms()))
        self._steps: list[Step] = []
        self._faces: list[int] = []

    def read(self, text: str) -> Played[Situation]:
        """The game written in a text; raises Unreadable, naming the turn that is wrong."""
        tags, body = read_tags(text, '[White "Ysolde"]')
        options = self._game.read_options(tags.pop("Options")) if "Options" in tags else first(Terms())
        check_words(body)
        body = " ".join(body.split())
        result = _RESULT.search(body)
        head, *turns = _NUMBER.split(body[: result.start()] if result else body)
        self._state = self._game.start(options)
        self._read_opening(head.strip())
        for number, words in _numbered(turns):
            try:
                self._read_turn(words.split(), last=2 * number == len(turns))
            except RulesError as refusal:
                raise Unreadable(f"Turn {number}: {refusal}") from refusal
        self._compare(result[1] if result else "")
        return Played(options, tuple(self._steps), tags, result[1] if result else "")

    def _play(self, step: Step) -> None:
        self._state = self._score.after(self._state, step)
        self._steps.append(step)

    @property
    def _dice(self) -> tuple[int, ...]:
        return self._state.position.placed.dice

    def _read_opening(self, head: str) -> None:
        """Play the opening throws that come before the first number; raises Unreadable for anything else."""
        rest = head
        while self._state.position.opening and (throw := _OPENING.match(rest)):
            self._play((int(throw[1]), int(throw[2])))
            rest = rest[throw.end() :].strip()
        starts, now = _STARTS.fullmatch(rest), self._state.position
        if starts and not now.opening and starts[1].lower() == now.side:
            return
        if rest:
            raise Unreadable(
                f"{quoted(head, 60)} is no opening throw: write “White rolls 6 Black rolls 4 White starts the game.”, or "
                "begin with “1.”."
            )

    def _read_turn(self, words: list[str], last: bool) -> None:
        self._faces, lying = [], bool(self._dice)
        broken_off = last and words[-1:] == [BROKEN_OFF]
        for word in words[:-1] if broken_off else words:
            if not _MARKS.fullmatch(word):
                self._read_word(word)
        if len(self._faces) == 1 and not lying:
            raise Unreadable(f"“{self._faces[0]}” is one die alone; two are thrown.")
        if self._dice and not self._game.over(self._state) and not broken_off:
            self._play(UNUSABLE)

    def _read_word(self, word: str) -> None:
        now = self._state.position
        if re.fullmatch("[0-9]+", word):
            self._read_die(int(word))
        elif word == NOTHING:
            self._play(UNUSABLE)
        elif word in _ACTIONS:
            self._play(_ACTIONS[word])
        else:
            self._play(read_notation(now.placed, now.table, word))

    def _read_die(self, face: int) -> None:
        """A die of the turn: thrown when both are read, unless they lie on the table already."""
        self._faces.append(face)
        if self._dice:
            if tuple(self._faces) != self._dice[: len(self._faces)]:
                shown = " ".join(map(str, self._dice))
                raise Unreadable(f"“{face}” is not what lies on the table: {shown}.")
            return
        if len(self._faces) < 2:
            return
        if self._state.position.opening:
            self._throw_for_white()
            return
        awaited = self._game.awaits(self._state)
        if isinstance(awaited, Choice) and ROLL in awaited.actions:
            self._play(ROLL)
        self._play(tuple(self._faces))

    def _throw_for_white(self) -> None:
        high, low = max(self._faces), min(self._faces)
        if high == low:
            raise Unreadable(f"“{high} {low}” cannot open a game: equal dice are thrown again.")
        self._play((high, low))

    def _compare(self, result: str) -> None:
        told = self._score.result(self._state)
        if told != result:
            raise Unreadable(
                f"The game comes to “{told or 'no end yet'}”, but the score says “{result or 'nothing'}”."
            )


def _numbered(turns: list[str]) -> Iterator[tuple[int, str]]:
    for number, (printed, words) in enumerate(zip(turns[::2], turns[1::2], strict=True), 1):
        if int(printed) != number:
            raise Unreadable(f"Turn {printed} stands where turn {number} is due.")
        yield number, words
