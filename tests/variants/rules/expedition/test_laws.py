"""Laws that hold in every position, tried on random ones; random games under every option come to an end."""

from itertools import product
from random import Random

import chess
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.rules.contract import Roll, Side
from campaigns.rules.errors import RulesError
from tests.examples import examples
from tests.variants.rules.expedition import by_hand, object_wise
from tests.variants.rules.expedition.drawn import (
    RULES,
    STATES,
    coordinates,
    game,
    on,
    placed,
    read_move,
    read_notation,
)
from tests.variants.rules.expedition.random_positions import scattered, settled, shared, states
from tests.variants.rules.orthodox.drawn import laid_down
from variants.rules.expedition import kernel
from variants.rules.expedition.attempt import EXPLORERS, Risk, is_attempt, line
from variants.rules.expedition.check import checks, ending_of
from variants.rules.expedition.kernel import PENDING, RISK
from variants.rules.expedition.moves import (
    actions,
    after,
    after_roll,
    landings,
    legal_moves,
    packed_moves,
    pseudo,
)
from variants.rules.expedition.position_text import read_position, write_position
from variants.rules.expedition.situation import Situation
from variants.rules.expedition.vectors import TABLES, vector
from variants.rules.grid import kernel as grid_kernel
from variants.rules.grid.layout import BIT, MOVES, NOWHERE
from variants.rules.orthodox.pieces import ARMY, KING
from variants.rules.score import GameRecord
from variants.rules.score_text import result_of

laws = examples(60, *HealthCheck)


def certain_after(position, move):
    """Whether the mover's King stands in certain check after a move, tried out on the kernel."""
    return not kernel.safe(vector(position), TABLES, pseudo(position)[move])


@laws
@given(position=settled())
def test_another_piece_s_move_never_opens_a_certain_check(position):
    """The geometry behind X9b: a line checker behind the piece who goes is two squares away at least."""
    if checks(position, position.side).certain:
        return
    for move in pseudo(position):
        if (
            position.on(move.start) is not KING
            and position.board[move.to] & 63 != ARMY.pieces.index(KING) + 1
        ):
            assert not certain_after(position, move)


@laws
@given(position=shared())
def test_nor_where_two_pieces_share_a_square(position):
    if checks(position, position.side).certain:
        return
    for move in pseudo(position):
        if position.on(move.start) is not KING:
            assert not certain_after(position, move)


@laws
@given(position=settled())
def test_every_mate_and_stalemate_is_one_in_chess(position):
    ended = ending_of(position)
    board = by_hand.board_of(position)
    if ended and ended.how == "checkmate":
        assert board.is_checkmate()
    if ended and ended.how == "stalemate":
        assert board.is_stalemate()


@laws
@given(position=scattered(EXPLORERS, 4))
def test_a_king_in_a_corner_of_long_reaching_pieces(position):
    """The same, where mates are frequent."""
    board = by_hand.board_of(position)
    if not legal_moves(position):
        assert not any(board.legal_moves)
    if board.is_checkmate() and legal_moves(position):
        assert checks(position, position.side).word


@laws
@given(state=states())
def test_a_position_counts_for_repetition_unless_an_attempt_is_under_way(state):
    assert (RULES.times(state) >= 1) == (state.position.placed.pending is None)


@laws
@given(state=states())
def test_while_an_attempt_is_under_way_nothing_else_changes(state):
    position = state.position.placed
    if RULES.over(state) or position.pending:
        return
    for move in actions(position):
        if is_attempt(position, move):
            then = on(state, move).position.placed
            assert (then.chess, then.shared) == (position.chess, position.shared)
            thrown = on(state, move, (3, 4)).position.placed
            assert (thrown.chess, thrown.shared) == (position.chess, position.shared)
            assert {landing.to for landing in landings(thrown)} == set(line(move.start, move.to))


@laws
@given(state=states(), text=st.text(alphabet="KQRBNabcdefgh12345678x=(),+#O-?!@ ", max_size=14))
def test_any_notation_is_read_or_refused(state, text):
    if not RULES.over(state):
        try:
            assert read_notation(state.position.placed, text) in actions(state.position.placed)
        except RulesError as refusal:
            assert str(refusal)


@laws
@given(position=shared())
def test_taking_back_leaves_everything_also_where_pieces_share_squares(position):
    S = vector(position)
    before = laid_down(S)
    for word in pseudo(position).values():
        kernel.go(S, TABLES, word)
        kernel.unmake(S, TABLES)
        assert laid_down(S) == before


@laws
@given(
    position=st.one_of(states().map(lambda state: state.position.placed), shared()), risk=st.integers(0, 2)
)
def test_so_does_taking_back_announcements_throws_landings_and_misses(position, risk):
    S = vector(position, depth=3)
    S[RISK] = risk
    _take_back_everything(S, 3, MOVES)


