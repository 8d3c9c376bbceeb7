"""A whole game as text: tags, the opening throw, then every turn with its roll, and what it was worth.

    [White "Ysolde"]
    [Black "Brannoc"]

    White rolls 6 Black rolls 4 White starts the game.
    1. 6 4 --- 2. 5 3 --- 3. 2 1 Nc3 e3 ... 13. doubles 14. accepts ... 21. 5 3 Qxe8# White wins 2 points

Source: Billings, the sample game. What is said of the cube has a number of its own, as there. Ours are `declines`,
`resigns`, `draw?`, `withdraw` and `draw!` (all of them `-off-turn` for the side not to move), `...` behind a turn that is not finished, and the tag Options for terms or a first
position other than the usual ones. Dice that cannot be used are `---` if both are, else nothing is written for them.

The article's raw score is read, and the bare moves of its annotated one as well. Without a word on the opening throw White
starts, or who is said to, with the first turn's dice. Dice for which nothing is written could not be used; that is checked, like every
half-move and the result. The numbers may be missing or wrong: a throw behind what was done with the last one begins a
turn as well.
"""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.labels import pluralize
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain
from variants.rules.actions import AgreeToDraw, Move, OfferDraw, Resign, Step
from variants.rules.chessgammon.cube import CubePoints
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.situation import GameTerms, Situation, start_situation
from variants.rules.chessgammon.words import (
    BEAVER,
    DOUBLE,
    DRAW,
    DROP,
    PASS_MARK,
    ROLL,
    SCORE_WORDS,
    TAKE,
    UNFINISHED_MARK,
    UNUSABLE,
)
from variants.rules.movetext import NUMBER, ArrowMove, Movetext, Remark, Token
from variants.rules.notation_reading import read_move
from variants.rules.orthodox.pieces import SIDE_NAMES
from variants.rules.score import GameRecord, MoveRefused, Score, SideLine, take_tag
from variants.rules.score_games import MAX_TEXT_LENGTH, ScoreText
from variants.rules.score_text import OPEN, RESULTS, ScoreEnding, result_of, write_score_text
from variants.rules.state import State

_ACTIONS = {word: action for action, word in SCORE_WORDS.items()}
_SPOKEN_WORDS = [word for word in _ACTIONS if word != SCORE_WORDS[Resign()]]
_UNUSABLE = re.compile("-+")
"""--- as keyboards make it of hyphens: —-, –, --."""
_NUMBER = re.compile(NUMBER)
_TURN = re.compile(rf"[1-6]|{_UNUSABLE.pattern}|{re.escape(UNFINISHED_MARK)}|{NUMBER}")
# The dice of a turn as people and backgammon's programs write them, 64:, 6-4, [6][4]; but not points, White wins 16 points.
_CALLED = r"(?:rolls?|rolled|throws?|threw|dice):?"
_BOTH_DICE = re.compile(
    rf"(?<![^\s(])(?!1/2\b)(?:{_CALLED}[ ])?(?P<open>[(\[{{])?([1-6])(?:[ ]?[-,+&/][ ]?|[ ]and[ ]|\][ ]?\[|[ ])?([1-6])"
    r"(?(open)[])}]):?(?=\s)(?!\s+points?\b)",
    re.IGNORECASE,
)
# Both dice of the opening, in whichever order they are told.
_FACE = rf"(?:\s*(?:{_CALLED}|:))?\s+(?:an?\s+)?(\d|[⚀-⚅])[,;.]?"
_NO_TAG = r"(?![^\n[]{0,200}[\"”][ ]*\])"
_SIDE = "W(?:hite)?|B(?:lack)?"
_BOTH_ROLL = re.compile(
    rf"(?:\bopening[ ](?:rolls?|throws?|dice):?\s+)?\b({_SIDE}){_FACE}\s+(?:and\s+)?(?!\1)({_SIDE}){_FACE}(?=\s|\Z){_NO_TAG}",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    rf"\b(White|Black)\s+(?:starts|begins|(?:goes|moves|to\s+move)\s+first)\b(?:\s+the\s+game)?{_NO_TAG}[.:]?",
    re.IGNORECASE,
)
# Words of backgammon's programs for those of the article.
_SYNONYMS = tuple(
    (re.compile(rf"(?<![\w(])(?:{pattern})\b", re.IGNORECASE), word)
    for pattern, word in (
        (r"(?:re)?double[sd]?(?:[ ]*(?:=>|->|→|to|at)[ ]*[0-9]+)?(?![ ]check)", SCORE_WORDS[DOUBLE]),
        (rf"(?<={SCORE_WORDS[DOUBLE]}[ \n])((?:[0-9]+[.)]\s+)?)pass(?:es|ed)?", rf"\1{SCORE_WORDS[DROP]}"),
        (r"(?:takes?|took|taken|accept(?:ed)?)(?![ ]*[a-z])", SCORE_WORDS[TAKE]),
        (r"drops?|dropped|declined?|rejects|refuses", SCORE_WORDS[DROP]),
        (r"beaver(?:ed)?", SCORE_WORDS[BEAVER]),
        (r"(?:cannot|can't) move|no (?:legal )?(?:moves?|play)|pass(?:es|ed)?", PASS_MARK),
    )
)
_OPENING = re.compile(r"White rolls ([1-6]) Black rolls ([1-6])", re.IGNORECASE)
_STARTS = re.compile(r"(White|Black) starts the game", re.IGNORECASE)
OPTIONS = "Options"


