"""The proofs of the puzzles, done again: in plain Python for a tenth, with the engine's program for all."""

import pytest

from lab.engine.puzzles.dice_proofs import DiceProver
from lab.engine.puzzles.plain_proofs import MARGIN, WON, compiled_prover
from tests.variants.puzzles.puzzles import all_puzzles, name_of, of_tenths, prover_in_plain
from variants.engine.catalog import CHANCE, PLAYABLE, program_of
from variants.puzzles.collection import Goal

PLAIN = {slug: prover_in_plain(slug) for slug in PLAYABLE}


def is_short_mate(puzzle):
    return puzzle.goal is Goal.MATE and puzzle.moves < 3


@of_tenths(is_short_mate)
def test_the_right_moves_are_all_that_mate_in_time_and_none_mates_sooner(tenth):
    for puzzle in tenth:
        prover = PLAIN[puzzle.board]
        state = prover.game.read_state(puzzle.state)
        assert set(prover.mating(state, puzzle.moves)) == set(puzzle.tree), name_of(puzzle)
        if puzzle.moves > 1:
            assert prover.mating(state, puzzle.moves - 1) == [], name_of(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("slug", PLAYABLE)
def test_every_puzzle_without_dice_is_proved_again(slug):
    prover = compiled_prover(slug)
    for puzzle in (one for one in all_puzzles() if one.board == slug):
        state = prover.game.read_state(puzzle.state)
        if puzzle.goal is Goal.MATE:
            found = prover.mate(state, puzzle.moves)
            assert found and set(found.tree) == set(puzzle.tree), name_of(puzzle)
        else:
            found = prover.won_piece(state, None)
            assert found and found.tree == puzzle.tree and found.margin >= max(WON, MARGIN), name_of(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("slug", CHANCE)
def test_every_puzzle_with_dice_is_proved_again(slug):
    prover = DiceProver(slug, program_of(slug))
    for puzzle in (one for one in all_puzzles() if one.board == slug):
        state = prover.game.read_state(puzzle.state)
        found = prover.word(state) if puzzle.goal is Goal.WORD else prover.best_play(state)
        assert found and found.tree == puzzle.tree and found.margin >= 100, name_of(puzzle)
