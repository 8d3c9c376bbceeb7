"""The six fields of FEN (Forsyth-Edwards notation), as three variants share them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from variants.rules.orthodox.pieces import ARMY
from variants.rules.orthodox.position import START, read_fen, write_fen


@pytest.mark.parametrize(
    "fen",
    [
        START,
        "4k3/8/8/8/8/8/8/4K3 b - - 99 120",
        "rnbqkbnr/1ppp1ppp/8/p3p3/8/8/8/4K3 w kq a6,e6 0 1",  # both double steps of one turn of dice
    ],
)
def test_fens(fen):
    assert write_fen(ARMY, read_fen(ARMY, fen.split(" "))) == fen


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (" w", "", "found 5."),
        (" w ", " g ", "second field"),
        ("KQkq", "QK", "third field"),
        ("KQkq", "", "third field"),
        ("KQkq -", "KQkq e4", "fourth field"),
        ("KQkq -", "KQkq e6,a6", "fourth field"),
        ("KQkq -", "KQkq e9", "is not a square"),
        ("0 1", "x 1", "fifth field"),
        ("0 1", "0 0", "sixth field"),
        ("pppppppp", "ppppppppp", "the board, rank 7 expected 8 squares"),
        ("pppppppp/8", "pppppppp/9", "the board, rank 6 .* found more"),
        ("rnbq", "rnxq", "the board, rank 8, file c “x” is neither"),
    ],
)
def test_fens_refused_naming_the_place(old, new, why):
    with pytest.raises(Unreadable, match=why):
        read_fen(ARMY, START.replace(old, new).split(" "))


@given(text=st.text(max_size=80), at=st.integers(0, len(START)))
def test_any_text_is_read_or_unreadable(text, at):
    for typed in (text, START[:at] + text[:2] + START[at + 1 :]):
        try:
            read_fen(ARMY, typed.split(" "))
        except Unreadable as refusal:
            assert len(str(refusal).splitlines()) == 1
