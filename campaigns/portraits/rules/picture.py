"""An uploaded picture as a portrait: upright, square, small, and without anything but its pixels.

What a camera writes beside the pixels (place, time, device) is left out, for the picture is encoded anew.
"""

import re
from io import BytesIO

from PIL import Image, ImageOps

from campaigns.rules.errors import NotPossible, Unreadable

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "BMP", "TIFF")
MAX_BYTES = 20 * 2**20
# Decoded, a picture takes up to 16 bytes a point, an opaque JPEG or PNG 6, a JPEG of one pass next to nothing: 400 MB in all.
MAX_POINTS = 25_000_000
MAX_POINTS_OF_PHOTOS = 68_000_000
_OPAQUE = ("RGB", "L")
_JPEGS = ("JPEG", "MPO")  # one with others behind it, as phones keep brightness and depth
# Each pass of a JPEG takes as long as the whole picture.
MAX_PASSES, _MAX_PARTS = 30, 2000
_PART = re.compile(rb"\xff([^\x00\x01\xd0-\xd7\xff])")
_PASS, _END = b"\xda", b"\xd9"
MAX_PORTRAIT_BYTES = 60_000
# side, WebP quality: the first that makes at most LARGEST bytes
STEPS = ((512, 82), (512, 70), (512, 55), (512, 40), (384, 40), (256, 40), (256, 10))
BACKGROUND = "#f5f1e6"  # behind what is transparent

MSG_UNREADABLE = "This is no picture that can be read. Choose a JPEG, PNG, WebP, AVIF, GIF, BMP or TIFF."
# A file of Apple's kind begins with a box that names what is in it.
_HEIC = re.compile(rb"....ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)", re.DOTALL)
MSG_HEIC = (
    "This is a HEIC picture, which only some programs read. On an iPhone choose Settings, Camera, Formats, Most Compatible, "
    "or send the picture to yourself by mail; on other phones turn “high efficiency pictures” off. Then choose the JPEG."
)


def portrait_of(data: bytes) -> bytes:
    """The middle of a picture as a square WebP of at most LARGEST bytes. Raises Unreadable, NotPossible for one too large."""
    try:
        square = _square(data)
    except NotPossible:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise NotPossible(_too_many_points()) from bomb
    except Exception as broken:  # Pillow raises many kinds for broken files
        raise Unreadable(MSG_HEIC if _HEIC.match(data) else MSG_UNREADABLE) from broken
    encodings = (_encode(square, side, quality) for side, quality in STEPS)
    return next(encoded for encoded in encodings if len(encoded) <= MAX_PORTRAIT_BYTES)


def kept_portrait(data: bytes) -> bytes:
    """A portrait that was made here, as it is: to the byte what `portrait_of` makes has nothing beside its pixels.

    Any other picture is made a portrait. Raises Unreadable and NotPossible as that does.
    """
    is_plain = (
        len(data) <= MAX_PORTRAIT_BYTES
        and data[:4] == b"RIFF"
        and data[8:16] == b"WEBPVP8 "
        and int.from_bytes(data[4:8], "little") == len(data) - 8
        and len(data) - 20 - int.from_bytes(data[16:20], "little") in (0, 1)
    )
    return data if is_plain and _is_small_square(data) else portrait_of(data)


def _is_small_square(data: bytes) -> bool:
    try:
        with Image.open(BytesIO(data), formats=("WEBP",)) as image:
            if image.width != image.height or image.width > STEPS[0][0]:
                return False
            image.load()
    except Exception:  # Pillow raises many kinds for broken files
        return False
    return True


def _square(data: bytes) -> Image.Image:
    """The middle of the picture, upright, at most as large as a portrait gets."""
    passes = _passes(data) if data.startswith(b"\xff\xd8") else 1
    with Image.open(BytesIO(data), formats=FORMATS) as image:
        is_drafted = image.format in _JPEGS and passes == 1
        is_photo = is_drafted or (image.format in (*_JPEGS, "PNG") and image.mode in _OPAQUE)
        if image.width * image.height > (MAX_POINTS_OF_PHOTOS if is_photo else MAX_POINTS):
            raise NotPossible(_too_many_points(image.size))
        max_side = STEPS[0][0]
        image.draft("RGB", (2 * max_side, 2 * max_side))  # of a JPEG no more is decoded than is needed
        orientation = image.getexif()
        side = min(image.size)
        left, top = (image.width - side) // 2, (image.height - side) // 2
        source = image if image.mode in ("RGB", "RGBA", "L") else image.convert("RGBA")
        square = left, top, left + side, top + side
        small = source.resize((max_side, max_side), box=square, reducing_gap=2.0)
        small.info["exif"] = orientation.tobytes()
    upright = ImageOps.exif_transpose(small).convert("RGBA")
    paper = Image.new("RGB", upright.size, BACKGROUND)
    paper.paste(upright, mask=upright)
    return paper


def _passes(data: bytes) -> int:
    """How often a JPEG draws over its whole picture. Raises Unreadable for far more than any program writes."""
    passes, offset = 0, 2
    for _ in range(_MAX_PARTS):
        part = _PART.search(data, offset)
        if part is None or part[1] == _END:
            return passes
        passes += part[1] == _PASS
        if passes > MAX_PASSES:
            break
        offset = part.end() + int.from_bytes(data[part.end() : part.end() + 2], "big")
    raise Unreadable(MSG_UNREADABLE)


def _encode(square: Image.Image, side: int, quality: int) -> bytes:
    file = BytesIO()
    square.resize((side, side)).save(file, "WEBP", quality=quality, method=4, exif=b"", icc_profile=b"")
    return file.getvalue()


def _too_many_points(size: tuple[int, int] | None = None) -> str:
    size_text = f"The picture is {size[0]} by {size[1]} points" if size else "The picture has too many points"
    limit_text = f"{MAX_POINTS // 10**6} million in all are the most, {MAX_POINTS_OF_PHOTOS // 10**6} million of a JPEG"
    return f"{size_text}; {limit_text}. Choose a smaller picture."
