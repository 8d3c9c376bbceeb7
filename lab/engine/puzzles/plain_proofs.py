"""Puzzles of the games without dice, proved: the shortest mate in one to three, or a won piece."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.conf import settings

from lab.engine.puzzles import full_search
from lab.engine.puzzles.found import COMPOSED, TURNS, Found, options_of, state_of, two_best
from variants.analysis.analysis_setup import SetUp
from variants.catalog import AnyGame
from variants.engine import compiler, layout, line
from variants.engine.catalog import PARTS, PLAYABLE
from variants.engine.evaluation import PieceWeights, Weights, read_weights
from variants.engine.front import Finding, Limits
from variants.engine.memory import Memory
from variants.engine.program import Parts, Program
from variants.engine.searcher import Searcher
from variants.puzzles.collection import Tree
from variants.review.appraiser import BOARD
from variants.rules.actions import Move
from variants.rules.grid.kernel import Vector
from variants.rules.grid.moves import unpack
from variants.rules.state import AnyState

MAX_MATE = 3
MAX_RIGHT = 2
"""So many first moves may be right, or the puzzle is none."""
DEPTH = 4
"""Half-moves of which every one is looked at where a piece is to be won, and what hangs afterwards."""
WON, MARGIN = 200, 150
"""What the right move wins at least, and by how much more than any other; in hundredths of the weakest piece."""
DEEPER = Limits(nodes=80_000)
LOST, SAFE = -800, 500
"""A position is decided where the best move leaves less than the one, or the second best more than the other."""
PLACES = 1 << 10


def parts_to_prove(slug: str) -> Parts:
    """A game's program with the full search in it."""
    parts = PARTS[slug]
    entries = full_search.mates_by, full_search.worth_of_move
    return Parts((*parts.modules, full_search), (*parts.entries, *entries), parts.stand_ins)


def compiled_prover(slug: str) -> "Prover":
    program = compiler.program(f"{slug}-proofs", parts_to_prove(slug), settings.VAR_DIR / "engine")
    return Prover(slug, program)


class Prover:
    """Proves puzzles of one game; the weights that it counts with know nothing but what pieces are worth."""

    def __init__(self, slug: str, program: Program) -> None:
        self.playable = PLAYABLE[slug]
        self.game: AnyGame = self.playable.game
        self.engine = Searcher(self.playable, program)
        weights = read_weights(slug)
        flat = {name: PieceWeights(max(100, row.worth), 0, 0, 0) for name, row in weights.pieces.items()}
        self._memory = Memory(self.playable, Weights(dict.fromkeys(weights.single, 0), flat), program)
        self._program = program
        self._mates_by = program.version(full_search.mates_by)
        self._worth_of = program.version(full_search.worth_of_move)
        self._legal = program.version(self.playable.legal)
        self._count_all = program.version(line.count_all)
        self._tables: dict[int, tuple[Sequence[int], Vector]] = {}

    def _load(self, state: AnyState) -> tuple[Vector, Vector]:
        tables = self.playable.tables(state.position)
        if id(tables) not in self._tables:
            self._tables[id(tables)] = tables, self._program.vector(tables)
        T = self._tables[id(tables)][1]
        S = self._memory.load(state, PLACES)
        S[layout.MAX_NODES] = 1 << 60
        self._count_all(S, T, self.playable.army.grid.size)
        return S, T

    def _moves(self, S: Vector, T: Vector) -> list[int]:
        return [int(move) for move in S[layout.LISTS : self._legal(S, T, layout.LISTS)]]

    def text(self, move: int) -> str:
        return self.game.write_action(unpack(move & layout.MOVE, self.playable.tokens))

    # --- Mates --------------------------------------------------------------------------------------------------

    def mating(self, state: AnyState, moves: int) -> list[str]:
        """The moves that mate in at most so many."""
        S, T = self._load(state)
        return [
            self.text(move) for move in self._moves(S, T) if self._mates_by(S, T, move, moves, layout.LISTS)
        ]

    def shortest_mate(self, state: AnyState, max_moves: int = MAX_MATE) -> int | None:
        S, T = self._load(state)
        first_moves = self._moves(S, T)
        for moves in range(1, max_moves + 1):
            if any(self._mates_by(S, T, move, moves, layout.LISTS) for move in first_moves):
                return moves
        return None

    def mate(self, state: AnyState, moves: int) -> Found | None:
        """The puzzle of a mate in exactly so many moves."""
        game = self.game
        state = state_of(game, options_of(game, state))
        right = self.mating(state, moves)
        if not 1 <= len(right) <= MAX_RIGHT or moves > 1 and self.mating(state, moves - 1):
            return None
        tree = {text: self._defended(game.act(state, game.read_action(text)), moves - 1) for text in right}
        return Found(game.slug, "mate", moves, 0, options_of(game, state), tree)

    def _defended(self, state: AnyState, moves_left: int) -> Tree:
        """The answer that leaves the fewest ways to mate in time, with these."""
        if moves_left == 0 or self.game.over(state):
            return {}
        defences = []
        for action in self.game.variant.actions(state.position):
            next_state = self.game.act(state, action)
            if self.game.over(next_state):
                continue
            sooner = moves_left > 1 and bool(self.mating(next_state, moves_left - 1))
            right = self.mating(next_state, moves_left)
            defences.append((sooner, len(right), self.game.write_action(action), next_state, right))
        _, _, answer, next_state, right = min(defences, key=lambda defence: defence[:3])
        return {
            answer: {
                text: self._defended(self.game.act(next_state, self.game.read_action(text)), moves_left - 1)
                for text in right
            }
        }

    # --- Won pieces ---------------------------------------------------------------------------------------------

    def won_piece(self, state: AnyState, recapture_at: int | None) -> Found | None:
        """The puzzle of one move that wins a piece, the others do not, whatever is answered."""
        game = self.game
        state = state_of(game, options_of(game, state))
        S, T = self._load(state)
        moves = self._moves(S, T)
        sign = 1 if state.position.side.value == "white" else -1
        balance = sign * int(S[layout.WORTHS])
        found = self._deeper(state)
        if found is None:
            return None
        best_text, continuation = found
        S, T = self._load(state)
        best = next((move for move in moves if self.text(move) == best_text), None)
        if best is None or recapture_at == best & 511:
            return None
        worth = int(self._worth_of(S, T, best, DEPTH, -layout.ENDLESS, layout.ENDLESS, layout.LISTS))
        if abs(worth) > layout.MATES or worth < balance + WON:
            return None
        rival = worth - MARGIN
        for move in moves:
            if move != best and self._worth_of(S, T, move, DEPTH, rival - 1, rival, layout.LISTS) >= rival:
                return None
        best_two = two_best(self.engine, state, BOARD[True].best)
        if why_retired(game, [best_text], *best_two):
            return None
        themes = (TURNS,) if changes_sides(*best_two) else ()
        tree: Tree = {best_text: {}}
        return Found(
            game.slug, "win", 1, worth - balance, options_of(game, state), tree, continuation, themes
        )

    def _deeper(self, state: AnyState) -> tuple[str, tuple[str, ...]] | None:
        """What the engine plays when it looks far, and how it goes on; None where it is not sure or sees a mate."""
        best, second = two_best(self.engine, state, DEEPER)
        if best.mate is not None or second is None or best.score - second.score < MARGIN // 2:
            return None
        first, *continuation = (self.game.write_action(action) for action in best.line[:4])
        return first, tuple(continuation[:3])


