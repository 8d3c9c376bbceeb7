"""What forums, chats, word processors and spreadsheets put around the moves of a score: marks of BBCode, Markdown and HTML, the rows
of tables, who wrote a line and when. `unwrap` takes it off and leaves every move, tag and comment as it is.
"""

import html
import re

QUOTES = "\"'“”„‟«»‹›‘’‚‛`´′″〝〞〟＂＇❝❞❛❜"

_BBCODE = (
    "pgn|code|quote|b|i|u|s|spoiler|spoilers|hide|colou?r|size|font|url|img|center|left|right|indent|list|table|tr|td|th|"
    "ooc|sub|sup|mono|noparse|highlight|details|collapse"
)
FORUM = re.compile(rf"\[/?(?:{_BBCODE})(?:=[^][\n]*|\b[^][\n\"“”]*)\]|\[\*\](?=[ ]*[0-9])", re.IGNORECASE)
"""A mark of a forum, which begins no tag: a tag's value stands in quotes behind a blank."""

_LINES = "p|br|div|tr|li|ul|ol|table|tbody|thead|pre|blockquote|h[1-6]|hr"
_HTML = re.compile(
    rf"</?(?:(?P<line>{_LINES})|b|i|u|s|em|strong|span|td|th|code|font|a|sup|sub|small|mark)\b[^<>]*>",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:[a-z]{2,8}[0-9]{0,2}|#[0-9]{2,6}|#x[0-9a-f]{2,5});", re.IGNORECASE)
_ESCAPED = re.compile(r"\\(?=[][.*_()#+!|>{}~=-])")
_MARKED = re.compile(
    r"(?P<kept>\{[^}]*\})|(?<![\w*])\*(?P<stars>\**)(?=[\w(])(?P<a>[^*\n]+)(?<!\s)\*(?P=stars)(?![\w*])|(?<!\w)(?P<lines>__?)(?=[\w(])(?P<b>[^_\n]+)(?<!\s)(?P=lines)(?!\w)"
    r"|\|\|(?P<c>[^|\n]+)\|\||(?<!\S)`(?P<d>[^`\n]+)`(?!\S)"
)
_BULLET = re.compile(r"^[ \t]*(?:[-*+]|#{1,6})[ \t]+(?=[0-9]{1,3}[ ]?[.)])", re.MULTILINE)

_SLASHES = re.compile(r"(?<!\S)//[ \t]([^\n{}]*)")  # how Game Courier begins a comment
# [20:01, 3/1/2022] Ysolde: 1. e4, and the same of other programs; [%clk 0:03:00] is a comment's.
_CHAT = re.compile(
    rf"^(?:\[[^][\n%{QUOTES}]{{0,24}}[0-9]{{1,2}}[:.][0-9]{{2}}[^][\n%{QUOTES}]{{0,24}}\][ \t]*(?:<[^<>\n]{{1,40}}>|[^:\n]{{1,40}}:(?=\s))?"
    r"|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4},?[ ][0-9]{1,2}:[0-9]{2}[^\n:]{0,12}[ ]-[ ][^:\n]{1,40}:(?=\s)|<[^<>\n]{1,40}>(?=\s))[ \t]*",
    re.MULTILINE,
)

# A row of a table begins with the number of its move: | 1 | e4 | e5 |, 1<tab>e4<tab>e5, "1","e4","e5". A lone digit in the next cell is a die.
_ROW = re.compile(
    r"^[ \t]*(?:\|[ \t]*)?\"?(?P<number>[0-9]{1,3})\.?\"?[ \t]*(?P<sign>[|\t](?![ \"]*[1-6][ \"]*(?:[|\t]|$))|,(?![ \"]*[1-6](?:[\s,\"]|$)))(?P<cells>.*)",
    re.MULTILINE,
)
_CELLS = {"|": re.compile(r"\{[^}\n]*\}|\|"), ",": re.compile(r"\{[^}\n]*\}|\([^)\n]*\)|[,\"]")}
_TAGS = re.compile(rf"(^[ \t]*\[[ \t]*[A-Za-z][\w+.-]*[ \t]*[{QUOTES}].*$)", re.MULTILINE)


def unwrap(text: str) -> str:
    """The text without what its program has put around the moves; lines that begin with a tag as they are."""
    parts = _TAGS.split(text) if "[" in text else [text]
    return "".join(part if number % 2 else _unwrap_part(part) for number, part in enumerate(parts))


def _unwrap_part(text: str) -> str:
    if "&" in text:
        text = _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)
    if "<" in text:
        text = _HTML.sub(lambda mark: "\n" if mark["line"] else " ", text)
    if "\\" in text:
        text = _ESCAPED.sub("", text)
    text = _SLASHES.sub(r"{\1}", text)
    text = _BULLET.sub("", _CHAT.sub("", text))
    if re.search(r"[*_`|]", text):
        text = _MARKED.sub(lambda mark: next(filter(None, mark.group("kept", "a", "b", "c", "d"))), text)
    return _ROW.sub(_cells, text)


def _cells(row: re.Match[str]) -> str:
    """A row's number and cells as a score has them, comments as they are."""
    cells = row["cells"]
    if signs := _CELLS.get(row["sign"]):
        cells = signs.sub(lambda sign: sign[0] if len(sign[0]) > 1 else " ", cells)
    return f"{row['number']}. {cells}"
