"""A whole game as text, written: tags, then the numbered moves in the source's notation, each throw behind its move.

    [White "Ysolde"]
    [RiskyCaptures "share"]
    [Result "*"]

    1. e4 d5 2. Qg4 {6 1} Bxg4 {4 3, 3 4} ... 24. Qe4(e5,e8) {6 5} *

The faces stand in braces, where other programs expect a comment; a risky capture has two throws, {6 1, 5 2}. What is
not finished is ours: Qe8(?) awaits its throw, Qe8(e5) its landing, Qxe8(!) the throw for the capture. Without the tag
RiskyCaptures captures always succeed; without a Position the game begins at the first position.
"""

import re
from collections.abc import Iterator, Sequence

from campaigns.rules.contract import Side
from variants.rules.actions import Faces, Move, Step
from variants.rules.expedition.notation import MISSED, limit, write_move
from variants.rules.expedition.position import Position
from variants.rules.expedition.score_reading import CAPTURING, UNTHROWN, kept, read_faces, steps_of
from variants.rules.expedition.situation import Situation
from variants.rules.score import APART, Score
from variants.rules.state import State


class ExpeditionScore(Score[Situation, Position]):
    """Numbered moves, and the faces thrown for them in braces."""

    word = re.compile(rf"(?:[A-Z][a-h][1-8]\([a-h][1-8], \S+|\S+){APART}")

    def kept(self, comment: re.Match[str]) -> str:
        return kept(comment)

    def turns(self, state: State[Situation], steps: Sequence[Step]) -> Iterator[tuple[int, Side, str]]:
        throws, done, before = list[Faces](), True, state.position
        for step in steps:
            throws += [step] if isinstance(step, tuple) else []
            last, state = state.position, self.after(state, step)
            done = state.position.placed.pending is None
            if done:
                turn = _finished(last.placed, step, state.position.placed)
                yield before.fullmove, before.side, _with_throws(turn, throws)
                before, throws = state.position, []
        if not done:
            yield before.fullmove, before.side, _with_throws(_unfinished(state.position.placed), throws)

    def steps_of(self, state: State[Situation], words: Sequence[str]) -> tuple[list[Step], int]:
        """A move's word, with the throws in braces behind it."""
        behind = 1
        while behind < len(words) and words[behind].startswith("{"):
            behind += 1
        throws = [faces for text in words[1:behind] for faces in read_faces(text)]
        return steps_of(self.variant, state.position, words[0], throws), behind


def _finished(position: Position, step: Step, then: Position) -> str:
    """How a turn is written that ends with this step."""
    if isinstance(step, Move):
        return write_move(position, step)
    pending = position.pending
    assert pending is not None
    took = not then.is_shared(pending.to) and then.side_on(pending.to) is position.side
    return write_move(position.settled, Move(pending.start, pending.to)) + ("" if took else MISSED)


def _unfinished(position: Position) -> str:
    """How an attempt is written that has not come to its end."""
    pending = position.pending
    assert pending is not None
    what = write_move(position.settled, Move(pending.start, pending.to))
    if pending.captures:
        return what + CAPTURING
    return what + (UNTHROWN if pending.most is None else f"({limit(position)})")


def _with_throws(word: str, throws: list[Faces]) -> str:
    faces = ", ".join(" ".join(map(str, thrown)) for thrown in throws)
    return f"{word} {{{faces}}}" if throws else word
