"""A whole game as text: tags, then the numbered moves in the source's notation, each throw behind its move.

    [White "Ysolde"]
    [RiskyCaptures "share"]
    [Result "*"]

    1. e4 d5 2. Qg4 {6 1} Bxg4 {4 3, 3 4} ... 24. Qe4(e5,e8) {6 5} *

The faces stand in braces, where other programs expect a comment (parentheses, brackets and bare numbers are read too); a risky capture has two throws, {6 1, 5 2}. What is
not finished is ours: Qe8(?) awaits its throw, Qe8(e5) its landing, Qxe8(!) the throw for the capture. Without the tag
RiskyCaptures captures always succeed; without a Position the game begins at the first position.

Source: "Game Notation". Where no faces stand behind a move, its notation tells what the dice allowed, and any faces that
allow it will do: the likeliest sum is taken. Faces that say something else than the notation are refused. A risky
capture's two throws are read in two pairs of braces as well (X18d). Braces of numbers are always meant for faces: such
as cannot be are refused, and never left out.
"""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Faces, Move, Step
from variants.rules.expedition.attempt import Risk, distance, faces_for, is_attempt, line, reach
from variants.rules.expedition.notation import (
    MISSED,
    TO_BEYOND,
    is_short_landing,
    limit,
    read_short_landing,
    write_move,
)
from variants.rules.expedition.position import Position
from variants.rules.expedition.situation import Situation
from variants.rules.movetext import Token
from variants.rules.notation_reading import read_move
from variants.rules.orthodox.pieces import GRID
from variants.rules.score import Score
from variants.rules.score_text import ENDING_ALONE
from variants.rules.state import State
from variants.rules.variant import Variant

