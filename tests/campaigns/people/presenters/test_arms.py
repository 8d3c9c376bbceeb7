"""Coats of arms as pictures: visible on each field, decoration for everybody who listens."""

from itertools import product
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from campaigns.people.presenters.arms import HUES, PARTS, SHAPES, arms_svg
from campaigns.people.rules.heraldry import COLOURS, METALS, Charge, Division, Tincture


def luminance(hue):
    """Relative luminance by WCAG 2."""
    parts = [int(hue[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_charge_stands_out_from_its_field_by_three_to_one():
    for metal, colour in product(METALS, COLOURS):
        light, dark = luminance(HUES[metal]), luminance(HUES[colour])
        assert (light + 0.05) / (dark + 0.05) >= 3, (metal, colour)


def test_everything_a_blazon_can_name_is_drawn():
    assert set(HUES) == set(Tincture)
    assert set(SHAPES) == set(Charge)
    assert set(PARTS) == set(Division) - {Division.PLAIN}


@given(st.text(max_size=80))
def test_the_picture_of_any_name_is_well_formed_and_silent(name):
    svg = ElementTree.fromstring(arms_svg(name))
    assert svg.tag == "svg" and svg.get("aria-hidden") == "true"
    assert not {"style", "id", "onload"}.intersection(*[part.attrib for part in svg.iter()])
    assert len(svg) in (3, 4)
