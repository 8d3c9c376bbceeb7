"""The pictures of the documentation: each is shown on a page, none is too large, and `make screenshots` makes them all."""

import re

from tools.pictures import png
from tools.pictures.scenes import SCENES
from tools.pictures.studio import FOLDER, LARGEST
from tools.places import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_every_picture_has_its_scene_and_every_scene_its_picture():
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.png" for name in SCENES}


def test_every_picture_is_shown_on_a_page():
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert set(re.findall(r"screenshots/([\w-]+)\.png", text)) == set(SCENES)


def test_no_picture_is_too_large():
    assert [file.name for file in FOLDER.iterdir() if file.stat().st_size > LARGEST] == []


def test_a_picture_of_few_colours_keeps_them_all():
    red, blue = b"\xff\0\0\xff", b"\0\0\xff\xff"
    picture = png.write(2, 2, red + blue + blue + red)
    assert picture.startswith(b"\x89PNG") and b"\xff\0\0" in picture and b"\0\0\xff" in picture


def test_a_picture_of_many_colours_has_a_palette_of_256():
    pixels = b"".join(bytes((value % 256, value // 256 * 40, 7, 255)) for value in range(1024))
    picture = png.write(32, 32, pixels)
    start = picture.index(b"PLTE")
    assert int.from_bytes(picture[start - 4 : start], "big") == 3 * 256
