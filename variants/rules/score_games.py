"""The games of a pasted text, each with its tags: what PGN files, mails and notes hold.

Tags may stand several on a line, with blanks inside the brackets and quotes of any kind. What comes before the first tag
or move, and behind an end after an empty line, is prose and left out; so are lines that begin with %, fences of code, the
[pgn] of forums and the > of mails. A game that is not said to be over ends where the moves are counted from 1 again.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import clean, plain
from variants.rules.score_comments import SET_ASIDE
from variants.rules.score_text import ENDING
from variants.rules.score_wrapping import FORUM, QUOTES, unwrap

MAX_TEXT_LENGTH, MAX_SCORE_LENGTH, MAX_TAG_LENGTH = 300_000, 30_000, 3_000
MAX_GAMES, MAX_TAGS = 500, 200

_BRACKETS = {"［": "[", "］": "]", "【": "[", "】": "]", "〔": "[", "〕": "]"}
_NAME = r"\[\s*[A-Za-z][\w+.-]*"
_TAG = re.compile(
    rf"\s*\[\s*(?P<name>[A-Za-z][\w+.-]*)\s*[{QUOTES}](?P<value>(?:\\.|[^\\])*?)[{QUOTES}]+\s*\]", re.DOTALL
)
REPLY_MARKS = re.compile(r"\s*(?:>\s?)+")
_SPECIAL = re.compile(r"[][{}>%;~`]")
_BRACKET, _BLANK_END = re.compile(r"\s*\["), re.compile(r"\s*\Z")
_REMARK = re.compile(r"\{[^}]*\}?|;.*")
FENCES = ("```", "~~~")
_INSIDE = re.compile(rf"\{{[^}}]*(?P<closed>\}})?|;.*|(?P<tag>{_NAME}\s*[{QUOTES}])")

_MOVES = (
    r"(?<!\w)(?:(?P<number>[0-9]{1,3})[ \t]?[.)]|[A-Za-z]{0,3}[/x:-]?[1-3]?[A-La-l][1-8]"
    r"(?:[ \t]*(?:->|→|[-x:]|to)[ \t]*[1-3]?[A-La-l][1-8])?(?![\w@'])"
    r"|(?P<opening>(?i:(?:white|black)[ ](?:rolls[ ][1-6]|starts[ ]the[ ]game)))|[1-6][ ][1-6](?!\S)|[0Oo]-[0Oo])"
)
_GAP = re.compile(r"\n[ \t]*\n")
_FIRST = re.compile(r"(?<![0-9])1[.)]")
_OF_BLACK = re.compile(r"[ \t]*\.")
# A semicolon that only parts moves, e4; e5; 2. Nf3, begins no comment: it stands right behind one, before another or a number and no prose.
_PARTING = re.compile(
    r"(?<=[\w+#!?}).-]);(?=[ \t]*(?:[0-9]{1,3}[.)]|(?:[A-Z][a-z]+[ ]|[A-Za-z]{0,3}[/x:-]?)[1-3]?[A-La-l][1-8]|[0O]-[0O]))"
    r"(?![^\n;]*\b(?!(?:check|mate|checkmate|wins|won|points?|resigns|resigned|draw|drawn|agreed|doubles|accepts|declines|beavers|takes|drops)\b)[a-z]{3,}\b)"
)
# Nor does one within parentheses: (worse is h6; better may be a6).
_IN_A_REMARK = re.compile(r"\([^(){};]*;[^(){}\n]*\)")
_SKIM = re.compile(
    rf"\{{[^}}]*(?:\}}|\Z)|;[^\n]*|(?P<open>\()|(?P<close>\))|(?P<gap>\n(?:[ \t]*\n)+)|(?<![^\s)}}])(?P<ending>{ENDING})|"
    rf"(?P<moves>{_MOVES})"
)


@dataclass(frozen=True, slots=True)
class ScoreText:
    """One game of a text: its tags as they are written, its moves as plain text, and the comments that were set aside, if they were."""

    tags: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    comments: Sequence[str] | None = None


def games_in(text: str, example: str = '[White "Ysolde"]') -> list[ScoreText]:
    """The games of a text in their order, one at least.

    Raises Unreadable for what stands like a tag and is none, and for more than anybody pastes.
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise Unreadable(
            f"Scores have at most {MAX_TEXT_LENGTH} characters together, these have {len(text)}: paste fewer games."
        )
    reader = _Reader(example)
    cleaned = clean(text)
    for sign, bracket in _BRACKETS.items():
        cleaned = cleaned.replace(sign, bracket)
    cleaned = unwrap(cleaned)
    for line in cleaned.splitlines() if _SPECIAL.search(cleaned) else [cleaned]:
        reader.read(line)
    games = reader.close()
    if len(games) > MAX_GAMES:
        raise Unreadable(f"A text has at most {MAX_GAMES} games, this has {len(games)}: paste fewer.")
    if len(games) == 1:
        return games
    return [game for game in games if game.tags or _has_moves(game.body)] or games[:1] or [ScoreText()]


