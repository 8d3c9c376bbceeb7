"""What a piece would become on each square, told before the move is chosen."""

from dataclasses import replace

from tests.variants.rules.wotn.drawn import placed, played, read_move
from variants.rules.orthodox.pieces import GRID
from variants.rules.wotn.army import on
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.improvement import improvement_outlooks
from variants.rules.wotn.moves import after, capture_square, legal_moves, pseudo


def told(position, square, chart=STANDARD):
    """What the outlook says of each target of a piece; ("", None) where it says nothing."""
    there = improvement_outlooks(chart, position).get(square, {})
    targets = {GRID.name(move.to) for move in legal_moves(chart, position) if move.start == GRID.read(square)}
    return {to: said(there.get(to)) for to in targets}


def said(outlook):
    return (" ".join(kind.strip("[]") for kind in outlook.becomes), outlook.why) if outlook else ("", None)


def onward(chart, position, move):
    """The squares its piece could go on to from where a legal move brings it, were it its turn again."""
    then = replace(after(chart, position, move), side=position.side, passed=())
    return tuple(sorted({way.to for way in pseudo(chart, then) if way.start == move.to}))


def test_a_capture_tells_what_it_makes_of_the_mover_and_why():
    there = told(placed("Kh1 Nf3 nd4 pe5 kh8"), "f3")
    assert there["d4"] == ("NW", "A Knight (level 3) improves by capturing a Knight (level 3).")
    assert there["e5"] == (
        "",
        "A Knight (level 3) does not improve by capturing a Pawn (level 1): the captured piece must be level 2 or higher.",
    )
    assert there["g5"] == ("", None)


def test_a_rank_and_a_choice_of_paths():
    assert told(placed("Kh1 Pa5 kh8"), "a5") == {
        "a6": ("WfD AD", "A Pawn (level 1) improves by reaching its rank 6.")
    }
    assert told(placed("Kh1 Nb6 kh7"), "b6", ALTERNATIVE)["a8"][0] == "NWfD R"


def test_a_capture_in_passing_tells_of_the_pawn():
    position = played(placed("Ke1 Pe5 pd7 ke8", "black"), "d7d5")
    becomes, why = told(position, "e5")["d6"]
    assert str(on(position, capture_square(STANDARD, position, read_move("e5d6=AD")))) == "Pawn"
    assert why == "A Pawn (level 1) improves by reaching its rank 6."
    assert becomes.split() == ["WfD", "AD"]


def test_a_piece_without_a_move_or_of_the_other_side_has_none():
    assert told(placed("Ke1 Re2 re8 kh8"), "e8") == {}
    assert told(placed("Ke1 ke8"), "a1") == {}


def test_each_path_shows_where_it_would_lead_on():
    position = placed("Kh1 Pb4 nc5 ke8 pc7")

    def there(move):
        return {GRID.name(square) for square in onward(STANDARD, position, read_move(move))}

    assert there("b4c5=WfD") == {"b5", "d5", "c6", "c4", "c7", "c3"}
    assert there("b4c5=AD") == {"a5", "e5", "c7", "c3", "a7", "e7", "a3", "e3"}
