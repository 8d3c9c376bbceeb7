"""The picture of the game of strategies: six notes, each with its strategy's shape and letter."""

from functools import cache

from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from chess_minigame.rules.tables import Strategy

_NOTE = (
    '<g transform="translate({} {}) rotate({} 3 4)"><rect class="tile-note" width="6" height="8" rx=".6"/>{}'
    '<text class="tile-letter" x="3" y="7.3" text-anchor="middle">{}</text></g>'
)
_TILTS = (-5, 2, 5, 4, -3, -4)


@cache
def notes_picture() -> SafeString:
    notes = (
        (1 + number % 3 * 7.4, 2.2 + number // 3 * 9.6, tilt, _shape(strategy), strategy.value)
        for number, (strategy, tilt) in enumerate(zip(Strategy, _TILTS, strict=True))
    )
    return format_html(
        '<svg viewBox="0 0 22.8 22.8" aria-hidden="true">'
        '<rect class="tile-ground" width="22.8" height="22.8"/>{}</svg>',
        format_html_join("", _NOTE, notes),
    )


def _shape(strategy: Strategy) -> SafeString:
    """Empty if the sprite was not built, so that only the letter is shown."""
    if not settings.ART:
        return SafeString("")
    return format_html(
        '<use class="tile-strategy" href="{}#{}" x=".9" y=".6" width="4.2" height="4.2"/>',
        static("art/sprite.svg"),
        strategy.name.lower().replace("_", "-"),
    )
