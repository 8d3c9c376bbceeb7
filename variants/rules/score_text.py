"""The common text of all scores: tags, numbered moves, the result, and how they say that a game ended.

[White "Ysolde"]
[Result "1-0"]

1. e2-e4 e7-e5 {a comment} 2. ... ; or one to the end of the line
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted

RESULTS = {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}
OPEN = "*"
WIDTH = 96


# Files, the sign of capture and castlings typed on a Cyrillic or Greek keyboard look like Latin letters. Other capitals are other
# pieces there.
_CYRILLIC = re.compile(
    r"[аес](?=[1-8xх:])|х(?=[a-hаес][1-8])|\b[ОоΟο](?=[ ]*-[ ]*[ОоΟοOo0]\b)|(?<=-)[ОоΟο]\b|(?<=- )[ОоΟο]\b"
)
_LATIN = dict(zip("аесхОоΟο", "aecxOOOO", strict=True))


_CASTLES = re.compile(
    r"\bcastles?[ ](?:on[ ]the[ ])?(?:(?P<long>long|queen(?:['’]?s)?[ -]?side)|short|king(?:['’]?s)?[ -]?side)\b",
    re.IGNORECASE,
)


def in_latin(text: str) -> str:
    """Moves with Latin letters for files and castlings that look like them, and with the signs of castlings told in words."""
    latin = _CYRILLIC.sub(lambda sign: _LATIN[sign[0]], text)
    return _CASTLES.sub(lambda castles: "O-O-O" if castles["long"] else "O-O", latin)


def result_of(ending: Over | None) -> str:
    """How a score writes the end of a game."""
    return RESULTS[ending.winner] if ending else OPEN


def write_score_text(tags: Mapping[str, str], words: Iterable[str]) -> str:
    """Tags, an empty line, and the words in lines of at most WIDTH."""
    escaped = {name: value.replace("\\", "\\\\").replace('"', '\\"') for name, value in tags.items()}
    head = [f'[{name} "{" ".join(value.split())}"]' for name, value in escaped.items()]
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join([*head, "", *lines]) + "\n"


def number_moves(moves: Iterable[tuple[int, Side, str]]) -> list[str]:
    """Moves as words, with their numbers: each move's number, side and text."""
    words: list[str] = []
    for number, side, text in moves:
        if side is Side.WHITE:
            words.append(f"{number}.")
        elif not words:
            words.append(f"{number}...")
        words.append(text)
    return words


def check_result(ending: Over | None, result: str) -> None:
    """Raises Unreadable where the game has ended otherwise than its score says."""
    if ending and result != result_of(ending):
        raise Unreadable(f"The game ended {result_of(ending)} ({ending.how}), but the result says {result}.")


_SIDES = {"white": Side.WHITE, "gold": Side.WHITE, "black": Side.BLACK, "scarlet": Side.BLACK}
_SIDE = "white|black|gold|scarlet"
_TO = r"[ \t]?[-:][ \t]?"
_GAP = r"\s{1,9}"
_HOW = "(?:on time|by (?:check)?mate|by (?:resignation|agreement|repetition|stalemate|capture))"
ENDING = (
    rf"(?:(?P<white_won>1{_TO}0)|(?P<black_won>0{_TO}1)|(?P<half>1/2(?:{_TO}1/2)?|0[.,]5{_TO}0[.,]5)|(?P<open_end>\*+|(?i:adjourned|unfinished))"
    rf"|(?i:(?P<winner>{_SIDE}){_GAP}(?:wins|won)(?:{_GAP}(?P<points>[0-9]{{1,4}}){_GAP}points?)?"
    rf"|(?P<beaten>{_SIDE}){_GAP}(?:loses|lost|forfeits|forfeited)"
    rf"|(?P<agreed>(?:agreed{_GAP})?drawn?(?:{_GAP}(?:agreed|game))?)(?![?!])"
    rf"|(?:(?P<loser>{_SIDE}){_GAP})?(?P<resigns>resigns|resigned)))(?:,?[ ](?i:{_HOW}))?(?![\w/:-])[.,!]*"
)
"""A regular expression for any of them, of text that is plain."""


ENDING_ALONE = re.compile(ENDING)


@dataclass(frozen=True, slots=True)
class ScoreEnding:
    """How a text says that its game ended: the result, empty where the side to move resigns; the points, 0 where it is silent."""

    text: str
    result: str
    resigns: bool = False
    points: int = 0


def score_ending_of(match: re.Match[str]) -> ScoreEnding:
    if match["resigns"]:
        loser = match["loser"]
        return ScoreEnding(match[0], RESULTS[_SIDES[loser.lower()].other] if loser else "", resigns=True)
    if match["beaten"]:
        return ScoreEnding(match[0], RESULTS[_SIDES[match["beaten"].lower()].other])
    if match["winner"]:
        points = int(match["points"] or 0)
        return ScoreEnding(match[0], RESULTS[_SIDES[match["winner"].lower()]], points=points)
    if match["open_end"]:
        return ScoreEnding(match[0], OPEN)
    winner = Side.WHITE if match["white_won"] else Side.BLACK if match["black_won"] else None
    return ScoreEnding(match[0], RESULTS[winner])


def read_result_tag(text: str) -> str:
    """The result that a tag tells, in plain text; raises Unreadable."""
    match = ENDING_ALONE.fullmatch(text.strip())
    if text.strip() in ("", "?"):
        return OPEN
    if not match or not (result := score_ending_of(match).result):
        raise Unreadable(f"The tag Result must be 1-0, 0-1, 1/2-1/2 or *, not {quoted(text)}.")
    return result


def agreed_ending(endings: Sequence[ScoreEnding], tag: str) -> ScoreEnding:
    """What the endings behind the moves and the result of the tag say together; raises Unreadable where they differ."""
    results = list(dict.fromkeys(ending.result for ending in endings if ending.result not in ("", OPEN)))
    if len(results) > 1:
        raise Unreadable(f"The moves end with {results[0]}, and with {results[1]}.")
    resigns = any(ending.resigns for ending in endings)
    result = results[0] if results else OPEN if endings and not resigns else tag
    if tag not in (OPEN, result):
        raise Unreadable(f"The tag Result says {tag}, but the moves end with {result}.")
    points = max((ending.points for ending in endings), default=0)
    return ScoreEnding("", "" if resigns and result == OPEN else result, resigns, points)
