"""Positions of few pieces thrown together, searched for mates in two and three: locks for doors. Seeded."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from tools.engine_lab.puzzles.found import Found
from tools.engine_lab.puzzles.plain_proofs import Prover
from tools.engine_lab.selfplay import standard_start
from variants.rules.grid.army import Army
from variants.rules.grid.piece import Piece, routes
from variants.rules.state import State

POSITIONS = 300
ATTACKERS, DEFENDERS = (2, 3), (1, 2)


def sparse_puzzles(prover: Prover, seed: int) -> Iterator[Found]:
    """Those among so many positions."""
    random = Random(seed)
    for _ in range(POSITIONS):
        state = thrown_together(prover, random)
        if state is None:
            continue
        moves = prover.shortest_mate(state, 2)
        found = prover.mate(state, moves) if moves == 2 else None
        if found is not None:
            yield replace(found, themes=("composed",))


def thrown_together(prover: Prover, random: Random) -> State[Any] | None:
    """A position of two Kings and a few pieces, the attacker to move; None for one that no game can come to."""
    game, army = prover.game, prover.playable.army
    attacker = random.choice(list(Side))
    board = bytearray(army.grid.size)
    for side, pieces in _sides(army, attacker, random).items():
        for piece in pieces:
            square = _square_for(army, piece, random)
            board[square] = board[square] or army.code(piece, side)
    whole = game.position(standard_start(game))
    try:
        placed = replace(whole, board=bytes(board), side=attacker)
        lawful = game.read_position(_without_rights(game.write_position(placed)))
        state = game.start(game.options_for({}, lawful))
        return None if game.over(state) or _is_lost(prover, state) else state
    except (RulesError, ValueError, StopIteration):
        return None


def _sides(army: Army, attacker: Side, random: Random) -> dict[Side, list[Piece]]:
    """Who has what: a piece that freezes is always among the attackers, where the army has one."""
    royal = next(piece for piece in army.pieces if piece.royal)
    kinds = [piece for piece in army.pieces if not piece.royal]
    freezing = [piece for piece in kinds if piece.freezes]
    attacking = [random.choice(kinds) for _ in range(random.randint(*ATTACKERS))]
    defending = [random.choice(kinds) for _ in range(random.randint(*DEFENDERS))]
    return {attacker: [royal, *freezing, *attacking], attacker.other: [royal, *defending]}


def _square_for(army: Army, piece: Piece, random: Random) -> int:
    """A square from which the piece moves at all; a King's is at the edge."""
    grid = army.grid
    squares = [
        square
        for square in range(grid.size)
        if any(routes(grid, piece, Side.WHITE, square))
        and (not piece.royal or grid.spot(square)[2] == len(grid.levels) // 2)
        and (not piece.royal or grid.spot(square)[1] in (0, grid.ranks - 1))
    ]
    return random.choice(squares)


def _is_lost(prover: Prover, state: State[Any]) -> bool:
    """Whether the side that is not to move stands in check already: its King could be taken."""
    other = replace(state.position, **_turned(state))
    return bool(prover.game.variant.checks(other))


def _turned(state: State[Any]) -> dict[str, Any]:
    if hasattr(state.position, "placed"):
        return {"placed": replace(state.position.placed, side=state.position.side.other)}
    return {"side": state.position.side.other}


def _without_rights(text: str) -> str:
    """The text of a chess position without castling rights; any other as it is."""
    fields = text.split(" ")
    return " ".join([*fields[:2], "-", "-", "0", *fields[5:]]) if len(fields) > 5 else text
