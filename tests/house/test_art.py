"""The builders of sprites, typefaces and pieces."""

import json
import re

import pytest
from PIL import ImageFont

from campaigns.templatetags.pages import LANDSCAPES
from tools import pieces, sprite, typefaces, woodcuts
from tools.places import ROOT
from tools.refusal import Refusal
from variants.board.presenters.drawing import html_of

MODULES = ROOT / "node_modules"


@pytest.fixture
def icon_set(tmp_path):
    """An icon set as npm brings one in."""
    path = tmp_path / "icons.json"
    icons = {"dot": {"body": "<circle r='1'/>"}, "wide": {"body": "<path d='M0 0'/>", "width": 20}}
    path.write_text(json.dumps({"icons": icons, "width": 10, "height": 10}))
    return path


def test_a_sprite_holds_every_icon_of_the_list_under_our_name(tmp_path, icon_set):
    listed = tmp_path / "icons.txt"
    listed.write_text("# a heading\n\npawn  dot   Some Author\nrook  wide  Other\n")
    icons = sprite.read_list(listed)
    assert icons[0] == sprite.Icon("pawn", "dot", "Some Author")
    built = sprite.build(icons, icon_set)
    assert """<symbol id="pawn" viewBox="0 0 10 10"><circle r='1'/></symbol>""" in built
    assert """<symbol id="rook" viewBox="0 0 20 10">""" in built


def test_an_icon_the_set_lacks_is_named(icon_set):
    with pytest.raises(Refusal, match="no griffin"):
        sprite.build([sprite.Icon("dragon", "griffin", "Nobody")], icon_set)


def test_every_author_is_credited_and_no_list_names_an_icon_twice():
    lists = {path.stem: sprite.read_list(path) for path in sorted((ROOT / "art").glob("*.txt"))}
    for icons in lists.values():
        assert len({icon.name for icon in icons}) == len(icons)
    composed = pieces.composed(ROOT / "art" / "wotn")
    assert (ROOT / "docs" / "art.md").read_text() == sprite.credits_page(lists, composed)


@pytest.fixture
def moor(tmp_path):
    """A woodcut with a hill of its own and a figure of the set."""
    path = tmp_path / "moor.svg"
    figure = """<use href="../woodcuts.txt#pawn" transform="scale(2)" stroke-width="3"/>"""
    hill = """<path fill="currentColor" d="M0 9h9"/>"""
    path.write_text(
        f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 4"><!-- A moor. -->{hill}{figure}</svg>"""
    )
    return path


def test_a_woodcut_takes_in_figures_of_the_set_with_a_seam_and_keeps_its_own_drawing(moor, icon_set):
    built = woodcuts.build(moor, [sprite.Icon("pawn", "dot", "Some Author")], icon_set)
    assert """<symbol id="moor" viewBox="0 0 9 4">""" in built and "licence CC BY 3.0" in built
    assert """<path fill="currentColor" d="M0 9h9"/>""" in built
    assert """<g transform="scale(2)" stroke-width="3"><circle r="1"/></g>""" in built


def test_a_woodcut_with_a_figure_that_is_not_listed_is_refused(moor, icon_set):
    with pytest.raises(Refusal, match="has pawn"):
        woodcuts.build(moor, [], icon_set)


def test_every_woodcut_that_pages_name_is_drawn():
    names = {path.stem for path in (ROOT / "art" / "woodcuts").glob("*.svg")}
    pages_text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    names_on_pages = set(re.findall(r'(?:woodcut |picture=)"([a-z]+)"', pages_text)) | {*LANDSCAPES}
    assert names_on_pages == names


@pytest.fixture
def modules(tmp_path):
    """The font packages as npm brings them in, each file with its own name in it."""
    folder = tmp_path / "node_modules"
    for face in typefaces.FACES:
        ranges = {
            script: f"U+{number:04X}00-{number:04X}FF" for number, script in enumerate(reversed(face.scripts))
        }
        for script in face.scripts:
            file = face.source(folder, script)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(file.name)
        (folder / face.package / "unicode.json").write_text(json.dumps(ranges | {"latin": "U+0000-00FF"}))
    return folder


def test_the_sheet_names_every_file_that_is_copied_and_no_other(tmp_path, modules):
    typefaces.build(modules, tmp_path)
    named = re.findall(r'url\("([^"]+)"\)', (tmp_path / typefaces.SHEET).read_text(encoding="utf-8"))
    assert set(named) == {file.name for file in tmp_path.glob("*.woff2")}
    assert len(named) == sum(len(face.scripts) for face in typefaces.FACES)
    assert all((tmp_path / name).read_text() == name for name in named)


