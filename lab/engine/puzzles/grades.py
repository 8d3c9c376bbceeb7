"""How hard a puzzle is: how often the ladder's CMs solve it, playing every move of it."""

from lab.engine.puzzles.dice_proofs import DiceProver
from lab.engine.puzzles.plain_proofs import Prover
from variants.engine.front import Limits
from variants.engine.strength import FLAWLESS_CM, MortalPlayer
from variants.puzzles.collection import SOLVER_CMS, Tree
from variants.rules.state import AnyState

TRIES = 4
"""Of a CM that slips and blurs; one that does neither tries once."""


def tries_of(prover: Prover | DiceProver, state: AnyState, tree: Tree) -> tuple[int, ...]:
    """How many of a hundred tries each of the solvers gets right."""
    return tuple(share_solved(prover, state, tree, cm) for cm in SOLVER_CMS)


def share_solved(prover: Prover | DiceProver, state: AnyState, tree: Tree, cm: int) -> int:
    """Of a hundred tries of a CM."""
    player = MortalPlayer(prover.engine, prover.game, cm)
    tries = TRIES if cm < FLAWLESS_CM else 1
    solved = sum(is_solved(player, prover, state, tree, seed) for seed in range(1, tries + 1))
    return round(100 * solved / tries)


def is_solved(
    player: MortalPlayer, prover: Prover | DiceProver, state: AnyState, tree: Tree, seed: int
) -> bool:
    game, side = prover.game, prover.game.variant.chooser(state.position)
    while tree:
        if game.variant.chooser(state.position) is side:
            text = game.write_action(player.think(state, Limits(), seed).line[0])
            if text not in tree:
                return False
        else:
            text = next(iter(tree))
        state, tree = game.act(state, game.read_action(text)), tree[text]
    return True


def grade_of(solved: tuple[int, ...]) -> int:
    """1 where even the weakest CM mostly finds it, 5 where the strongest mostly does not."""
    weakest, middle, strongest = solved
    if weakest > 60:
        return 1
    if weakest > 20:
        return 2
    if middle > 60:
        return 3
    return 4 if strongest > 60 else 5
