"""Several threads search one position (Threads of UCI): one table, one stop, one count of positions."""

import threading
import time
from itertools import islice
from threading import Timer

import pytest

from lab.engine.duel import openings, play_game, search_player
from tests.engines import compiled, compiled_boards
from tests.variants.engine.test_line import begun, loaded
from tests.variants.engine.test_searcher import DRAGONCHESS_MATES, ENGINES, SLUGS, WOTN_MATES, placed
from variants.catalog import GAMES
from variants.engine.catalog import engine_of
from variants.engine.front import Limits, StopSign, say_nothing
from variants.engine.layout import KEY, TABLE, TABLE_MASK
from variants.engine.table import EXACT, best_move, recorded, write_down

QUICK = 0.05


def engine_with(threads, slug):
    engine = engine_of(slug, compiled(slug))
    engine.use_threads(threads)
    return engine


@pytest.fixture(scope="module", params=compiled_boards(*SLUGS))
def pair(request):
    return engine_with(2, request.param)


@pytest.mark.parametrize("slug", compiled_boards(*SLUGS))
def test_three_threads_find_the_mates_that_one_finds(slug):
    engine = engine_with(3, slug)
    for moves, text, first in DRAGONCHESS_MATES if slug == "dragonchess" else WOTN_MATES:
        finding = engine.think(placed(slug, text), Limits(depth=2 * moves + 2))
        assert (finding.mate, GAMES[slug].write_action(finding.line[0])) == (moves, first)


def test_every_move_of_a_game_is_legal(pair):
    """`play_game` asks the rules, which raise for a move that is not."""
    player = search_player(pair, Limits(nodes=2000))
    play_game(GAMES[pair.slug], player, player, next(openings(GAMES[pair.slug], 3)), 80)


def test_the_threads_share_a_limit_of_positions_and_are_counted_together(pair):
    """One alone comes to half of it."""
    states = [opening.state for opening in islice(openings(GAMES[pair.slug], 5), 12)]
    assert 50_500 < max(pair.think(state, Limits(nodes=100_000)).nodes for state in states) < 101_000


def test_the_first_choices_are_still_ranked(pair):
    ranks = {}
    state = next(openings(GAMES[pair.slug], 5)).state
    pair.think(state, Limits(depth=5), report=lambda one: ranks.update({one.rank: one}), lines=3)
    assert len({one.line[0] for one in ranks.values()}) == 3


def test_a_search_that_was_ended_goes_on_with_all_threads(pair):
    state = next(openings(GAMES[pair.slug], 5)).state
    first = pair.think(state, Limits(nodes=5000))
    more = pair.think_on(state, Limits(nodes=50_000), say_nothing, StopSign(), 1)
    assert more.depth > first.depth
    assert more.nodes > first.nodes


def test_a_stop_ends_all_threads_within_fifty_milliseconds(pair):
    """The least of several tries: a busy machine may take its time to run the thread that stops."""
    state, took = next(openings(GAMES[pair.slug], 5)).state, []
    for _ in range(5):
        stop, put_up = StopSign(), []
        before = threading.active_count()
        timer = Timer(0.1, lambda sign=stop, told=put_up: (told.append(time.monotonic()), sign.put_up()))
        timer.start()
        pair.think(state, Limits(), stop=stop)
        took.append(time.monotonic() - put_up[0])
        timer.join()
        assert threading.active_count() == before
    assert min(took) < QUICK


def test_one_thread_again_is_as_repeatable_as_if_there_had_never_been_two(pair):
    state = next(openings(GAMES[pair.slug], 5)).state
    pair.think(state, Limits(nodes=20_000))
    pair.use_threads(1)
    again, known = (
        engine.think(state, Limits(nodes=3000), 7) for engine in (pair, engine_with(1, pair.slug))
    )
    pair.use_threads(2)
    assert (again.line, again.score, again.nodes) == (known.line, known.score, known.nodes)


@pytest.mark.parametrize("slug", SLUGS)
def test_uncompiled_there_is_one_thread_whatever_is_asked_for(slug):
    state, engine = next(openings(GAMES[slug], 3)).state, ENGINES[slug]
    known = engine.think(state, Limits(nodes=900), 5)
    engine.use_threads(2)
    again = engine.think(state, Limits(nodes=900), 5)
    assert (known.line, known.score, known.nodes) == (again.line, again.score, again.nodes)


def test_a_position_of_which_two_threads_wrote_half_each_is_nobodys():
    _, S, _ = loaded("dragonchess", begun("dragonchess"))
    at = S[TABLE] + (S[KEY] & S[TABLE_MASK]) * 4
    write_down(S, 77, 120, EXACT, 4, 0)
    assert best_move(recorded(S)) == 77
    first_half = S[at]
    write_down(S, 78, -30, EXACT, 5, 0)
    assert best_move(recorded(S)) == 78
    S[at] = first_half
    assert recorded(S) == 0
