"""People's Markdown as safe HTML: CommonMark with tables and strikethrough, no HTML, no pictures.

Two guards: typed HTML stays text, and what was rendered passes an allow list.
"""

from collections.abc import Callable, Sequence

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

# The page has h1, a card h2 and the notes' own heading h3.
DEEPER = 3
HIGHEST, DEEPEST = 2, 6
TAGS = {
    "a", "blockquote", "br", "code", "del", "em", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "s", "strong",
    "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
REL = "noopener nofollow"

# Of the text behind an @: how long the name is that it begins with, and where that leads ("": nowhere); None for no name.
Mentions = Callable[[str], tuple[int, str] | None]
LONGEST_NAME = 200


def unnamed(text: str) -> tuple[int, str] | None:
    """For players: the @ goes, whoever is named."""
    return (0, "") if text[:1].isalnum() else None


def _mention(state: StateInline, silent: bool) -> bool:
    """The rule of markdown-it for `@Name`."""
    at, mentions = state.pos, state.env.get("mentions")
    before = state.src[at - 1] if at else " "
    if state.src[at] != "@" or mentions is None or before.isalnum() or before in "_@" or state.linkLevel:
        return False
    hit = mentions(state.src[at + 1 : at + 1 + LONGEST_NAME])
    if hit is None:
        return False
    length, url = hit
    if not silent and url:
        state.push("link_open", "a", 1).attrs = {"href": url}
        state.push("text", "", 0).content = state.src[at + 1 : at + 1 + length]
        state.push("link_close", "a", -1)
    state.pos += 1 + length
    return True


class _Deeper(RendererHTML):
    """Shift headings down by `deeper` levels, below the page's own."""

    def renderToken(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[idx]
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{max(HIGHEST, min(DEEPEST, int(token.tag[1:]) + env['deeper']))}"
        return super().renderToken(tokens, idx, options, env)


_markdown = MarkdownIt(
    "commonmark", {"html": False, "linkify": False, "breaks": True}, renderer_cls=_Deeper
).enable(["table", "strikethrough"])
_markdown.disable("image")
_markdown.inline.ruler.push("mention", _mention)


def markdown_html(text: str, deeper: int = DEEPER, mentions: Mentions | None = None) -> SafeString:
    """Notes as HTML; empty for blanks. Line ends stay; headings are `deeper` levels lower; `@Name` is linked by `mentions`."""
    html = nh3.clean(
        _markdown.render(text, {"deeper": deeper, "mentions": mentions}),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel=REL,
    )
    return mark_safe(html.strip())
