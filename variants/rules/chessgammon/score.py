"""A whole game as text: tags, the opening throw, then every turn with its roll, and what it was worth.

    [White "Ysolde"]
    [Black "Brannoc"]

    White rolls 6 Black rolls 4 White starts the game.
    1. 6 4 --- 2. 5 3 --- 3. 2 1 Nc3 e3 ... 13. doubles 14. accepts ... 21. 5 3 Qxe8# White wins 2 points

Source: Billings, the sample game. What is said of the cube has a number of its own, as there. Ours are `declines`,
`resigns`, `draw?`, `withdraw` and `draw!` (all of them `-off-turn` for the side not to move), `...` behind a turn that is not finished, and the tag Options for terms or a first
position other than the usual ones. Dice that cannot be used are `---` if both are, else nothing is written for them.

The article's raw score is read, and the bare moves of its annotated one as well. Without a word on the opening throw White
starts, with the first turn's dice. Dice for which nothing is written could not be used; that is checked, like every
half-move and the result. The numbers may be missing or wrong: a throw behind what was done with the last one begins a
turn as well.
"""

import re

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Move, Step
from variants.rules.chessgammon.cube import CubePoints
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.situation import GameTerms, Situation, first
from variants.rules.chessgammon.words import (
    BROKEN_OFF,
    DOUBLE,
    DRAW,
    DROP,
    IN_SCORES,
    NOTHING,
    ROLL,
    TAKE,
    UNUSABLE,
)
from variants.rules.orthodox.pieces import SIDE_NAMES
from variants.rules.score import GameRecord, Score
from variants.rules.score_text import read_tags, write_score_text
from variants.rules.state import State

_ACTIONS = {word: action for action, word in IN_SCORES.items()}
_SIGNS = re.compile("[!?]{1,2}|[+#]")
_NUMBER = re.compile(r"(?<!\S)[0-9]{1,6}(?:\.+|\))")
_TURN = re.compile(rf"[1-6]|{NOTHING}|{re.escape(BROKEN_OFF)}|{_NUMBER.pattern}")
_OPENING = re.compile(r"White rolls ([1-6])\s+Black rolls ([1-6])(?!\S)")
_STARTS = re.compile(r"(White|Black) starts the game\.")
_RESULT = re.compile(rf"(?<!\S)((?:White|Black) wins [0-9]+ points?|{DRAW})\.?\s*$")
OPTIONS = "Options"


class ChessgammonScore(Score[Situation, Position]):
    """Turns with their rolls, numbered one by one, as in the article's sample game."""

    def write(self, record: GameRecord[Situation], ending: Over | None) -> str:
        """The game as text; raises NotPossible or BadDice if it cannot have gone so."""
        tags = dict(record.tags)
        if record.options != first(GameTerms()):
            tags[OPTIONS] = self.game.write_options(record.options)
        return write_score_text(tags, self._words(record))

    def read(self, text: str) -> GameRecord[Situation]:
        """The game written in a text; raises Unreadable, naming the turn that is wrong."""
        return ScoreReading(self).read(text)

    def result(self, state: State[Situation]) -> str:
        """ "White wins 2 points"; empty while the game goes on."""
        ending = self.game.over(state)
        if ending is None:
            return ""
        if ending.winner is None:
            return DRAW
        points = CubePoints().won(state.position, ending)
        return f"{SIDE_NAMES[ending.winner]} wins {points} point{'s' if points > 1 else ''}"

    def _words(self, record: GameRecord[Situation]) -> list[str]:
        state, opening = self.game.start(record.options), list[str]()
        turns = [_dice(state.position)] if state.position.placed.dice else []
        has_moves = bool(turns)
        for step in record.steps:
            then = self.after(state, step)
            opening += _opening(state.position, then.position, step)
            words = self._step(state.position, then.position, step)
            if words and not has_moves:
                turns.append([])
            if words:
                turns[-1] += words
            has_moves = (has_moves or bool(words)) and not _ends_a_number(state.position, then.position, step)
            state = then
        tokens = [word for number, words in enumerate(turns, 1) for word in (f"{number}.", *words)]
        ending = self.game.over(state)
        is_broken_off = bool(state.position.placed.dice) and not ending
        return [
            *opening,
            *tokens,
            *([BROKEN_OFF] if is_broken_off else []),
            *self.result(state).split(),
        ]

    def _step(self, before: Situation, then: Situation, step: Step) -> list[str]:
        """How a step is written; some steps need no words."""
        if isinstance(step, tuple):
            return _dice(then)
        if isinstance(step, Move):
            return [self.variant.write_move(before, step)]
        if step == UNUSABLE:
            return [NOTHING] if len(before.placed.dice) == 2 else []
        return [IN_SCORES[step]] if step in IN_SCORES else []


def _opening(before: Situation, then: Situation, step: Step) -> list[str]:
    """An opening throw in the article's words, and who starts by it."""
    if not before.opening or not isinstance(step, tuple):
        return []
    words = [f"{SIDE_NAMES[side]} rolls {face}" for side, face in zip(Side, step, strict=True)]
    return words if then.opening else [*words, f"{SIDE_NAMES[then.side]} starts the game."]


