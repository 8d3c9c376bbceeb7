"""A board as it is printed: no buttons, each level with what stands on it in words."""

from collections.abc import Mapping

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from variants.board.play.position_at import BoardLook
from variants.board.presenters.board_html import BoardHtml, Level
from variants.board.presenters.drawing import describe_board, html_of


def sheet_board(look: BoardLook) -> SafeString:
    html, view = html_of(look.slug), describe_board(look)
    levels = format_html_join("", "{}", ((_level(html, level, view.standing),) for level in html.levels))
    return format_html('<div class="board board-{} sheet-board">{}</div>', look.slug, levels)


def _level(html: BoardHtml, level: Level, standing: Mapping[str, object]) -> SafeString:
    names = html.names(level)
    labels = ", ".join(html.aria_label(name, standing[name]) for name in names if name in standing)  # type: ignore[arg-type]
    caption = format_html("<figcaption>{}</figcaption>", level.name) if level.mark else ""
    return format_html(
        '<figure class="level" data-level="{}">{}<div class="plane"><div class="ranks" aria-hidden="true">{}</div>'
        '<div class="squares" role="img" aria-label="{}">{}</div><div></div>'
        '<div class="files" aria-hidden="true">{}</div></div></figure>',
        level.mark or 1,
        caption,
        format_html_join("", "<i>{}</i>", ((rank,) for rank in range(html.ranks, 0, -1))),
        labels or "empty",
        mark_safe(html.cells(names, standing)),  # type: ignore[arg-type]
        format_html_join("", "<i>{}</i>", ((file,) for file in html.files)),
    )