class _Reader:
    """A text as far as it has been read, line by line."""

    def __init__(self, example: str) -> None:
        self._example = example
        self._games: list[ScoreText] = []
        self._tags: dict[str, str] = {}
        self._tag_count = 0
        self._body: list[str] = []
        self._has_gap = self._has_body = self._is_comment = False

    def read(self, line: str) -> None:
        """Read on by a line; raises Unreadable."""
        if "}" not in line if self._is_comment else not _SPECIAL.search(line):
            self._keep(line)
            return
        if replied := REPLY_MARKS.match(line):
            line = line[replied.end() :]
        line = "" if line.lstrip().startswith(FENCES) else FORUM.sub(" ", line)
        if line.startswith("%") and not self._is_comment:
            return
        at = 0
        while not _BLANK_END.match(line, at) or not at:
            if not self._is_comment and _BRACKET.match(line, at):
                at = self._read_tag(line, at)
            else:
                start, at = at, self._tag_within(line, at)
                self._keep(line[start:at])
                if at == len(line):
                    return

    def close(self) -> list[ScoreText]:
        """The games, now that the text has ended."""
        if self._tags or self._body:
            body = "\n".join(self._body)
            if len(body) > MAX_SCORE_LENGTH:
                raise Unreadable(
                    f"A score has at most {MAX_SCORE_LENGTH} characters, this has {len(body)}: leave comments out."
                )
            moves = _IN_A_REMARK.sub(lambda remark: remark[0].replace(";", ","), plain(body))
            first, *others = _cut_games(_PARTING.sub(" ", moves))
            self._games += [ScoreText(self._tags, first), *(ScoreText({}, body) for body in others)]
        self._tags, self._tag_count, self._body = {}, 0, []
        self._has_gap = self._has_body = False
        return self._games

    def _read_tag(self, line: str, at: int) -> int:
        """Read the tag that begins at a place of a line, and give where it ends."""
        tag = _TAG.match(line, at, at + MAX_TAG_LENGTH)
        if not tag:
            raise Unreadable(
                f"{quoted(line[at : at + MAX_TAG_LENGTH].strip(), 40)} is not a tag. Try {self._example}."
            )
        name, value = tag["name"], " ".join(re.sub(r"\\(.)", r"\1", tag["value"]).split())
        spelling = next((key for key in self._tags if key.casefold() == name.casefold()), None)
        if self._has_body or spelling and self._has_gap:
            self.close()
        elif spelling and self._tags[spelling] != value:
            raise Unreadable(f"The tag {quoted(name, 40)} is given twice.")
        if spelling is None or self._tag_count == 0:
            self._tags[name] = value
        self._tag_count += 1
        if self._tag_count > MAX_TAGS or len(self._games) > MAX_GAMES:
            raise Unreadable(f"A text has at most {MAX_GAMES} games, and a game {MAX_TAGS} tags.")
        self._has_gap = False
        return tag.end()

    def _tag_within(self, line: str, start: int) -> int:
        """Where in a line of moves and comments, from that place on, a tag begins, else where the line ends."""
        if self._is_comment:
            start = line.find("}", start) + 1
            self._is_comment = not start
        for part in () if self._is_comment else _INSIDE.finditer(line, start):
            if part["tag"]:
                return part.start()
            self._is_comment = part[0].startswith("{") and not part["closed"]
        return len(line)

    def _keep(self, line: str) -> None:
        self._has_gap = self._has_gap or not line.strip()
        self._has_body = self._has_body or bool(_REMARK.sub("", line).strip()) and not self._is_comment
        self._body.append(line)


