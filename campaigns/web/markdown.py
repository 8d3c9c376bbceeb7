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
HEADING_SHIFT = 3
MIN_HEADING_LEVEL, MAX_HEADING_LEVEL = 2, 6
TAGS = {
    "a", "blockquote", "br", "code", "del", "em", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "s", "strong",
    "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
REL = "noopener nofollow"

# Of the text behind an @: how long the name is that it begins with, and where that leads ("": nowhere); None for no name.
Mentions = Callable[[str], tuple[int, str] | None]
MAX_NAME_LENGTH = 200


def drop_at_signs(text: str) -> tuple[int, str] | None:
    """For players: the @ goes, whoever is named."""
    return (0, "") if text[:1].isalnum() else None


def _mention(state: StateInline, silent: bool) -> bool:
    """The rule of markdown-it for `@Name`."""
    start, mentions = state.pos, state.env.get("mentions")
    previous_sign = state.src[start - 1] if start else " "
    is_in_a_word = previous_sign.isalnum() or previous_sign in "_@"
    if state.src[start] != "@" or mentions is None or is_in_a_word or state.linkLevel:
        return False
    hit = mentions(state.src[start + 1 : start + 1 + MAX_NAME_LENGTH])
    if hit is None:
        return False
    length, url = hit
    if not silent and url:
        state.push("link_open", "a", 1).attrs = {"href": url}
        state.push("text", "", 0).content = state.src[start + 1 : start + 1 + length]
        state.push("link_close", "a", -1)
    state.pos += 1 + length
    return True


class _ShiftedHeadings(RendererHTML):
    """Shift headings down by `heading_shift` levels, below the page's own."""

    def renderToken(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[idx]
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{max(MIN_HEADING_LEVEL, min(MAX_HEADING_LEVEL, int(token.tag[1:]) + env['heading_shift']))}"
        return super().renderToken(tokens, idx, options, env)


_markdown = MarkdownIt(
    "commonmark", {"html": False, "linkify": False, "breaks": True}, renderer_cls=_ShiftedHeadings
).enable(["table", "strikethrough"])
_markdown.disable("image")
_markdown.inline.ruler.push("mention", _mention)


def markdown_html(
    text: str, heading_shift: int = HEADING_SHIFT, mentions: Mentions | None = None
) -> SafeString:
    """Notes as HTML; empty for blanks. Line ends stay; headings are `heading_shift` levels lower; `@Name` is linked by `mentions`."""
    html = _markdown.render(text, {"heading_shift": heading_shift, "mentions": mentions})
    html = nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=REL)
    return mark_safe(html.strip())