def _take_back_everything(S, depth, at):
    before = laid_down(S)
    last = kernel.allowed(S, TABLES, at)
    for word in S[at:last][:: 1 if S[PENDING] else 4]:
        kernel.make(S, TABLES, word)
        _take_back_more(S, depth, last, before)
    if S[PENDING] and last == at:
        for total in range(2, 13, 5):
            kernel.throw(S, TABLES, total)
            _take_back_more(S, depth, last, before)


def _take_back_more(S, depth, at, before):
    assert laid_down(S) != before
    assert not S[NOWHERE]
    if S[PENDING] or depth > 1:
        _take_back_everything(S, depth - 1, at)
    kernel.unmake(S, TABLES)
    assert laid_down(S) == before


@laws
@given(position=st.one_of(settled(), shared()))
def test_certain_attacks_are_those_of_an_army_of_short_reach(position):
    S = vector(position)
    for square, side in product(range(64), BIT.values()):
        near = grid_kernel.attacked(S, object_wise.CERTAIN.tables, square, side)
        assert kernel.attacked(S, TABLES, square, side) == near


@laws
@given(position=st.one_of(settled(), shared()))
def test_the_kernel_finds_the_moves_that_are_found_object_by_object(position):
    assert actions(position) == object_wise.actions(position)


@laws
@given(state=states())
def test_its_steps_lead_where_they_lead_object_by_object(state):
    position, risk = state.position.placed, state.position.risk
    assert position.pending is None or actions(position) == object_wise.actions(position)
    for move in actions(position):
        _agree_on(position, risk, move)


@laws
@given(position=shared())
def test_so_they_do_where_pieces_share_squares(position):
    for move in actions(position):
        _agree_on(position, Risk.SHARE, move)


def _agree_on(position, risk, move):
    """On what a move leads to; of an attempt, on every throw, every landing, and the throw for a capture."""
    then = after(position, risk, move)
    assert then == object_wise.after(position, risk, move)
    if then.pending:
        for faces in ((1, 1), (3, 4), (5, 6)):
            thrown = after_roll(then, risk, faces)
            assert thrown == object_wise.rolled(then, risk, faces)
            for landing in landings(thrown) if not position.pending else ():
                _agree_on(thrown, risk, landing)


@pytest.mark.parametrize(
    ("position", "special"),
    [
        (placed("Ke1 Rh1 ke8 Pa2", rights="K", shared="bh1"), "e1g1"),
        (placed("Ke1 Rh1 ke8 Pa2", rights="K", shared="be1"), "e1g1"),
        (placed("Ke1 Pe5 ke8 pd5", passed="d6", shared="be5"), "e5d6"),
    ],
)
def test_so_does_taking_back_castling_and_a_capture_in_passing(position, special):
    S = vector(position)
    before = laid_down(S)
    kernel.make(S, TABLES, packed_moves(position)[read_move(special)])
    assert laid_down(S) != before
    kernel.unmake(S, TABLES)
    assert laid_down(S) == before


@laws
@given(position=shared())
def test_where_pieces_share_squares_the_moves_are_those_written_by_hand(position):
    theirs = sorted(move.uci() for move in by_hand.legal_where_pieces_share(position))
    assert sorted(map(coordinates, legal_moves(position))) == theirs


@laws
@given(position=shared())
def test_nobody_enters_a_shared_square_and_its_text_is_read_back(position):
    closed = {square for square, _ in position.shared}
    assert not closed & {move.to for move in legal_moves(position)}
    assert read_position(write_position(position)) == position


@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("risk", Risk)
def test_random_games_come_to_their_end_and_are_read_back_from_scores(risk, games):
    chance = Random(f"expedition {risk}")
    for _ in range(games):
        state, steps = game(risk=risk), []
        while not RULES.over(state):
            steps.append(_step(state, chance))
            state = on(state, steps[-1])
            if len(steps) % 40 == 0:
                assert STATES.read(STATES.write(state)) == state
        assert (RULES.over(state).winner in tuple(Side)) == (
            RULES.over(state).how in ("king-captured", "checkmate", "lone-king-lost")
        )
        ended = RULES.over(state)
        played = GameRecord(Situation(risk=risk), tuple(steps), result=result_of(ended))
        assert RULES.score.read(RULES.score.write(played, ended)) == played


def _step(state, chance):
    awaited = RULES.awaits(state)
    if isinstance(awaited, Roll):
        return chance.randint(1, 6), chance.randint(1, 6)
    return chance.choice(awaited.actions)


def test_the_colours_of_python_chess_are_ours():
    """The oracle reads the same text: a board is set up as it is meant."""
    assert by_hand.board_of(game().position.placed) == chess.Board()
