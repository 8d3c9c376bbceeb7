"""Laws that hold in every position, tried on random ones; random games under every option come to an end."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given

from campaigns.rules.contract import Roll, Side
from tests.examples import examples
from tests.scores import write_score
from tests.variants.rules.chessgammon import object_wise
from tests.variants.rules.chessgammon.by_hand import board_of, first_half_moves
from tests.variants.rules.chessgammon.drawn import STATES, begun, game, on
from tests.variants.rules.chessgammon.random_positions import positions_with_dice, scattered
from tests.variants.rules.orthodox.drawn import laid_down
from variants.rules.chessgammon import kernel
from variants.rules.chessgammon.chances import reach
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.kernel import DICE, MOVE
from variants.rules.chessgammon.position_text import read_position, refuse_unlawful, write_position
from variants.rules.chessgammon.situation import KING_CAPTURED, GameTerms, Scheme
from variants.rules.chessgammon.turn import (
    after,
    after_action,
    dice_used,
    die_of,
    legal_actions,
    plays,
    uses,
    vector,
)
from variants.rules.chessgammon.words import DOUBLE, ROLL, UNUSABLE
from variants.rules.grid.layout import MOVES
from variants.rules.score import GameRecord

laws = examples(100, HealthCheck.filter_too_much)


@laws
@given(here=positions_with_dice())
def test_the_turn_begins_with_what_the_rules_written_out_by_hand_allow(here):
    position, table = here
    assume(not position.chess.rights and not position.chess.passed)
    ours = {
        (die_of(word), move.start, move.to, move.becomes) for move, word in plays(position, table).items()
    }
    board = board_of(position)
    theirs = {
        (die, move.from_square, move.to_square, "pnbrqk"[move.promotion - 1] if move.promotion else "")
        for die, move in first_half_moves(board, position.dice, table)
    }
    assert ours == theirs


@laws
@given(position=scattered())
def test_the_same_for_every_roll_of_a_crowded_corner(position):
    board = board_of(position)
    for dice in product(range(1, 7), repeat=2):
        if dice[0] >= dice[1]:
            ours = {
                (die_of(word), move.start, move.to)
                for move, word in plays(replace(position, dice=dice), WILSON).items()
            }
            theirs = {
                (die, move.from_square, move.to_square) for die, move in first_half_moves(board, dice, WILSON)
            }
            assert ours == theirs


@laws
@given(here=positions_with_dice())
def test_after_every_action_the_position_is_lawful_and_is_read_back(here):
    position, table = here
    for action in legal_actions(position, table):
        then = after_action(position, table, action)
        refuse_unlawful(then)
        assert read_position(write_position(then)) == then
        taken = then.king_of(position.side.other) is None
        assert len(then.dice) == (0 if taken or action == UNUSABLE else len(position.dice) - 1)
        assert then.side is (position.side if then.dice else position.side.other)


@laws
@given(here=positions_with_dice())
def test_the_kernel_allows_what_is_allowed_object_by_object(here):
    """Rights and passed squares too, every use and how many dice it leaves to be used."""
    position, table = here
    ours = [(die_of(word), word & MOVE, dice_used(word)) for word in plays(position, table).values()]
    assert sorted(ours) == sorted(object_wise.allowed(position, table))
    ours = [(die_of(word), word & MOVE, dice_used(word)) for word in uses(position, table)]
    assert sorted(ours) == sorted(object_wise.uses(position, table))


@laws
@given(here=positions_with_dice())
def test_its_half_moves_lead_where_they_lead_object_by_object(here):
    position, table = here
    for word in uses(position, table):
        assert after(position, word) == object_wise.after(position, word & MOVE, die_of(word))
    assert after(position, kernel.UNUSABLE) == object_wise.dropped(position)


@laws
@given(here=positions_with_dice())
def test_a_roll_takes_what_it_takes_object_by_object(here):
    position, table = here
    if len(position.dice) == 2:
        found = reach(position, table, position.dice)
        assert (found.dice, found.takes) == object_wise.reach(position, table)


@laws
@given(here=positions_with_dice())
def test_taking_back_leaves_everything_as_it_was(here):
    position, table = here
    _take_back_everything(vector(position), table.tables, 2, MOVES)


def _take_back_everything(S, T, depth, at):
    before = laid_down(S)
    last = kernel.legal(S, T, at) if S[DICE] else at
    for word in [*S[at:last], kernel.UNUSABLE]:
        kernel.make(S, T, word)
        if depth > 1:
            _take_back_everything(S, T, depth - 1, last)
        S[DICE] = S[DICE] or 0o61  # a roll that has come since is taken back as well
        kernel.unmake(S, T)
        assert laid_down(S) == before


@laws
@given(here=positions_with_dice())
def test_the_game_is_the_same_for_both_sides(here):
    position, table = here
    other = mirror(position)
    assert {(move.start ^ 56, move.to ^ 56, move.becomes, move.die) for move in plays(position, table)} == {
        (move.start, move.to, move.becomes, move.die) for move in plays(other, table)
    }


def mirror(position):
    chess = position.chess
    board = bytes(chess.board[square ^ 56] ^ 192 if chess.board[square ^ 56] else 0 for square in range(64))
    passed = tuple(sorted(square ^ 56 for square in chess.passed))
    rights = "".join(sorted(chess.rights.swapcase(), key="KQkq".index))
    return replace(
        position, chess=replace(chess, board=board, side=chess.side.other, passed=passed, rights=rights)
    )


@laws
@given(here=positions_with_dice())
def test_wilson_s_table_never_loses_a_half_move_that_a_single_die_allows(here):
    position = replace(here[0], dice=here[0].dice[:1])
    bare = {(move.start, move.to, move.becomes) for move in plays(position, STANDARD)}
    assert bare <= {(move.start, move.to, move.becomes) for move in plays(position, WILSON)}


ALL_TERMS = [GameTerms(*parts) for parts in product(Scheme, (True, False), (True, False))]


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("terms", ALL_TERMS, ids=str)
def test_random_games_come_to_their_end_and_are_read_back_from_scores(terms, games):
    chance = Random(f"{terms}")
    for _ in range(games):
        state, steps = game(terms=terms), []
        while not GAME.over(state):
            steps.append(_step(state, chance))
            state = on(state, steps[-1])
            assert STATES.read(STATES.write(state)) == state
        assert GAME.over(state).how in (KING_CAPTURED, "dropped", "fifty")
        assert (GAME.points(state) > 0) == (GAME.over(state).winner in tuple(Side))
        score = GameRecord(begun(terms=terms), tuple(steps), {}, GAME.score.result(state))
        assert GAME.score.read(write_score(GAME, score)) == score


def _step(state, chance):
    awaited = GAME.awaits(state)
    if isinstance(awaited, Roll):
        faces = chance.randint(1, 6), chance.randint(1, 6)
        as_scores_show_them = tuple(sorted(faces, reverse=True))
        return faces if state.position.opening else as_scores_show_them
    if ROLL in awaited.actions:
        return chance.choices((ROLL, DOUBLE), (12, 1))[0]
    return chance.choice(awaited.actions)
