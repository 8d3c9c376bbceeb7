"""Every piece stands out from every square of every theme, drawn and as a token: measured from the style sheets."""

import re
from itertools import chain, product

import pytest
from django.conf import settings

from variants import catalog

CSS = settings.BASE_DIR / "static" / "css"
ENOUGH = 3.0
"""WCAG 2.2, 1.4.11: what has to be seen to understand a picture."""
THEMES = ("", "wood", "slate")
PIECES = {
    "gold": ("--gold-piece", "--gold-piece-rim"),
    "scarlet": ("--scarlet-piece", "--scarlet-piece-rim"),
}
DRAWN = {"white": ("#ffffff", "#000000"), "black": ("#000000",)}
"""What a drawn piece of chess is filled with, and outlined with."""


def rules():
    """Every rule of both sheets, nested ones too: its selectors in full, and what it declares of colours."""
    text = "".join((CSS / name).read_text() for name in ("boards.css", "board-themes.css"))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    around = [[""]]
    for prelude, colour_name, colour in re.findall(
        r"([^{};]+)\{|(--[\w-]+):\s*(#[0-9a-f]{6}|#[0-9a-f]{3}|rgb\([^)]*\));|\}", text
    ):
        if prelude.strip().startswith("@"):
            around.append(around[-1])
        elif prelude:
            pairs = product(around[-1], prelude.split(","))
            around.append([within(selector.strip(), outer) for outer, selector in pairs])
        elif colour:
            yield around[-1], {colour_name: colour}
        else:
            around.pop()


def within(selector, outer):
    """A nested selector in full."""
    return selector.replace("&", outer) if "&" in selector else f"{outer} {selector}".strip()


RULES = list(rules())


def colours(*selectors):
    """What these selectors declare, the later over the earlier."""
    found = {}
    for wanted in selectors:
        for named, declared in RULES:
            if wanted in named:
                found |= declared
    return found


def levels(slug, theme):
    """The light and the dark squares of each level."""
    game, place = catalog.game(slug), f':root[data-look-theme="{theme}"] ' if theme else ""
    board = colours(".board", f".board-{slug}", *([f"{place}.board"] if theme else []))
    for number in range(1, len(game.variant.army.grid.levels) + 1):
        own = colours(f'{place}.board-{slug} .level[data-level="{number}"]')
        yield {**board, **own}


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mixed(colour, over):
    """What an rgb() with an opacity looks like over an opaque colour."""
    *parts, opacity = (float(part) for part in re.findall(r"[\d.]+", colour))
    below = (int(over[at : at + 2], 16) for at in (1, 3, 5))
    share = opacity / 100
    return "#" + "".join(
        f"{round(top * share + under * (1 - share)):02x}" for top, under in zip(parts, below, strict=True)
    )


def test_contrast_is_reckoned_as_the_guidelines_say():
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert round(contrast("#777777", "#fff"), 2) == 4.48
    assert mixed("rgb(255 214 0 / 50%)", "#000000") == "#806b00"


@pytest.mark.parametrize("theme", THEMES, ids=["own", "wood", "slate"])
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_every_piece_stands_out_by_its_fill_or_a_rim(slug, theme):
    own = colours(":root", f".pieces-{slug}", f".board-{slug}")
    for level in levels(slug, theme):
        bare = [level["--level-light"], level["--level-dark"]]
        tints = (own["--last"], own["--selected"])
        squares = [*bare, *(mixed(tint, square) for tint in tints for square in bare)]
        tokens = {side: [own[part] for part in parts] for side, parts in PIECES.items()}
        looks = [tokens] if slug == "dragonchess" else [tokens, DRAWN]
        for square, (side, parts) in product(squares, chain.from_iterable(look.items() for look in looks)):
            best = max(contrast(square, part) for part in parts)
            assert best >= ENOUGH, f"{side} on {square}: {best:.2f}"


@pytest.mark.parametrize("theme", THEMES, ids=["own", "wood", "slate"])
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_coordinates_are_read_on_the_squares_they_stand_in(slug, theme):
    for level in levels(slug, theme):
        for square, ink in (("--level-light", "--on-light"), ("--level-dark", "--on-dark")):
            assert contrast(level[square], mixed(level[ink], level[square])) >= 4.5, level


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_a_shape_stands_out_from_its_fill_and_its_rim_from_the_fill(slug):
    own = colours(":root", f".pieces-{slug}", f".board-{slug}")
    for side in PIECES:
        fill = own[f"--{side}-piece"]
        assert contrast(fill, own[f"--{side}-piece-ink"]) >= 4.5
        assert contrast(fill, own[f"--{side}-piece-rim"]) >= ENOUGH


def test_a_rim_is_never_thinner_than_a_hair():
    rim = re.search(
        r"--rim: max\(([\d.]+)px, calc\(var\(--side\) \* ([\d.]+)\)\);", (CSS / "boards.css").read_text()
    )
    assert float(rim[1]) >= 1.5
    assert float(rim[2]) >= 0.035


def test_the_levels_of_a_board_differ_in_every_theme():
    slug = next(slug for slug, game in catalog.GAMES.items() if len(game.variant.army.grid.levels) > 1)
    for theme in THEMES:
        pairs = [(level["--level-light"], level["--level-dark"]) for level in levels(slug, theme)]
        assert len(set(pairs)) == len(pairs)
