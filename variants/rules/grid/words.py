"""Descriptions of pieces for players, all read off their declarations.

"It moves one square straight ahead; captures one square diagonally ahead.": each line of the declaration is a phrase
behind its verb. What passes over other pieces "jumps", everything else is blocked by them.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from variants.rules.grid.directions import Directions
from variants.rules.grid.lines import (
    AFAR,
    ALSO_IN_PASSING,
    BOTH,
    CAPTURE,
    QUIET,
    FromRank,
    How,
    Leap,
    Line,
    Path,
    PlaceOnLine,
    Ride,
)
from variants.rules.grid.piece import Castling, Piece
from variants.rules.grid.squares import Grid

_ORDER = (BOTH, QUIET, CAPTURE, ALSO_IN_PASSING, AFAR)
_ONE = "one square "
_RANKS = {1: "first", 2: "second"}
_AN_WORDS, _AN_LETTERS = "AEIO", "AEFHILMNORSX"
_NUMBERS = {2: "two", 3: "three"}
EN_PASSANT = (
    "En passant: it captures an enemy {piece} that has just moved two squares as if that had moved only one."
)
CASTLING = (
    "Castling: if neither has moved and the squares between are empty, it moves {far} squares towards {partner}, which "
    "goes to the square it crossed."
)
SAFELY = "It may not castle out of, through or into an attack."
THROUGH_ATTACKS = "It may castle out of, through and into attacks."
FROZEN = "It freezes an enemy piece {where}: a frozen piece cannot move."


def describe(grid: Grid, piece: Piece) -> list[str]:
    """The piece's powers: a sentence for each board or boards where they are alike, then what they all mean."""
    # The levels the piece may stand on, from the top, those with the same lines together.
    together: dict[tuple[Line, ...], list[int]] = {}
    for level in sorted(piece.on, reverse=True):
        together.setdefault(piece.on[level], []).append(level)
    sentences = [_on(grid, piece, levels) for levels in together.values()]
    sentences += _in_the_way(list(chain.from_iterable(piece.on.values())))
    if len(piece.on) < len(grid.levels):
        sentences.append(f"It can only be on {_boards(grid, sorted(piece.on, reverse=True))}.")
    if any(line.how == ALSO_IN_PASSING for lines in piece.on.values() for line in lines):
        sentences.append(EN_PASSANT.format(piece=piece))
    if piece.becomes:
        becomes = either([with_article(other) for other in piece.becomes])
        sentences.append(f"When it reaches the far rank it becomes {becomes}.")
    if piece.freezes:
        sentences.append(FROZEN.format(where=_step(piece.freezes)))
    return sentences


def castling_words(castlings: Sequence[Castling]) -> list[str]:
    """What a King may do with a partner, all of these being alike; nothing where there are none."""
    if not castlings:
        return []
    (castling, *_) = castlings
    far = _NUMBERS[abs(castling.king[1] - castling.king[0])]
    how = CASTLING.format(far=far, partner=with_article(castling.kind))
    return [how, SAFELY if castling.safely else THROUGH_ATTACKS]


def powers(lines: tuple[Line, ...]) -> str:
    """What the lines allow, as what follows "it"."""
    hows = {line.how for line in lines}
    return "; ".join(
        _clause(_verb(how, hows), [line for line in lines if line.how == how])
        for how in _ORDER
        if how in hows
    )


def reach(line: Line) -> str:
    """Where a line leads: "one square diagonally"."""
    match line:
        case FromRank():
            return f"from its {_RANKS[line.rank]} rank {reach(line.line)}"
        case Ride():
            return _ride(line)
        case Path(legs=(one, other)) if one == other:
            return f"two {one.unit}s {one.words} if the one between is empty"
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
    return words[0].upper() + words[1:]


def either(words: list[str]) -> str:
    """A choice in words: "a Queen, a Rook or a Knight"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _verb(how: How, hows: set[How]) -> str:
    """What follows "it", before the squares: where a piece's lines differ, each says whether it captures."""
    if how == BOTH:
        return "moves" if hows == {BOTH} else "moves or captures"
    if how == QUIET:
        tells_apart = hows & {CAPTURE, ALSO_IN_PASSING} and BOTH not in hows
        return "moves" if tells_apart else "moves without capturing"
    return "captures, staying where it is," if how == AFAR else "captures"


def _clause(verb: str, lines: list[Line]) -> str:
    steps, jumps = ([reach(line) for line in lines if _jumps(line) is is_jump] for is_jump in (False, True))
    parts = [f"{verb} {_any_of(_merge(steps))}"] if steps else []
    jumping = "jumps" if steps or verb == "moves" else f"{verb} by jumping"
    return ", or ".join([*parts, *([f"{jumping} {_any_of(jumps)}"] if jumps else [])])


def _merge(steps: list[str]) -> list[str]:
    """Single steps merged into one phrase: "one square straight ahead or sideways"."""
    single = [step.removeprefix(_ONE) for step in steps if step.startswith(_ONE) and "," not in step]
    if len(single) < 2:
        return steps
    rest = [step for step in steps if step.removeprefix(_ONE) not in single]
    return [_ONE + " or ".join(single), *rest]


def _in_the_way(lines: list[Line]) -> Iterator[str]:
    jumps = any(map(_jumps, lines))
    slides = any(isinstance(line, Ride) and line.most != 1 and not _jumps(line) for line in lines)
    if jumps and slides:
        yield "Only its jumps pass over other pieces."
    elif jumps:
        yield "Pieces in between do not block a jump."
    elif slides:
        yield "It cannot jump over other pieces."


def _jumps(line: Line) -> bool:
    return isinstance(line, Leap | Ride) and any(
        max(map(abs, vector)) > 1 or vector[2] and vector[:2] != (0, 0) for vector in line.by
    )


def _step(by: Directions) -> str:
    return by.words if by.whole else f"one {by.unit} {by.words}"


def _ride(line: Ride) -> str:
    if line.by.whole:
        return f"{line.by.words}, again and again in one direction while it lands on empty squares"
    if line.most == 1:
        return _step(line.by)
    far = f"up to {_NUMBERS[line.most]}" if line.most else "any number of"
    return f"{far} {line.by.unit}s {line.by.words}"


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


def _any_of(phrases: list[str]) -> str:
    """Phrases of which any holds; commas keep them apart."""
    return ", or ".join([", ".join(phrases[:-1]), phrases[-1]] if len(phrases) > 1 else phrases)
