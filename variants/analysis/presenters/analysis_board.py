"""An analysis board: a position of a line, how it stands, and the line with its branches."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Awaited, Choice, Over, Roll, Side
from variants.analysis.analysis_line import AnalysisLine
from variants.board.play.position_at import BoardLook
from variants.board.presenters import wording
from variants.board.presenters.client_state import EMPTY_MOVES, as_json, standalone_values
from variants.board.presenters.table import Status
from variants.catalog import AnyGame
from variants.rules.actions import Action, Declaration, Move, Step
from variants.rules.check_warnings import check_warnings
from variants.rules.move_tree import START
from variants.rules.state import AnyState

STEP = '<button type="submit" form="line-form" name="go" value="{}"{}>{}{}</button>'
NUMBER = '<span class="tree-number">{}</span>'
DICE = '<span class="moves-dice"><span class="visually-hidden">dice </span>{}</span>'
GLYPHS = '{}<b class="tree-glyph">{}</b>'
CURRENT = mark_safe(' aria-current="true"')


@dataclass(frozen=True)
class AnalysisBoard:
    line: AnalysisLine
    glyphs: Mapping[int, str] = field(default_factory=dict)
    """What stands behind moves, by their numbers."""

    @property
    def game(self) -> AnyGame:
        return self.line.game

    @cached_property
    def awaits(self) -> Awaited[Action]:
        """Choice, Roll or Over."""
        return self.game.awaits(self.line.state)

    @property
    def side(self) -> Side | None:
        return self.awaits.side if isinstance(self.awaits, Choice) else None

    @property
    def last(self) -> tuple[str, ...]:
        """The squares of the last move; of all half-moves of a turn by dice."""
        squares = list[str]()
        for number in reversed(self.line.tree.path(self.line.at)):
            step = self.line.step(number)
            if isinstance(step, Move):
                squares[:0] = self.game.squares(self.line.tree.moves[number - 1])
            if squares and (isinstance(step, tuple) or not self.game.variant.turns_of_half_moves):
                break
        return tuple(squares)

    @cached_property
    def look(self) -> BoardLook:
        return BoardLook(self.game.slug, self.line.state.position, self.last)

    @property
    def status(self) -> Status:
        game, state = self.game, self.line.state
        if isinstance(self.awaits, Over):
            return Status(wording.ending_sentence(game, self.awaits, state))
        checks = check_warnings(game.variant, state.position)
        if isinstance(self.awaits, Roll):
            by = self.awaits.by
            return Status(f"{game.side_name(by)} to roll" if by else wording.BOTH_ROLL, checks)
        assert self.side is not None
        activity_text = "roll" if self.line.roll else game.variant.phrases.activity_text(state.position)
        prompt = game.variant.phrases.prompt(state.position)
        return Status(f"{game.side_name(self.side)} to {activity_text}", checks, prompt)

    @property
    def word_choices(self) -> list[tuple[str, str]]:
        """The words that may be said here, with their labels; declarations are not analysed."""
        phrases = (word for word in self.game.words(self.line.state) if not isinstance(word, Declaration))
        texts = map(self.game.write_action, phrases)
        return [(text, wording.label(text)) for text in texts]

    @property
    def dice_left(self) -> list[int]:
        dice = self.game.variant.dice
        remaining = dice.dice_left(self.line.state.position) if dice and self.side else ()
        return [die.face for die in remaining]

    @property
    def all_rolls(self) -> list[str]:
        """Every result of the dice that can be thrown here, as they are typed; none where that is too many to list."""
        roll = self.line.roll
        if roll is None or roll.dice.count > 2 or roll.dice.sides > 6:
            return []
        faces = range(1, roll.dice.sides + 1)
        if roll.dice.count == 1:
            return [str(face) for face in faces]
        return [f"{first} {second}" for first in faces for second in faces if roll.each or first >= second]

    @property
    def previous(self) -> int | None:
        """The move before, by its number; None at the first position."""
        return self._shown_before(self.line.at) if self.line.at else None

    @property
    def next(self) -> int | None:
        """The next move of the main line; None at its end."""
        following = self.line.tree.line(self.line.at)[len(self.line.tree.path(self.line.at)) :]
        return next((number for number in following if self._is_shown(number)), None)

    @property
    def end(self) -> int | None:
        """The last move of the main line from here; None at its end."""
        end = self.line.tree.line(self.line.at)[-1:]
        return end[0] if end and end[0] != self.line.at else None

    @property
    def is_branch(self) -> bool:
        return self.line.tree.depth(self.line.at) > 0

    def data(self, base_url: str, marks: Sequence[str] | None = None) -> SafeString:
        """JSON for the board's script: every legal move, whichever side makes it, and the `marks` drawn on the board."""
        drawings = {} if marks is None else {"arrows": marks}
        return as_json({**self.values(base_url), **drawings})

    @property
    def read_only_values(self) -> dict[str, object]:
        """What the board's script is told where nothing can be moved."""
        nothing = {"side": "", "mine": [], "at": "", "query": ""}
        return {**EMPTY_MOVES, **nothing, "version": self._version, "last": self.last}

    @property
    def _version(self) -> str:
        return f"{zlib.crc32(repr(sorted(self.line.fields.items())).encode()):08x}"

    def values(self, base_url: str) -> dict[str, object]:
        """What `data` writes."""
        values = standalone_values(self.look, self.side, self._version, base_url)
        query = "&" + urlencode({"start": self.game.write_state(self.line.state)})
        return {**values, "mine": [side.value for side in Side], "query": query}

    def values_for(self, base_url: str, side: Side | None) -> dict[str, object]:
        """The values for a device that moves this side alone; where it is None nothing can be moved."""
        overrides = {"mine": [side.value]} if side else {**EMPTY_MOVES, "side": "", "mine": [], "dice": []}
        return {**self.values(base_url), **overrides}

    # --- The line as it is read -------------------------------------------------------------------------------

    @cached_property
    def tree(self) -> SafeString:
        return format_html_join(" ", "{}", ((part,) for part in self._following(START, is_new=True)))

    def _following(self, number: int, is_new: bool) -> Iterator[SafeString]:
        replies = self.line.tree.replies
        while next_moves := replies[number]:
            yield from self._button(next_moves[0], is_new)
            is_new = False
            for alternative in next_moves[1:]:
                branch = [*self._button(alternative, True), *self._following(alternative, is_new=False)]
                branch_html = format_html_join(" ", "{}", ((part,) for part in branch))
                yield format_html('<span class="tree-branch">({})</span>', branch_html)
                is_new = True
            number = next_moves[0]

    def _button(self, number: int, is_new: bool) -> Iterator[SafeString]:
        if not self._is_shown(number):
            return
        step = self.line.step(number)
        state = self.line.states[self.line.tree.parent(number)]
        # "12." of the side that moves first, "12…" of the other.
        dot = "." if state.position.side is Side.WHITE else "…"
        label = f"{state.position.fullmove}{dot}" if is_new or self._begins_turn(number) else ""
        written = step_notation(self.game, state, step)
        notation = format_html(DICE, written) if isinstance(step, tuple) else written
        if number in self.glyphs:
            notation = format_html(GLYPHS, notation, self.glyphs[number])
        number_html = format_html(NUMBER, label) if label else ""
        yield format_html(STEP, number, CURRENT if number == self.line.at else "", number_html, notation)

    def _begins_turn(self, number: int) -> bool:
        tree, states = self.line.tree, self.line.states
        previous_number = self._shown_before(number)
        if not previous_number:
            return True
        numbers = number, previous_number
        position, previous_position = (states[tree.parent(move)].position for move in numbers)
        is_same = (position.fullmove, position.side) == (previous_position.fullmove, previous_position.side)
        return not is_same and (position.side is Side.WHITE or bool(self.game.variant.dice))

    def _is_shown(self, number: int) -> bool:
        # The word that asks for dice does not stand in the line, they do.
        request = self.game.request
        return request is None or self.line.tree.moves[number - 1] != request.text

    def _shown_before(self, number: int) -> int:
        number = self.line.tree.parent(number)
        while number and not self._is_shown(number):
            number = self.line.tree.parent(number)
        return number


def step_notation(game: AnyGame, state: AnyState, step: Step) -> str:
    """Dice as numbers, words as they are called."""
    if isinstance(step, tuple):
        return " ".join(map(str, step))
    text = game.write_action(step)
    if isinstance(step, Move):
        return game.variant.write_move(state.position, step) or text
    return game.variant.words.written_words.get(text) or wording.WORD_LABELS.get(text, text)


def address_fields(line: AnalysisLine) -> Mapping[str, str]:
    """The query of a line's address, without what is at its default."""
    fields = {name: text for name, text in line.fields.items() if text not in ("", "0")}
    if line.tree.moves and line.states[START] == line.game.start():
        fields.pop("start")
    return fields