# Whatever is meant for faces, right or wrong; 0.3 and 0:05 are a program's judgement and clock.
_DICE = re.compile(r"[^\w.:]*[0-9](?:[^\w.:]|[0-9])*|[ ]*[1-6]:[1-6][ ]*")
# What programs put into the same braces, and what people call faces.
_PROGRAMS = re.compile(r"\[%(?!dice|rolls?\b)[^][]*\]")
_ASIDES = re.compile(
    rf"{_PROGRAMS.pattern}|\b(?:[12]?d6\b[ ]*=?|dice|rolls?|rolled|throws?|threw|white|black|and)\b:?|[.!]\Z",
    re.IGNORECASE,
)
_THROW = r"([1-6])[^\w=]+([1-6])(?:[^\w=]*=[^\w=]*([0-9]{1,2}))?"
_THROWN = re.compile(rf"[^\w=]*{_THROW}(?:[^\w=]+{_THROW})?[^\w=]*")
# The same in parentheses, in brackets or bare, outside comments; and in braces the squares that stand in parentheses.
_OUTSIDE_BRACES = re.compile(
    r"\{[^}]*(?:\}|\Z)|;.*|\([^(){}]{1,40}(?:\([^(){}]{1,20}\)[^(){}]{0,20})?\)|(?:\[[^][{}()]{1,40}\][ ]?){1,2}|(?<=\s)[1-6][ ]*[ ,+&-][ ]*[1-6]:?(?=[\s,]|\Z)"
    r"|(?:(?<=[1-8]\s)|(?<=[1-8][+!?]\s))[0-9]{1,2}(?=[\s,]|\Z)(?![ \t]*[-:/])"
)
# Alone it is a sum, or both faces where it is too much for that. Signs with a blank before them may be a remark.
_SUM_ALONE, _BOTH_FACES = re.compile("[0-9]{1,2}"), re.compile("(?!1[012])[1-6]{2}")
_SQUARES = re.compile(rf"{GRID.pattern}, ?{GRID.pattern}")
# A roll among words: {3 4, lucky}, {He rolled a three and a 4}, {2d6 (3, 4) = 7}.
_WORDS = {word: str(face) for face, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
_IN_WORDS = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_LONE_NUMBER = re.compile(r"(?<![\w.:])[0-9]{1,2}(?![\w:%])(?!\.[0-9])")
_FACES_FIRST = re.compile(
    r"\W*(?:an?[ ])?[1-6](?:[ ]*[,+&][ ]*|[ ](?:and[ ])?)(?:an?[ ])?[1-6](?=[ ,;:!?)]|[.-][ ]|\Z)",
    re.IGNORECASE,
)
_ROLLED = re.compile(r"\b(?:dice|rolls?|rolled|throws?|threw|2d6)\b", re.IGNORECASE)
_SUM_FIRST = re.compile(r"\W*([0-9]{1,2})[ ]*[=:(\[][^\w=]*([1-6])[^\w=]+([1-6])[^\w=]*")
ROLL_REMARK = "{~"
"""How a comment begins, as a word, that is a roll behind an attempt and else is passed over."""
UNTHROWN, CAPTURING = "(?)", "(!)"
_UNFINISHED = re.compile(rf"(?P<what>.+)\((?P<limit>[?!]|missed|{GRID.pattern})\)")
_CAPTURE_SIGNS = (CAPTURING.strip("()"), MISSED.strip("()"))
_UNFINISHED_SIGNS = (UNTHROWN, CAPTURING, MISSED)
MISSING_FACES = (1, 1)  # grants no attempt the whole way


class ExpeditionScore(Score[Situation, Position]):
    """Numbered moves, and the faces thrown for them in braces."""

    is_orthodox = True

    def own_parentheses(self) -> str:
        # What the dice said stands in parentheses, Qe4(e5, e8); behind a Pawn's move a square is a side line.
        square, of_piece = GRID.pattern, r"(?<![\s(.][a-h][1-8])(?<!\A[a-h][1-8])"
        squares = rf"{of_piece}\({square}(?:,[ ]?{square})?\)"
        # As others write it; two squares apart from each other and from the move are a side line too.
        apart = (
            rf"(?<=[BRQ♕♖♗♛♜♝]{square})(?:[ \t]+\({square},[ ]?{square}\)|\({square}{TO_BEYOND}{square}\))"
        )
        # Squares mistyped right behind the move are not passed over as a remark, nor is a full success made of them.
        mistyped = (
            rf"{of_piece}(?<=[1-8])\((?![0-9]+\.)(?:[^\s(){{}}]*(?:{square}|[a-h],|,[a-h1-8])[^\s(){{}}]*)?\)"
        )
        return rf"{super().own_parentheses()}|\((?:[?!]|missed)\)|{squares}|{apart}|{mistyped}"

    def rewrite(self, body: str) -> str:
        """Faces in parentheses, in brackets or bare, Qh5 (6 6), stand in braces."""
        return super().rewrite(_OUTSIDE_BRACES.sub(_in_braces, body))

    def word_of(self, comment: str) -> str | None:
        """The faces in a comment; None for other comments. Raises Unreadable for what belongs in parentheses."""
        if comment.startswith(ROLL_REMARK):
            return comment
        if comment.startswith(";") and "(" in comment:
            return None
        text = " ".join(_ASIDES.sub(" ", comment.strip("{};").strip()).split())
        if _SQUARES.fullmatch(text):
            raise Unreadable(
                f"What the dice allowed stands in parentheses, Qf3({text}); in braces stand the dice, {{2 2}}."
            )
        if sum_first := _SUM_FIRST.fullmatch(text):
            text = f"{sum_first[2]} {sum_first[3]} = {sum_first[1]}"
        return f"{{{text}}}" if _DICE.fullmatch(text) else _dice_among_words(comment.strip("{};").strip())

    def turns(self, state: State[Situation], steps: Sequence[Step]) -> Iterator[tuple[int, Side, str]]:
        throws, is_complete, turn_start = list[Faces](), True, state.position
        for step in steps:
            throws += [step] if isinstance(step, tuple) else []
            previous_position, state = state.position, self.game.step(state, step)
            is_complete = state.position.placed.pending is None
            if is_complete:
                text = _turn_text(previous_position.placed, step, state.position.placed)
                yield turn_start.fullmove, turn_start.side, _with_throws(text, throws)
                turn_start, throws = state.position, []
        if not is_complete:
            text = _attempt_text(state.position.placed)
            yield turn_start.fullmove, turn_start.side, _with_throws(text, throws)

    def steps_of(self, state: State[Situation], tokens: deque[Token]) -> list[Step]:
        word, comments = tokens.popleft(), list[str]()
        while tokens and isinstance(tokens[0], str) and tokens[0].startswith("{"):
            comments.append(tokens[0])
            tokens.popleft()
        if isinstance(word, str) and word.startswith(ROLL_REMARK):
            return []
        rolls = (text for text in comments if not text.startswith(ROLL_REMARK))
        throws = [faces for text in rolls for faces in read_faces(text)]
        next_move = str(state.position.fullmove + (state.position.side is Side.BLACK))
        roll_remarks = (text for text in comments if text.startswith(ROLL_REMARK))
        remarks = [text for text in roll_remarks if text.strip("{~}").replace(" ", "") != next_move]
        read = partial(steps_of, self.variant, throws=throws, remarks=remarks)
        return self.read_word(state.position, word, read)


def _dice_among_words(comment: str) -> str | None:
    """The roll that a comment tells among words, or what is said of it; None where it speaks of none."""
    text = _IN_WORDS.sub(lambda word: _WORDS[word[0].lower()], _PROGRAMS.sub(" ", comment))
    if not _speaks_of_dice(text):
        return None
    faces = _LONE_NUMBER.findall(re.sub(r"(?i)\b[12]?d6\b", " ", text))
    if len(faces) == 3 and faces[2] == str(int(faces[0]) + int(faces[1])):
        faces.pop()
    return f"{ROLL_REMARK}{' '.join(faces) if len(faces) in (2, 4) else text.lower()}" + "}"


def _speaks_of_dice(text: str) -> bool:
    """Whether two faces come first, or some number behind a word for a roll."""
    rolled = _ROLLED.search(text)
    return bool(_FACES_FIRST.match(text) or rolled and _LONE_NUMBER.search(text, rolled.end()))


def _turn_text(position: Position, step: Step, next_position: Position) -> str:
    if isinstance(step, Move):
        return write_move(position, step)
    pending = position.pending
    assert pending is not None
    is_taken = not next_position.is_shared(pending.to) and next_position.side_on(pending.to) is position.side
    capture = write_move(position.without_attempt, Move(pending.start, pending.to))
    return capture if is_taken else capture + MISSED


def _attempt_text(position: Position) -> str:
    pending = position.pending
    assert pending is not None
    what = write_move(position.without_attempt, Move(pending.start, pending.to))
    if pending.captures:
        return what + CAPTURING
    return what + (UNTHROWN if pending.allowed is None else f"({limit(position)})")


def _with_throws(word: str, throws: list[Faces]) -> str:
    faces = ", ".join(" ".join(map(str, throw)) for throw in throws)
    return f"{word} {{{faces}}}" if throws else word


def _in_braces(match: re.Match[str]) -> str:
    """Dice that stand outside braces within them, anything else as it is; what stands there alone says something of an attempt only."""
    text, inside = match[0], match[0].strip("()")
    is_apart = match.string[max(0, match.start() - 1) : match.start()].isspace()
    if _SUM_ALONE.fullmatch(inside) or is_apart and text in _UNFINISHED_SIGNS:
        return f" {ROLL_REMARK}{' '.join(inside) if _BOTH_FACES.fullmatch(inside) else inside}}} "
    numbers = _ASIDES.sub(" ", inside)
    is_single_number = len(re.findall("[0-9]+", text)) < 2 and numbers == inside
    if text[0] == "(" and _speaks_of_dice(inside):
        return f" {{{inside}}} "
    if text[0] in "{;" or is_single_number or ENDING_ALONE.fullmatch(inside) or not _DICE.fullmatch(numbers):
        return text
    return f" {{{numbers}}} "


def read_faces(text: str) -> Iterator[Faces]:
    """The throws written in braces, whatever stands between their numbers; raises Unreadable."""
    match = _THROWN.fullmatch(text.strip("{~}"))
    numbers = [int(number or 0) for number in match.groups()] if match else []
    throws = [numbers[:3], *([numbers[3:]] if any(numbers[3:]) else [])] if match else []
    if not throws or any(total not in (0, first + second) for first, second, total in throws):
        raise Unreadable(
            f"{quoted(text.replace(ROLL_REMARK, '{'))} is not a roll of two dice. Try {{6 1}}, or {{6 1, 5 2}} for two rolls."
        )
    for first, second, _ in throws:
        yield first, second


@dataclass(frozen=True, slots=True)
class TurnText:
    """What a move's notation tells: `allowed` of the first throw, `hit` of the second; None: not thrown, not done."""

    move: Move
    allowed: int | None = None
    landing: Move | None = None
    hit: bool | None = None

    @property
    def steps(self) -> list[Move | int]:
        """Move, squares allowed, landing, squares granted to the capture, as far as they are known."""
        squares = distance(self.move.start, self.move.to)
        capture_roll = None if self.hit is None else squares if self.hit else 0
        return [step for step in (self.move, self.allowed, self.landing, capture_roll) if step is not None]


def steps_of(
    variant: Variant[Situation, Position],
    situation: Situation,
    word: str,
    throws: list[Faces],
    remarks: Sequence[str] = (),
) -> list[Step]:
    """The steps that a word tells, without those that the position has behind it; raises Unreadable.

    `remarks` are comments that tell the throws where there must be some.
    """
    if word.startswith("{"):
        raise Unreadable(f"{quoted(word)} comes before the first move: dice come after their move.")
    position = situation.placed
    turn = _read_turn(variant, replace(situation, placed=position.without_attempt), word)
    steps = turn.steps
    pending = position.pending
    if pending:
        done_steps = 3 if pending.captures else 1 if pending.allowed is None else 2
        is_announced = turn.move == Move(pending.start, pending.to)
        steps = steps[done_steps:] if is_announced and pending.allowed in (None, turn.allowed) else []
        if not steps:
            raise Unreadable(f"{quoted(word)} does not match what was announced and rolled.")
    allowances = [step for step in steps if isinstance(step, int)]
    if allowances:
        throws = throws or [faces for text in remarks for faces in read_faces(text)]
    if throws and len(throws) != len(allowances):
        raise Unreadable(
            f"{quoted(word)} is followed by {len(throws)} rolls; its notation needs {len(allowances)}."
        )
    faces = iter(throws)
    squares = distance(turn.move.start, turn.move.to)
    return [_faces(squares, step, next(faces, None)) if isinstance(step, int) else step for step in steps]


def _faces(squares: int, limit: int, faces: Faces | None) -> Faces:
    """The faces of a throw that allowed so many squares, 0: not all of them; raises Unreadable where they do not."""
    if faces is None:
        return faces_for(squares, limit) if limit else MISSING_FACES
    allowed = reach(squares, faces)
    if allowed != limit if limit else allowed == squares:
        raise Unreadable(
            f"The dice {' '.join(map(str, faces))} allow {allowed} of {squares} squares, but the notation says otherwise."
        )
    return faces


def _read_turn(variant: Variant[Situation, Position], situation: Situation, word: str) -> TurnText:
    """What a move's notation tells; raises Unreadable, NotPossible or Ambiguous."""
    position, risk = situation.placed, situation.risk
    if is_short_landing(word):
        short = read_short_landing(position, word)
        return TurnText(short.attempt, short.allowed, short.landing)
    open_end = _UNFINISHED.fullmatch(word)
    move = read_move(variant, situation, open_end["what"] if open_end else word)
    assert isinstance(move, Move)
    if not is_attempt(position, move):
        if open_end:
            raise Unreadable(f"{quoted(word)} is not an attempt.")
        return TurnText(move)
    squares = distance(move.start, move.to)
    risky = risk is not Risk.OFF and bool(position.board[move.to])
    if open_end:
        if open_end["limit"] in _CAPTURE_SIGNS and not risky:
            off = "captures are not risky: RiskyCaptures is off."
            why = off if risk is Risk.OFF else "it captures nothing."
            raise Unreadable(f"{quoted(word)} is not a risky capture: {why}")
        return _unfinished_turn(move, squares, open_end)
    return TurnText(move, squares, move, True if risky else None)


def _unfinished_turn(move: Move, squares: int, match: re.Match[str]) -> TurnText:
    sign = f"({match['limit']})"
    if sign == UNTHROWN:
        return TurnText(move)
    if sign in (CAPTURING, MISSED):
        return TurnText(move, squares, move, False if sign == MISSED else None)
    way = line(move.start, move.to)
    limit_square = GRID.read(match["limit"])
    if limit_square not in way:
        raise Unreadable(f"{quoted(match[0])}: {match['limit']} is not on the way.")
    return TurnText(move, way.index(limit_square) + 1)