class ChessgammonScore(Score[Situation, Position]):
    """Turns with their rolls, numbered one by one, as in the article's sample game."""

    declarations = "|".join([_UNUSABLE.pattern, r"\.{2,}", *map(re.escape, _SPOKEN_WORDS)])
    is_orthodox = True
    keeps_numbers = True

    def write(self, record: GameRecord[Situation], ending: Over | None) -> str:
        """Raises NotPossible or BadDice if the game cannot have gone so."""
        tags = dict(record.tags)
        if record.options != start_situation(GameTerms()):
            tags[OPTIONS] = self.game.write_options(record.options)
        return write_score_text(tags, self._words(record))

    def record(
        self, start: State[Situation], moves: Movetext, ending: ScoreEnding, side_lines: bool
    ) -> GameRecord[Situation]:
        """Raises Unreadable, and MoveRefused for a turn."""
        reading = ScoreReading(self, start, side_lines)
        reading.read(moves.tokens, ending, is_open=bool(moves.endings))
        return GameRecord(
            start.base,
            tuple(reading.steps),
            result=self.result(reading.state),
            side_lines=tuple(reading.branches),
            remarks=tuple(reading.remarks),
        )

    def games(self, text: str, with_remarks: bool = False) -> list[ScoreText]:
        """What is said of the opening is none of the prose around a game."""
        if len(text) <= MAX_TEXT_LENGTH:
            text = _BEGINS.sub(r"\1 starts the game.", _BOTH_ROLL.sub(_opening_throw, text))
        return super().games(text, with_remarks)

    def rewrite(self, body: str) -> str:
        for pattern, word in _SYNONYMS:
            body = pattern.sub(word, body)
        return self.variant.notation.in_letters(_BOTH_DICE.sub(r"\2 \3", body))

    def options(self, tags: dict[str, str]) -> Situation:
        """The options that the tags tell, which are taken out; raises Unreadable."""
        text = take_tag(tags, OPTIONS)
        return self.game.read_options(plain(text)) if text else super().options(tags)

    def result(self, state: State[Situation]) -> str:
        """ "White wins 2 points"; empty while the game goes on."""
        ending = self.game.over(state)
        if ending is None:
            return ""
        if ending.winner is None:
            return DRAW
        return _win_text(ending.winner, CubePoints().points_won(state.position, ending))

    def _words(self, record: GameRecord[Situation]) -> list[str]:
        state, opening = self.game.start(record.options), list[str]()
        turns = [_dice(state.position)] if state.position.placed.dice else []
        has_moves = bool(turns)
        for step in record.steps:
            position, state = state.position, self.game.step(state, step)
            opening += _opening(position, state.position, step)
            step_words = self._step(position, state.position, step)
            if step_words and not has_moves:
                turns.append([])
            if step_words:
                turns[-1] += step_words
            has_moves = (has_moves or bool(step_words)) and not _ends_a_number(position, state.position, step)
        tokens = [word for number, step_words in enumerate(turns, 1) for word in (f"{number}.", *step_words)]
        is_broken_off = bool(state.position.placed.dice) and not self.game.over(state)
        return [*opening, *tokens, *([UNFINISHED_MARK] if is_broken_off else []), *self.result(state).split()]

    def _step(self, situation: Situation, next_situation: Situation, step: Step) -> list[str]:
        """Some steps need no words."""
        if isinstance(step, tuple):
            return _dice(next_situation)
        if isinstance(step, Move):
            return [self.variant.write_move(situation, step)]
        if step == UNUSABLE:
            return [PASS_MARK] if len(situation.placed.dice) == 2 else []
        return [SCORE_WORDS[step]] if step in SCORE_WORDS else []


