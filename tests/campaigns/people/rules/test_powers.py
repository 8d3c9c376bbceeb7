"""Powers and items that matter for cheating: their words, and who is psionic or reads minds."""

import pytest

from campaigns.people.rules import powers
from campaigns.people.rules.powers import Power
from campaigns.rules.errors import Unreadable


def test_powers_are_written_once_each_in_the_order_of_the_table():
    assert powers.write([Power.PSIONIC, Power.MEDALLION, Power.PSIONIC]) == "medallion psionic"
    assert powers.write([]) == ""


def test_what_is_written_is_read_back():
    assert powers.read(powers.write(Power)) == tuple(Power)
    assert powers.read("") == ()


def test_a_word_that_is_no_power_is_refused_with_those_there_are():
    with pytest.raises(Unreadable, match="“crystal-ball” is no power; they are medallion, esp-spell"):
        powers.read("medallion crystal-ball")


@pytest.mark.parametrize("power", Power)
def test_every_power_says_what_it_is_for(power):
    assert power.label
    assert power.meaning


@pytest.mark.parametrize(
    ("held", "psionic", "reads"),
    [
        ("", False, False),
        ("medallion", False, True),
        ("esp-spell", False, True),
        ("psionic-esp", True, True),
        ("empathy", True, False),
        ("psionic", True, False),
        ("detect-psionics", False, False),
    ],
)
def test_who_is_psionic_and_who_reads_minds(held, psionic, reads):
    assert powers.is_psionic(powers.read(held)) is psionic
    assert powers.reads_minds(powers.read(held)) is reads
