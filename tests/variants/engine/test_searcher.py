"""The engine of games without dice: legal, repeatable, finds mates, sees draws as the rules do."""

from collections import Counter
from itertools import islice

import pytest

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from lab.engine.duel import greedy_player, openings, play_game, points, search_player
from tests.engines import compiled
from variants.catalog import GAMES
from variants.engine.catalog import PARTS, PLAYABLE, engine_of
from variants.engine.compiler import uncompiled
from variants.engine.front import Limits, StopSign
from variants.puzzles.collection import Goal, puzzles

SLUGS = sorted(PLAYABLE)
ENGINES = {slug: engine_of(slug, uncompiled(PARTS[slug], "a test")) for slug in SLUGS}


def placed(slug, text, *actions, settings=None):
    """The state of a position's text, or of the first one, after some actions."""
    game = GAMES[slug]
    chosen = {name: values[0] for name, values in game.settings.items()} | (settings or {})
    state = game.start(game.options_for(chosen, game.read_position(text) if text else None))
    for action in actions:
        state = game.act(state, game.read_action(action))
    return state


def best(slug, state, **limits):
    return ENGINES[slug].think(state, Limits(**limits))


DRAGONCHESS_MATES = [
    (1, "12/12/12/12/12/12/12/12|12/12/8e3/7oT3/12/K11/4O7/12|12/12/12/12/10k1/4b7/2P5H3/12 g 0 1", "1i22j3"),
    (1, "12/12/H11/12/7S4/12/12/12|12/3u4K3/3o8/12/12/12/11G/12|12/12/12/12/2k9/12/6p5/12 g 0 1", "3a62b5"),
    (2, "12/4s4p2/12/12/7g4/12/12/12|4U7/12/6K5/10D1/12/12/12/12|12/12/6E5/12/8k3/6C5/12/12 g 0 1", "2g62h5"),
    (2, "12/12/6P4R/12/8c3/6ks4/12/12|12/12/K11/3t8/12/12/5w6/12|12/12/8M3/12/12/12/12/6P5 g 0 1", "3l63k7"),
    (3, "7R1Kk1/12/12/12/12/12/12/12|11u/12/12/12/12/12/12/12|9B2/12/M11/12/12/b11/12/12 g 0 1", "3h83j6"),
    (3, "12/12/12/12/12/11k/7K4/12|12/8w3/12/12/10g1/10C1/12/2O9|B11/12/12/12/12/12/12/12 g 0 1", "2k32k4"),
]
WOTN_MATES = [
    (1, "[NW]7/8/[BN]5q1/1BC5/7K/1b2[nrr]3/1[BD]6/3k4 w - - 0 1", "c5c1"),
    (1, "5R2/8/[ad]7/5[nr][WfD]1/6R1/k7/2K1[BD]3/8 w - - 0 1", "e2a6=R"),
    (2, "8/2k5/3C4/2r5/RK6/[NW]3[ad]3/2Q5/5[NW]2 w - - 0 1", "a3b5"),
    (2, "8/4N2n/8/1R[NrB]4k/8/4K3/1[nrb]5[wfd]/8 w - - 0 1", "c5d3"),
    (3, "8/4k3/8/2CK4/4b3/8/N4R2/8 w - - 0 1", "c5e4"),
    (3, "3[ad]3k/8/p3[BD]3/3N4/8/8/2K5/8 w - - 0 1", "d5e7"),
]


@pytest.mark.parametrize(
    ("slug", "moves", "text", "first"),
    [("dragonchess", *row) for row in DRAGONCHESS_MATES] + [("wotn", *row) for row in WOTN_MATES],
)
def test_mates_in_one_to_three_are_found_and_told(slug, moves, text, first):
    """Composed so that one first move alone mates in time; every position was tried out by brute force."""
    finding = best(slug, placed(slug, text), depth=2 * moves + 2)
    assert finding.mate == moves
    assert GAMES[slug].write_action(finding.line[0]) == first


# Proved by trying every move; a search that leaves out quiet moves that come late does not see them so soon.
HIDDEN_MATES = [
    ("baf6be", 2, "c4c1"),
    ("555a78", 3, "a7d4"),
    ("a16d3a", 3, "c2f5"),
]


