"""What it costs to draw a board of three levels: joined from strings made once, against a template's loop.

Both draw the same 288 buttons for the same position. The loop is given its squares' words ready made, so that
what is compared is the drawing alone.
"""

import gzip
from collections.abc import Callable
from dataclasses import replace
from timeit import repeat

from django.template import Context, Template

from variants import catalog
from variants.board.presenters.board_html import BoardHtml, BoardShown, Level
from variants.board.presenters.drawing import html_of
from variants.rules.answers import PieceOn

VARIANT = "dragonchess"
SPRITE = "/static/art/dragonchess.0123456789ab.svg"
LOOP = Template(
    '<div id="board">{% for level in levels %}<section class="level" id="level-{{ level.mark }}">'
    '<h2 class="level-name">{{ level.name }}</h2><div class="squares">{% for square in level.squares %}'
    '<button class="sq{% if square.side %} {{ square.side }}{% endif %}{% if square.last %} last{% endif %}"'
    ' id="s{{ square.name }}" tabindex="-1" aria-label="{{ square.spoken }}">{% if square.art %}'
    '<svg><use href="{{ sprite }}#{{ square.art }}"/></svg>{% endif %}</button>{% endfor %}</div></section>'
    "{% endfor %}</div>"
)
BAR = 50


def main() -> None:
    """Measure and print."""
    html = replace(html_of(VARIANT), sprite=SPRITE)
    first_board, next_board = _positions()
    context = Context({"levels": _levels(html, first_board), "sprite": SPRITE})
    join_time = _best(lambda: html.board(first_board))
    loop_time = _best(lambda: LOOP.render(context))
    board, encodings = html.board(first_board).encode(), html.changed(first_board, next_board).encode()
    print(f"\nA board of 288 squares with 84 men\n\n{'joined, ms':32}{join_time:>12.3f}")
    print(f"{'a template loop, ms':32}{loop_time:>12.3f}")
    print(f"{'the loop against the join':32}{loop_time / join_time:>11.0f}x   (asked: {BAR}x)")
    print(f"{'what a move changed, ms':32}{_best(lambda: html.changed(first_board, next_board)):>12.3f}")
    print(f"{'whole, bytes':32}{len(board):>12}")
    print(f"{'whole, compressed':32}{len(gzip.compress(board, 6)):>12}   (asked: below 3200)")
    print(f"{'two squares, bytes':32}{len(encodings):>12}   (asked: below 450)")


def _positions() -> tuple[BoardShown, BoardShown]:
    """The first position, and that in which a man in front of another has gone one square on."""
    game = catalog.game(VARIANT)
    pieces = game.variant.pieces(game.options_for({}))
    standing = {piece.square: piece for piece in pieces}
    advance = {**standing, "2f3": standing["2f2"]}
    del advance["2f2"]
    return BoardShown(standing), BoardShown(advance)


def _levels(html: BoardHtml, view: BoardShown) -> list[dict[str, object]]:
    return [
        {"mark": level.mark, "name": level.name, "squares": _squares(html, level, view)}
        for level in html.levels
    ]


def _squares(html: BoardHtml, level: Level, view: BoardShown) -> list[dict[str, object]]:
    return [_square(html, name, view.standing.get(name)) for name in html.names(level)]


def _square(html: BoardHtml, name: str, standing: PieceOn | None) -> dict[str, object]:
    fields = {"name": name, "spoken": html.aria_label(name, standing), "last": False}
    if standing is None:
        return fields
    return {**fields, "side": standing.side.value[0], "art": html.pieces[standing.token].art}


def _best(act: Callable[[], object]) -> float:
    """Milliseconds of one call, the best of several tries."""
    return min(repeat(act, number=20, repeat=7)) / 20 * 1000
