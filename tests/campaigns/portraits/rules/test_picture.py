"""An uploaded picture becomes a small square WebP; what is none is refused in a sentence."""

import random
import zlib
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from campaigns.portraits.rules import picture
from campaigns.portraits.rules.picture import MAX_PORTRAIT_BYTES, MSG_UNREADABLE, portrait_of
from campaigns.rules.errors import NotPossible, Unreadable
from tests.examples import examples

RED, BLUE = (200, 20, 20), (20, 20, 200)


def encoded(image, kind="PNG", **options):
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def decoded(data):
    image = Image.open(BytesIO(data))
    image.load()
    return image


def halves(size=(900, 600), mode="RGB"):
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return image.convert(mode)


def is_like(point, colour):
    return all(abs(a - b) < 30 for a, b in zip(point, colour, strict=True))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "AVIF", "BMP", "TIFF"])
def test_the_middle_of_a_picture_is_its_portrait(kind):
    portrait = decoded(portrait_of(encoded(halves(), kind)))
    assert (portrait.format, portrait.size, portrait.mode) == ("WEBP", (512, 512), "RGB")
    assert is_like(portrait.getpixel((20, 256)), RED) and is_like(portrait.getpixel((490, 256)), BLUE)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
def test_pictures_of_every_mode_are_taken(mode):
    image = Image.new(mode, (40, 30)) if mode == "I;16" else halves((40, 30), mode)
    assert decoded(portrait_of(encoded(image))).size == (512, 512)


@pytest.mark.parametrize(("orientation", "corner"), [(1, RED), (2, BLUE), (3, BLUE), (6, RED), (8, BLUE)])
def test_a_phone_held_upright_or_not_makes_an_upright_portrait(orientation, corner):
    exif = Image.Exif()
    exif[0x0112] = orientation
    portrait = decoded(portrait_of(encoded(halves((600, 600)), "JPEG", exif=exif)))
    upper_left, upper_right = portrait.getpixel((30, 30)), portrait.getpixel((480, 30))
    assert is_like(upper_left, corner)
    assert (upper_left == upper_right or is_like(upper_left, upper_right)) == (orientation in (6, 8))


def test_nothing_is_left_of_what_a_camera_writes_into_a_picture():
    exif = Image.Exif()
    exif[0x010F] = "Camera of Aldric"
    exif.get_ifd(0x8825)[2] = (51.0, 30.0, 0.0)
    data = portrait_of(
        encoded(halves(), "JPEG", exif=exif, comment=b"my garden", icc_profile=b"profile of mine")
    )
    assert not any(word in data for word in (b"Camera", b"garden", b"profile of mine", b"EXIF", b"ICCP"))
    assert not decoded(data).getexif()


def test_what_is_transparent_lies_on_paper():
    portrait = decoded(portrait_of(encoded(Image.new("RGBA", (50, 50), (0, 0, 0, 0)))))
    assert is_like(portrait.getpixel((256, 256)), (0xF5, 0xF1, 0xE6))


def test_the_busiest_picture_stays_small():
    noise = Image.frombytes("RGB", (700, 700), random.Random(1).randbytes(700 * 700 * 3))
    assert len(portrait_of(encoded(noise, "JPEG"))) <= MAX_PORTRAIT_BYTES


@pytest.mark.parametrize("data", [
    b"",
    b"not a picture",
    b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    b"<html><script>alert(1)</script>",
    encoded(halves(), "PNG")[:200],
    encoded(halves(), "JPEG")[:300],
    encoded(halves(), "ICO"),
], ids=["empty", "text", "svg", "html", "cut png", "cut jpeg", "ico"])  # fmt: skip
def test_what_is_no_picture_is_refused(data):
    with pytest.raises(Unreadable, match="This is no picture that can be read"):
        portrait_of(data)


def bomb(width, height):
    """A few bytes that say they are a huge PNG."""

    def chunk(kind, data):
        body = kind + data
        return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\x00\x00\x00"
    data = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(8300, 8300), (12_000, 12_000), (60_000, 60_000)])
def test_a_bomb_is_refused_before_it_is_unpacked(size):
    with pytest.raises(NotPossible, match="million in all are the most"):
        portrait_of(bomb(*size))


@pytest.mark.parametrize(
    "size", [(12_000, 3000), (30_000, 100), pytest.param((8192, 8192), marks=pytest.mark.slow)]
)
def test_photos_of_phones_are_taken_whatever_their_shape(size):
    """Panoramas, and 64 million points: of a JPEG no more is decoded than is needed."""
    assert decoded(portrait_of(encoded(Image.new("RGB", size, RED), "JPEG"))).size == (512, 512)


@pytest.mark.parametrize("kind", ["WEBP", "GIF", "AVIF", "BMP", "TIFF"])
def test_what_takes_more_memory_a_point_has_fewer(kind, monkeypatch):
    """What a picture takes was measured; here the limit is lowered in place of drawing so large ones."""
    monkeypatch.setattr(picture, "MAX_POINTS", 5000)
    with pytest.raises(NotPossible, match="100 by 60 points"):
        portrait_of(encoded(halves((100, 60)), kind))
    assert portrait_of(encoded(halves((100, 60)), "JPEG"))
    assert portrait_of(encoded(halves((100, 60)), "PNG"))
    with_depth = encoded(halves((100, 60)), "MPO", save_all=True, append_images=[halves((50, 30))])
    assert portrait_of(with_depth)
    with pytest.raises(NotPossible):
        portrait_of(encoded(halves((100, 60), "RGBA"), "PNG"))


def test_a_jpeg_that_draws_over_itself_for_ever_is_refused():
    data = encoded(halves((64, 64)), "JPEG", progressive=True)
    assert portrait_of(data)
    start = data.index(b"\xff\xda")
    with pytest.raises(Unreadable):
        portrait_of(data[:start] + data[start:-2] * 20 + data[-2:])


@pytest.mark.parametrize("brand", [b"heic", b"heix", b"mif1"])
def test_a_heic_is_refused_with_the_setting_of_the_phone(brand):
    with pytest.raises(Unreadable, match="Settings, Camera, Formats, Most Compatible"):
        portrait_of(b"\x00\x00\x00\x18ftyp" + brand + bytes(100))


@examples(40)
@given(
    st.binary(max_size=200),
    st.sampled_from(["PNG", "JPEG", "GIF", "WEBP", "AVIF", "BMP", "TIFF"]),
    st.integers(0, 400),
)
def test_whatever_is_broken_in_a_picture_it_is_taken_or_refused(noise, kind, place):
    data = encoded(halves((60, 40)), kind)
    broken = data[:place] + noise + data[place + len(noise) :]
    try:
        assert len(portrait_of(broken)) <= MAX_PORTRAIT_BYTES
    except Unreadable as refusal:
        assert str(refusal) == MSG_UNREADABLE
    except NotPossible as refusal:
        assert "are the most" in str(refusal)
