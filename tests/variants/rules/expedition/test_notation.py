"""The source's notation, written and read, with its own examples first."""

import pytest

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from tests.variants.rules.expedition.drawn import RULES, coordinates, game, placed, read, read_notation
from variants.rules.expedition.moves import legal_moves
from variants.rules.expedition.notation import read_short_landing, write_move

QUEEN = placed("Kh1 Qe2 ka8", fullmove=24)


def rolled(position, attempt, *faces):
    return game(position, attempt, tuple(faces)).position.placed


def test_the_queen_who_wanted_e8_might_go_to_e5_and_went_to_e4():
    position = rolled(QUEEN, "e2e8", 1, 2)
    assert write_move(position, read_notation(position, "e2e4")) == "Qe4(e5,e8)"
    assert coordinates(read_notation(position, "Qe4(e5,e8)")) == "e2e4"
    told = read_short_landing(QUEEN, "Qe4(e5,e8)")
    assert (coordinates(told.attempt), told.allowed, coordinates(told.landing)) == ("e2e8", 3, "e2e4")


def test_the_queen_who_reached_e8():
    position = rolled(QUEEN, "e2e8", 3, 4)
    assert write_move(position, read_notation(position, "e2e8")) == "Qe8"
    assert coordinates(read_notation(position, "Qe8")) == "e2e8"
    assert coordinates(read_notation(QUEEN, "Qe8")) == "e2e8"  # announcing it


@pytest.mark.parametrize("text", ["Qe4", "e4", "e2e4", "Qe4(e5,e8)", "Qe4(e5, e8)", "Qe4(e5,e8)+", "Qe4!"])
def test_a_landing_may_be_written_short(text):
    assert coordinates(read_notation(rolled(QUEEN, "e2e8", 1, 2), text)) == "e2e4"


@pytest.mark.parametrize(
    ("pieces", "move", "written"),
    [
        ("Ke1 Ra1 Rh1 ka8", "e1g1", "O-O"),
        ("Ke1 Ra1 Rh1 ka8", "e1c1", "O-O-O"),
        ("Ke1 Pe2 ka8", "e2e4", "e4"),
        ("Ke1 Pe4 ka8 pd5", "e4d5", "exd5"),
        ("Ke1 Pb7 kh8 na8", "b7a8q", "bxa8=Q"),
        ("Ke1 Pb7 kh8", "b7b8n", "b8=N"),
        ("Ke1 Ra1 ka8", "a1a2", "Ra2"),
        ("Ke1 Ra1 kc8 na8", "a1a8", "Rxa8"),
        ("Ke1 Ra1 Rh1 kc8", "a1d1", "Rd1"),
        ("Kd3 Ra1 Rh1 kc8", "a1d1", "Rad1"),
        ("Kd3 Ra1 Ra8 kc7", "a1a4", "R1a4"),
        ("Kh1 Qa1 Qa5 Qe1 kc8", "a1e5", "Qa1e5"),
        ("Ke1 Nb1 Nf3 kc8", "f3d2", "Nfd2"),
        ("Ke1 kd2 Pa2", "e1d2", "Kxd2"),
    ],
)
def test_everything_else_is_written_as_in_chess_and_read_back(pieces, move, written):
    position = placed(pieces, rights="KQ" if "O-O" in written else "")
    assert write_move(position, read_notation(position, move)) == written
    assert coordinates(read_notation(position, written)) == move


def test_a_capture_in_passing():
    position = placed("Ke1 Pe5 ke8 pd5", passed="d6")
    assert write_move(position, read_notation(position, "e5d6")) == "exd6"
    assert {coordinates(read_notation(position, text)) for text in ("exd6 e.p.", "exd6e.p.", "d6")} == {
        "e5d6"
    }
    with pytest.raises(NotPossible, match="it is not a capture en passant"):
        read_notation(position, "e6 e.p.")


@pytest.mark.parametrize(("text", "move"), [("0-0", "e1g1"), ("0-0-0+", "e1c1")])
def test_castling_is_read_with_noughts_as_well(text, move):
    assert coordinates(read_notation(placed("Ke1 Ra1 Rh1 ka8", rights="KQ"), text)) == move


