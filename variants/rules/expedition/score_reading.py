"""A whole game as text, read, with or without the faces of the dice.

Source: "Game Notation". Where no faces stand behind a move, its notation tells what the dice allowed, and any faces
that allow it will do: the likeliest sum is taken. Faces that say something else than the notation are refused.
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.expedition.actions import Move
from variants.rules.expedition.attempt import distance, is_attempt, line
from variants.rules.expedition.fell_short import is_fell_short, read_fell_short
from variants.rules.expedition.notation import MISSED
from variants.rules.expedition.notation_reading import read_notation
from variants.rules.expedition.options import Options, refuse_foreign
from variants.rules.expedition.position import START, Position
from variants.rules.expedition.position_text import read_position
from variants.rules.expedition.reach import faces_for, reach
from variants.rules.expedition.risky import Risk
from variants.rules.expedition.score import (
    CAPTURING,
    POSITION,
    RISK,
    UNTHROWN,
    Score,
    after_step,
    last_state,
)
from variants.rules.expedition.score_faces import kept, read_faces, with_faces
from variants.rules.expedition.state import Faces, State, Step, over, start
from variants.rules.orthodox.board import GRID, SIDE_NAMES
from variants.rules.score_text import compare, read_score_text

_WORD = re.compile(r"(?:[A-Z][a-h][1-8]\([a-h][1-8], \S+|\S+)(?: e\.p\.)?(?: [!?]{1,2}(?=\s|$))?")
_UNFINISHED = re.compile(rf"(?P<what>.+)\((?P<limit>[?!]|missed|{GRID.pattern})\)")
_OF_A_CAPTURE = (CAPTURING.strip("()"), MISSED.strip("()"))
NEVER_ALL = (1, 1)  # grants no attempt the whole way


@dataclass(frozen=True, slots=True)
class Turn:
    """What a move's notation tells: `allowed` of the first throw, `hit` of the second; None: not thrown, not done."""

    move: Move
    allowed: int | None = None
    landing: Move | None = None
    hit: bool | None = None

    @property
    def steps(self) -> list[Move | int]:
        """Move, squares allowed, landing, squares granted to the capture, as far as they are known."""
        squares = distance(self.move.start, self.move.to)
        again = None if self.hit is None else squares if self.hit else 0
        return [step for step in (self.move, self.allowed, self.landing, again) if step is not None]


def read_score(text: str) -> Score:
    """The game written in a text; raises Unreadable, naming the move that is wrong."""
    tags, words, result = read_score_text(text, _WORD, '[White "Ysolde"]', kept)
    risk = tags.pop(RISK, Risk.OFF)
    if risk not in list(Risk):
        raise Unreadable(f"The tag {RISK} is {' or '.join(Risk)}, not {quoted(risk)}.")
    first = read_position(tags.pop(POSITION)) if POSITION in tags else START
    try:
        refuse_foreign(Risk(risk), first)
    except RulesError as refusal:
        raise Unreadable(f"The tag {POSITION} does not fit. {refusal}") from refusal
    options = Options(Risk(risk), first)
    score = Score(_read_steps(start(options), words), options, tags, result)
    compare(over(last_state(score)), result)
    return score


def _read_steps(state: State, words: list[str]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for word, behind in with_faces(words):
        position = state.position
        try:
            throws = [faces for text in behind for faces in read_faces(text)]
            for step in _turn(state, word, throws):
                state = after_step(state, step)
                steps.append(step)
        except RulesError as refusal:
            where = f"Move {position.fullmove}, {SIDE_NAMES[position.side]}"
            raise Unreadable(f"{where}: {refusal}") from refusal
    return tuple(steps)


def _turn(state: State, word: str, throws: list[Faces]) -> list[Step]:
    """The steps that a word tells, without those that the position has behind it; raises Unreadable."""
    position = state.position
    told = _told(position.settled, state.risk, word)
    steps = told.steps
    pending = position.pending
    if pending:
        behind = 3 if pending.captures else 1 if pending.most is None else 2
        announced = told.move == Move(pending.start, pending.to) and pending.most in (None, told.allowed)
        steps = steps[behind:] if announced else []
        if not steps:
            raise Unreadable(f"{quoted(word)} does not go on from what was announced and thrown.")
    thrown = [step for step in steps if isinstance(step, int)]
    if throws and len(throws) != len(thrown):
        raise Unreadable(
            f"{quoted(word)} has {len(throws)} throws behind it; its notation tells of {len(thrown)}."
        )
    faces = iter(throws)
    squares = distance(told.move.start, told.move.to)
    return [_faces(squares, step, next(faces, None)) if isinstance(step, int) else step for step in steps]


def _faces(squares: int, allowed: int, thrown: Faces | None) -> Faces:
    """The faces of a throw that allowed so many squares, 0: not all of them; raises Unreadable where they do not."""
    if thrown is None:
        return faces_for(squares, allowed) if allowed else NEVER_ALL
    most = reach(squares, thrown)
    if most != allowed if allowed else most == squares:
        raise Unreadable(
            f"The dice {' '.join(map(str, thrown))} allow {most} of {squares} squares, and the notation says otherwise."
        )
    return thrown


def _told(position: Position, risk: Risk, word: str) -> Turn:
    """What a move's notation tells; raises what `read_notation` raises."""
    if is_fell_short(word):
        short = read_fell_short(position, word)
        return Turn(short.attempt, short.most, short.landing)
    open_end = _UNFINISHED.fullmatch(word)
    move = read_notation(position, open_end["what"] if open_end else word)
    if not is_attempt(position, move):
        if open_end:
            raise Unreadable(f"{quoted(word)} is no attempt.")
        return Turn(move)
    squares = distance(move.start, move.to)
    risky = risk is not Risk.OFF and bool(position.board[move.to])
    if open_end:
        if open_end["limit"] in _OF_A_CAPTURE and not risky:
            why = (
                "it takes nobody."
                if risk is not Risk.OFF
                else "captures are not risky: RiskyCaptures is off."
            )
            raise Unreadable(f"{quoted(word)} is of no risky capture: {why}")
        return _open(move, squares, open_end)
    return Turn(move, squares, move, True if risky else None)


def _open(move: Move, squares: int, match: re.Match[str]) -> Turn:
    """What is told of an attempt that has not come to its end, or whose capture was missed."""
    sign = f"({match['limit']})"
    if sign == UNTHROWN:
        return Turn(move)
    if sign in (CAPTURING, MISSED):
        return Turn(move, squares, move, False if sign == MISSED else None)
    way = line(move.start, move.to)
    most = GRID.read(match["limit"])
    if most not in way:
        raise Unreadable(f"{quoted(match[0])}: {match['limit']} is not on the way.")
    return Turn(move, way.index(most) + 1)
