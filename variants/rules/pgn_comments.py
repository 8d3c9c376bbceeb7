"""What PGN files say of a move, as a note has it: words, `[%cal Ge2e4]` arrows, `[%csl Rd4]` circles, `$1` and `!?` glyphs.

Clock times, evaluations and other programs' marks have no place in a note: they are left out and counted. So are the colours of
what is drawn, which are not counted.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable

from campaigns.rules.errors import RulesError
from variants.rules.annotated_line import Annotation, annotation, glyph_of, read_glyph
from variants.rules.movetext import Remark

_COMMAND = re.compile(r"\[%(?P<name>\w+)(?P<value>[^][]*)\]")
_DRAWN = {"cal": 2, "csl": 1}
"""Commands that draw, each with so many squares."""
_LEFT_OUT = {"clk": "clock time", "emt": "clock time", "egt": "clock time", "eval": "evaluation"}
OTHER_MARK, NO_SQUARE, NO_GLYPH = "mark of another program", "mark on no square", "unknown sign"


def note_of(
    remarks: Iterable[Remark], square: str, read_square: Callable[[str], object], left_out: Counter[str]
) -> Annotation:
    """One note of all that is said of a move; `square` is an expression for a square's name.

    What has no place in it is counted in `left_out`. Raises Unreadable for more than a note holds.
    """
    texts, marks, glyphs = list[str](), list[str](), list[str]()
    for remark in remarks:
        if remark.is_glyph:
            glyphs += _read_glyph(remark.text, left_out)
            continue
        for command in _COMMAND.finditer(remark.text):
            marks += _read_command(command, square, read_square, left_out)
        text = _COMMAND.sub(" ", remark.text)
        texts += filter(None, ["\n".join(" ".join(line.split()) for line in text.splitlines()).strip()])
    return annotation("\n".join(texts), marks, glyphs, read_square)


def _read_glyph(text: str, left_out: Counter[str]) -> list[str]:
    number = text.removeprefix("$")
    glyph = glyph_of(int(number)) if number.isdecimal() and len(number) < 4 else read_glyph(text)
    # $0 says nothing, and neither do signs that only part moves.
    if not glyph and text.startswith("$") and number.strip("0"):
        left_out[NO_GLYPH] += 1
    return [glyph] if glyph else []


def _read_command(
    command: re.Match[str], square: str, read_square: Callable[[str], object], left_out: Counter[str]
) -> list[str]:
    name, marks = command["name"].lower(), list[str]()
    if name not in _DRAWN:
        left_out[_LEFT_OUT.get(name, OTHER_MARK)] += 1
        return []
    for item in re.split(r"[\s,;]+", command["value"].strip()):
        drawn = re.fullmatch(f"[A-Za-z]?{f'({square})' * _DRAWN[name]}", item)
        try:
            squares = drawn.groups() if drawn else ()
            for square_name in squares:
                read_square(square_name)
        except RulesError:
            squares = ()
        if squares:
            marks.append(f"{squares[0]}-{squares[-1]}")
        elif item:
            left_out[NO_SQUARE] += 1
    return marks
