"""Long pages: parts that fold, and the index of them that stays in sight.

`{% indexed %} … {% endindexed %}` lists every `{% fold "id" "Title" %} … {% endfold %}` in it, above them. A fold within
another is not listed. Without script everything is there and folds; `folds.js` adds the search. On paper, which has
`paper` in its context, a fold is a card and there is no index.
"""

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django import template
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.safestring import SafeString

register = template.Library()


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of an index: where it leads, its words, and what stands beside them."""

    id: str
    title: object
    note: object = ""


# The index around what is rendered; None within a fold, and outside of an index.
INDEX: ContextVar["list[IndexEntry] | None"] = ContextVar("index", default=None)


@register.tag("fold")
def fold_tag(parser: Parser, token: Token) -> "FoldNode":
    """`{% fold id title note="…" open=… look="card" mark=… short="…" %}`: `mark` stands before the title, `short` in the index."""
    _, id_, title, *bits = token.split_contents()
    options = token_kwargs(bits, parser)
    body = parser.parse(("endfold",))
    parser.delete_first_token()
    return FoldNode(parser.compile_filter(id_), parser.compile_filter(title), options, body)


class FoldNode(template.Node):
    def __init__(
        self,
        id_: FilterExpression,
        title: FilterExpression,
        options: dict[str, FilterExpression],
        body: template.NodeList,
    ) -> None:
        self.id, self.title, self.options, self.body = id_, title, options, body

    def render(self, context: template.Context) -> SafeString:
        empty = dict.fromkeys(("note", "look", "mark", "short", "badge"), "")
        values: dict[str, Any] = {**empty, "open": False}
        values |= {name: value.resolve(context) for name, value in self.options.items()}
        values["on_paper"] = "paper" in context
        values["id"], values["title"] = self.id.resolve(context), self.title.resolve(context)
        index = INDEX.get()
        values["level"] = 3 if index is None else 2
        if index is not None:
            index.append(IndexEntry(values["id"], values["short"] or values["title"], values["mark"]))
        token = INDEX.set(None)
        try:
            body = self.body.render(context)
        finally:
            INDEX.reset(token)
        return _render_component(context, "components/fold.html", fold=values, body=body)


@register.tag("indexed")
def index_tag(parser: Parser, token: Token) -> "IndexNode":
    """`{% indexed search="Search the house rules" only="3 changed" %}`; without `search` there is none."""
    options = token_kwargs(token.split_contents()[1:], parser)
    body = parser.parse(("endindexed",))
    parser.delete_first_token()
    return IndexNode(options, body)


class IndexNode(template.Node):
    def __init__(self, options: dict[str, FilterExpression], body: template.NodeList) -> None:
        self.options, self.body = options, body

    def render(self, context: template.Context) -> SafeString:
        entries: list[IndexEntry] = []
        token = INDEX.set(entries)
        try:
            body = self.body.render(context)
        finally:
            INDEX.reset(token)
        if "paper" in context:
            return body
        options = {"search": "", "only": ""}
        options |= {name: value.resolve(context) for name, value in self.options.items()}
        return _render_component(context, "components/indexed.html", index=entries, body=body, **options)


def _render_component(context: template.Context, name: str, **values: object) -> SafeString:
    assert context.template is not None
    with context.push(**values):
        return context.template.engine.get_template(name).render(context)