def test_attempts_count_where_two_pieces_could_be_meant():
    position = placed("Ke1 Ra1 Ra5 kh8")
    with pytest.raises(Ambiguous, match="could be R1a3 or R5a3. Say which"):
        read_notation(position, "Ra3")


def test_a_piece_sharing_a_square_with_an_enemy_is_found_by_his_own_side():
    position = placed("Kh1 Qe5 ka8", "black", shared="be5")
    assert write_move(position, read_notation(position, "e5g7")) == "Bg7"


@pytest.mark.parametrize(
    "position",
    [
        placed("Ke1 Ra1 Rh1 Pb7 Pe5 Nc3 Ng1 Qd1 Qd8 kh8 na8 pd5 rh2", rights="KQ", passed="d6"),
        placed("Kh1 Ba1 Bc1 Ba3 ke8 pb2 qh3 qh8 qc8", "black"),
    ],
)
def test_every_action_is_written_in_its_own_way_and_read_back(position):
    written = {write_move(position, move): move for move in legal_moves(position)}
    assert len(written) == len(legal_moves(position))
    for text, move in written.items():
        assert read_notation(position, text) == move
        assert read_notation(position, coordinates(move)) == move
    for attempt in legal_moves(position):
        state = game(position, coordinates(attempt))
        if state.position.placed.pending:
            for faces in ((1, 1), (3, 4)):
                then = game(position, coordinates(attempt), faces)
                for landing in RULES.awaits(then).actions:
                    assert (
                        read_notation(then.position.placed, write_move(then.position.placed, landing))
                        == landing
                    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Qe4(e5,e8)", "Announce the attempt first; then the roll says how far"),
        ("Qd4", "A Queen cannot go from e2 to d4"),
        ("Rd4", "There is no such Rook"),
        ("O-O", "There is no piece on e1"),
        ("e1e2", "There is no piece on e1"),
    ],
)
def test_what_cannot_be_announced_is_refused_with_the_reason(text, why):
    with pytest.raises(NotPossible, match=why):
        read_notation(QUEEN, text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Qe6", "The dice allow at most 3 squares"),
        ("Qe8", "The dice allow at most 3 squares"),
        ("Qd3", "An attempt cannot be withdrawn"),
        ("Re4", "The Queen on e2 was announced and must move"),
        ("Qae4", "The Queen on e2 was announced and must move"),
        ("Kg1", "The Queen on e2 was announced and must move"),
        ("Qz4", None),
        ("Qe4(e6,e8)", "not match the announcement and the roll"),
        ("Qe4(e5,e7)", "not match the announcement and the roll"),
    ],
)
def test_landings_beyond_the_limit_and_withdrawals_are_refused(text, why):
    with pytest.raises(NotPossible if why else Unreadable, match=why or "Can't read"):
        read_notation(rolled(QUEEN, "e2e8", 1, 2), text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Qe6(e5,e8)", "lands beyond e5, which the dice allowed"),
        ("Re4(e5,e8)", "the first piece is no Rook"),
        ("Qd4(e5,e8)", "the first piece is no Queen"),
        ("Qe4(d5,e8)", "the first piece is no Queen"),
        ("Qe8(e8,e8)", "leave them out for one that got there"),
    ],
)
def test_brackets_that_do_not_fit_are_refused(text, why):
    with pytest.raises(NotPossible, match=why):
        read_short_landing(QUEEN, text)


@pytest.mark.parametrize("text", ["", "e9", "Qxe4(e5,e8)", "Qe4(e5)", "Qe4(e5,e8", "0-0-", "♕e4e5e6"])
def test_what_is_no_notation_is_unreadable(text):
    with pytest.raises(Unreadable, match="Can't read"):
        read_notation(QUEEN, text)


def test_a_bracketed_attempt_must_be_possible_itself():
    with pytest.raises(NotPossible, match="blocked by the Pawn on e7"):
        read_short_landing(placed("Kh1 Qe2 ka8 pe7"), "Qe4(e5,e8)")


def test_going_back_over_the_edge_finds_nobody():
    with pytest.raises(NotPossible, match="the first piece is no Rook"):
        read_short_landing(read("7k/8/8/8/8/8/8/K7 w - - 0 1 -"), "Rc4(d4,f4)")
