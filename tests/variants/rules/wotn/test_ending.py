"""Draws and dead positions (R9), and the order of the words for how a game stands (R12.5)."""

import pytest

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.wotn.drawn import drawn, on, options, placed, read_action
from variants.rules.orthodox.pieces import GRID
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.check import HARMLESS, ending_of, in_check, is_dead
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME
from variants.rules.wotn.moves import legal_moves
from variants.rules.wotn.pieces import token


def begun(position, chart=STANDARD):
    return GAME.start(options(chart, start=position))


BACK_AND_FORTH = ["b1c3", "b8c6", "c3b1", "c6b8"]


# R9.1
def test_stalemate():
    assert ending_of(STANDARD, placed("Ka1 kc2 qb3")) == Over("stalemate", None)


# R9.2
# A17
@pytest.mark.parametrize(
    "pieces, move, clock",
    [
        ("Ke1 Pa2 ke8", "a2a3", 0),
        ("Ke1 Na1 nb3 ke8", "a1b3=NW", 0),
        ("Ke1 WfDa5 ke8", "a5a7=N", 31),  # a quiet improvement by rank, not a pawn's
        ("Ke1 WfDa2 ke8", "a2a4", 31),
    ],
)
def test_the_clock_goes_back_on_captures_and_pawn_moves_alone(pieces, move, clock):
    assert on(begun(placed(pieces, halfmove=30)), move).position.halfmove == clock


# R9.3
# A18
def test_fifty_moves_are_claimed():
    state = begun(placed("Ke1 Ra1 ke8 ra8", halfmove=99))
    with pytest.raises(
        NotPossible, match="it takes fifty moves without progress or the same position three times"
    ):
        GAME.act(state, read_action("claim"))
    state = on(state, "e1e2")
    assert isinstance(GAME.awaits(state), Choice)
    assert GAME.over(on(state, "claim")) == Over("fifty", None)


def test_seventy_five_moves_end_the_game_by_themselves():
    state = on(begun(placed("Ke1 Ra1 ke8 ra8", halfmove=149)), "e1e2")
    assert GAME.over(state) == Over("seventyfive", None)


def test_a_mate_on_the_last_move_goes_first():
    state = on(begun(placed("Kg6 Ra1 kg8", halfmove=149)), "a1a8")
    assert GAME.over(state) == Over("checkmate", Side.WHITE)


# R9.3
def test_a_position_is_claimed_the_third_time_and_ends_the_game_the_fifth():
    state = on(GAME.start(options()), *BACK_AND_FORTH, *BACK_AND_FORTH)
    assert GAME.over(state) is None
    assert GAME.over(on(state, "claim")) == Over("repetition", None)
    state = on(state, *BACK_AND_FORTH, *BACK_AND_FORTH)
    assert GAME.over(state) == Over("repetition", None)


# R9.4
def test_rights_and_a_possible_capture_in_passing_make_another_position():
    def claim(state):
        return "claim" in [GAME.write_action(declared) for declared in GAME.declarations(state)]

    rooks = ["a1a2", "a8a7", "a2a1", "a7a8"]
    state = on(begun(placed("Ke1 Ra1 ke8 ra8 Ph2", rights="Qq")), *rooks, *rooks)
    assert not claim(state)
    assert claim(on(state, *rooks))
    state = begun(placed("Ke1 Pe2 ke8 pd4 nb8 Nb1"))
    with_passing = on(state, "e2e4", "b8c6", "b1c3", "c6b8", "c3b1", "b8c6", "b1c3", "c6b8", "c3b1")
    assert not claim(with_passing)  # the first time d4e3 was possible
    state = begun(placed("Ke1 Pe2 ke8 nb8 Nb1"))
    without = on(state, "e2e4", "b8c6", "b1c3", "c6b8", "c3b1", "b8c6", "b1c3", "c6b8", "c3b1")
    assert claim(without)


