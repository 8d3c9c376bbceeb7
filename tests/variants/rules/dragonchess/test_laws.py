"""Laws that hold in every position, tried on random lawful ones."""

from functools import cache

from hypothesis import HealthCheck, given

from campaigns.rules.contract import Side
from tests.examples import examples
from tests.variants.rules.dragonchess.drawn import frozen
from tests.variants.rules.dragonchess.random_positions import SQUARES, positions
from variants.rules.dragonchess.check import attackers, in_check, king_of
from variants.rules.dragonchess.moves import after, legal_moves
from variants.rules.dragonchess.pieces import BASILISK, DRAGON, GRID, HERO, KING, WARRIOR
from variants.rules.dragonchess.position import ARMY, Position
from variants.rules.dragonchess.position_text import read_position, write_position
from variants.rules.grid import kernel
from variants.rules.grid.army import load, side_of
from variants.rules.grid.layout import FROM, MOVES, SQUARE
from variants.rules.grid.lines import CAPTURING
from variants.rules.grid.piece import routes

laws = examples(50, HealthCheck.filter_too_much)


@cache
def capturing_ways(piece, start):
    """By target, the squares that must be empty for a capture there."""
    here = routes(GRID, ARMY.piece(piece), side_of(piece), start)
    return {route.target: route.through for route in here if route.how in CAPTURING}


def slow_attackers(position, square, side):
    """Told by the declarations alone, piece by piece."""
    ice = frozen(position)
    return tuple(
        start
        for start, piece in ARMY.pieces_on(position.board)
        if side_of(piece) is side and start not in ice
        if square in capturing_ways(piece, start)
        if not any(position.board[at] for at in capturing_ways(piece, start)[square])
    )


@laws
@given(position=positions, square=SQUARES)
def test_who_attacks_a_square_is_what_the_declarations_say(position, square):
    king = king_of(position, position.side)
    for target in (square, king):
        for side in Side:
            assert attackers(position, target, side) == slow_attackers(position, target, side)


@laws
@given(position=positions)
def test_no_legal_move_leaves_the_own_king_attacked_by_an_unfrozen_piece(position):
    for move in legal_moves(position):
        then = after(position, move)
        assert not slow_attackers(then, king_of(then, position.side), then.side)


@laws
@given(position=positions)
def test_every_move_that_movement_allows_is_legal_or_exposes_the_king(position):
    S = load(ARMY, position.board, position.side)
    pseudo = S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)]
    legal = {(move.start, move.to) for move in legal_moves(position)}
    for word in pseudo:
        kernel.make(S, ARMY.tables, word)
        king = king_of(position, position.side)
        king = word & SQUARE if king == word >> FROM & SQUARE else king
        then = Position(bytes(S[: GRID.size]), position.side.other)
        exposed = bool(slow_attackers(then, king, then.side))
        kernel.unmake(S, ARMY.tables)
        assert exposed is ((word >> FROM & SQUARE, word & SQUARE) not in legal)
    assert len(pseudo) == len(set(pseudo))


@laws
@given(position=positions)
def test_freezing_is_a_pure_function_of_the_position(position):
    expected = {
        square
        for square in range(96, 192)
        if position.board[square]
        and position.on(square - 96) is BASILISK
        and position.side_on(square - 96) is not position.side_on(square)
    }
    assert frozen(position) == expected == frozen(read_position(write_position(position)))
    assert not expected & {move.start for move in legal_moves(position)}


@laws
@given(position=positions)
def test_a_move_changes_two_squares_or_one_from_afar_and_takes_at_most_one(position):
    for move in legal_moves(position):
        then = after(position, move)
        changed = {square for square in range(GRID.size) if position.board[square] != then.board[square]}
        from_afar = position.on(move.start) is DRAGON and GRID.level(move.to) != GRID.level(move.start)
        assert changed == ({move.to} if from_afar else {move.start, move.to})
        assert position.side_on(move.to) in (None, position.side.other)
        assert position.on(move.to) is not KING
        if not from_afar:
            became = then.on(move.to)
            assert became is position.on(move.start) or (position.on(move.start), became) == (WARRIOR, HERO)


@laws
@given(position=positions)
def test_making_and_unmaking_every_move_leaves_everything_as_it_was(position):
    S = load(ARMY, position.board, position.side, 7)
    before = list(S)
    for word in S[MOVES : kernel.legal(S, ARMY.tables, MOVES)]:
        kernel.make(S, ARMY.tables, word)
        kernel.unmake(S, ARMY.tables)
        assert S[:515] == before[:515]
        assert S[2560:3584] == before[2560:3584]


@laws
@given(position=positions)
def test_the_game_is_the_same_for_both_sides(position):
    mirrored = mirror(position)
    assert len(legal_moves(mirrored)) == len(legal_moves(position))
    assert in_check(mirrored) == in_check(position)


def mirror(position):
    board = bytearray(GRID.size)
    for square in range(GRID.size):
        if position.board[square]:
            file, rank, level = GRID.spot(square)
            piece = ARMY.code(position.on(square), position.side_on(square).other)
            board[GRID.square(file, 7 - rank, level)] = piece
    return Position(bytes(board), position.side.other)
