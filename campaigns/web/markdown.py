"""People's Markdown as safe HTML: CommonMark with tables and strikethrough, no HTML, no pictures.

Two guards: typed HTML stays text, and what was rendered passes an allow list.
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


def markdown_html(text: str, deeper: int = DEEPER) -> SafeString:
    """Notes as HTML; empty for blanks. Line ends stay; headings are `deeper` levels lower."""
    html = nh3.clean(
        _markdown.render(text, {"deeper": deeper}),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel=REL,
    )
    return mark_safe(html.strip())
