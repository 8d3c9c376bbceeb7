"""Laws that hold in every position, tried on random ones; random games under every option come to an end."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings

from campaigns.rules.contract import Roll, Side
from tests.rules.variants.chessgammon.by_hand import board_of, first_half_moves
from tests.rules.variants.chessgammon.drawn import STATES, begun, game, on
from tests.rules.variants.chessgammon.random_positions import positions_with_dice, scattered
from tests.scores import write_score
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.chessgammon.ending import KING_CAPTURED
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.half_moves import everything, make, unmake, vector
from variants.rules.chessgammon.lawful import refuse_unlawful
from variants.rules.chessgammon.position_text import read_position, write_position
from variants.rules.chessgammon.terms import Scheme, Terms
from variants.rules.chessgammon.turn import legal_actions, played, plays
from variants.rules.chessgammon.words import DOUBLE, ROLL, UNUSABLE
from variants.rules.grid.layout import CLOCK, PASSED, PLY, RIGHTS, SIDE, SLOTS
from variants.rules.score import Played

laws = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


@laws
@given(here=positions_with_dice())
def test_the_turn_begins_with_what_the_rules_written_out_by_hand_allow(here):
    position, table = here
    assume(not position.men.rights and not position.men.passed)
    ours = {(use.die, move.start, move.to, move.becomes) for move, use in plays(position, table).items()}
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
                (use.die, move.start, move.to)
                for move, use in plays(replace(position, dice=dice), WILSON).items()
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
        then = played(position, table, action)
        refuse_unlawful(then)
        assert read_position(write_position(then)) == then
        taken = then.king_of(position.side.other) is None
        assert len(then.dice) == (0 if taken or action == UNUSABLE else len(position.dice) - 1)
        assert then.side is (position.side if then.dice else position.side.other)


@laws
@given(here=positions_with_dice())
def test_taking_back_leaves_everything_as_it_was(here):
    S = vector(here[0])
    words = everything(S)
    before = S[:64], S[SIDE], S[CLOCK], S[PLY], S[RIGHTS], S[PASSED], S[SLOTS : SLOTS + 1024]
    for word in words:
        make(S, word)
        unmake(S)
        assert before == (S[:64], S[SIDE], S[CLOCK], S[PLY], S[RIGHTS], S[PASSED], S[SLOTS : SLOTS + 1024])


@laws
@given(here=positions_with_dice())
def test_the_game_is_the_same_for_both_sides(here):
    position, table = here
    other = mirror(position)
    assert {(move.start ^ 56, move.to ^ 56, move.becomes, move.die) for move in plays(position, table)} == {
        (move.start, move.to, move.becomes, move.die) for move in plays(other, table)
    }


def mirror(position):
    men = position.men
    board = bytes(men.board[square ^ 56] ^ 192 if men.board[square ^ 56] else 0 for square in range(64))
    passed = tuple(sorted(square ^ 56 for square in men.passed))
    rights = "".join(sorted(men.rights.swapcase(), key="KQkq".index))
    return replace(position, men=replace(men, board=board, side=men.side.other, passed=passed, rights=rights))


@laws
@given(here=positions_with_dice())
def test_wilson_s_table_never_loses_a_half_move_that_a_single_die_allows(here):
    position = replace(here[0], dice=here[0].dice[:1])
    bare = {(move.start, move.to, move.becomes) for move in plays(position, STANDARD)}
    assert bare <= {(move.start, move.to, move.becomes) for move in plays(position, WILSON)}


ALL_TERMS = [Terms(*parts) for parts in product(Scheme, (True, False), (True, False))]


@pytest.mark.parametrize("terms", ALL_TERMS, ids=str)
def test_games_played_at_random_come_to_their_end_and_are_read_back_from_their_scores(terms):
    chance = Random(f"{terms}")
    for _ in range(3):
        state, steps = game(terms=terms), []
        while not GAME.over(state):
            steps.append(_step(state, chance))
            state = on(state, steps[-1])
            assert STATES.read(STATES.write(state)) == state
        assert GAME.over(state).how in (KING_CAPTURED, "dropped", "fifty")
        assert (GAME.points(state) > 0) == (GAME.over(state).winner in tuple(Side))
        score = Played(begun(terms=terms), tuple(steps), {}, GAME.score.result(state))
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