def test_a_package_without_one_of_its_files_is_not_there(modules):
    assert typefaces.is_there(modules)
    typefaces.FACES[-1].source(modules, "greek").unlink()
    assert not typefaces.is_there(modules)


def test_the_titles_leave_their_digits_to_the_next_face(modules):
    title, *others = (
        ",".join(re.findall(f'"{face.family}";[^}}]*unicode-range: (.*);', typefaces.sheet(modules)))
        for face in typefaces.FACES
    )
    assert "U+0020-002F,U+003A-00FF" in title
    assert all("U+0000-00FF" in ranges for ranges in others)


@pytest.mark.parametrize(("cut", "weight", "file"), [("plain", 400, ""), ("bold", 600, "-Bold")])
@pytest.mark.parametrize(("number", "stand_in"), [(1, "DejaVuSerif"), (2, "DejaVuSans")])
def test_what_stands_in_for_a_face_is_made_as_wide_as_it(cut, weight, file, number, stand_in):
    face = typefaces.FACES[number]
    served = ImageFont.truetype(face.source(MODULES, "latin"), 1000)
    served.set_variation_by_axes([weight])
    local = ImageFont.truetype(MODULES / "dejavu-fonts-ttf" / "ttf" / f"{stand_in}{file}.ttf", 1000)
    words = "Roll for the turn: everybody at the table waits."
    wide = next(one for one in face.stand_ins if one.name == "wide stand-in")
    assert 100 * served.getlength(words) / local.getlength(words) == pytest.approx(
        getattr(wide, cut), rel=0.02
    )
    assert f"size-adjust: {getattr(wide, cut)}%" in typefaces.sheet(MODULES)


def test_every_typeface_of_the_sheets_is_one_that_is_served_or_stands_in():
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    for face in typefaces.FACES:
        assert f'"{face.family}", "{face.family} stand-in"' in tokens


# --- Pieces that are drawn for both sides ------------------------------------------------------------------

SET = """<svg xmlns="http://www.w3.org/2000/svg">{}</svg>""".format(
    "".join(
        f"""<g id="{side}{piece}" stroke="#000000" stroke-width="1.5"><path d="M1.23456,2" fill="{fill}"/></g>"""
        for side, fill in (("w", "#FFFFFF"), ("b", "#000000"))
        for piece in "pnbrqk"
    )
)
PART = """<svg xmlns="http://www.w3.org/2000/svg"><g id="cap"><path fill="#fff" d="M9 9"/><path class="line" fill="none" d="M8 8"/></g></svg>"""


@pytest.fixture
def chess_set(tmp_path):
    path = tmp_path / "standard.svg"
    path.write_text(SET)
    return path


def symbol(built, name):
    return re.search(f'<symbol id="{name}".*?</symbol>', built)[0]


def test_a_sprite_has_every_piece_of_chess_for_both_sides(tmp_path, chess_set):
    built = pieces.build(chess_set, tmp_path / "nothing")
    names = [name + side for name in pieces.CHESS for side in ("", "-b")]
    assert re.findall('<symbol id="([^"]+)"', built) == names
    assert 'd="M1.23,2" fill="#FFFFFF"' in symbol(built, "rook")
    assert 'stroke="currentColor"' in symbol(built, "rook-b")  # outlined as the page says


def test_a_composed_piece_takes_in_the_set_and_its_parts_by_side(tmp_path, chess_set):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "parts.svg").write_text(PART)
    uses = """<use href="../standard.svg#wn" transform="scale(.5)"/><use href="parts.svg#cap"/>"""
    (folder / "mare.svg").write_text(
        f"""<svg xmlns="http://www.w3.org/2000/svg"><!-- A mare. -->{uses}</svg>"""
    )
    assert pieces.composed(folder) == {"mare": "A mare."}
    light, dark = (symbol(pieces.build(chess_set, folder), name) for name in ("mare", "mare-b"))
    assert 'stroke-width="3.00"' in light  # half as large, and the pen as wide
    assert '<path fill="#fff" d="M9 9" stroke="#000"/><path fill="none" d="M8 8" stroke="#000"/>' in light
    assert (
        '<path fill="#000" d="M9 9" stroke="currentColor"/><path fill="none" d="M8 8" stroke="#fff"/>' in dark
    )
    (folder / "foal.svg").write_text(
        """<svg xmlns="http://www.w3.org/2000/svg"><use href="parts.svg#tail"/></svg>"""
    )
    with pytest.raises(Refusal, match="has no"):
        pieces.build(chess_set, folder)


def test_every_kind_of_way_of_the_knight_is_composed_or_of_chess():
    composed = pieces.composed(ROOT / "art" / "wotn")
    assert {*composed, *pieces.CHESS} == {piece.art for piece in html_of("wotn").pieces.values()}
    assert len({*composed.values()}) == len(composed)
