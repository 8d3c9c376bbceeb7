"""Words in pictures, all in the typeface that the art brings: names of every alphabet that it has are shaped as they are read.

Where no art could be had, the system's typefaces draw the words and Pillow's own measures them.
"""

from functools import cache
from io import BytesIO

import resvg_py
from django.conf import settings
from PIL import Image, ImageFont

FAMILY = "DejaVu Sans"
FILE = settings.BASE_DIR / "static" / "art" / "DejaVuSans.ttf"
MIN_SCALE = 0.5
"""A line that is too wide is set smaller, down to this part of its size; then its end gives way."""


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.truetype(FILE, size) if FILE.is_file() else ImageFont.load_default(size)


def fit_text(text: str, size: int, width: int) -> tuple[str, int]:
    """The text and its size, so that it is no wider than that."""
    fitting_size = int(size * width / max(1, font(size).getlength(text)))
    fitted_size = max(round(size * MIN_SCALE), min(size, fitting_size))
    kept_text = text
    while text and font(fitted_size).getlength(text) > width:
        kept_text = kept_text[:-1]
        text = f"{kept_text.rstrip()}…" if kept_text else ""
    return text, fitted_size


def render_svg(svg: str, *, has_text: bool = False) -> Image.Image:
    """The drawing as pixels; the typeface is read only where it has words."""
    files = [str(FILE)] if has_text and FILE.is_file() else []
    with_system = has_text and not files
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=not with_system, font_files=files, font_family=FAMILY
    )
    return Image.open(BytesIO(png))