# R9.5
# A19
def test_what_is_dead_and_what_is_not():
    standard = {
        token(piece) for piece in STANDARD.kinds if is_dead(STANDARD, placed(f"Ke1 {token(piece)}a4 ke8"))
    }
    assert standard == {"AD", "N", "B", "NW", "BD", "Nr", "FLD"}
    alternative = {
        token(piece)
        for piece in ALTERNATIVE.kinds
        if is_dead(ALTERNATIVE, placed(f"Ke1 {token(piece)}a4 ke8"))
    }
    assert alternative == {"FAD"}


# R9.5
# R11.6
def test_bare_kings_are_dead_two_on_a_side_are_not():
    assert ending_of(STANDARD, placed("Ke1 ke8")) == Over("insufficient", None)
    assert ending_of(STANDARD, placed("Ke1 Kd1 ke8")) is None
    assert ending_of(STANDARD, placed("Ke1 Na1 ke8 na8")) is None
    assert ending_of(ALTERNATIVE, placed("Ke1 Na1 ke8")) is None


def test_a_wfd_mates_a_bare_king():
    position = drawn(
        """
        8  k
        7  . . K
        6  WfD
        """,
        side="black",
    )
    assert ending_of(STANDARD, position) == Over("checkmate", Side.WHITE)


@pytest.mark.slow
@pytest.mark.parametrize("chart", [STANDARD, ALTERNATIVE])
def test_the_harmless_kinds_are_those_that_never_mate_a_bare_king(chart):
    """Every position of King and one piece against a King, the bare one on files a to d (the board is symmetrical)."""
    kinds = {piece for piece in chart.kinds if token(piece) not in "PK"}
    mating = {piece for piece in kinds if can_mate(chart, token(piece))}
    able = {piece for piece in kinds if mating & {piece, *by_rank(chart, piece)}}
    assert kinds - able == HARMLESS[chart]


def by_rank(chart, piece):
    """What a piece can grow into without captures, on ranks 7 and 8."""
    grown = chart.choices(piece) if chart.level(piece) < 4 else ()
    return {*grown, *(further for kind in grown for further in by_rank(chart, kind))}


def can_mate(chart, kind):
    for bare in range(64):
        if GRID.spot(bare)[0] > 3 or GRID.spot(bare)[1] % 7 and GRID.spot(bare)[0] % 7:
            continue  # away from the edge a King and one piece leave a square
        for king in range(64):
            if max(abs(a - b) for a, b in zip(GRID.spot(bare), GRID.spot(king), strict=True)) < 2:
                continue
            for piece in set(range(64)) - {bare, king}:
                name = GRID.name
                position = placed(f"K{name(king)} {kind}{name(piece)} k{name(bare)}", "black")
                if in_check(position) and not legal_moves(chart, position):
                    return True
    return False


# R9.6
def test_agreeing_and_resigning():
    state = GAME.start(options())
    assert GAME.over(on(state, "draw?", "e2e4", "draw!")) == Over("agreed", None)
    assert GAME.over(on(state, "e2e4", "resign")) == Over("resigned", Side.WHITE)
    assert GAME.over(on(state, "e2e4", "resign-off-turn")) == Over("resigned", Side.BLACK)


# R12.5
@pytest.mark.parametrize(
    "pieces, side, clock, word",
    [
        ("Kg1 Pf2 Pg2 Ph2 ra1 kh8", "white", 150, "checkmate"),
        ("Ka1 kc2 qb3", "white", 150, "stalemate"),
        ("Ke1 Nc3 ke8", "white", 150, "insufficient"),
        ("Ke1 Rc3 ke8", "white", 150, "seventyfive"),
        ("Ke1 re3 kh8", "white", 100, "check"),
        ("Ke1 Rc3 ke8", "white", 100, "ongoing"),
    ],
)
def test_the_words_for_how_a_game_stands(pieces, side, clock, word):
    assert GAME.status(begun(placed(pieces, side, halfmove=clock))) == word
