"""The moves of a score taken apart: words, side lines in parentheses, and how the game ended.

Left out is what is for people: numbers (1, 1., 1..., 12), comments in braces or behind a semicolon, NAGs ($1) and glyphs
(±, +=, N, □), apart or behind a move; letters in a move's place are none. They are remarks where they are asked for. A sign of
check stays with its move as +.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import MAX_MOVE_LENGTH
from variants.rules.score_comments import SET_ASIDE, number_of_mark
from variants.rules.score_text import ENDING, ScoreEnding, score_ending_of

MAX_DEPTH, MAX_SIDE_LINES = 40, 1000
NUMBER = r"[0-9]{1,9}(?:\.+|\))"
"""The number of a move or a turn."""

_ENDS = r"(?=[\s(){};]|\Z)"
_CHECK = re.compile(r"\+(?![=/-])|[#†‡]")
_APART = re.compile(r"([ND])\s")
_TO = re.compile(r"[-=]{0,4}>|→|\bto\b")
_ARROW = re.compile(r"→|\s-\s")
_BEHIND = re.compile(r"[^\w)*]+\Z")
_WORD_OF_PEOPLE = re.compile(r"[^\W\d_]{2,}")


@dataclass(slots=True)
class Movetext:
    """Words and side lines in their order, and what stands behind them of the end of the game."""

    tokens: list["str | Movetext | ScoreEnding | Remark"] = field(default_factory=list)
    endings: list[ScoreEnding] = field(default_factory=list)
    numbers: list[tuple[int, int]] = field(default_factory=list)
    """Every number of a move, with how many tokens are before it."""
    white: tuple[int, int] | None = None
    """The number before White's last move, with how many tokens are before it; None where Black's own number came since."""
    sign: tuple[int, str] | None = None
    """The last letter that was read as a sign since a number, with how many tokens are before it."""
    start: int = 0
    remark: "Remark | None" = None
    """A side line as it is written, for one that proves to be words; None unless remarks are asked for."""

    def read_number(self, text: str) -> None:
        """Read on behind a number: the next one where Black has not moved makes a sign the move that is missing."""
        number = int(text.strip(".)") or 0)
        before, begin = self.white or (0, 0)
        if self.white and self.sign and number == before + 1 and sum(map(_is_move, self.tokens[begin:])) == 1:
            self.tokens.insert(*self.sign)
        is_white = number != before and not text.endswith("..") and number
        self.white, self.sign = (number, len(self.tokens)) if is_white else None, None

    def gap(self, from_one: bool) -> tuple[int, int] | None:
        """Two numbers between which moves are missing, the first one 0 at the beginning; None where they count on.

        `from_one`: the first number must be 1; else whatever it is.
        """
        moves_before = [0, *accumulate(map(_is_move, self.tokens))]
        last_number, last_count, counted = 0, 0, 0
        for number, at in self.numbers:
            if not (last_number or from_one):
                last_number = number - 1
            count = moves_before[min(at, len(self.tokens))]
            is_farther = number > last_number + 1 and number - last_number > count - last_count
            # A number alone may be wrong: two before it must have counted on.
            if is_farther and (counted or not (last_number or count)):
                return last_number, number
            counted += 0 < last_number == number - 1
            last_number, last_count = number, count
        return None


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said of the move before it: a comment's text, or a glyph (`$1`, `!?`)."""

    text: str
    is_glyph: bool = False


Token = str | Movetext | ScoreEnding | Remark


class ArrowMove(str):
    """A move with an arrow, or a dash apart, between its squares; where it is not possible that stood between two moves."""

    __slots__ = ()

    @property
    def halves(self) -> tuple[str, str]:
        first, _, second = self.partition("-")
        return first, second


def _is_move(token: Token) -> bool:
    return isinstance(token, str) and token[0] != "{"


def words_in(tokens: Sequence[Token]) -> Iterator[str]:
    """The words of a line and of its side lines."""
    for token in tokens:
        if isinstance(token, Movetext):
            yield from words_in(token.tokens)
        elif isinstance(token, str):
            yield token


def map_words(tokens: Sequence[Token], change: Callable[[str], str]) -> list[Token]:
    """A line with each of its words, and those of its side lines, changed."""
    return [
        replace(token, tokens=map_words(token.tokens, change))
        if isinstance(token, Movetext)
        else type(token)(change(token))
        if isinstance(token, str)
        else token
        for token in tokens
    ]


