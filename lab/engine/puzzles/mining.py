"""The engine's own games, searched for puzzles: a weak player and a strong one, so that something happens in them. Seeded."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from campaigns.rules.contract import Choice, Over, Roll
from campaigns.rules.errors import RulesError
from lab.engine.duel import roll_dice
from lab.engine.puzzles.dice_proofs import DiceProver
from lab.engine.puzzles.found import Found, options_of, two_best
from lab.engine.puzzles.plain_proofs import LOST, MAX_MATE, SAFE, Prover, captured_on, fewer_pieces
from lab.engine.selfplay import moved_at_random, standard_start
from variants.engine.front import Limits
from variants.engine.strength import MortalPlayer
from variants.rules.actions import Move
from variants.rules.state import AnyState

MAX_ACTIONS = 200
LOOK = Limits(nodes=5_000)
PROMISING = 170
"""By how much a first choice must stand out for a proof to be tried, in hundredths of the weakest piece."""
APART = 8
"""Actions between two puzzles of one game."""
MAX_NODES = 2_000
CUBE = {"double", "take"}
WEAK, STRONG = (10, 25, 40), (60, 80, 100)


def plain_puzzles(prover: Prover, seed: int) -> Iterator[Found]:
    """Those of one game without dice."""
    game, random = prover.game, Random(seed)
    players = [MortalPlayer(prover.engine, game, random.choice(levels)) for levels in (WEAK, STRONG)]
    random.shuffle(players)
    state, last, cooldown = moved_at_random(game, standard_start(game), random), None, 0
    for _ in range(MAX_ACTIONS):
        if not isinstance(game.awaits(state), Choice):
            return
        cooldown -= 1
        found = plain_puzzle(prover, state, last)
        if found is not None and (cooldown < 0 or found.moves > 1):
            cooldown = APART
            yield found
            if found.goal == "mate":
                squares = list(range(game.variant.army.grid.size))
                random.shuffle(squares)
                fewer = fewer_pieces(prover, found, squares)
                if fewer is not None:
                    yield fewer
        player = players[state.position.side.value == "black"]
        action = player.think(state, Limits(nodes=MAX_NODES), random.randrange(1, 1 << 30)).line[0]
        last = captured_on(game, state, action) if isinstance(action, Move) else None
        state = game.act(state, action)


def plain_puzzle(prover: Prover, state: AnyState, recapture_at: int | None) -> Found | None:
    """The puzzle that a position is, if it is one."""
    best, second = two_best(prover.engine, state, LOOK)
    if second is None:
        return None
    if best.mate is not None and 0 < best.mate <= MAX_MATE:
        moves = prover.shortest_mate(state, best.mate)
        return prover.mate(state, moves) if moves else None
    is_open = best.score > LOST and second.score < SAFE
    if best.mate is None and second.mate is None and is_open and best.score - second.score >= PROMISING:
        return prover.won_piece(state, recapture_at)
    return None


def dice_puzzles(prover: DiceProver, seed: int) -> Iterator[Found]:
    """Those of one game with dice."""
    game, random = prover.game, Random(seed)
    players = [MortalPlayer(prover.engine, game, random.choice(levels)) for levels in (WEAK, STRONG)]
    random.shuffle(players)
    state, cooldown = standard_start(game), 2
    for _ in range(4 * MAX_ACTIONS):
        phase = game.awaits(state)
        if isinstance(phase, Over):
            return
        if isinstance(phase, Roll):
            state = roll_dice(game, state, phase, random)
            continue
        cooldown -= 1
        found = dice_puzzle(prover, state) if cooldown < 0 else None
        if found is not None:
            cooldown = APART
            yield found
        player = players[game.variant.chooser(state.position).value == "black"]
        limits = Limits(nodes=MAX_NODES)
        action = player.think(state, limits, random.randrange(1, 1 << 30)).line[0]
        state = game.act(state, action)


def dice_puzzle(prover: DiceProver, state: AnyState) -> Found | None:
    """The puzzle that a state is, if it is one."""
    game = prover.game
    phase = game.awaits(state)
    if not isinstance(phase, Choice):
        return None
    texts = {game.write_action(action) for action in phase.actions}
    if texts & CUBE:
        return prover.word(state)
    if not any(isinstance(action, Move) for action in phase.actions):
        return None
    if game.variant.turns_of_half_moves and len(game.position(state).dice) < 2:
        return None
    if not game.variant.turns_of_half_moves and not prover.stands_out(state):
        return None
    with suppress(RulesError):
        options_of(game, state)
        return prover.best_play(state)
    return None