def _opening_throw(match: re.Match[str]) -> str:
    faces = {match[1][0].lower(): plain(match[2]), match[3][0].lower(): plain(match[4])}
    return " ".join(f"{SIDE_NAMES[side]} rolls {faces[side[0]]}" for side in Side)


def _opening(situation: Situation, next_situation: Situation, step: Step) -> list[str]:
    if not situation.opening or not isinstance(step, tuple):
        return []
    words = [f"{SIDE_NAMES[side]} rolls {face}" for side, face in zip(Side, step, strict=True)]
    return (
        words if next_situation.opening else [*words, f"{SIDE_NAMES[next_situation.side]} starts the game."]
    )


def _dice(situation: Situation) -> list[str]:
    return list(map(str, situation.placed.dice))


def _ends_a_number(situation: Situation, next_situation: Situation, step: Step) -> bool:
    are_dice_used = bool(situation.placed.dice) and not next_situation.placed.dice
    return are_dice_used or step in (DOUBLE, TAKE, DROP, BEAVER)


@dataclass(frozen=True, slots=True)
class _ReadingMark:
    """How far a reading had come: what a side line goes on from."""

    state: State[Situation]
    steps: int
    turn: int
    faces: tuple[int, ...]
    dice_on_table: tuple[int, ...]
    has_acted: bool