@dataclass(frozen=True, slots=True)
class Spelling:
    """What is a word in one game's scores, as regular expressions.

    `square` and `kind` name squares and pieces, `start` a part of the square that a piece comes from, `own_parentheses` parentheses that belong to the word before them, `declarations` words that are
    no moves. Where `keeps_numbers` numbers are words.
    """

    square: str
    kind: str
    start: str
    own_parentheses: str
    declarations: str = r"(?!)"
    any_case: bool = False
    keeps_numbers: bool = False

    def lexer(self) -> re.Pattern[str]:
        """The expression that finds one token after the other in a plain text."""
        case = "i" if self.any_case else "-i"
        word_tail = rf"(?:(?i:{self.own_parentheses})|[^\s(){{}};$,]|,(?!\w))"
        far = rf"(?:(?:{self.kind})[ \t]*|(?i:{self.kind})[ \t]+)?/?{self.square}\s*(?:[-=]{{0,4}}>|→|[-x:]|to\b)\s*{self.square}"
        to = rf"(?:[-:]|[ \t]*x[ \t]*|to[ \t]+)?{self.square}"
        near = rf"(?:{self.kind})[ \t]+(?:{self.start}){to}|(?=\S)(?:{self.kind})?(?:{self.start})[ \t]*x[ \t]+{self.square}"
        number = NUMBER if self.keeps_numbers else rf"{NUMBER}|[0-9]{{1,3}}{_ENDS}|\.{{2,}}{_ENDS}"
        check = r"(?:(?:dbl|double|disc?|discovered)\.?\s)?(?:check(?:mate)?|chk?|mate)"
        return re.compile(
            rf"(?P<comment>\{{[^}}]*(?:\}}|\Z)|;[^\n]*)|(?P<nag>\$[0-9]*)|(?P<declaration>(?i:{self.declarations}){_ENDS})"
            rf"|(?P<castling>(?:[0Oo]-[0Oo](?:-[0Oo])?|[0Oo][ ]*-[ ]*[0Oo](?:[ ]*-[ ]*[0Oo])?){word_tail}*|(?:00|OO)[0O]?{_ENDS})|(?P<ending>{ENDING})|(?P<number>{number})|(?P<open>\()|(?P<close>\))"
            rf"|(?P<check>(?:(?i:{check})[.,]?|\+\+?|[#†‡]+)[!?]*{_ENDS})|(?P<passing>(?i:e\.p\.?|ep){_ENDS})"
            rf"|(?P<move>(?{case}:{far}|{near}){word_tail}*)"
            rf"|(?P<glyph>,|(?:(?:TN|N|D|RR)[!?.,]*(?!\()|(?!(?:--+|<>){_ENDS}|-\s*(?:{NUMBER}|[0-9]{{1,3}}{_ENDS}|[*{{}}();]|\Z))[^\w\s(){{}};$*\"'@]+){_ENDS})"
            rf"|(?P<word>{word_tail}+)|(?P<odd>\S)"
        )


class MovetextReader:
    """Takes the plain texts of one game apart; `keep` gives the word that is read in place of a comment, None for none."""

    def __init__(self, spelling: Spelling, keep: Callable[[str], str | None]) -> None:
        self._lexer, self._keeps_numbers, self._keep = spelling.lexer(), spelling.keeps_numbers, keep

    def read(self, text: str, comments: Sequence[str] | None = None) -> Movetext:
        """The main line of a text, with remarks where the comments that were set aside are given; raises Unreadable."""
        if text.count("(") > MAX_SIDE_LINES:
            raise Unreadable(f"A score has at most {MAX_SIDE_LINES} side lines and remarks in parentheses.")
        stack = [Movetext()]
        for kind, match in self._parts(text):
            if kind in ("open", "close"):
                _read_parenthesis(match, stack, comments)
            elif kind == "number":
                self._read_number(match[0], stack)
            elif kind == "comment":
                self._read_comment(match[0], stack[-1].tokens, comments)
            else:
                if kind == "glyph" and match[0][0].isalpha():
                    stack[-1].sign = (len(stack[-1].tokens), _word(match[0]))
                _read_word(kind, match, stack[-1].tokens)
                stack[-1].tokens += _glyphs(kind, match[0]) if comments is not None else []
        if len(stack) > 1:
            raise Unreadable("A side line, in parentheses, is not closed: add ).")
        return _with_endings(stack[0])

    def _parts(self, text: str) -> Iterator[tuple[str, re.Match[str]]]:
        # A letter in a move's place is no sign, but a piece whose square is missing.
        awaits_move = True
        for match in self._lexer.finditer(text):
            kind = match.lastgroup or "odd"
            if kind == "glyph" and match[0][0].isalpha() and awaits_move:
                kind = "word"
            if kind not in ("comment", "nag"):
                awaits_move = kind in ("open", "number")
            yield kind, match

    def _read_number(self, text: str, stack: list[Movetext]) -> None:
        """The number of a move; where its parenthesis ends a side line, a die."""
        closes = text.endswith(")") and len(stack) > 1
        if self._keeps_numbers:
            stack[-1].tokens.append(text.rstrip(")") if closes else text)
        elif not closes:
            stack[-1].read_number(text)
            if not text.isdigit() and text[0] != ".":
                stack[-1].numbers.append((int(text.rstrip(".)")), len(stack[-1].tokens)))
        if closes:
            _close(stack)

    def _read_comment(self, text: str, tokens: list[Token], comments: Sequence[str] | None) -> None:
        """Put what is kept of a comment behind the word it belongs to, before side lines; what it says besides is a remark."""
        if text.startswith("{") and not text.endswith("}"):
            raise Unreadable(f"The comment {quoted(text)} is not closed: add " + "}.")
        if comments and (mark := SET_ASIDE.fullmatch(text)):
            tokens.append(Remark(comments[number_of_mark(mark)]))
            return
        word = self._keep(text)
        if word is not None:
            asides = Movetext | Remark
            at = next((at for at in range(len(tokens), 0, -1) if not isinstance(tokens[at - 1], asides)), 0)
            tokens.insert(at, word)
        if comments is not None and (word is None or _WORD_OF_PEOPLE.search(text)):
            tokens.append(Remark(text.strip("{;}").strip()))