@pytest.mark.parametrize(("key", "moves", "first"), HIDDEN_MATES)
def test_a_full_search_misses_no_mate(key, moves, first):
    puzzle = puzzles("wotn")[key]
    engine = engine_of("wotn", compiled("wotn"))
    finding = engine.think(GAMES["wotn"].read_state(puzzle.state), Limits(depth=2 * moves - 1, full=True))
    assert (finding.mate, GAMES["wotn"].write_action(finding.line[0])) == (moves, first)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_a_full_search_finds_the_mate_of_every_puzzle(slug):
    engine, game = engine_of(slug, compiled(slug)), GAMES[slug]
    for puzzle in puzzles(slug).values():
        if puzzle.goal is not Goal.MATE:
            continue
        limits = Limits(depth=2 * puzzle.moves - 1, full=True)
        finding = engine.think(game.read_state(puzzle.state), limits)
        assert finding.mate == puzzle.moves and game.write_action(finding.line[0]) in puzzle.tree, puzzle.key


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_and_nodes_give_the_same_finding(slug):
    state = next(openings(GAMES[slug], 3)).state
    known = ENGINES[slug].think(state, Limits(nodes=900), 5)
    again = engine_of(slug, uncompiled(PARTS[slug], "a test")).think(state, Limits(nodes=900), 5)
    assert (known.line, known.score, known.nodes) == (again.line, again.score, again.nodes)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_choices_are_different_moves_with_their_ranks(slug):
    ranks = {}
    ENGINES[slug].think(
        placed(slug, ""), Limits(depth=2), report=lambda found: ranks.update({found.rank: found}), lines=4
    )
    assert len({found.line[0] for found in ranks.values()}) == 4
    assert [ranks[rank].score for rank in (1, 2, 3, 4)] == sorted(
        (found.score for found in ranks.values()), reverse=True
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sign_that_is_up_already_still_brings_a_legal_move(slug):
    stop, state = StopSign(), placed(slug, "")
    stop.put_up()
    assert ENGINES[slug].think(state, Limits(), stop=stop).line[0] in GAMES[slug].awaits(state).actions


def test_a_finished_game_leaves_nothing_to_think_about():
    with pytest.raises(NotPossible, match="nothing to choose"):
        best("wotn", placed("wotn", "", "resign"), depth=1)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_move_of_a_quick_game_is_legal(slug):
    """`play_game` asks the rules, which raise for a move that is not."""
    player = search_player(ENGINES[slug], Limits(nodes=60))
    for opening in islice(openings(GAMES[slug], 40), 2):
        play_game(GAMES[slug], player, player, opening, 120)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_every_move_of_many_games_is_legal(slug):
    player = search_player(ENGINES[slug], Limits(nodes=40))
    for opening in islice(openings(GAMES[slug], 1000, 10), 100):
        play_game(GAMES[slug], player, player, opening)


EVEN = 300  # three of the weakest piece


def even_openings(slug, engine):
    """Random moves may give a mate at once or lose the Mage: who is far ahead after them says nothing of the players."""
    for opening in openings(GAMES[slug], 7):
        finding = engine.think(opening.state, Limits(nodes=2000))
        if finding.mate is None and abs(finding.score) <= EVEN:
            yield opening


def against_a_grabber(slug, games, nodes, engine=None):
    """How many points of so many games against who takes the best capture at once."""
    game, engine = GAMES[slug], engine or ENGINES[slug]
    won = 0.0
    for number, opening in enumerate(islice(even_openings(slug, engine), games)):
        ours, theirs = search_player(engine, Limits(nodes=nodes)), greedy_player(game, engine.worth, number)
        if number % 2:
            won += points(play_game(game, theirs, ours, opening), Side.BLACK)
        else:
            won += points(play_game(game, ours, theirs, opening), Side.WHITE)
    return won


@pytest.mark.parametrize("slug", SLUGS)
def test_who_takes_the_best_capture_at_once_loses(slug):
    assert against_a_grabber(slug, 2, 200) == 2


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_who_takes_the_best_capture_at_once_loses_a_hundred_games(slug):
    assert against_a_grabber(slug, 100, 1000, engine_of(slug, compiled(slug))) == 100


def test_a_side_that_is_far_ahead_does_not_repeat_the_position():
    """Gold could go back and forth with the Mage for ever; the third time would be a draw."""
    state = placed(
        "dragonchess", "12/12/12/12/12/12/12/12|k11/12/12/12/12/12/12/1M4K5|12/12/12/12/12/12/12/C11 g 0 1"
    )
    game, stood = GAMES["dragonchess"], Counter()
    for _ in range(40):
        if isinstance(game.awaits(state), Over):
            break
        state = game.act(state, best("dragonchess", state, nodes=400).line[0])
        stood[game.variant.repetition.key(state.position)] += 1
    assert max(stood.values()) < 3


def test_a_side_that_is_lost_takes_the_draw_by_repetition():
    """Scarlet's Mage and Gold's King have gone to and fro twice: if the King goes back once more, the game is drawn."""
    text = "12/12/12/12/12/12/12/12|k1m8o/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/12 s 0 1"
    fro, to = ("2c82c7", "2g12g2"), ("2c72c8", "2g22g1")
    lost = best("dragonchess", placed("dragonchess", text, *fro, *to, fro[0]), depth=3)
    assert lost.score < -900
    drawn = best("dragonchess", placed("dragonchess", text, *fro, *to, *fro, to[0]), depth=3)
    assert GAMES["dragonchess"].write_action(drawn.line[0]) == to[1]
    assert drawn.score == 0


def test_points_before_the_first_move_are_spent_for_what_is_worth_most():
    game = GAMES["wotn"]
    state = game.start(game.read_options("standard 1:0 startpos"))
    word = game.write_action(best("wotn", state, nodes=10).line[0])
    assert word.startswith("improve ")
