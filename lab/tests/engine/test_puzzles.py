"""Puzzles made offline: positions thrown together, and what of all that was found is added to the collection."""

from itertools import islice
from random import Random

import pytest

from lab.engine.puzzles import choosing
from lab.engine.puzzles.choosing import MAX_ALIKE, Candidate, Want, candidate_of, choose_puzzles
from lab.engine.puzzles.plain_proofs import compiled_prover
from lab.engine.puzzles.sparse import EVEN, UNEVEN, sparse_puzzles, thrown_together
from tests.variants.puzzles.puzzles import prover_in_plain
from variants import catalog
from variants.puzzles.collection import Goal, Puzzle, Theme

pytestmark = pytest.mark.slow

BACK_RANK = "standard; 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30"
LADDER = "standard; 7k/8/8/8/8/R7/1R6/6K1 w - - 0 40"


def puzzle(key, *, grade=3, themes=(Theme.QUIET,), goal=Goal.MATE, pieces=5, solved=(0, 100, 100), tree=None):
    tree = tree or {f"{key}1a2": {}}
    return Puzzle(
        "wotn", key, goal, 2, 0, grade, solved, frozenset(themes), pieces, 0, f"8/{key} w", tree, ""
    )


def composed(*puzzles, takes_king=False):
    return [Candidate(one, True, takes_king, seed) for seed, one in enumerate(puzzles)]


@pytest.fixture
def wants(monkeypatch):
    """Two hard ones and a sacrifice."""
    wanted = (Want(2, lambda one: one.grade == 5), Want(1, lambda one: Theme.SACRIFICE in one.themes))
    monkeypatch.setattr(choosing, "WANTS", wanted)


def keys_chosen(known, candidates, is_sound=lambda one: True):
    return [one.key for one in choose_puzzles(known, candidates, is_sound)]


# --- Positions thrown together ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_the_same_seed_throws_together_the_same_positions(slug):
    game = catalog.game(slug)
    first, second = (
        [state and game.write_state(state) for state in thrown(game, Random(7), EVEN)] for _ in range(2)
    )
    assert first == second and any(first)


def thrown(game, random, counts, number=8):
    return [thrown_together(game, random, counts) for _ in range(number)]


def test_all_pieces_but_kings_stand_on_one_level_and_are_few():
    game = catalog.game("dragonchess")
    army, seen = game.variant.army, set()
    for state in filter(None, thrown(game, Random(3), UNEVEN, 30)):
        codes = [(square, code) for square, code in enumerate(state.position.board) if code]
        levels = {army.grid.spot(at)[2] for at, code in codes if not army.piece(code).royal}
        assert len(levels) == 1 and len(codes) <= 8
        seen |= levels
    assert seen == {0, 1, 2}


@pytest.mark.parametrize(("position", "mates"), [(BACK_RANK, 1), (LADDER, 2)])
def test_a_mate_is_found_as_short_as_it_is(position, mates):
    prover = prover_in_plain("wotn")
    assert prover.shortest_mate(prover.game.read_state(position)) == mates


def test_the_same_seed_finds_the_same_puzzles():
    prover = compiled_prover("wotn")
    first, second = ([one.plain() for one in islice(sparse_puzzles(prover, 5), 4)] for _ in range(2))
    assert first == second and len(first) == 4


# --- What is added -------------------------------------------------------------------------------------------------


def test_as_many_are_added_as_are_wanted_and_no_more(wants):
    hard = [puzzle(key, grade=5) for key in "abcd"]
    assert keys_chosen([puzzle("a", grade=5)], composed(*hard)) == ["b"]
    assert keys_chosen(hard, composed(*hard)) == []


def test_one_puzzle_may_answer_two_wants(wants):
    both = puzzle("a", grade=5, themes=(Theme.SACRIFICE,))
    assert keys_chosen([], composed(both, puzzle("b", grade=5), puzzle("c", themes=(Theme.SACRIFICE,)))) == [
        "a",
        "b",
    ]


def test_one_right_move_comes_before_several(wants):
    two = puzzle("a", grade=5, tree={"a1a2": {}, "a1a3": {}})
    assert keys_chosen([], composed(two, *(puzzle(key, grade=5) for key in "bc"))) == ["b", "c"]


def test_what_begins_alike_is_taken_a_few_times_alone(monkeypatch):
    monkeypatch.setattr(choosing, "WANTS", (Want(9, lambda one: True),))
    alike = [puzzle(key, tree={"h1h8": {}}) for key in "abcde"]
    assert keys_chosen([], composed(*alike)) == ["a", "b", "c"][:MAX_ALIKE]


def test_a_king_that_simply_stands_to_be_taken_is_no_puzzle(wants):
    assert keys_chosen([], composed(puzzle("a", grade=5), takes_king=True)) == []


@pytest.mark.parametrize(("square", "takes_king"), [("8", True), ("6", False)])
def test_whether_the_king_is_taken_is_read_off_the_board(square, takes_king):
    game = catalog.game("expedition")
    options = "off fen k7/8/8/8/8/8/8/R3K3 w - - 0 1 -"
    row = {
        "board": "expedition", "goal": "play", "moves": 1, "margin": 500, "options": options, "line": [],
        "tree": {f"a1a{square}": {}}, "themes": ["composed"], "solved": [0, 0, 0], "seed": 1,
    }  # fmt: skip
    assert candidate_of(game, row).takes_king is takes_king


def test_what_does_not_hold_when_one_looks_further_is_left_out(wants):
    hard = composed(*(puzzle(key, grade=5, goal=Goal.PLAY) for key in "abc"))
    assert keys_chosen([], hard, lambda one: one.key != "b") == ["a", "c"]