class ScoreReading:
    """A game as far as it has been read."""

    def __init__(self, score: ChessgammonScore, state: State[Situation], side_lines: bool) -> None:
        self._score, self._game, self._side_lines = score, score.game, side_lines
        self.state = state
        self.steps: list[Step] = []
        self.branches: list[SideLine] = []
        self.remarks: list[tuple[int, Remark]] = []
        self._turn = 0
        self._faces: list[int] = []
        self._dice_on_table: tuple[int, ...] = ()
        self._has_acted = False
        self._starter = Side.WHITE
        self._starts_usually = state.position.opening
        self._counted_turns = 0
        self._turn_mark = self._word_mark = self._mark()

    def read(self, tokens: Sequence[Token], ending: ScoreEnding, is_open: bool) -> None:
        """Read the tokens of a whole game; `is_open`: its text says how it ended, or that it did not.

        Raises Unreadable, naming the turn that is wrong.
        """
        remaining = self._without_outer_remarks(list(tokens))
        self._read_opening(remaining)
        is_broken_off = bool(remaining) and remaining[-1] == UNFINISHED_MARK
        if is_broken_off:
            remaining.pop()
        try:
            self._read_tokens(remaining)
            if ending.resigns and not self._game.over(self.state):
                mover = self._game.variant.chooser(self.state.position)
                self._play(Resign(off_turn=ending.result == RESULTS[mover]))
            self._end_turn(is_broken_off or is_open and not self._may_pass())
        except RulesError as refusal:
            raise MoveRefused(f"Turn {self._turn}", refusal, len(self.steps)) from refusal
        self._compare(ending)

    def _without_outer_remarks(self, tokens: list[Token]) -> deque[Token]:
        """The tokens without what is said before the first turn, which is kept as of the first position."""
        is_turn = (isinstance(token, str) and bool(_NUMBER.fullmatch(token)) for token in tokens)
        first_turn = next((at for at, is_first in enumerate(is_turn) if is_first), 0)
        while first_turn < len(tokens) and isinstance(tokens[first_turn], Remark):
            first_turn += 1
        head, turns = tokens[:first_turn], tokens[first_turn:]
        self.remarks += [(0, token) for token in head if isinstance(token, Remark)]
        return deque([*(token for token in head if not isinstance(token, Remark)), *turns])

    def _read_tokens(self, remaining: deque[Token]) -> None:
        while remaining:
            token = remaining.popleft()
            if isinstance(token, Remark):
                self.remarks.append((len(self.steps), token))
            elif isinstance(token, Movetext):
                self._read_side_line(token)
            elif isinstance(token, ArrowMove) and not self._is_possible(token):
                remaining.extendleft(reversed(token.halves))
            else:
                self._read_word(_text(token))

    def _read_side_line(self, line: Movetext) -> None:
        """Read what is played instead: of the turn where it begins with a number or dice, else of the last half-move."""
        first_token = next(token for token in line.tokens if not isinstance(token, Remark))
        is_turn = isinstance(first_token, str) and _TURN.fullmatch(first_token)
        mark = self._turn_mark if is_turn else self._word_mark
        if not self._side_lines:
            return
        branch = ScoreReading(self._score, mark.state, side_lines=True)
        branch._turn, branch._faces = mark.turn, list(mark.faces)
        branch._dice_on_table, branch._has_acted = mark.dice_on_table, mark.has_acted
        try:
            branch._read_tokens(deque(line.tokens))
        except Unreadable:
            if branch.steps:
                raise
            self.remarks += [(len(self.steps), line.remark)] if line.remark else []
            return  # words in parentheses
        steps, branches, remarks = tuple(branch.steps), tuple(branch.branches), tuple(branch.remarks)
        self.branches.append(SideLine(mark.steps, steps, branches, remarks))

    def _mark(self) -> _ReadingMark:
        return _ReadingMark(
            self.state, len(self.steps), self._turn, tuple(self._faces), self._dice_on_table, self._has_acted
        )

    def _play(self, step: Step) -> None:
        self.state = self._score.game.step(self.state, step)
        self.steps.append(step)

    @property
    def _dice(self) -> tuple[int, ...]:
        return self.state.position.placed.dice

    def _may_pass(self) -> bool:
        return UNUSABLE in self._game.variant.actions(self.state.position)

    def _read_opening(self, remaining: deque[Token]) -> None:
        """Raises Unreadable for what is neither an opening throw nor a turn."""
        head = " ".join(takewhile(lambda word: not _NUMBER.fullmatch(word), map(_text, remaining)))
        while self.state.position.opening and (throw := _OPENING.match(_words(remaining, 6))):
            self._play((int(throw[1]), int(throw[2])))
            _drop(remaining, 6)
        starts, situation = _STARTS.match(_words(remaining, 4)), self.state.position
        if starts and (situation.opening or starts[1].lower() == situation.side):
            self._starter = Side(starts[1].lower())
            _drop(remaining, 4)
            return
        first_word = _text(remaining[0]) if remaining else ""
        if first_word and not (_TURN.fullmatch(first_word) or first_word.lower() in _ACTIONS):
            raise Unreadable(
                f"{quoted(head, 60)} is not an opening roll. Try “White rolls 6 Black rolls 4 White starts the game.”, or "
                "begin with “1.”."
            )

    def _end_turn(self, broken_off: bool = False) -> None:
        """Gives up the dice for which nothing is written; raises Unreadable for one die alone."""
        if len(self._faces) == 1 and not self._dice_on_table:
            raise Unreadable(f"“{self._faces[0]}” is only one die; two are rolled.")
        if self._dice and self._turn and not self._game.over(self.state) and not broken_off:
            self._play(UNUSABLE)

    def _read_word(self, word: str) -> None:
        is_number, is_die = _NUMBER.fullmatch(word), re.fullmatch("[0-9]+", word)
        is_next = self._has_acted and len(self._faces) >= (len(self._dice_on_table) or 2)
        if is_number or not self._turn or is_next and (is_die or _ACTIONS.get(word.lower()) == DOUBLE):
            if self._turn:
                self._end_turn()
            self._turn_mark = self._mark()
            self._turn += 1
            self._faces, self._dice_on_table, self._has_acted = [], self._dice, False
        if is_number:
            self._refuse_missing(int(word.rstrip(".)")))
            return
        if is_die:
            self._read_die(int(word))
            return
        self._word_mark = self._mark()
        if word.lower() in _ACTIONS:
            self._play(_ACTIONS[word.lower()])
        else:
            self._play(self._move(word))
        self._has_acted = True

    def _move(self, word: str) -> Step:
        return self._score.read_word(self.state.position, word, partial(read_move, self._game.variant))

    def _is_possible(self, move: ArrowMove) -> bool:
        try:
            self._move(move)
        except RulesError:
            return False
        return True

    def _refuse_missing(self, number: int) -> None:
        """Raise Unreadable where turns are missing by their number; a game that begins at a position is counted from anywhere."""
        self._counted_turns += number == self._turn
        if number > self._turn and (self._counted_turns > 1 if self._turn > 1 else self._starts_usually):
            where = f"The number {number} follows on {self._turn - 1}"
            if self._turn == 1:
                where = f"The score begins with {number}"
            raise Unreadable(f"{where}: add the turns that are missing, or correct the number.")

    def _read_die(self, face: int) -> None:
        """A die of the turn: thrown when both are read, unless they lie on the table already."""
        self._faces.append(face)
        if self._dice:
            if tuple(self._faces) != self._dice[: len(self._faces)]:
                dice_on_table = " ".join(map(str, self._dice))
                raise Unreadable(f"“{face}” does not match the dice on the table: {dice_on_table}.")
            return
        if len(self._faces) < 2:
            return
        if self.state.position.opening:
            high, low = max(self._faces), min(self._faces)
            if high == low:
                raise Unreadable(f"“{high} {low}” cannot open a game: equal dice are rolled again.")
            self._play((high, low) if self._starter is Side.WHITE else (low, high))
            return
        phase = self._game.awaits(self.state)
        if isinstance(phase, Choice) and ROLL in phase.actions:
            self._play(ROLL)
        self._play(tuple(self._faces))

    def _compare(self, ending: ScoreEnding) -> None:
        """Declares what the result tells and the moves do not; raises Unreadable where the two differ."""
        end = self._score.result(self.state) or "no end yet"
        if not self._game.over(self.state):
            self._declare(ending.result if self.steps else OPEN)
            if not ending.points:
                return
        over = self._game.over(self.state)
        points = self._game.variant.points
        result = ending.result or result_of(over)
        won = points.points_won(self.state.position, over) if over and points else 0
        if result != result_of(over) or ending.points not in (0, won):
            says = self._result_text(ending)
            raise Unreadable(f"The moves lead to “{end}”, but the score says “{says}”.")

    def _declare(self, result: str) -> None:
        """What the players must have said where a game that goes on has that result; raises Unreadable where they cannot."""
        try:
            for step in _words_of_result(self.state.position, result):
                self._play(step)
        except RulesError as refusal:
            raise Unreadable(f"The score says {result}, but the game goes on. {refusal}") from refusal

    def _result_text(self, ending: ScoreEnding) -> str:
        winner = next((side for side in Side if RESULTS[side] == ending.result), None)
        if winner and ending.points:
            return _win_text(winner, ending.points)
        return "nothing" if ending.result == OPEN else ending.result


def _words_of_result(position: Situation, result: str) -> tuple[Step, ...]:
    # A double that waits for its answer is dropped.
    side = position.side
    if result == OPEN:
        return ()
    if (position.cube_action, result) in ((DOUBLE, RESULTS[side]), (BEAVER, RESULTS[side.other])):
        return (DROP,)
    if result == RESULTS[None]:
        return OfferDraw(off_turn=True), AgreeToDraw()
    return (Resign(off_turn=result == RESULTS[side]),)


def _win_text(winner: Side, points: int) -> str:
    return f"{SIDE_NAMES[winner]} wins {pluralize(points, 'point')}"


def _text(token: Token) -> str:
    """A token as a refusal quotes it."""
    return token if isinstance(token, str) else token.text if isinstance(token, ScoreEnding) else "("


def _words(tokens: Sequence[Token], count: int) -> str:
    return " ".join(map(_text, islice(tokens, count)))


def _drop(tokens: deque[Token], count: int) -> None:
    for _ in range(count):
        tokens.popleft()
