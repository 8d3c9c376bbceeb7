"""What a proof hands back: a position with all right answers, before it is graded."""

from dataclasses import asdict, dataclass

from variants.catalog import AnyGame
from variants.engine.front import Engine, Finding, Limits
from variants.puzzles.collection import Tree
from variants.rules.state import AnyState

COMPOSED = "composed"
"""The mark of a position that no game of the engine came to."""
TURNS = "turns"
"""The mark of a position whose right move alone keeps the better side of the game."""


@dataclass(frozen=True)
class Found:
    """`margin` is what the right move is better by than any other: hundredths of the weakest piece, or thousandths of a
    stake; for a mate, 0. `line` is how play may go on once it is solved."""

    board: str
    goal: str
    moves: int
    margin: int
    options: str
    tree: Tree
    line: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    solved: tuple[int, ...] = ()
    """Of a hundred tries, how many each of the solvers gets right."""

    def plain(self) -> dict[str, object]:
        return asdict(self)


def state_of(game: AnyGame, options: str) -> AnyState:
    return game.start(game.read_options(options))


def options_of(game: AnyGame, state: AnyState) -> str:
    """The position alone, without what came before it."""
    settings = game.variant.options.choices(state.position)
    return game.write_options(game.options_for(settings, game.position(state)))


def levels_of(game: AnyGame, board: bytes) -> set[int]:
    """Those on which any piece but Kings stands."""
    army = game.variant.army
    codes = [(square, code) for square, code in enumerate(board) if code]
    return {army.grid.spot(square)[2] for square, code in codes if not army.piece(code).royal}


def two_best(engine: Engine, state: AnyState, limits: Limits) -> tuple[Finding, Finding | None]:
    """The best choice, and the second best where there is one."""
    ranked: dict[int, Finding] = {}
    best = engine.think(
        state, limits, report=lambda finding: ranked.__setitem__(finding.rank, finding), lines=2
    )
    return best, ranked.get(2)
