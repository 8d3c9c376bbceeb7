"""The article's notation, written and read (Betza, "11. Sample game and notation"; the game itself: tests/golden)."""

import pytest

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from tests.variants.rules.wotn.drawn import placed, played, read_move, read_notation, write_move
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.notation import write_notation

OPEN = placed("Ke1 Ra1 Rh1 ADe3 Nf3 Pe5 ke8 nd4 pc4 rd7", rights="KQ")
PASSED = played(placed("Ke1 Pe5 ke8 pd7", "black"), "d7d5")
MATING = placed("Kb6 Rh1 ka8")


def read(position, text, chart=STANDARD):
    return write_move(read_notation(chart, position, text))


@pytest.mark.parametrize(
    "position, move, text",
    [
        (START, "e2e4", "e2-e4"),
        (START, "g1f3", "Ng1-f3"),
        (OPEN, "f3d4=NW", "Nf3:d4/NW"),
        (OPEN, "e3c5", "ADe3-c5"),
        (OPEN, "e1g1", "0-0"),
        (OPEN, "e1c1", "0-0-0"),
        (PASSED, "e5d6=AD", "e5:d6/AD"),
        (MATING, "h1h8", "Rh1-h8#"),
        (placed("Kc6 Rh1 ka8"), "h1h8", "Rh1-h8+"),
    ],
)
def test_moves_are_written_and_read(position, move, text):
    assert write_notation(STANDARD, position, read_move(move)) == text
    assert read(position, text) == move


@pytest.mark.parametrize(
    "position, text, move",
    [
        (START, "e4", "e2e4"),
        (START, "Nf3!", "g1f3"),
        (START, "Nf3 ?!", "g1f3"),
        (START, "Pe2-e4", "e2e4"),
        (OPEN, "N:d4/NW", "f3d4=NW"),
        (OPEN, "Nf:d4/NW !", "f3d4=NW"),
        (OPEN, "Rh1-g1", "h1g1"),
        (PASSED, "e:d6/WfD", "e5d6=WfD"),
        (PASSED, "e:d6/WfbD", "e5d6=WfD"),
        (PASSED, "exd6=DA", "e5d6=AD"),
        (OPEN, "DAe3-c5", "e3c5"),
        (START, "nb1-c3", "b1c3"),
        (MATING, "Rh8 +", "h1h8"),
        (MATING, "Rh8", "h1h8"),
        (OPEN, "f3d4=NW", "f3d4=NW"),
        (OPEN, "Nf3:d4", "f3d4=NW"),  # the only improvement there is
        (OPEN, "Nf3-d4/NW", "f3d4=NW"),
        (OPEN, "ADe3:c5", "e3c5"),
        (OPEN, "ADe3-c5+", "e3c5"),
        (placed("Kc6 Rh1 ka8"), "Rh1-h8#", "h1h8"),
    ],
)
def test_short_forms_marks_and_coordinates_are_read(position, text, move):
    assert read(position, text) == move


@pytest.mark.parametrize(
    "position, text, said",
    [
        (OPEN, "Nf3:d4/BD", "It does not become BD: add =NW"),
        (OPEN, "Nf3-e1/NW", "e1 is occupied by White's own King"),
        (OPEN, "ADe3-c5/B", "does not improve by this move"),
        (OPEN, "Qd1-d2", "There is no such Queen"),
        (OPEN, "Rb3", "No Rook can go to b3"),
        (START, "0-0", "the .* on f1 stands between"),
        (MATING, "0-0-0", "There is no piece on e1"),
    ],
)
def test_what_is_not_possible_is_refused_with_the_reason(position, text, said):
    with pytest.raises(NotPossible, match=said):
        read(position, text)


def test_an_open_choice_and_two_pieces_are_ambiguous():
    with pytest.raises(Ambiguous, match="“e5:d6” could be e5:d6/WfD or e5:d6/AD. Say which"):
        read(PASSED, "e5:d6")
    with pytest.raises(Ambiguous, match="could be Ra1-d1 or Rh1-d1. Say which"):
        read(placed("Ke2 Ra1 Rh1 ke8"), "Rd1")
    with pytest.raises(Ambiguous, match="Nf3:d4/NWfD or Nf3:d4/R|Nf3:d4/R or Nf3:d4/NWfD"):
        read(OPEN, "Nf3:d4", ALTERNATIVE)


@pytest.mark.parametrize("text", ["", "D:d6/Nrb", "e:/x", "Nf9", "Z1-a2", "e2-e4/", "Nf3???", "٣"])
def test_other_texts_are_unreadable(text):
    with pytest.raises(Unreadable, match="Can't read"):
        read(START, text)
