"""What a piece does, said in words for players; all of it is read off its declaration."""

from itertools import groupby

from variants.rules.grid.directions import Directions
from variants.rules.grid.lines import (
    AFAR,
    ALSO_IN_PASSING,
    BOTH,
    CAPTURE,
    QUIET,
    FromRank,
    Leap,
    Line,
    Path,
    PlaceOnLine,
    Ride,
)
from variants.rules.grid.piece import Piece
from variants.rules.grid.squares import Grid

_VERBS = {
    BOTH: "moves or captures",
    QUIET: "moves without capturing",
    CAPTURE: "moves only to capture",
    ALSO_IN_PASSING: "moves only to capture, in passing too,",
    AFAR: "captures from afar, staying where it is,",
}
_RANKS = {1: "first", 2: "second"}
_AN_WORDS, _AN_LETTERS = "AEIO", "AEFHILMNORSX"
_NUMBERS = {2: "two", 3: "three"}


def describe(grid: Grid, piece: Piece) -> list[str]:
    """The piece's powers, one sentence for each board or boards where they are alike."""
    sentences = [_on(grid, piece, levels) for levels in _alike(piece)]
    if len(piece.on) < len(grid.levels):
        sentences.append(f"It can only be on {_boards(grid, sorted(piece.on, reverse=True))}.")
    if piece.becomes:
        sentences.append(
            f"On the far rank it becomes {_either([with_article(other) for other in piece.becomes])}."
        )
    if piece.freezes:
        sentences.append(f"It freezes an enemy one {piece.freezes.unit} {piece.freezes.words}.")
    return sentences


def powers(lines: tuple[Line, ...]) -> str:
    """What the lines allow, as what follows "it"."""
    order = sorted(lines, key=lambda line: list(_VERBS).index(line.how))
    return "; ".join(
        f"{_VERBS[how]} {_either([reach(line) for line in same])}"
        for how, same in groupby(order, key=lambda line: line.how)
    )


def reach(line: Line) -> str:
    """Where a line leads: "one square diagonally"."""
    match line:
        case FromRank():
            return f"from its {_RANKS[line.rank]} rank {reach(line.line)}"
        case Ride():
            return _ride(line)
        case Path(legs=(one, other)) if one == other:
            return f"two {one.unit}s {one.words}, if the one between is empty"
        case Path():
            return f"{', then '.join(map(_step, line.legs))}, if the square between is empty"
        case PlaceOnLine():
            return line.words
        case Leap():
            return _step(line.by)
    return line.by.words


def with_article(piece: Piece) -> str:
    """The piece's name with its article; a name with more than one capital is read letter by letter."""
    is_acronym = not piece.name[1:].islower()
    return f"{'an' if piece.name[0] in (_AN_LETTERS if is_acronym else _AN_WORDS) else 'a'} {piece}"


def sentence(words: str) -> str:
    """The words with a capital at their beginning."""
    return words[0].upper() + words[1:]


def _step(by: Directions) -> str:
    return by.words if by.whole else f"one {by.unit} {by.words}"


def _ride(line: Ride) -> str:
    if line.by.whole:
        return f"{line.by.words}, repeated in one direction over empty squares"
    if line.most == 1:
        return _step(line.by)
    far = f"up to {_NUMBERS[line.most]}" if line.most else "any number of"
    return f"{far} {line.by.unit}s {line.by.words}"


def _alike(piece: Piece) -> list[list[int]]:
    """The levels the piece may stand on, from the top, those with the same lines together."""
    together: dict[tuple[Line, ...], list[int]] = {}
    for level in sorted(piece.on, reverse=True):
        together.setdefault(piece.on[level], []).append(level)
    return list(together.values())


def _on(grid: Grid, piece: Piece, levels: list[int]) -> str:
    does = powers(piece.on[levels[0]])
    if len(grid.levels) == 1:
        return f"It {does}."
    return f"On {_boards(grid, levels)} it {does}."


def _boards(grid: Grid, levels: list[int]) -> str:
    if len(levels) == len(grid.levels) > 1:
        return "every board"
    names = " and ".join(grid.levels[level] for level in levels)
    return f"the {names} board{'s' if len(levels) > 1 else ''}"


def _either(words: list[str]) -> str:
    return ", or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
