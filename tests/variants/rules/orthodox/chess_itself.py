"""Chess itself on the machinery that the variants share: its positions, moves and what they lead to, as texts."""

from variants.rules.grid import kernel
from variants.rules.grid.layout import BECOMES, CLOCK, FROM, MOVES, PASSED, RIGHTS, SQUARE
from variants.rules.orthodox.pieces import ARMY, GRID
from variants.rules.orthodox.position import Position, passed_in, read_fen, rights_in, write_fen


def position(text):
    return read_fen(ARMY, text.split(" "))


def uci(word):
    promoted = ARMY.pieces[(word >> BECOMES) - 1].letter.lower() if word >> BECOMES else ""
    return GRID.name(word >> FROM & SQUARE) + GRID.name(word & SQUARE) + promoted


def moves_of(text):
    """The legal moves of a position, as coordinates."""
    return set(_words(text))


def after(text, *moves):
    """The position after some legal moves."""
    for move in moves:
        S, before = position(text).load(ARMY), position(text)
        kernel.make(S, ARMY.tables, _words(text)[move])
        rights, passed = rights_in(ARMY, S[RIGHTS]), passed_in(S[PASSED])
        fullmove = before.fullmove + (before.side == "black")
        then = Position(bytes(S[:64]), before.side.other, rights, passed, S[CLOCK], fullmove)
        text = write_fen(ARMY, then)
    return text


def perft(text, depth):
    return kernel.perft(position(text).load(ARMY, depth), ARMY.tables, depth, MOVES)


def _words(text):
    S = position(text).load(ARMY)
    return {uci(word): word for word in S[MOVES : kernel.legal(S, ARMY.tables, MOVES)]}
