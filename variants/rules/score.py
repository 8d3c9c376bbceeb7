"""A whole game as text: tags, then the numbered moves in the game's notation, then the result.

    [White "Ysolde"]
    [Chart "alternative"]
    [Result "1-0"]

    1. e2-e4 e7-e5 2. Ng1-f3 ...

A setting that has no tag of its name is as usual; without a Position tag the game begins at the first position, and one that
was improved before the first move is told by its Position. A game that is written otherwise overrides what differs.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Generic, TypeVar

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import clean, plain
from variants.rules.actions import AgreeToDraw, Declaration, Move, OfferDraw, Resign, Ruling, Step
from variants.rules.gameplay import Gameplay
from variants.rules.movetext import (
    ArrowMove,
    Movetext,
    MovetextReader,
    Remark,
    Spelling,
    Token,
    map_words,
    words_in,
)
from variants.rules.notation import FIGURINES
from variants.rules.notation_reading import read_move
from variants.rules.orthodox.languages import in_english, translate_letters
from variants.rules.score_comments import set_aside
from variants.rules.score_games import MAX_TEXT_LENGTH, ScoreText, games_in
from variants.rules.score_text import (
    OPEN,
    RESULTS,
    ScoreEnding,
    agreed_ending,
    check_result,
    in_latin,
    number_moves,
    read_result_tag,
    result_of,
    write_score_text,
)
from variants.rules.state import M, P, P_co, State

POSITION, FEN, SETUP, RESULT, LANGUAGE = "Position", "FEN", "SetUp", "Result", "Language"
GAME, GAME_TAGS = "Game", ("Game", "Variant", "VariantName", "GameVariant", "JoclyGame")
# What tags that tell the first position are called.
_POSITION_TAG = re.compile(
    r"position|(?:(?:start|init)(?:ing|ial)?_?)?fen|(?:start|init)(?:ing|ial)?_?pos(?:ition)?", re.IGNORECASE
)
# What programs call a game that is played as usual.
USUAL_GAMES = frozenset(
    {"standard", "standardchess", "normal", "chess", "orthodox", "classical", "classicchess", "fromposition"}
)
_AUTHOR = re.compile(r"\((\w+)\)\Z")
# White: e4 Black: e5
_SPEAKER = re.compile(r"(?<!\S)(?:white|gold|black|scarlet)[ ]?:[ ]+(?=\S)", re.IGNORECASE)
_NOVELTY = re.compile(r"(?:\((?:TN|N|D)\)|TN|N|D)\Z")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SideLine:
    """What a score tells beside its moves: the steps played instead of those from `at` on.

    `remarks` are what is said, each after so many steps.
    """

    at: int
    steps: tuple[Step, ...]
    side_lines: tuple["SideLine", ...] = ()
    remarks: tuple[tuple[int, Remark], ...] = ()


@dataclass(frozen=True, slots=True)
class GameRecord(Generic[P_co]):
    """A game as a score tells it: the options it begins with, and everything that was done and rolled.

    `tags` are those that the rest does not tell, `result` is what stands behind the moves when a score is read.
    """

    options: P_co
    steps: tuple[Step, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = OPEN
    side_lines: tuple[SideLine, ...] = ()
    remarks: tuple[tuple[int, Remark], ...] = ()


class OtherGame(Unreadable):
    """`name` is the other game's."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(f"This score is of {quoted(name, 40)}, not of {title}.")
        self.name = name


class MoveRefused(Unreadable):
    """A move of a score cannot be read or played; `steps` were before it."""

    def __init__(self, where: str, refusal: RulesError, steps: int) -> None:
        super().__init__(f"{where}: {refusal}")
        self.steps = steps


class LevelsFromTop(Unreadable):
    """The moves of a score are possible only with its levels counted from the top."""


def game_key(name: str) -> str:
    """The name of a game for comparing: without its author, case, blanks and signs."""
    return re.sub(r"[\W_]+", "", re.sub(r"\([^()]*\)", "", name)).casefold()


