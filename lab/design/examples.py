"""`{% example %} … {% endexample %}`: a component as it looks, and beside it the very lines of the template that drew it."""

from textwrap import dedent

from django import template
from django.template.base import Parser, Token
from django.utils.safestring import SafeString

register = template.Library()


@register.tag
def example(parser: Parser, token: Token) -> "ExampleNode":
    """With `below` the lines stand below it: for what needs the width."""
    nodes = parser.parse(("endexample",))
    end = parser.next_token()
    assert token.lineno and end.lineno
    return ExampleNode(nodes, slice(token.lineno, end.lineno - 1), token.contents != "example")


class ExampleNode(template.Node):
    """`lines` are those of the template between the tags."""

    def __init__(self, nodelist: template.NodeList, lines: slice, is_below: bool) -> None:
        self.nodelist, self.lines, self.is_below = nodelist, lines, is_below

    def render(self, context: template.Context) -> SafeString:
        around = context.render_context.template
        assert around is not None
        source = dedent("\n".join(around.source.splitlines()[self.lines]))
        shown = self.nodelist.render(context)
        with context.push(shown=shown, source=source, is_below=self.is_below):
            return around.engine.get_template("design/example.html").render(context)
