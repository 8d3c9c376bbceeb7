"""A whole game as text, read: the article's raw score and the bare moves of its annotated one as well.

Source: Billings, the sample game. Without a word on the opening throw White starts, with the first turn's dice. Dice
for which nothing is written could not be used; that is checked, like every half-move and the result.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from campaigns.rules.contract import Choice
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.chessgammon.actions import ROLL, Action, Unusable
from variants.rules.chessgammon.match import awaits
from variants.rules.chessgammon.notation_reading import read_notation
from variants.rules.chessgammon.options import Options, read_options
from variants.rules.chessgammon.score import (
    BROKEN_OFF,
    DRAW,
    NOTHING,
    WORDS,
    Score,
    Step,
    after_step,
    last_state,
    result_of,
)
from variants.rules.chessgammon.state import State, over, start, table_of
from variants.rules.score_text import check_words, read_tags

_ACTIONS = {word: action for action, word in WORDS.items()}
_MARKS = re.compile("[!?]{1,2}")
_NUMBER = re.compile(r"(?<!\S)([0-9]{1,6})\.(?!\S)")
_OPENING = re.compile(r"White rolls ([1-6])\s+Black rolls ([1-6])(?!\S)")
_STARTS = re.compile(r"(White|Black) starts the game\.")
_RESULT = re.compile(rf"(?<!\S)((?:White|Black) wins [0-9]+ points?|{DRAW})\.?\s*$")


@dataclass
class _Reading:
    """A game as far as it has been read."""

    state: State
    steps: list[Step] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)

    def play(self, step: Step) -> None:
        self.state = after_step(self.state, step)
        self.steps.append(step)


def read_score(text: str) -> Score:
    """The game written in a text; raises Unreadable, naming the turn that is wrong."""
    tags, body = read_tags(text, '[White "Ysolde"]')
    options = read_options(tags.pop("Options")) if "Options" in tags else Options()
    check_words(body)
    body = " ".join(body.split())
    result = _RESULT.search(body)
    head, *turns = _NUMBER.split(body[: result.start()] if result else body)
    reading = _Reading(start(options))
    _read_opening(reading, head.strip())
    for number, words in _numbered(turns):
        try:
            _read_turn(reading, words.split(), last=2 * number == len(turns))
        except RulesError as refusal:
            raise Unreadable(f"Turn {number}: {refusal}") from refusal
    score = Score(tuple(reading.steps), options, tags)
    _compare(last_state(score), result[1] if result else "")
    return score


def _numbered(turns: list[str]) -> Iterator[tuple[int, str]]:
    for number, (printed, words) in enumerate(zip(turns[::2], turns[1::2], strict=True), 1):
        if int(printed) != number:
            raise Unreadable(f"Turn {printed} stands where turn {number} is due.")
        yield number, words


def _read_opening(reading: _Reading, head: str) -> None:
    """Play the opening throws that come before the first number; raises Unreadable for anything else."""
    rest = head
    while reading.state.opening and (throw := _OPENING.match(rest)):
        reading.play((int(throw[1]), int(throw[2])))
        rest = rest[throw.end() :].strip()
    starts = _STARTS.fullmatch(rest)
    if starts and not reading.state.opening and starts[1].lower() == reading.state.position.side:
        return
    if rest:
        raise Unreadable(
            f"{quoted(head, 60)} is no opening throw: write “White rolls 6 Black rolls 4 White starts the game.”, or begin "
            "with “1.”."
        )


def _read_turn(reading: _Reading, words: list[str], last: bool) -> None:
    reading.faces, lying = [], bool(reading.state.position.dice)
    broken_off = last and words[-1:] == [BROKEN_OFF]
    for word in words[:-1] if broken_off else words:
        if not _MARKS.fullmatch(word):
            _read_word(reading, word)
    if len(reading.faces) == 1 and not lying:
        raise Unreadable(f"“{reading.faces[0]}” is one die alone; two are thrown.")
    if reading.state.position.dice and not over(reading.state) and not broken_off:
        reading.play(Unusable())


def _read_word(reading: _Reading, word: str) -> None:
    state = reading.state
    if re.fullmatch("[0-9]+", word):
        _read_die(reading, int(word))
    elif word == NOTHING:
        reading.play(Unusable())
    elif word in _ACTIONS:
        reading.play(_ACTIONS[word])
    else:
        reading.play(_read_move(state, word))


def _read_move(state: State, word: str) -> Action:
    return read_notation(state.position, table_of(state, state.position.side), word)


def _read_die(reading: _Reading, face: int) -> None:
    """A die of the turn: thrown when both are read, unless they lie on the table already."""
    reading.faces.append(face)
    dice = reading.state.position.dice
    if dice:
        if tuple(reading.faces) != dice[: len(reading.faces)]:
            shown = " ".join(map(str, dice))
            raise Unreadable(f"“{face}” is not what lies on the table: {shown}.")
        return
    if len(reading.faces) < 2:
        return
    if reading.state.opening:
        _throw_for_white(reading)
        return
    awaited = awaits(reading.state)
    if isinstance(awaited, Choice) and ROLL in awaited.actions:
        reading.play(ROLL)
    reading.play(tuple(reading.faces))


def _throw_for_white(reading: _Reading) -> None:
    high, low = max(reading.faces), min(reading.faces)
    if high == low:
        raise Unreadable(f"“{high} {low}” cannot open a game: equal dice are thrown again.")
    reading.play((high, low))


def _compare(state: State, result: str) -> None:
    told = result_of(state)
    if told != result:
        raise Unreadable(
            f"The game comes to “{told or 'no end yet'}”, but the score says “{result or 'nothing'}”."
        )
