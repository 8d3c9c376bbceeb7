"""Whatever is typed is read or refused with one line; a game written down is read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import RulesError
from tests.variants.rules.dragonchess.drawn import placed, read_notation
from variants.rules.dragonchess.game import DRAGONCHESS as GAME
from variants.rules.dragonchess.position_text import read_position, write_position
from variants.rules.orthodox.pieces import ARMY as CHESS
from variants.rules.orthodox.position import START as FEN
from variants.rules.orthodox.position import read_fen

BUSY = placed(
    "K2g1 M2d4 H2f6 H2b6 B1c3 W2a7 W2c7 k2l8 u2d6 u2b8 e1g6 b1d4 w2h4 s3b3 R3f3 G3d4 T2e2 E1i3 D1j4"
)
TYPOS = st.sampled_from(
    ["", " ", "x", "-", "/", "2", "12", "|", "k", "W", "\n", "٣", "[", '"', "{", "ch", " mate"]
)
READERS = {
    "position": (read_position, write_position(BUSY)),
    "notation": (lambda text: read_notation(BUSY, text), "W/2a7x2b8(H)"),
    "score": (GAME.score.read, '[Gold "Ysolde"]\n[Result "*"]\n\n1. W2f3 {so} W2f6 2. Drx3a7 *\n'),
    "fen": (lambda text: read_fen(CHESS, text.split(" ")), FEN),
}


def read_or_refuse(read, text):
    try:
        read(text)
    except RulesError as refusal:
        assert len(str(refusal).splitlines()) == 1
        assert len(str(refusal)) < 600


@pytest.mark.parametrize(("read", "good"), READERS.values(), ids=READERS)
@given(text=st.text(max_size=80))
def test_any_text(read, good, text):
    read_or_refuse(read, text)


@pytest.mark.parametrize(("read", "good"), READERS.values(), ids=READERS)
@given(data=st.data())
def test_a_mistyped_text(read, good, data):
    read(good)
    at = data.draw(st.integers(0, len(good)))
    read_or_refuse(read, good[:at] + data.draw(TYPOS) + good[at + data.draw(st.integers(0, 3)) :])
