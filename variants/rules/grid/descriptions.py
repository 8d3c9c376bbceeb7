"""Descriptions of pieces for players, all read off their declarations.

"It moves one square straight ahead; captures one square diagonally ahead.": each line of the declaration is a phrase
behind its verb. What passes over other pieces "jumps", everything else is blocked by them.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from campaigns.rules.labels import number_word
from variants.rules.grid.directions import Directions
from variants.rules.grid.lines import (
    AFAR,
    ALSO_IN_PASSING,
    BOTH,
    CAPTURE,
    QUIET,
    FixedSquares,
    FromRank,
    Leap,
    Line,
    MoveMode,
    Path,
    Ride,
)
from variants.rules.grid.piece import Castling, Piece
from variants.rules.grid.squares import Grid

_ORDER = (BOTH, QUIET, CAPTURE, ALSO_IN_PASSING, AFAR)
_ONE_SQUARE = "one square "
_RANKS = {1: "first", 2: "second"}
_AN_WORDS, _AN_LETTERS = "AEIO", "AEFHILMNORSX"
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
    levels_by_lines: dict[tuple[Line, ...], list[int]] = {}
    for level in sorted(piece.on, reverse=True):
        levels_by_lines.setdefault(piece.on[level], []).append(level)
    sentences = [_powers_on(grid, piece, levels) for levels in levels_by_lines.values()]
    sentences += _blocking_sentences(list(chain.from_iterable(piece.on.values())))
    if len(piece.on) < len(grid.levels):
        sentences.append(f"It can only be on {_boards(grid, sorted(piece.on, reverse=True))}.")
    if any(line.how == ALSO_IN_PASSING for lines in piece.on.values() for line in lines):
        sentences.append(EN_PASSANT.format(piece=piece))
    if piece.becomes:
        becomes = join_choices([with_article(kind) for kind in piece.becomes])
        sentences.append(f"When it reaches the far rank it becomes {becomes}.")
    if piece.freezes:
        sentences.append(FROZEN.format(where=_step(piece.freezes)))
    return sentences


def castling_sentences(castlings: Sequence[Castling]) -> list[str]:
    """What a King may do with a partner, all of these being alike; nothing where there are none."""
    if not castlings:
        return []
    (castling, *_) = castlings
    far = number_word(abs(castling.king[1] - castling.king[0]))
    how = CASTLING.format(far=far, partner=with_article(castling.kind))
    return [how, SAFELY if castling.safely else THROUGH_ATTACKS]


def powers(lines: tuple[Line, ...]) -> str:
    """What the lines allow, as what follows "it"."""
    hows = {line.how for line in lines}
    by_how = {how: [line for line in lines if line.how == how] for how in _ORDER if how in hows}
    return "; ".join(_clause(_verb(how, hows), of_how) for how, of_how in by_how.items())


def reach(line: Line) -> str:
    """Where a line leads: "one square diagonally"."""
    match line:
        case FromRank():
            return f"from its {_RANKS[line.rank]} rank {reach(line.line)}"
        case Ride():
            return _ride(line)
        case Path(legs=(leg, next_leg)) if leg == next_leg:
            return f"two {leg.unit}s {leg.phrase} if the one between is empty"
        case Path():
            return f"{', then '.join(map(_step, line.legs))}, if the square between is empty"
        case FixedSquares():
            return line.phrase
        case Leap():
            return _step(line.by)
    return line.by.phrase


def with_article(piece: Piece) -> str:
    """A name with more than one capital is read letter by letter."""
    is_acronym = not piece.name[1:].islower()
    return f"{'an' if piece.name[0] in (_AN_LETTERS if is_acronym else _AN_WORDS) else 'a'} {piece}"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def join_choices(choices: list[str], joint: str = " or ") -> str:
    """A choice in words: "a Queen, a Rook or a Knight"; a comma before the `or` keeps phrases apart."""
    return joint.join([", ".join(choices[:-1]), choices[-1]] if len(choices) > 1 else choices)


def _verb(how: MoveMode, hows: set[MoveMode]) -> str:
    """What follows "it", before the squares: where a piece's lines differ, each says whether it captures."""
    if how == BOTH:
        return "moves" if hows == {BOTH} else "moves or captures"
    if how == QUIET:
        tells_apart = hows & {CAPTURE, ALSO_IN_PASSING} and BOTH not in hows
        return "moves" if tells_apart else "moves without capturing"
    return "captures, staying where it is," if how == AFAR else "captures"


def _clause(verb: str, lines: list[Line]) -> str:
    steps, jumps = ([reach(line) for line in lines if _jumps(line) is is_jump] for is_jump in (False, True))
    parts = [f"{verb} {join_choices(_merge(steps), ', or ')}"] if steps else []
    jumping = "jumps" if steps or verb == "moves" else f"{verb} by jumping"
    return ", or ".join([*parts, *([f"{jumping} {join_choices(jumps, ', or ')}"] if jumps else [])])


def _merge(steps: list[str]) -> list[str]:
    """Single steps merged into one phrase: "one square straight ahead or sideways"."""
    candidates = (step for step in steps if step.startswith(_ONE_SQUARE) and "," not in step)
    single_steps = [step.removeprefix(_ONE_SQUARE) for step in candidates]
    if len(single_steps) < 2:
        return steps
    others = [step for step in steps if step.removeprefix(_ONE_SQUARE) not in single_steps]
    return [_ONE_SQUARE + " or ".join(single_steps), *others]


def _blocking_sentences(lines: list[Line]) -> Iterator[str]:
    jumps = any(map(_jumps, lines))
    slides = any(isinstance(line, Ride) and line.max_steps != 1 and not _jumps(line) for line in lines)
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
    return by.phrase if by.whole else f"one {by.unit} {by.phrase}"


def _ride(line: Ride) -> str:
    if line.by.whole:
        return f"{line.by.phrase}, again and again in one direction while it lands on empty squares"
    if line.max_steps == 1:
        return _step(line.by)
    far = f"up to {number_word(line.max_steps)}" if line.max_steps else "any number of"
    return f"{far} {line.by.unit}s {line.by.phrase}"


def _powers_on(grid: Grid, piece: Piece, levels: list[int]) -> str:
    does = powers(piece.on[levels[0]])
    if len(grid.levels) == 1:
        return f"It {does}."
    return f"On {_boards(grid, levels)} it {does}."


def _boards(grid: Grid, levels: list[int]) -> str:
    if len(levels) == len(grid.levels) > 1:
        return "every board"
    names = " and ".join(grid.levels[level] for level in levels)
    return f"the {names} board{'s' if len(levels) > 1 else ''}"
