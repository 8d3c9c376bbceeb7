"""The sprite builder, on a set of two made-up icons; and the sheet that names the headings' typeface."""

import json
import re

import pytest

from tools import headings, sprite
from tools.places import ROOT
from tools.refusal import Refusal


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
    assert (ROOT / "docs" / "art.md").read_text() == sprite.credits_page(lists)


def test_the_sheet_names_its_files_and_leaves_digits_to_the_fallback(tmp_path):
    files = tmp_path / "node_modules" / "@fontsource" / "almendra" / "files"
    files.mkdir(parents=True)
    assert not headings.is_there(tmp_path / "node_modules")
    for subset in ("latin", "latin-ext"):
        (files / f"almendra-{subset}-700-normal.woff2").write_bytes(subset.encode())
    assert headings.is_there(tmp_path / "node_modules")
    headings.build(tmp_path / "node_modules", tmp_path)
    sheet = (tmp_path / headings.SHEET).read_text(encoding="utf-8")
    named = re.findall(r'url\("([^"]+)"\)', sheet)
    assert len(named) == 2
    assert all((tmp_path / name).is_file() for name in named)
    ranges = [part for line in re.findall("unicode-range: (.*);", sheet) for part in line.split(", ")]
    spans = [tuple(int(end, 16) for end in part[2:].split("-")) for part in ranges if "-" in part]
    assert not any(low <= ord(digit) <= high for digit in "0123456789" for low, high in spans)
    assert any(low <= ord("é") <= high for low, high in spans)
