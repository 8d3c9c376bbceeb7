"""What each die on the table can do: which pieces it moves now, and why it moves none.

Source: Billings, "If a player has no piece of the type indicated by a die roll, or if all pieces of that type have no
legal move, then that die roll cannot be used"; R4 to R6, R18.
"""

from variants.rules.answers import DieLeft
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.turn import dice_used, die_of, plays, uses
from variants.rules.grid.layout import FROM, SQUARE
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES


def dice_left(position: Position, table: DiceTable) -> tuple[DieLeft, ...]:
    return tuple(_die_left(position, table, die) for die in position.dice)


def _die_left(position: Position, table: DiceTable, die: int) -> DieLeft:
    half_moves = plays(position, table).values()
    starts = sorted({half_move >> FROM & SQUARE for half_move in half_moves if die_of(half_move) == die})
    why = "" if starts else why_unusable(position, table, die)
    return DieLeft(die, tuple(map(GRID.name, starts)), table.words(die), why)


def why_unusable(position: Position, table: DiceTable, die: int) -> str:
    pieces, name = pieces_of_die(position, table, die), SIDE_NAMES[position.side]
    if not pieces:
        return f"{name} has no {table.word(die)}."
    half_moves = uses(position, table)
    max_dice = max(map(dice_used, half_moves), default=0)
    is_blocked = die not in map(die_of, half_moves)
    if is_blocked and max_dice < 2:
        return f"{_none_of(position, table, die, pieces)}."
    other_die = position.dice[position.dice[0] == die]
    if is_blocked:
        return f"{_none_of(position, table, die, pieces)} before the {other_die} is used."
    if max_dice < 2:
        return f"Only one die can be used, so it must be the larger, the {other_die}."
    return f"Using the {die} first would leave the {other_die} unusable, and you must use both if you can."


def _none_of(position: Position, table: DiceTable, die: int, pieces: tuple[int, ...]) -> str:
    name = SIDE_NAMES[position.side]
    if len(pieces) == 1:
        return f"The {die} moves only {name}'s {position.piece_at(pieces[0]).removeprefix('the ')}, and it cannot move"
    return f"None of {name}'s {table.words(die)} can move"


def pieces_of_die(position: Position, table: DiceTable, die: int) -> tuple[int, ...]:
    """The squares of the mover's pieces that the die moves, whether or not they can go anywhere."""
    board, squares = position.chess.board, position.pieces_of(position.side)
    return tuple(square for square in squares if table.moves(die, board[square], square))