class Score(Generic[P, M]):
    declarations = r"(?!)"
    """A regular expression for words in scores that are no moves."""
    is_orthodox = False
    """Whether pieces have the letters of chess, which other languages write otherwise."""
    keeps_numbers = False
    """Whether numbers tell turns, rather than being for people."""

    def __init__(self, game: Gameplay[P, M]) -> None:
        self.game = game
        self.variant = game.variant

    def write(self, record: GameRecord[P], ending: Over | None) -> str:
        """Raises NotPossible or BadDice if the game cannot have gone so."""
        state, steps = self._from_first_move(record)
        tags = {**record.tags, **self._tags(state.position), RESULT: result_of(ending)}
        return write_score_text(tags, [*number_moves(self.turns(state, steps)), result_of(ending)])

    def read(self, text: str, side_lines: bool = False) -> GameRecord[P]:
        """The one game written in a text, with the declarations that its result tells of; `side_lines`: with those.

        Raises Unreadable, naming the move that is wrong; OtherGame for a score that names another game.
        """
        games = self.games(text)
        if len(games) > 1:
            raise Unreadable(f"This text holds {len(games)} games: give one.")
        return self.read_game(games[0], side_lines)

    def games(self, text: str, with_remarks: bool = False) -> list[ScoreText]:
        """The games written in a text, one at least, to be read with what is said in them or without; raises Unreadable."""
        example = f'[{self.variant.side_names[Side.WHITE]} "Ysolde"]'
        if not with_remarks or len(text) > MAX_TEXT_LENGTH:
            return games_in(text, example)
        text, comments = set_aside(clean(text), self.word_of)
        return [replace(game, comments=comments) for game in games_in(text, example)]

    def read_game(self, text: ScoreText, side_lines: bool = False, from_top: bool = False) -> GameRecord[P]:
        """As `read`, of one of the games of a text; `from_top`: its levels are counted from the top.

        Raises LevelsFromTop where they must be, and are not said to be.
        """
        tags = self.own_tags(text)
        result = read_result_tag(plain(take_tag(tags, RESULT) or OPEN))
        moves = self.movetext.read(self.rewrite(in_latin(text.body)), text.comments)
        ending = agreed_ending(moves.endings, result)
        if self.is_orthodox:
            letters = in_english(words_in(moves.tokens), take_tag(tags, LANGUAGE))
            moves.tokens = map_words(moves.tokens, lambda move: translate_letters(move, letters))
        if from_top:
            moves.tokens = self._turn_levels(moves.tokens)
        self._refuse_missing(tags, moves)
        start = self.game.start(self.options(tags))
        try:
            record = replace(self.record(start, moves, ending, side_lines), tags=tags)
            if not record.steps and not side_lines and self._is_in_parentheses(moves):
                raise Unreadable(
                    "All the moves stand in parentheses, as side lines do: take the parentheses away."
                )
            return record
        except MoveRefused as refusal:
            if not from_top and self._comes_farther(start, moves.tokens, refusal.steps):
                raise LevelsFromTop(str(refusal)) from refusal
            raise

    def is_of(self, name: str) -> bool:
        """Whether a tag that names a game means this one."""
        keys = {game_key(self.variant.slug), game_key(self.variant.title)}
        if author := _AUTHOR.search(self.variant.title):
            name = re.sub(rf"\bby\b.*{author[1]}", "", name, flags=re.IGNORECASE)
        parts = {game_key(part).removeprefix("the") for part in re.split("[:,/–-]", name)}
        return game_key(name).removeprefix("the") in keys or parts <= keys

    # --- What a game may do otherwise -----------------------------------------------------------------------------

    def own_parentheses(self) -> str:
        """A regular expression for parentheses that belong to the word before them."""
        becomes = "|".join(map(re.escape, self.variant.notation.promotions))
        return rf"\((?:{becomes})\)"

    def record(
        self, start: State[P], moves: Movetext, ending: ScoreEnding, side_lines: bool
    ) -> GameRecord[P]:
        """The game that moves and ending tell, without its tags; raises Unreadable, and MoveRefused for a move."""
        state, line = self._play(start, moves.tokens, side_lines)
        result = self._result(state, ending)
        check_result(self.game.over(state), result)
        steps = self._with_declarations(state, list(line.steps), result)
        # What is said of the last move stands behind what is declared there.
        remarks = tuple((len(steps) if at == len(line.steps) else at, remark) for at, remark in line.remarks)
        return GameRecord(start.base, steps, result=result, side_lines=line.side_lines, remarks=remarks)

    def word_of(self, comment: str) -> str | None:
        """The word that is read in place of a comment; None for none."""
        return None

    def rewrite(self, body: str) -> str:
        """The moves of a score with what other programs write otherwise in the words of this notation."""
        body = self._spaced_promotion.sub(lambda piece: f"={piece[1] or piece[2]}", _SPEAKER.sub("", body))
        return self.variant.notation.in_letters(body)

    def turns(self, state: State[P], steps: Sequence[Step]) -> Iterator[tuple[int, Side, str]]:
        """Every turn's number and side, and how it is written."""
        for step in steps:
            position = state.position
            if isinstance(step, Move):
                yield position.fullmove, position.side, self.variant.write_move(position, step)
            state = self.game.step(state, step)

    def steps_of(self, state: State[P], tokens: deque[Token]) -> list[Step]:
        """The steps that the first of the tokens tells, with what belongs to it; these are taken away."""
        return [self.read_word(state.position, tokens.popleft(), partial(read_move, self.variant))]

    def result(self, state: State[P]) -> str:
        return result_of(self.game.over(state))

    # --- Within ------------------------------------------------------------------------------------------------------

    def _from_first_move(self, record: GameRecord[P]) -> tuple[State[P], list[Step]]:
        """The state before the first move, and the steps from there on without the declarations."""
        state, steps = self.game.start(record.options), list(record.steps)
        while steps and not isinstance(steps[0], Move | tuple | Declaration | Ruling):
            state = self.game.step(state, steps.pop(0))
        return state, [step for step in steps if not isinstance(step, Declaration | Ruling)]

    def _tags(self, position: P) -> dict[str, str]:
        options = self.variant.options
        choices, setup = options.choices(position), options.placed(position)
        usual = options.usual_choices()
        tags = {name: choices[name] for name, value in usual.items() if choices[name] != value}
        if setup != options.placed(options.begin(options.settings_text(choices), None)):
            tags[POSITION] = self.variant.position_text.write(setup)
        return tags

    def own_tags(self, text: ScoreText) -> dict[str, str]:
        """The tags of a score but those that name the game; raises OtherGame where they name another."""
        tags = dict(text.tags)
        for tag in GAME_TAGS:
            name = take_tag(tags, tag)
            key = game_key(name)
            if key and not key.isdigit() and key not in USUAL_GAMES and not self.is_of(name):
                raise OtherGame(name, self.variant.title)
        return tags

    def options(self, tags: dict[str, str]) -> P:
        """The options that the tags tell, which are taken out; raises Unreadable."""
        choices = {}
        for setting in self.variant.options.settings:
            value = plain(take_tag(tags, setting.name)) or next(iter(setting.values))
            values = {choice.lower(): choice for choice in setting.values}
            if value.lower() not in values:
                raise Unreadable(
                    f"The tag {setting.name} must be {' or '.join(setting.values)}, not {quoted(value)}."
                )
            choices[setting.name] = values[value.lower()]
        setup = self._setup(tags)
        try:
            return self.game.options_for(choices, setup)
        except NotPossible as refusal:
            raise Unreadable(f"The tag {POSITION} does not fit. {refusal}") from refusal

    def _setup(self, tags: dict[str, str]) -> M | None:
        """The position that the tags tell, which are taken out; None for the first one."""
        names = [name for name in tags if _POSITION_TAG.fullmatch(name)]
        texts = {name: " ".join(take_tag(tags, name).split()) for name in names}
        is_set_up = take_tag(tags, SETUP)
        named_texts = {name: text for name, text in texts.items() if text not in ("", "?")}
        if plain(is_set_up).strip() == "1" and not named_texts:
            raise Unreadable(
                f"The tag {SETUP} says that the game begins at a position, but no tag {FEN} tells which."
            )
        if len(set(named_texts.values())) > 1:
            raise Unreadable(f"The tags {' and '.join(named_texts)} tell two positions: leave one out.")
        for name, text in named_texts.items():
            try:
                return self.variant.position_text.read(text)
            except Unreadable as refusal:
                raise Unreadable(f"The tag {name}: {refusal}") from refusal
        return None

    @cached_property
    def movetext(self) -> MovetextReader:
        notation, grid = self.variant.notation, self.variant.army.grid
        kinds = sorted(map(re.escape, notation.pieces), key=len, reverse=True)
        parts = "".join(f"(?:{part})?" for part in grid.parts if part)
        words = self.own_parentheses(), self.declarations, notation.any_case, self.keeps_numbers
        spelling = Spelling(grid.pattern, "|".join([*kinds, *FIGURINES]), parts, *words)
        return MovetextReader(spelling, self.word_of)

    @cached_property
    def _spaced_promotion(self) -> re.Pattern[str]:
        """What a piece becomes behind a blank: e8 = Q, e4:d5 (AD), exd5 becomes AD. A letter alone may be a sign but for the last rank."""
        names = sorted(map(re.escape, self.variant.notation.promotions), key=len, reverse=True)
        long_names, single_letters = (
            "|".join(name for name in names if (len(name) > 1) is long) or "(?!)" for long in (True, False)
        )
        sign = r"[ ]+(?:[=/→(]|->|becomes\b|\((?:=|becomes|improves[ ]to))[ ]*"
        return re.compile(
            rf"(?:(?<=[a-l][1-8]){sign}({long_names})|(?<=[a-l][18]){sign}({single_letters}))\)?(?!\w)"
        )

    def _play(
        self, state: State[P], tokens: Sequence[Token], side_lines: bool, at: int = 0, inside: str = ""
    ) -> tuple[State[P], SideLine]:
        """The state after the moves of a line that begins at `at`, and the line, without side lines unless asked for.

        Raises Unreadable.
        """
        remaining = deque(tokens)
        steps, branches, state_before, start = list[Step](), list[SideLine](), state, 0
        remarks = list[tuple[int, Remark]]()
        while remaining:
            if isinstance(remaining[0], Remark | Movetext):
                aside = self._read_aside(state_before, remaining.popleft(), side_lines, start)
                if isinstance(aside, Remark):
                    remarks.append((len(steps), aside))
                elif aside is not None:
                    branches.append(aside)
                continue
            first = remaining[0]
            if isinstance(first, ArrowMove) and not self._is_possible(state, first):
                remaining.popleft()
                remaining.extendleft(reversed(first.halves))
            position, state_before, start = state.position, state, len(steps)
            try:
                for step in self.steps_of(state, remaining):
                    state = self.game.step(state, step)
                    steps.append(step)
            except RulesError as refusal:
                where = f"Move {position.fullmove}, {self.variant.side_names[position.side]}{inside}"
                raise MoveRefused(where, refusal, len(steps)) from refusal
        return state, SideLine(at, tuple(steps), tuple(branches), tuple(remarks))

    def _read_aside(
        self, state: State[P], token: Token, side_lines: bool, at: int
    ) -> SideLine | Remark | None:
        """The side line of a token, or what it says in words; None for what is not asked for."""
        if isinstance(token, Movetext) and side_lines:
            if self._is_remark(state, token):
                return token.remark
            return self._play(state, token.tokens, side_lines, at, ", in a side line")[1]
        return token if isinstance(token, Remark) else None

    def _is_possible(self, state: State[P], move: ArrowMove) -> bool:
        try:
            self.steps_of(state, deque([move]))
        except RulesError:
            return False
        return True

    def _turn_levels(self, tokens: Sequence[Token]) -> list[Token]:
        levels = len(self.variant.army.grid.levels)
        level = re.compile(rf"(?i)[1-{levels}](?=[a-z][1-9])")

        return map_words(tokens, lambda move: level.sub(lambda match: str(levels + 1 - int(match[0])), move))

    def _refuse_missing(self, tags: Mapping[str, str], moves: Movetext) -> None:
        """Raise Unreadable where moves are missing by their numbers; whoever tells the first position counts from anywhere."""
        gap = moves.gap(from_one=not any(map(_POSITION_TAG.fullmatch, tags)))
        if gap:
            last, number = gap
            where = (
                f"Move {number} follows on move {last}" if last else f"The score begins with move {number}"
            )
            raise Unreadable(f"{where}: add the moves that are missing, or correct the number.")

    def _is_in_parentheses(self, moves: Movetext) -> bool:
        return any(map(re.compile(self.variant.army.grid.pattern).search, words_in(moves.tokens)))

    def _comes_farther(self, state: State[P], tokens: Sequence[Token], steps: int) -> bool:
        """Whether more steps than that can be played if levels are counted from the other end."""
        if len(self.variant.army.grid.levels) == 1:
            return False
        try:
            return len(self._play(state, self._turn_levels(tokens), side_lines=False)[1].steps) > steps
        except MoveRefused as refusal:
            return refusal.steps > steps

    def _is_remark(self, state: State[P], line: Movetext) -> bool:
        """Parentheses hold words and no moves: their first one is none that the game writes."""
        try:
            self.steps_of(state, deque(token for token in line.tokens if not isinstance(token, Remark)))
        except RulesError as refusal:
            return isinstance(refusal, Unreadable)
        return False

    def read_word(self, position: P, token: Token, read: Callable[[P, str], T]) -> T:
        """What a word tells, as `read` has it, without the signs N, TN and D where they do not belong to the move.

        Raises RulesError, and Ambiguous where N or D may be the piece or a sign.
        """
        word = token if isinstance(token, str) else token.text if isinstance(token, ScoreEnding) else "("
        is_apart = word[:2] in ("N ", "D ")
        joined = word.replace(" ", "", 1) if is_apart else word
        unsigned = word[2:] if is_apart else _NOVELTY.sub("", joined)
        try:
            step = read(position, joined)
        except RulesError as refusal:
            if unsigned in ("", joined):
                raise
            try:
                return read(position, unsigned)
            except RulesError:
                raise refusal from None
        if is_apart and _read_or_none(read, position, unsigned) not in (None, step):
            raise Ambiguous(
                f"{quoted(word)} could be {quoted(joined)}, or {quoted(unsigned)} with a sign. Say which."
            )
        return step

    def _result(self, state: State[P], ending: ScoreEnding) -> str:
        """The result here: who resigns without a name is the side to move; where none is told it stands on the board."""
        board_ending = self.game.over(state)
        if board_ending and ending.result in ("", OPEN):
            return result_of(board_ending)
        return ending.result or RESULTS[state.position.side.other]

    def _with_declarations(self, state: State[P], steps: list[Step], result: str) -> tuple[Step, ...]:
        """The steps, and what the players must have declared where the result does not stand on the board."""
        side = state.position.side
        if self.game.over(state) or not steps:
            return tuple(steps)
        if result in (RESULTS[side], RESULTS[side.other]):
            return *steps, Resign(off_turn=result == RESULTS[side])
        if result == RESULTS[None] and self.game.has_begun_turn(state.position):
            return *steps, OfferDraw(), AgreeToDraw(off_turn=True)
        if result == RESULTS[None]:
            return *steps[:-1], OfferDraw(), steps[-1], AgreeToDraw()
        return tuple(steps)


def take_tag(tags: dict[str, str], name: str) -> str:
    """The value of a tag, whatever the case of its name, which is taken out; empty where there is none."""
    key = next((key for key in tags if key.casefold() == name.casefold()), "")
    return tags.pop(key, "")


def _read_or_none(read: Callable[[P, str], T], position: P, text: str) -> T | None:
    try:
        return read(position, text)
    except RulesError:
        return None
