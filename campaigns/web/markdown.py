"""Markdown of people as HTML that is safe to show: CommonMark with tables and strikethrough, no HTML, no pictures.

Two locks: what is typed as HTML stays text, and what was rendered passes an allow list.
"""

from collections.abc import Sequence

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
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


class _Deeper(RendererHTML):
    """Headings become so much deeper that the page's own stand above them."""

    def renderToken(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[idx]
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{max(HIGHEST, min(DEEPEST, int(token.tag[1:]) + env['deeper']))}"
        return super().renderToken(tokens, idx, options, env)


_markdown = MarkdownIt(
    "commonmark", {"html": False, "linkify": False, "breaks": True}, renderer_cls=_Deeper
).enable(["table", "strikethrough"])
_markdown.disable("image")


def markdown_html(text: str, deeper: int = DEEPER) -> SafeString:
    """Notes as HTML; empty for nothing but blanks. A line's end stays one. Headings are so many steps `deeper`."""
    html = nh3.clean(
        _markdown.render(text, {"deeper": deeper}),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel=REL,
    )
    return mark_safe(html.strip())
