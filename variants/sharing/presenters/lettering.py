"""GameWords in pictures, all in one typeface that lies beside them: names of every alphabet that it has are shaped as they are read."""

from functools import cache
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageFont

FAMILY = "DejaVu Sans"
FILE = str(Path(__file__).parent.parent / "fonts" / "DejaVuSans.ttf")
SMALLEST = 0.5
"""A line that is too wide is set smaller, down to this part of its size; then its end gives way."""


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FILE, size)


def fitted(text: str, size: int, width: int) -> tuple[str, int]:
    """The text and its size, so that it is no wider than that."""
    smaller = max(round(size * SMALLEST), min(size, int(size * width / max(1, font(size).getlength(text)))))
    whole = text
    while text and font(smaller).getlength(text) > width:
        whole = whole[:-1]
        text = f"{whole.rstrip()}…" if whole else ""
    return text, smaller


def rendered(svg: str, *, words: bool = False) -> Image.Image:
    """The drawing as pixels; the typeface is read only where it has words."""
    files = [FILE] if words else []
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=files, font_family=FAMILY)
    return Image.open(BytesIO(png))
