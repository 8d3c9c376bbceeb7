"""A coat of arms drawn as SVG, in a box of 48 by 56. Every shape is our own."""

from functools import lru_cache
from math import cos, pi, sin

from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.people.rules.heraldry import Charge, Division, Tincture, arms_of

# Any metal stands out from any colour by 3 to 1 at least.
HUES = {
    Tincture.OR: "#e8bb3f",
    Tincture.ARGENT: "#f5f1e6",
    Tincture.GULES: "#a11d28",
    Tincture.AZURE: "#1f4b93",
    Tincture.SABLE: "#25201c",
    Tincture.VERT: "#1b5c33",
    Tincture.PURPURE: "#6a2a77",
}

SHIELD = "M4 4H44V28C44 42 34 49 24 53C14 49 4 42 4 28Z"

# The part of a divided field that has the second tincture.
PARTS = {
    Division.PALE: "M24 4H44V28C44 42 34 49 24 53Z",
    Division.FESS: "M4 28H44C44 42 34 49 24 53C14 49 4 42 4 28Z",
    Division.BEND: "M4 4H44V28C44 35 41.5 40.25 37.75 44.25Z",
    Division.SINISTER: "M44 4H4V28C4 35 6.5 40.25 10.25 44.25Z",
    Division.CHEVRON: "M24 22L37.75 44.25C34 48.25 29 51 24 53C19 51 14 48.25 10.25 44.25Z",
    Division.SALTIRE: "M4 4H44L24 27.85ZM24 27.85L37.75 44.25C34 48.25 29 51 24 53C19 51 14 48.25 10.25 44.25Z",
    Division.QUARTERLY: "M24 4H44V28H24ZM4 28H24V53C14 49 4 42 4 28Z",
}


def _star(points: int, outer: float, inner: float) -> str:
    corners = [
        (radius * sin(pi * n / points), -radius * cos(pi * n / points))
        for n in range(2 * points)
        for radius in [inner if n % 2 else outer]
    ]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "Z"


# Each round 0, 0 and within 14 of it.
SHAPES = {
    Charge.ROUNDEL: "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11Z",
    Charge.ANNULET: "M0-12A12 12 0 1 1 0 12A12 12 0 1 1 0-12ZM0-6A6 6 0 1 0 0 6A6 6 0 1 0 0-6Z",
    Charge.LOZENGE: "M0-14L10 0L0 14L-10 0Z",
    Charge.MULLET: _star(5, 14, 5.6),
    Charge.SUN: _star(12, 14, 8.5),
    Charge.CRESCENT: "M-10.5-8A12 12 0 1 0 10.5-8A10.5 10.5 0 0 1-10.5-8Z",
    Charge.CROSS: "M-4-13H4V-4H13V4H4V13H-4V4H-13V-4H-4Z",
    Charge.TOWER: "M-10-12H-6V-8H-2V-12H2V-8H6V-12H10V-4H8V12H3V6A3 3 0 0 0-3 6V12H-8V-4H-10Z",
    Charge.PAWN: "M0-13A5.5 5.5 0 0 1 3.6-3.3H6V-.5H3.5C3.5 4 5 6 9 8V12H-9V8C-5 6-3.5 4-3.5-.5H-6V-3.3H-3.6"
    "A5.5 5.5 0 0 1 0-13Z",
    Charge.CROWN: "M-12 9V-8L-6 0L0-12L6 0L12-8V9Z",
    Charge.HEART: "M0 12C-15 2-13-11-6-11C-3-11-1-9 0-6C1-9 3-11 6-11C13-11 15 2 0 12Z",
    Charge.TREFOIL: "M-5-7.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM-11.2 2a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z"
    "M1.2 2a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM-1.2-3L-3 13H3L1.2-3Z",
    Charge.SWORD: "M0-14L2.5-10V4H8V7.5H2V13H-2V7.5H-8V4H-2.5V-10Z",
    Charge.GOBLET: "M-9-12H9C9-3 6 1 2 3V8H7V12H-7V8H-2V3C-6 1-9-3-9-12Z",
    Charge.BELL: "M-2-13H2V-10C8-9 8-2 8 2C8 5 10 6 11 8H-11C-10 6-8 5-8 2C-8-2-8-9-2-10ZM-3 9.5H3A3 3 0 0 1-3 9.5Z",
    Charge.KEY: "M0-14A5.5 5.5 0 1 1 0-3A5.5 5.5 0 1 1 0-14ZM0-11A2.5 2.5 0 1 0 0-6A2.5 2.5 0 1 0 0-11Z"
    "M-1.75-4H1.75V3H7V6H4.5V8.5H7V11.5H1.75V13H-1.75Z",
}


@lru_cache(maxsize=1000)
def arms_svg(name: str) -> SafeString:
    arms, second = arms_of(name), ""
    if arms.second:
        second = format_html('<path fill="{}" d="{}"/>', HUES[arms.second], PARTS[arms.division])
    return format_html(
        '<svg class="arms" viewBox="0 0 48 56" aria-hidden="true" focusable="false">'
        '<path fill="{}" d="{}"/>{}<path fill="{}" transform="translate(24 25)" d="{}"/>'
        '<path class="arms-rim" d="{}"/></svg>',
        HUES[arms.field],
        SHIELD,
        second,
        HUES[arms.tincture],
        SHAPES[arms.charge],
        SHIELD,
    )