def _cut_games(body: str) -> list[str]:
    """The moves of one game after the other, without the prose around them."""
    moves = body.strip()
    if not _GAP.search(moves) and [match.start() for match in _FIRST.finditer(moves)] in ([], [0]):
        return [body]
    cutter = _Cutter(body)
    for match in _SKIM.finditer(body):
        cutter.read(match)
    return cutter.close()


class _Cutter:
    """Cuts the moves of several games apart: `_start` is where a game begins, `_end` where its moves end, `_gap` an empty line behind."""

    def __init__(self, body: str) -> None:
        self._body = body
        self._pieces: list[str] = []
        self._start, self._end, self._gap = 0, -1, -1
        self._depth, self._remark_end, self._plies = 0, 0, 0
        self._leading_comments = ""  # comments set aside that stand in the prose before the first move
        self._has_moves = self._is_over = False

    def read(self, match: re.Match[str]) -> None:
        kind = match.lastgroup
        if kind in ("open", "close") or kind == "moves" and self._depth and match[0].endswith(")"):
            self._depth = max(0, self._depth + (1 if kind == "open" else -1))
        elif kind is None:
            self._remark_end = match.end()
        elif not self._depth:
            self._READERS[kind](self, match)

    def close(self) -> list[str]:
        """The pieces; the whole where there are no moves."""
        if not self._has_moves:
            return [self._body]
        is_prose_left = self._is_over and self._gap >= 0
        self._pieces.append(self._body[self._start : self._end if is_prose_left else len(self._body)])
        return [self._leading_comments + self._pieces[0], *self._pieces[1:]]

    def _read_gap(self, gap: re.Match[str]) -> None:
        if self._gap < 0 and self._has_moves:
            self._end = gap.end()
        self._gap = gap.end()
        if not self._has_moves:
            self._start = gap.end()

    def _read_ending(self, ending: re.Match[str]) -> None:
        line_end = self._body.find("\n", ending.end())
        self._is_over, self._gap = self._has_moves, -1
        self._end = line_end if line_end >= 0 else len(self._body)

    def _read_moves(self, moves: re.Match[str]) -> None:
        is_first = moves["number"] == "1" or moves["opening"] is not None
        is_again = is_first and self._plies > 1 and not _OF_BLACK.match(self._body, moves.end())
        if is_again or self._is_over and (self._gap >= 0 or is_first):
            at = moves.start()
            self._pieces.append(self._body[self._start : self._end if 0 <= self._end < at else at])
            self._start, self._plies, self._has_moves = self._gap if self._gap >= 0 else at, 0, False
        if is_first and not self._has_moves:
            line = self._body.rfind("\n", 0, moves.start()) + 1
            self._start = max(self._start, line) if line >= self._remark_end else self._start
        if not (self._has_moves or self._pieces):
            marks = SET_ASIDE.finditer(self._body, 0, self._start)
            self._leading_comments = " ".join([*(mark[0] for mark in marks), ""])
        self._plies += moves["number"] is moves["opening"] is None
        self._has_moves, self._is_over, self._end, self._gap = True, False, -1, -1

    _READERS: ClassVar = {"gap": _read_gap, "ending": _read_ending, "moves": _read_moves}


def _has_moves(body: str) -> bool:
    return any(match.lastgroup == "moves" for match in _SKIM.finditer(body))