def _dice(now: Situation) -> list[str]:
    return list(map(str, now.placed.dice))


def _ends_a_number(before: Situation, then: Situation, step: Step) -> bool:
    """Whether the next step begins a new number."""
    return bool(before.placed.dice) and not then.placed.dice or step in (DOUBLE, TAKE, DROP)


class ScoreReading:
    """A game as far as it has been read."""

    def __init__(self, score: Score[Situation, Position]) -> None:
        self._score = score
        self._game = score.game
        self._state = State(first(GameTerms()), first(GameTerms()))
        self._steps: list[Step] = []
        self._turn = 0
        self._faces: list[int] = []
        self._lying: tuple[int, ...] = ()
        self._has_acted = False

    def read(self, text: str) -> GameRecord[Situation]:
        """The game written in a text; raises Unreadable, naming the turn that is wrong."""
        tags, body = read_tags(text, '[White "Ysolde"]')
        options = self._game.read_options(tags.pop(OPTIONS)) if OPTIONS in tags else first(GameTerms())
        body = " ".join(_NUMBER.sub(r" \g<0> ", body).split())
        result = _RESULT.search(body)
        self._state = self._game.start(options)
        words = self._read_opening(body[: result.start()] if result else body).split()
        broken_off = words[-1:] == [BROKEN_OFF]
        try:
            for word in words[:-1] if broken_off else words:
                self._read_word(word)
            self._end_turn(broken_off)
        except RulesError as refusal:
            raise Unreadable(f"Turn {self._turn}: {refusal}") from refusal
        self._compare(result[1] if result else "")
        return GameRecord(options, tuple(self._steps), tags, result[1] if result else "")

    def _play(self, step: Step) -> None:
        self._state = self._score.after(self._state, step)
        self._steps.append(step)

    @property
    def _dice(self) -> tuple[int, ...]:
        return self._state.position.placed.dice

    def _read_opening(self, body: str) -> str:
        """Play the opening throws, and give what follows; raises Unreadable for what is neither that nor a turn."""
        head = rest = body.strip()
        while self._state.position.opening and (throw := _OPENING.match(rest)):
            self._play((int(throw[1]), int(throw[2])))
            rest = rest[throw.end() :].strip()
        starts, now = _STARTS.match(rest), self._state.position
        if starts and not now.opening and starts[1].lower() == now.side:
            return rest[starts.end() :]
        first_word = next(iter(rest.split()), "")
        if first_word and not (_TURN.fullmatch(first_word) or first_word in _ACTIONS):
            head = _NUMBER.split(head)[0].strip()
            raise Unreadable(
                f"{quoted(head, 60)} is not an opening roll. Try “White rolls 6 Black rolls 4 White starts the game.”, or "
                "begin with “1.”."
            )
        return rest

    def _begin_turn(self) -> None:
        if self._turn:
            self._end_turn()
        self._turn += 1
        self._faces, self._lying, self._has_acted = [], self._dice, False

    def _end_turn(self, broken_off: bool = False) -> None:
        """Give up the dice for which nothing is written; raises Unreadable for one die alone."""
        if len(self._faces) == 1 and not self._lying:
            raise Unreadable(f"“{self._faces[0]}” is only one die; two are rolled.")
        if self._dice and self._turn and not self._game.over(self._state) and not broken_off:
            self._play(UNUSABLE)

    def _read_word(self, word: str) -> None:
        if _SIGNS.fullmatch(word):
            return
        is_number, is_die = _NUMBER.fullmatch(word), re.fullmatch("[0-9]+", word)
        is_next = self._has_acted and len(self._faces) >= (len(self._lying) or 2)
        if is_number or not self._turn or is_next and (is_die or _ACTIONS.get(word) == DOUBLE):
            self._begin_turn()
        if is_number:
            return
        if is_die:
            self._read_die(int(word))
            return
        if word == NOTHING:
            self._play(UNUSABLE)
        elif word in _ACTIONS:
            self._play(_ACTIONS[word])
        else:
            self._play(self._game.variant.read_move(self._state.position, word))
        self._has_acted = True

    def _read_die(self, face: int) -> None:
        """A die of the turn: thrown when both are read, unless they lie on the table already."""
        self._faces.append(face)
        if self._dice:
            if tuple(self._faces) != self._dice[: len(self._faces)]:
                lying = " ".join(map(str, self._dice))
                raise Unreadable(f"“{face}” does not match the dice on the table: {lying}.")
            return
        if len(self._faces) < 2:
            return
        if self._state.position.opening:
            self._throw_for_white()
            return
        phase = self._game.awaits(self._state)
        if isinstance(phase, Choice) and ROLL in phase.actions:
            self._play(ROLL)
        self._play(tuple(self._faces))

    def _throw_for_white(self) -> None:
        high, low = max(self._faces), min(self._faces)
        if high == low:
            raise Unreadable(f"“{high} {low}” cannot open a game: equal dice are rolled again.")
        self._play((high, low))

    def _compare(self, result: str) -> None:
        ending = self._score.result(self._state)
        if ending != result:
            raise Unreadable(
                f"The moves lead to “{ending or 'no end yet'}”, but the score says “{result or 'nothing'}”."
            )
