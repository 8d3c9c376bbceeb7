"""Notes on a character as HTML: the Dungeon Master's own, and the public ones, which alone are for players' pages."""

from django.utils.safestring import SafeString

from campaigns.people.models import Character
from campaigns.web.markdown import markdown_html


def public_notes_of(character: Character) -> SafeString:
    return markdown_html(character.public_notes)


def secret_notes_of(character: Character) -> SafeString:
    return markdown_html(character.notes)