def _read_word(kind: str, match: re.Match[str], tokens: list[Token]) -> None:
    text = match[0]
    match kind:
        case "nag" | "glyph":
            return
        case "check" | "passing":
            _mark(tokens, kind)
        case "ending":
            tokens.append(score_ending_of(match))
        case "declaration":
            tokens.append(text)
        case "move" | "castling":
            word = _word(_join(text))
            tokens.append(ArrowMove(word) if _ARROW.search(text) else word)
        case _:
            tokens.append(_word(text))


def _glyphs(kind: str, text: str) -> list[Remark]:
    """The glyphs that stand alone, or behind a move."""
    if kind in ("ending", "declaration"):
        return []
    if kind in ("nag", "glyph"):
        return [Remark(text.strip(), is_glyph=True)]
    behind = _BEHIND.search(text)
    glyph = _CHECK.sub("", behind[0]) if behind and behind.start() else ""
    return [Remark(glyph, is_glyph=True)] if glyph else []


def _read_parenthesis(match: re.Match[str], stack: list[Movetext], comments: Sequence[str] | None) -> None:
    if match[0] == ")":
        stack[-1].remark = _remark_of(match.string[stack[-1].start : match.start()], comments)
        _close(stack)
    elif len(stack) > MAX_DEPTH:
        raise Unreadable(f"Side lines stand within one another at most {MAX_DEPTH} deep.")
    else:
        stack.append(Movetext(start=match.end()))


def _remark_of(text: str, comments: Sequence[str] | None) -> Remark | None:
    """What stands in parentheses, with the comments that were set aside; None where nothing is to be kept of it."""
    if comments is None:
        return None
    with_comments = SET_ASIDE.sub(lambda mark: comments[number_of_mark(mark)], text) if comments else text
    return Remark(" ".join(with_comments.split()))


def _close(stack: list[Movetext]) -> None:
    """Put the innermost side line with the line that it belongs to; raises Unreadable where there is none."""
    if len(stack) == 1:
        raise Unreadable("A parenthesis closes what was not opened.")
    line = _with_endings(stack.pop())
    if any(not isinstance(token, Remark) for token in line.tokens):
        stack[-1].tokens.append(line)
    else:
        stack[-1].tokens += [*line.tokens, *line.endings]  # "(Black resigns)" is no side line


def _with_endings(line: Movetext) -> Movetext:
    tokens = line.tokens
    moves = next((at for at in range(len(tokens), 0, -1) if isinstance(tokens[at - 1], str)), 0)
    line.endings = [token for token in tokens[moves:] if isinstance(token, ScoreEnding)]
    asides = (token for token in tokens[moves:] if isinstance(token, Movetext | Remark))
    line.tokens = [*tokens[:moves], *asides]
    return line


def _mark(tokens: list[Token], kind: str) -> None:
    if tokens and isinstance(tokens[-1], str):
        move, check = tokens[-1].removesuffix("+"), "+" if tokens[-1].endswith("+") else ""
        tokens[-1] = f"{move}+" if kind == "check" else f"{move}ep{check}"


def _join(move: str) -> str:
    """A move without blanks, but for one behind N and D, which may be signs of their own."""
    move = _TO.sub("-", move)
    apart = _APART.match(move)
    return (apart[1] + " " if apart else "") + "".join(move[apart.end() if apart else 0 :].split())


def _word(text: str) -> str:
    """A word without the glyphs behind it; raises Unreadable for one longer than any move."""
    if len(text) > MAX_MOVE_LENGTH:
        raise Unreadable(f"{quoted(text)} is too long for a move: at most {MAX_MOVE_LENGTH} characters.")
    behind = _BEHIND.search(text)
    if not behind or not behind.start():
        return text
    return text[: behind.start()] + ("+" if _CHECK.match(behind[0]) else "")
