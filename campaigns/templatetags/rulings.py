"""Rulings named in texts, as links to where they stand."""

from django import template
from django.utils.safestring import SafeString

from campaigns.rulebook import rulings
from campaigns.rulebook.presenters import RulesPage
from campaigns.rulebook.text import Part

register = template.Library()


@register.filter
def cites(text: object, game: str) -> SafeString:
    """`{{ piece.source|cites:"…" }}`: the text, each ruling of that game in it a link."""
    return rulings.link_rulings(text, game)


@register.filter
def drawn_by(part: Part, page: RulesPage) -> str:
    """The template that draws what a part of a game's rules names."""
    return page.template(part.drawn)
