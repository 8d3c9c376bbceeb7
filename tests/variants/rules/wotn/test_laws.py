"""Laws that hold in every position of random games: the plain rules' moves, taking back, texts, limits."""

from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from tests.examples import examples
from tests.variants.rules.wotn import oracle
from tests.variants.rules.wotn.drawn import placed
from variants.rules.grid.layout import BIT, BLACK, KIND, LAST, MOVES, PLY, SLOT_OF, SLOTS, SQUARE
from variants.rules.targets import legal_targets
from variants.rules.wotn import kernel
from variants.rules.wotn.army import ARMY, START, kings, tables
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME
from variants.rules.wotn.improvement import improvement_outlooks
from variants.rules.wotn.kernel import KINGS
from variants.rules.wotn.moves import after, is_lasting, legal_moves, state_vector
from variants.rules.wotn.pieces import BY_TOKEN, token
from variants.rules.wotn.preparation import Situation

# Few pieces and strong ones, several Kings among them, so that Kings are soon made and captured.
RICH = [
    "Ke1 NrRd4 Rh1 Pa2 Pg2 ke8 nrrd5 ra8 rb7 ph7",
    "Ke1 Kc1 Rh1 NrBb3 ke8 kc8 nrbg6 ra8 qh5",
    "Ke1 Ra1 Rh1 NrRc3 Qd1 ke8 ra8 rh8 nrrc6 qd8",
    "Ka1 BNc2 Cd2 NWe2 Pf5 kg8 bnc7 cd7 nwe7 pf7 pg4",
]
ANOTHER = ["Ke1 NrRd4 FADc2 NWfDg3 Pa5 ke8 nrrd5 fadc7 nwfdg6 ph4", "Ke1 Kc1 Cd4 ke8 rd8 qd5"]


@st.composite
def positions(draw):
    """A chart, and a position some random moves from a first one."""
    chart = draw(st.sampled_from([STANDARD, ALTERNATIVE]))
    rich = [placed(pieces) for pieces in (RICH if chart is STANDARD else ANOTHER)]
    position = draw(st.sampled_from([START, *rich]))
    for _ in range(draw(st.integers(0, 40))):
        moves = legal_moves(chart, position)
        if not moves:
            break
        captures = [move for move in moves if position.board[move.to]]
        eager = captures and draw(st.booleans())
        position = after(chart, position, draw(st.sampled_from(captures if eager else moves)))
    return chart, position


@examples(200)
@given(positions())
def test_the_legal_moves_are_those_of_the_rules_written_out_plainly(drawn):
    chart, position = drawn
    assert oracle.texts(legal_moves(chart, position)) == oracle.legal(chart, position)


@examples(50)
@given(positions())
def test_taking_a_move_back_restores_the_table(drawn):
    chart, position = drawn
    S, T = state_vector(position), tables(chart)
    before = picture(S)
    for move in S[MOVES : kernel.legal(S, T, MOVES)]:
        kernel.make(S, T, move)
        assert slots_hold(S)
        kernel.unmake(S, T)
        assert picture(S) == before


def picture(S):
    """The board, who moves, the rights, the Kings, and every slot."""
    return S[:515], S[520:523], S[KINGS : KINGS + 2], S[SLOTS : SLOTS + 1024], S[PLY]


def slots_hold(S):
    """Whether slots and board agree, each side's first slot holds a King, and the Kings are counted."""
    pieces = {}
    for side in Side:
        first = SLOTS + (BIT[side] & BLACK) * 4
        here = {S[slot] & SQUARE: slot for slot in range(first, S[LAST + (BIT[side] >> 7)]) if S[slot]}
        assert all(S[SLOT_OF + (BIT[side] & BLACK) * 4 + square] == slot for square, slot in here.items())
        royal = [square for square in here if S[square] & KIND == ARMY.pieces.index(BY_TOKEN["K"]) + 1]
        assert len(royal) == S[KINGS + (BIT[side] >> 7)]
        assert S[first] & SQUARE in royal
        pieces |= here
    return set(pieces) == {square for square in range(64) if S[square]}


@examples(50)
@given(positions())
def test_no_move_takes_a_level_away_and_none_gives_more_than_one(drawn):
    chart, position = drawn
    for move in legal_moves(chart, position):
        before = ARMY.piece(position.board[move.start])
        now = ARMY.piece(after(chart, position, move).board[move.to])
        assert now is before if not move.becomes else now in chart.choices(before)
        assert token(now) == (move.becomes or token(before))


@examples(50)
@given(positions())
def test_there_is_always_a_king_and_a_lone_one_is_left_safe(drawn):
    chart, position = drawn
    for move in legal_moves(chart, position):
        then = after(chart, position, move)
        assert kings(then, Side.WHITE)
        assert kings(then, Side.BLACK)


@examples(50)
@given(positions())
def test_the_outlook_tells_every_target_and_what_becomes_of_the_piece(drawn):
    chart, position = drawn
    said = improvement_outlooks(chart, position)
    told = {
        start + to + (f"={kind.strip('[]')}" if kind else "")
        for start, targets in legal_targets(GAME.variant, Situation(position, chart)).items()
        for to in targets
        for kind in (said[start][to].becomes if to in said[start] else ()) or (None,)
    }
    assert told == oracle.texts(legal_moves(chart, position))


@examples(50)
@given(positions())
def test_a_lasting_move_is_one_that_no_other_can_undo(drawn):
    chart, position = drawn
    for move in legal_moves(chart, position):
        if sorted(after(chart, position, move).board) != sorted(position.board):
            assert is_lasting(chart, position, move)
