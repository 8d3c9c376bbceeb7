"""The turn in plain, slow Python with positions and sets, to compare the kernel with.

Only the grid's own pseudo moves are shared. Rights, castlings and passed squares count here too.
"""

from dataclasses import replace

from campaigns.rules.contract import Side
from variants.rules.chessgammon.dice_tables import ARMY
from variants.rules.grid import kernel
from variants.rules.grid.layout import DOUBLE, FROM, KIND, MOVES, PASSING, RESETS, RIGHTS, SPECIAL, SQUARE
from variants.rules.grid.lines import own_rank
from variants.rules.orthodox.pieces import GRID, KING, PAWN
from variants.rules.orthodox.position import rights_in

KING_KIND = ARMY.pieces.index(KING) + 1


def loaded(position):
    chess = position.chess
    return replace(chess, passed=serving(chess.passed, chess.side)).load(ARMY)


def by_die(position, table, die):
    """Every half-move of a die, as the grid's number."""
    S = loaded(position)
    words = S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)]
    return [word for word in words if table.moves(die, S[word >> FROM & SQUARE], word >> FROM & SQUARE)]


def takes_king(position, word):
    return position.board[word & SQUARE] & KIND == KING_KIND


def captured(position, word):
    to = word & SQUARE
    if word >> SPECIAL & 3 == PASSING:
        return {beyond(to)}
    return {to} if position.board[to] else set()


def after(position, word, die):
    """The position when a die has been used; with the last die, or the King, the turn ends."""
    S, chess = loaded(position), position.chess
    kernel.make(S, ARMY.tables, word)
    resets = word & RESETS or captured(position, word)
    doubled = {(word >> FROM & SQUARE) + (word & SQUARE) >> 1} if word >> SPECIAL & 3 == DOUBLE else set()
    left = list(position.dice)
    left.remove(die)
    then = replace(
        chess,
        board=bytes(S[:64]),
        rights=rights_in(ARMY, S[RIGHTS]),
        passed=still_open(S, {*chess.passed, *doubled}),
        halfmove=0 if resets else counted(position),
    )
    return handed_on(replace(position, chess=then, dice=() if takes_king(position, word) else tuple(left)))


def dropped(position):
    return handed_on(replace(position, chess=replace(position.chess, halfmove=counted(position)), dice=()))


def counted(position):
    return position.halfmove + (len(position.dice) == 2)


def handed_on(position):
    chess = position.chess
    if position.dice:
        return position
    number = chess.fullmove + (chess.side is Side.BLACK)
    passed = serving(chess.passed, chess.side.other)
    return replace(position, chess=replace(chess, side=chess.side.other, passed=passed, fullmove=number))


def uses(position, table):
    """Every (die, move, how many dice the turn can use so)."""
    return [
        (die, word, dice_used(position, table, die, word))
        for die in set(position.dice)
        for word in by_die(position, table, die)
    ]


def dice_used(position, table, die, word):
    then = after(position, word, die)
    return 2 if then.dice and by_die(then, table, then.dice[0]) else 1


def allowed(position, table):
    """Those that the turn may go on with."""
    found = uses(position, table)
    most = max((dice for *_, dice in found), default=0)
    larger = max((die for die, *_ in found), default=0)
    return [
        (die, word, dice)
        for die, word, dice in found
        if takes_king(position, word) or (dice == most and (most == 2 or die == larger))
    ]


def reach(position, table):
    """How many dice can be used, and the squares where pieces can be taken."""
    ways = allowed(position, table)
    taken = set()
    for die, word, dice in ways:
        taken |= captured(position, word)
        if dice == 2:
            then = after(position, word, die)
            taken |= {
                square for other in by_die(then, table, then.dice[0]) for square in captured(then, other)
            }
    return max((dice for *_, dice in ways), default=0), taken


def passer(square):
    """Whose pawn passed the square."""
    return Side.WHITE if own_rank(GRID, square, Side.WHITE) == 3 else Side.BLACK


def beyond(square):
    """Where the pawn stands that passed the square."""
    return square + (GRID.files if passer(square) is Side.WHITE else -GRID.files)


def serving(passed, side):
    """The squares on which a side may capture in passing."""
    return tuple(square for square in passed if passer(square) is not side)


def still_open(board, passed):
    """Those of the passed squares that have stayed open, in the order of their names."""
    return tuple(
        square
        for square in sorted(passed, key=GRID.name)
        if not board[square] and board[beyond(square)] == ARMY.code(PAWN, passer(square))
    )
