"""The drawing of each board, made of the game's own army and grid, with its pieces' shapes where there are any."""

from functools import cache, lru_cache

from django.conf import settings
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play.position_at import BoardLook
from variants.board.presenters.board_html import BLACK_SUFFIX, BoardHtml, BoardShown, Level, PieceArt
from variants.catalog import AnyGame
from variants.rules.check_warnings import check_warnings, mated_square


@cache
def html_of(slug: str) -> BoardHtml:
    game = catalog.game(slug)
    grid = game.variant.army.grid
    has_levels = len(grid.levels) > 1
    levels = [Level("", "The board")]
    if has_levels:
        numbered = enumerate(grid.levels, 1)
        levels = [Level(str(number), f"{name.capitalize()} board") for number, name in numbered]
    # The address of the pieces' shapes; empty where none were built, and letters must do.
    file = settings.BASE_DIR / "static" / "art" / f"{slug}.svg"
    return BoardHtml(
        slug=slug,
        levels=tuple(reversed(levels)),
        files="".join(chr(ord("a") + file) for file in range(grid.files)),
        ranks=grid.ranks,
        pieces=_pieces(game),
        sides=(game.side_name(Side.WHITE), game.side_name(Side.BLACK)),
        sprite=static(f"art/{slug}.svg") if file.is_file() else "",
        has_sides=file.is_file() and f'id="king{BLACK_SUFFIX}"' in file.read_text(encoding="utf-8"),
    )


def _pieces(game: AnyGame) -> dict[str, PieceArt]:
    looks, pieces = game.variant.looks, game.variant.army.pieces
    return {
        piece.letter: PieceArt(
            piece.letter.strip("[]"), piece.name, piece.name.lower(), looks.badge(piece), piece.royal
        )
        for piece in pieces
    }


@lru_cache(maxsize=512)
def describe_board(look: BoardLook) -> BoardShown:
    """The position as the board shows it, made once for all who see it."""
    return board_at(look)


def board_at(look: BoardLook) -> BoardShown:
    game = catalog.game(look.slug)
    standing = {piece.square: piece for piece in game.variant.pieces(look.position)}
    warnings = check_warnings(game.variant, look.position)
    checks = {king.square: king.is_certain for king in warnings}
    return BoardShown(standing, look.last, checks, mated_square(warnings))


@lru_cache(maxsize=64)
def whole_board(look: BoardLook, first: str = "") -> SafeString:
    return mark_safe(html_of(look.slug).board(describe_board(look), first))


@lru_cache(maxsize=512)
def difference(before: BoardLook, after: BoardLook) -> SafeString:
    return mark_safe(html_of(after.slug).changed(describe_board(before), describe_board(after)))
