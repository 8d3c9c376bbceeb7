"""Whatever is typed is read or refused with one line; a game written down is read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import RulesError
from tests.examples import examples
from tests.scores import write_score
from tests.variants.rules.dragonchess.drawn import act, awaits, over, placed, read_notation, start
from variants.rules.dragonchess.game import DRAGONCHESS as GAME
from variants.rules.dragonchess.moves import legal_moves
from variants.rules.dragonchess.notation import write_move
from variants.rules.dragonchess.position import START
from variants.rules.dragonchess.position_text import read_position, write_position
from variants.rules.orthodox.pieces import ARMY as CHESS
from variants.rules.orthodox.position import START as FEN
from variants.rules.orthodox.position import read_fen
from variants.rules.score import GameRecord
from variants.rules.score_text import result_of

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


@pytest.mark.parametrize("position", [START, BUSY], ids=["first", "busy"])
def test_every_legal_move_has_a_notation_of_its_own(position):
    texts = {write_move(position, move): move for move in legal_moves(position)}
    assert len(texts) == len(legal_moves(position))
    assert all(read_notation(position, text) == move for text, move in texts.items())


@examples(30)
@given(data=st.data())
def test_a_random_game_is_written_and_read_back(data):
    state = start(data.draw(st.sampled_from([START, BUSY])))
    begun, moves = state.position, []
    while len(moves) < 40 and not over(state):
        moves.append(data.draw(st.sampled_from(awaits(state).actions)))
        state = act(state, moves[-1])
    score = GameRecord(
        begun, tuple(moves), {"Gold": 'The "quiet" one', "Scarlet": "A\\B"}, result_of(over(state))
    )
    assert GAME.score.read(write_score(GAME, score)) == score
