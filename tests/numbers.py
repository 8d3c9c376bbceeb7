"""Numbers in the ways of many countries, for laws about whatever reads them."""

from fractions import Fraction

from hypothesis import strategies as st

# The sign between groups, how many figures each group has from the right, and the decimal sign.
WAYS = [
    ("", (3,), "."),
    ("", (3,), ","),
    (",", (3,), "."),
    (".", (3,), ","),
    ("\N{NARROW NO-BREAK SPACE}", (3,), ","),
    (" ", (3,), "."),
    ("\N{RIGHT SINGLE QUOTATION MARK}", (3,), "."),
    ("'", (3,), ","),
    (",", (3, 2), "."),
    (",", (4,), "."),
    ("\N{ARABIC THOUSANDS SEPARATOR}", (3,), "\N{ARABIC DECIMAL SEPARATOR}"),
]
ZEROS = "0٠۰०０"  # of ASCII, Arabic, Persian, Devanagari, and as wide as a Chinese sign


def written(number, way, zero, decimals):
    """The number with so many decimals, in one way and one script."""
    sign, sizes, point = way
    whole, part = divmod(number, 1)
    figures, groups = str(whole), []
    while figures:
        size = sizes[min(len(groups), len(sizes) - 1)]
        groups.insert(0, figures[-size:])
        figures = figures[:-size]
    text = sign.join(groups) + (f"{point}{int(part * 10**decimals):0{decimals}}" if decimals else "")
    return text.translate({ord("0") + figure: chr(ord(zero) + figure) for figure in range(10)})


@st.composite
def _numbers(draw):
    decimals = draw(st.integers(0, 4))
    number = Fraction(draw(st.integers(0, 10 ** draw(st.integers(1, 9)))), 10**decimals)
    return number, written(number, draw(st.sampled_from(WAYS)), draw(st.sampled_from(ZEROS)), decimals)


numbers = _numbers()
"""A number, and the same as some country writes it."""
