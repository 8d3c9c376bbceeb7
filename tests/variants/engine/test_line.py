"""Going along a line: key, worth and force stay what a fresh look at the position finds."""

from random import Random

import pytest

from variants.catalog import GAMES
from variants.engine import line
from variants.engine.catalog import PARTS, PLAYABLE
from variants.engine.compiler import uncompiled
from variants.engine.evaluation import read_weights
from variants.engine.layout import FORCE, KEY, LISTS, STOOD, STOOD_COUNT, WORTHS
from variants.engine.memory import Memory

SLUGS = sorted(PLAYABLE)
KEPT = (KEY, WORTHS, FORCE, FORCE + 1, STOOD_COUNT)


def loaded(slug, state):
    """A program, and the vectors of a state, as a search begins with them."""
    playable, program = PLAYABLE[slug], uncompiled(PARTS[slug], "a test")
    S = Memory(playable, read_weights(slug), program).load(state, 1 << 10)
    T = program.vector(playable.tables(state.position))
    program.version(line.count_all)(S, T, playable.army.grid.size)
    return program, S, T


def begun(slug):
    game = GAMES[slug]
    return game.start(game.options_for({name: values[0] for name, values in game.settings.items()}))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_along_a_line_is_what_a_fresh_look_finds(slug, seed):
    program, S, T = loaded(slug, begun(slug))
    go_along, step_back, count_all = map(program.version, (line.go_along, line.step_back, line.count_all))
    random, size, before = Random(seed), PLAYABLE[slug].army.grid.size, []
    for _ in range(90):
        end = program.version(PLAYABLE[slug].legal)(S, T, LISTS)
        if end == LISTS:
            break
        captures = [move for move in S[LISTS:end] if S[move & 511]]
        before.append([S[at] for at in KEPT])
        go_along(S, T, random.choice(captures if captures and random.random() < 0.3 else S[LISTS:end]))
        kept = [S[at] for at in KEPT]
        count_all(S, T, size)
        assert [S[at] for at in KEPT] == kept
    assert len(before) > 60
    for kept in reversed(before):
        step_back(S, T)
        assert [S[at] for at in KEPT] == kept


@pytest.mark.parametrize("slug", SLUGS)
def test_a_side_that_does_nothing_is_taken_back_too(slug):
    program, S, T = loaded(slug, begun(slug))
    kept = list(S)
    program.version(line.pass_on)(S, T)
    assert S[KEY] != kept[KEY]
    program.version(line.pass_back)(S)
    assert [S[at] for at in KEPT] == [kept[at] for at in KEPT]
    assert S[:1024] == kept[:1024]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_positions_of_a_game_so_far_have_the_keys_they_had(slug):
    """So that the search sees repetitions of what stood before it began."""
    game, state, seen = GAMES[slug], begun(slug), []
    for seed in range(60):
        program, S, T = loaded(slug, state)
        assert list(S[STOOD : STOOD + S[STOOD_COUNT]]) == seen[len(seen) - len(state.earlier_keys) :]
        seen.append(S[KEY])
        choice = game.awaits(state)
        state = game.act(state, Random(seed).choice(choice.actions))