def why_retired(game: AnyGame, right: Collection[str], best: Finding, second: Finding | None) -> str:
    """Why a piece that can be won is no puzzle, as a review sees it: the game is decided, or another move is about as good."""
    if second is None or best.mate is not None or best.score < LOST or second.score > SAFE:
        return "decided"
    is_thin = game.write_action(best.line[0]) not in right or best.score - second.score < MARGIN
    return "thin" if is_thin else ""


def changes_sides(best: Finding, second: Finding | None) -> bool:
    """Whether the right move alone keeps the better side of the game, or comes to it."""
    return second is not None and best.score > 0 > second.score


def captured_on(game: AnyGame, state: AnyState, move: Move) -> int | None:
    """Where a capture is answered by a recapture."""
    return move.to if game.variant.capture_square(state.position, move) is not None else None


def fewer_pieces(prover: Prover, found: Found, order: Sequence[int]) -> Found | None:
    """The same mate with as few pieces as it needs, tried in this order of squares; None if the position became no other."""
    game = prover.game
    best, placed = found, game.position(state_of(game, found.options))
    royal = {piece.letter.lower() for piece in game.variant.army.pieces if piece.royal}
    for square in order:
        code = placed.board[square]
        if not code or game.variant.army.piece(code).letter.lower() in royal:
            continue
        fewer = _without(prover, best, square)
        if fewer is not None:
            best, placed = fewer, game.position(state_of(game, fewer.options))
    return best if best is not found else None


def _without(prover: Prover, found: Found, square: int) -> Found | None:
    game = prover.game
    setup = SetUp(game, game.write_position(game.position(state_of(game, found.options))))
    board = bytearray(setup.board)
    board[square] = 0
    setup._set_board(bytes(board))
    if setup.refusal():
        return None
    settings = game.variant.options.choices(state_of(game, found.options).position)
    state = game.start(game.options_for(settings, game.read_position(setup.text)))
    if game.over(state):
        return None
    proved = prover.mate(state, found.moves)
    return replace(proved, themes=(COMPOSED,)) if proved else None
