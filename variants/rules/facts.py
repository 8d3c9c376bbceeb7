"""What lessons and rules pages of a board say of a position, as the rules have it.

A claim ("{attacks 2a8 2a1}") is its verb where the rules bear it out, and else refused.
"""

from fractions import Fraction

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.facts import Facts
from campaigns.rules.labels import number_word
from variants.rules.grid.army import side_of
from variants.rules.looks import fraction_text
from variants.rules.state import BoardPosition
from variants.rules.targets import pseudo_targets
from variants.rules.variant import AnyVariant

THROWS = 36


def board_facts(variant: AnyVariant, position: BoardPosition) -> Facts:
    """Those of every board; a variant adds its own."""

    def claim(verb: str, *squares: str) -> str:
        if not all(attacks(variant, position, squares[0], square) for square in squares[1:]):
            raise Unreadable(f"{squares[0]} attacks not all of {', '.join(squares[1:])}")
        return verb

    def misses(start: str, to: str) -> str:
        if attacks(variant, position, start, to):
            raise Unreadable(f"{start} attacks {to}")
        return "does not attack"

    def checks(start: str) -> str:
        army, side = variant.army, _side_on(variant, position, start)
        pieces = army.pieces_on(position.board)
        kings = (square for square, code in pieces if army.piece(code).royal and side_of(code) is not side)
        return claim("gives check", start, army.grid.name(next(kings)))

    def hit(square: str) -> Fraction:
        if variant.dice is None:
            raise KeyError(square)
        to = variant.army.grid.read(square)
        hits = variant.dice.hits(position, side_of(position.board[to]))
        return max((each.chance for each in hits if each.to == to), default=Fraction(0))

    return {
        "attacks": lambda *squares: claim("attacks", *squares),
        "guards": lambda *squares: claim("guards", *squares),
        "misses": misses,
        "checks": checks,
        "pieces": lambda: (
            f"{sum(side_of(code) is Side.WHITE for _, code in variant.army.pieces_on(position.board))}"
        ),
        "moves": lambda: number_word(len(variant.moves(position))),
        "rolls": lambda square: f"{hit(square) * THROWS}",
        "chance": lambda square: whole_percentage(hit(square)),
        "worth": lambda name: fraction_text(variant.looks.values[name]),
        "worths": lambda: worths(variant),
        **variant.phrases.facts(position),
    }


def attacks(variant: AnyVariant, position: BoardPosition, start: str, to: str) -> bool:
    """Whether a piece would capture on a square, were somebody of the other side there; blind to checks, and by any dice."""
    army, board = variant.army, bytearray(position.board)
    side, square = _side_on(variant, position, start), army.grid.read(to)
    if not board[square] or side_of(board[square]) is side:
        victim = next(piece for piece in army.pieces if not piece.royal and not piece.freezes)
        board[square] = army.code(victim, side.other)
    return pseudo_targets(variant.army, bytes(board), side).get(start, {}).get(to, "quiet") != "quiet"


def _side_on(variant: AnyVariant, position: BoardPosition, square: str) -> Side:
    code = position.board[variant.army.grid.read(square)]
    if not code:
        raise Unreadable(f"nobody stands on {square}")
    return side_of(code)


def worths(variant: AnyVariant) -> str:
    """What the author says of all pieces, the weakest first: "Sylph and Warrior 1, Dwarf 2 ..."."""
    by_worth: dict[Fraction, list[str]] = {}
    for name, worth in sorted(variant.looks.values.items(), key=lambda item: (item[1], item[0])):
        by_worth.setdefault(worth, []).append(name)
    return ", ".join(f"{' and '.join(names)} {fraction_text(worth)}" for worth, names in by_worth.items())


def whole_percentage(chance: Fraction) -> str:
    """ "33%": as much as a sentence needs."""
    return f"{round(100 * chance)}%"
