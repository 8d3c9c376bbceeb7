"""The compiled engine agrees with the rules, which run uncompiled: legal moves in random games, and counted positions."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

from campaigns.rules.contract import Over, Roll
from tests.engines import compiled, compiled_boards
from tests.perft.test_perft import counted
from tests.scores import random_step
from tools.places import ROOT
from variants.catalog import GAMES
from variants.engine.catalog import PARTS
from variants.engine.program import plain_numbers
from variants.fairness.ladder import STRONGEST_CM
from variants.rules.actions import Move
from variants.rules.chessgammon import kernel as chessgammon
from variants.rules.chessgammon import turn
from variants.rules.chessgammon.words import UNUSABLE
from variants.rules.dragonchess.position import ARMY, START
from variants.rules.expedition import kernel as expedition
from variants.rules.expedition import vectors
from variants.rules.grid import kernel as grid
from variants.rules.grid.army import load
from variants.rules.grid.layout import MOVES
from variants.rules.grid.moves import unpack
from variants.rules.orthodox.pieces import TOKENS
from variants.rules.wotn import army as wotn_army
from variants.rules.wotn import kernel as wotn
from variants.rules.wotn import moves as wotn_moves

KERNELS = {"dragonchess": grid, "wotn": wotn, "chessgammon": chessgammon, "expedition": expedition}
VECTORS = {
    "dragonchess": lambda at, depth: (load(ARMY, at.board, at.side, depth=depth), ARMY.tables),
    "wotn": lambda at, depth: (wotn_moves.state_vector(at.placed, depth), wotn_army.tables(at.chart)),
    "chessgammon": lambda at, depth: (turn.vector(at.placed), at.table.tables),
    "expedition": lambda at, depth: (vectors.vector(at.placed, depth, at.risk), vectors.TABLES),
}
NAMES = {
    "dragonchess": ((), -1),
    "wotn": (wotn_moves.TOKENS, -1),
    "chessgammon": (TOKENS, chessgammon.MOVE),
    "expedition": (TOKENS, expedition.MOVE),
}
"""How moves name what a piece becomes, and the bits of them that the grid's kernel knows."""
LONGEST = 400  # steps of one random game


def vector_of_tables(slug, tables, known={}):  # noqa: B006, what is known is kept
    """A game's tables as its compiled kernel takes them, made once: the rules keep one list for each."""
    if id(tables) not in known:
        known[id(tables)] = tables, compiled(slug).vector(tables)
    return known[id(tables)][1]


def engines_moves(slug, situation):
    """What the compiled kernel finds, as the rules say it, but for the die."""
    program, (S, T) = compiled(slug), VECTORS[slug](situation, 1)
    S, T = program.vector(S), vector_of_tables(slug, T)
    packed = plain_numbers(S, MOVES, program.version(KERNELS[slug].legal)(S, T, MOVES))
    tokens, mask = NAMES[slug]
    if slug == "chessgammon" and packed == [chessgammon.UNUSABLE]:
        return [UNUSABLE]
    return sorted((unpack(move & mask, tokens) for move in packed), key=repr)


def rules_moves(actions):
    moves = (replace(action, die=0) for action in actions if isinstance(action, Move))
    return sorted(moves, key=repr) or [UNUSABLE]


def situations(slug, random):
    """Situations of random games with every choice of options, in which there is something to move."""
    game = GAMES[slug]
    every = [dict(zip(game.settings, values, strict=True)) for values in product(*game.settings.values())]
    while True:
        for choices in random.sample(every, len(every)):
            yield from _situations_of_a_game(game, game.start(game.options_for(choices, None)), random)


def _situations_of_a_game(game, state, random):
    for _ in range(LONGEST):
        phase = game.awaits(state)
        if isinstance(phase, Over):
            return
        actions = () if isinstance(phase, Roll) else phase.actions
        if any(isinstance(action, Move) or action == UNUSABLE for action in actions):
            yield state.position, actions
        state = game.step(state, random_step(game, state, random))


@pytest.mark.parametrize("slug", compiled_boards(*GAMES))
@pytest.mark.parametrize("number", [40, pytest.param(20_000, marks=pytest.mark.slow)])
def test_the_engines_legal_moves_are_the_rules(slug, number):
    for situation, actions in islice(situations(slug, Random(slug)), number):
        assert engines_moves(slug, situation) == rules_moves(actions), situation


@pytest.mark.parametrize("slug", compiled_boards(*GAMES))
def test_the_engine_counts_what_is_known(slug):
    game, program = GAMES[slug], compiled(slug)
    perft = program.version(KERNELS[slug].perft)
    for name, position, counts in counted(slug):
        begun = None if position == "startpos" else game.read_position(position)
        settings = {name: values[0] for name, values in game.settings.items()}
        situation = game.start(game.options_for(settings, begun)).position
        S, T = VECTORS[slug](situation, max(counts))
        found = {depth: perft(program.vector(S, 1000), program.vector(T), depth, MOVES) for depth in counts}
        assert found == counts, name


@pytest.mark.slow
def test_another_process_loads_every_program():
    """What is kept in a wrong way ends the process that loads it, so this is asked of a process of its own."""
    programs = [compiled(slug) for slug in PARTS]
    env = {**os.environ, "GOK_ENGINE": "on", "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "manage.py", "prepare_engine"]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True)
    ready = f"The strongest opponents are ready: they grow up to CM {STRONGEST_CM}.\n"
    assert programs and done.stdout == ready, done.stderr


@pytest.mark.slow
def test_four_plies_of_dragonchess():
    """A count that the plain kernel needs a quarter of a minute for."""
    program = compiled("dragonchess")
    S = program.vector(load(ARMY, START.board, START.side, depth=4))
    assert program.version(grid.perft)(S, program.vector(ARMY.tables), 4, MOVES) == 66_769_718
