"""Why a piece's own movement forbids a move, in one sentence read off its declaration."""

import re

from campaigns.rules.contract import Side
from variants.rules.grid.army import Army, side_of
from variants.rules.grid.descriptions import powers, reach, sentence, with_article
from variants.rules.grid.lines import AFAR, ALSO_IN_PASSING, CAPTURE, QUIET, own_rank
from variants.rules.grid.piece import Piece, Route, routes


def no_mover(
    army: Army, board: bytes, side: Side, start: int, to: int, side_names: dict[Side, str]
) -> str | None:
    """Why nobody goes from `start` to `to`, whatever moves: nobody of that side stands there, or it is the same square."""
    code, square = board[start], army.grid.name(start)
    if not code:
        return f"There is no piece on {square}."
    piece = army.piece(code)
    if side_of(code) is not side:
        return f"The {piece} on {square} is {side_names[side.other]}'s, and it is {side_names[side]}'s turn."
    return f"The {piece} is already on {square}." if start == to else None


def obstacle(army: Army, board: bytes, start: int, to: int, side_names: dict[Side, str]) -> str | None:
    """What is in the way of the piece on `start`; None if it could go to `to`, were it not for its King."""
    grid, code = army.grid, board[start]
    piece, side = army.piece(code), side_of(code)
    routes_there = (route for route in routes(grid, piece, side, start) if route.target == to)
    refusals = [_refusal(army, board, start, route, side_names) for route in routes_there]
    if not refusals:
        return _out_of_reach(army, piece, side, start, to)
    return None if None in refusals else refusals[0]


def _refusal(army: Army, board: bytes, start: int, route: Route, side_names: dict[Side, str]) -> str | None:
    name, piece, side = army.grid.name, army.piece(board[start]), side_of(board[start])
    for square in route.through:
        if board[square]:
            way = f"The way from {name(start)} to {name(route.target)}"
            return f"{way} is blocked by the {army.piece(board[square])} on {name(square)}."
    occupant = board[route.target]
    owner = side_names[side_of(occupant)]
    if occupant and side_of(occupant) is side:
        return f"{name(route.target)} is occupied by {owner}'s own {army.piece(occupant)}."
    subject = sentence(with_article(piece))
    if not occupant and route.how is AFAR:
        return (
            f"{subject} captures, staying where it is, {reach(route.line)}; but {name(route.target)} is empty"
            f"{_ruling(piece)}."
        )
    goes = f"{subject} moves {reach(route.line)}"
    if not occupant and route.how in (CAPTURE, ALSO_IN_PASSING):
        return f"{goes} only to capture, but {name(route.target)} is empty."
    if occupant and route.how is QUIET:
        return f"{goes} only to an empty square, but {name(route.target)} is occupied by {owner}'s {army.piece(occupant)}."
    return None


def _out_of_reach(army: Army, piece: Piece, side: Side, start: int, to: int) -> str:
    grid = army.grid
    subject, lines = sentence(with_article(piece)), piece.on[grid.level(start)]
    if grid.level(to) not in piece.on:
        afar = next((line for line in lines if line.how is AFAR), None)
        captures = f": it captures there, staying where it is, {reach(afar)}" if afar else ""
        return f"{subject} can never be on the {grid.levels[grid.level(to)]} board{captures}{_ruling(piece)}."
    board = f" on the {grid.levels[grid.level(start)]} board" if len(grid.levels) > 1 else ""
    back = _no_retreat(army, piece, side, start, to)
    return f"{subject} cannot go from {grid.name(start)} to {grid.name(to)}:{board} it {powers(lines)}{back}{_ruling(piece)}."


def _no_retreat(army: Army, piece: Piece, side: Side, start: int, to: int) -> str:
    """A clause that the piece never goes back; empty where it does, or was not asked to."""

    def is_back(square: int) -> bool:
        return own_rank(army.grid, square, side) < own_rank(army.grid, start, side)

    retreats = any(is_back(route.target) for route in routes(army.grid, piece, side, start))
    return "; it never goes back" if is_back(to) and not retreats else ""


def _ruling(piece: Piece) -> str:
    ruling = _RULING.search(piece.source)
    return f" ({ruling[0]})" if ruling else ""


_RULING = re.compile(r"R-[0-9.]+[0-9]")
