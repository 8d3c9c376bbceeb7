"""Moves tried from a position, with their branches, as one line of text.

    e2e4 e7e5 (c7c5 g1f3) g1f3

A variation stands in parentheses behind the move that it replaces, as chess programs write it. Every move has a number, by
the order in which it is written, from 1; 0 is the position before the first.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import MAX_MOVE_LENGTH

START = 0
MAX_MOVES = 500
MAX_TEXT_LENGTH = 8_000
MAX_VARIATION_DEPTH = 12

_WORD = re.compile(r"[()]|[^\s()]+")


@dataclass(frozen=True)
class MoveTree:
    """The moves by their numbers, and of each the one it follows; that is always a smaller number.

    Of several moves that follow the same one, the first written is the main line.
    """

    moves: tuple[str, ...] = ()
    parents: tuple[int, ...] = ()

    @cached_property
    def replies(self) -> Mapping[int, Sequence[int]]:
        replies: dict[int, list[int]] = {number: [] for number in range(len(self.moves) + 1)}
        for number, parent in enumerate(self.parents, 1):
            replies[parent].append(number)
        return replies

    def parent(self, number: int) -> int:
        """The move before; START for the first, and for START itself."""
        return self.parents[number - 1] if number else START

    def path(self, number: int) -> list[int]:
        """The moves that lead there, it included."""
        path = []
        while number:
            path.append(number)
            number = self.parent(number)
        return path[::-1]

    def line(self, number: int) -> list[int]:
        """The moves that lead there, and on from there by the main line."""
        line = self.path(number)
        while self.replies[number]:
            number = self.replies[number][0]
            line.append(number)
        return line

    def play(self, number: int, move: str) -> tuple["MoveTree", int]:
        """The tree with a move after that one, and the move's number; an old one where it was tried before.

        Raises NotPossible where the text would be too long to send.
        """
        known_reply = next((reply for reply in self.replies[number] if self.moves[reply - 1] == move), None)
        if known_reply is not None:
            return self, known_reply
        grown = MoveTree((*self.moves, move), (*self.parents, number))
        tree, numbers = grown._in_order()
        tree._refuse_too_long()
        return tree, numbers[len(grown.moves)]

    def remove_branch(self, number: int) -> "MoveTree":
        dropped = {number}
        for descendant in range(number + 1, len(self.moves) + 1):
            if self.parent(descendant) in dropped:
                dropped.add(descendant)
        kept_moves = [move for move in range(1, len(self.moves) + 1) if move not in dropped]
        numbers = {START: START, **{move: new_number for new_number, move in enumerate(kept_moves, 1)}}
        moves = tuple(self.moves[move - 1] for move in kept_moves)
        smaller = MoveTree(moves, tuple(numbers[self.parent(move)] for move in kept_moves))
        return smaller._in_order()[0]

    def promote_branch(self, number: int) -> tuple["MoveTree", int]:
        """The tree in which every move that leads to that one is the main line, and its number there."""
        leading = set(self.path(number))
        replies = {
            parent: sorted(children, key=lambda child: child not in leading)
            for parent, children in self.replies.items()
        }
        tree, numbers = self._in_order(replies)
        return tree, numbers[number]

    def write(self, behind: Mapping[int, str] = MappingProxyType({})) -> str:
        """The text; what stands `behind` a move, by its number, is written after it."""
        first = [behind[START]] if START in behind else []
        return " ".join([*first, *self._texts(START, behind)])

    def depth(self, number: int) -> int:
        """Within how many variations a move stands."""
        return self._depths()[number]

    def _texts(self, number: int, behind: Mapping[int, str]) -> Iterator[str]:
        while replies := self.replies[number]:
            yield from self._move(replies[0], behind)
            for variation in replies[1:]:
                branch = " ".join([*self._move(variation, behind), *self._texts(variation, behind)])
                yield f"({branch})"
            number = replies[0]

    def _move(self, number: int, behind: Mapping[int, str]) -> list[str]:
        return [self.moves[number - 1], *([behind[number]] if number in behind else [])]

    def _in_order(
        self, replies: Mapping[int, Sequence[int]] | None = None
    ) -> tuple["MoveTree", Mapping[int, int]]:
        order = list(_numbers_in_order(self.replies if replies is None else replies, START))
        numbers = {START: START, **{move: new_number for new_number, move in enumerate(order, 1)}}
        moves = tuple(self.moves[move - 1] for move in order)
        return MoveTree(moves, tuple(numbers[self.parent(move)] for move in order)), numbers

    def _refuse_too_long(self) -> None:
        if len(self.moves) > MAX_MOVES or len(self.write()) > MAX_TEXT_LENGTH:
            raise NotPossible(
                f"That is enough for one line: at most {MAX_MOVES} moves. Remove a branch first."
            )
        if max(self._depths()) > MAX_VARIATION_DEPTH:
            raise NotPossible("That is a branch of a branch of too many branches. Remove one first.")

    def _depths(self) -> list[int]:
        depths = [0]
        for number, parent in enumerate(self.parents, 1):
            depths.append(depths[parent] + (self.replies[parent][0] != number))
        return depths


def _numbers_in_order(replies: Mapping[int, Sequence[int]], number: int) -> Iterator[int]:
    while children := replies[number]:
        yield children[0]
        for variation in children[1:]:
            yield variation
            yield from _numbers_in_order(replies, variation)
        number = children[0]


class TreeBuilder:
    """Puts a tree together move by move, each number for good until the tree is made."""

    def __init__(self) -> None:
        self._moves: list[str] = []
        self._parents: list[int] = []
        self._numbers: dict[tuple[int, str], int] = {}

    def play(self, parent: int, move: str) -> int:
        """The number of a move played after another; an old one where it was played there before."""
        number = self._numbers.setdefault((parent, move), len(self._moves) + 1)
        if number > len(self._moves):
            self._moves.append(move)
            self._parents.append(parent)
        return number

    def tree(self) -> tuple[MoveTree, Mapping[int, int]]:
        """The tree, numbered as it is written, and the new numbers by those that `play` gave.

        Raises NotPossible where its text would be too long to send.
        """
        tree, numbers = MoveTree(tuple(self._moves), tuple(self._parents))._in_order()
        tree._refuse_too_long()
        return tree, numbers


def read_tree(text: str) -> MoveTree:
    """Raises Unreadable, naming what is wrong."""
    if len(text) > MAX_TEXT_LENGTH:
        raise Unreadable(f"The line is too long: at most {MAX_TEXT_LENGTH} characters.")
    reader = TreeReader()
    for word in _WORD.findall(text):
        reader.read(word)
    return reader.tree()


class TreeReader:
    """A tree as far as it is read; each step raises Unreadable. `outside` are the moves that variations go on behind."""

    def __init__(self) -> None:
        self.moves: list[str] = []
        self.parents: list[int] = []
        self.outside: list[int] = []
        self._last = START
        self._is_empty = True  # whether nothing stands yet in this variation

    @property
    def last(self) -> int:
        """The move read last, by its number; START before the first."""
        return self._last

    def read(self, word: str) -> None:
        if word == "(":
            self.open()
        elif word == ")":
            self.close()
        else:
            self.add(word)

    def tree(self) -> MoveTree:
        if self.outside:
            raise Unreadable("A parenthesis is not closed.")
        return MoveTree(tuple(self.moves), tuple(self.parents))

    def open(self) -> None:
        if self._is_empty:
            raise Unreadable("A variation, in parentheses, stands behind the move that it replaces.")
        if len(self.outside) == MAX_VARIATION_DEPTH:
            raise Unreadable(f"Variations stand within one another at most {MAX_VARIATION_DEPTH} deep.")
        self.outside.append(self._last)
        self._last, self._is_empty = self.parents[self._last - 1], True

    def close(self) -> None:
        if not self.outside:
            raise Unreadable("A parenthesis closes what was not opened.")
        if self._is_empty:
            raise Unreadable("A variation is empty: ( ).")
        self._last = self.outside.pop()

    def add(self, move: str) -> None:
        if len(move) > MAX_MOVE_LENGTH:
            raise Unreadable(f"{quoted(move)} is too long for a move: at most {MAX_MOVE_LENGTH} characters.")
        if len(self.moves) == MAX_MOVES:
            raise Unreadable(f"The line is too long: at most {MAX_MOVES} moves.")
        if (self._last, move) in zip(self.parents, self.moves, strict=True):
            raise Unreadable(f"{quoted(move)} stands twice in the same place.")
        self.moves.append(move)
        self.parents.append(self._last)
        self._last, self._is_empty = len(self.moves), False
