"""Reports as TRF16: what goes out comes in again, and what contradicts itself is refused with the reason."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from campaigns.tournaments.rules import trf
from campaigns.tournaments.rules.pairing_results import PairingResult, Result
from campaigns.tournaments.rules.terms import Format
from tests.campaigns.tournaments.rules import played
from tests.examples import examples


def report(pairing_results, count=4, rounds=2):
    players = tuple(trf.TrfPlayer(number, f"Entrant {number}", 40 - number) for number in range(1, count + 1))
    return trf.TrfReport("The Duke’s cup", players, tuple(pairing_results), rounds)


def known(pairing_results):
    return {(one.round, one.white, one.black, one.result) for one in pairing_results}


GAME = [PairingResult(1, 1, 1, 3, Result.WHITE), PairingResult(1, 2, 2, 4, None)]


def test_a_line_has_the_opponent_the_colour_and_the_result():
    lines = trf.write(report(GAME), {1: 1}).splitlines()
    assert lines[0] == "012 The Duke’s cup" and "XXR 2" in lines
    first = next(line for line in lines if line.startswith("001    1"))
    assert first[14:23] == "Entrant 1" and first[91:99] == "   3 w 1"


@given(st.integers(3, 12), st.integers())
@examples(40)
def test_a_tournament_that_was_written_is_read_again(count, seed):
    results = (
        Result.WHITE,
        Result.DRAW,
        Result.BLACK,
        Result.WHITE_WALKOVER,
        Result.BLACK_WALKOVER,
        Result.NEITHER,
    )
    state = played.swiss(count, 2, played.by_chance(seed, results))
    again = trf.read(trf.write(report(state.pairing_results, count), {}))
    assert known(again.pairing_results) == known(state.pairing_results)
    assert [player.name for player in again.players] == [
        f"Entrant {number}" for number in range(1, count + 1)
    ]


@pytest.mark.parametrize(
    ("format", "system"),
    [(Format.SWISS, "Swiss-System"), (Format.ROUND_ROBIN, "Round-Robin"), (Format.KNOCKOUT, "Knock-Out")],
)
def test_the_kind_of_tournament_stands_in_its_own_line(format, system):
    lines = trf.write(replace(report(GAME), format=format), {}).splitlines()
    assert f"092 Individual: {system}" in lines and not any(line.startswith("082") for line in lines)


@pytest.mark.parametrize(("format", "cell", "points"), [
    (Format.SWISS, "0000 - U", " 1.0"), (Format.ROUND_ROBIN, "0000 - Z", " 0.0"),
])  # fmt: skip
def test_a_free_round_is_a_bye_in_a_swiss_alone(format, cell, points):
    free = [*GAME, PairingResult(1, 3, 5, None, Result.BYE)]
    text = trf.write(replace(report(free, 5), format=format), {})
    line = next(line for line in text.splitlines() if line.startswith("001    5"))
    assert line[91:99] == cell and line[80:84] == points


def test_a_game_that_is_paired_and_not_played_has_no_result():
    assert known(trf.read(trf.write(report(GAME), {})).pairing_results) == known(GAME)


@pytest.mark.parametrize(("change", "sentence"), [
    (("   1 b 0", "   1 b 1"), "another result of round 1"),
    (("   1 b 0", "   9 b 0"), "names number 9, and there is no such line"),
    (("   1 b 0", "   2 b 0"), "contradicts|paired twice"),
    (("001    3", "001    x"), "Can't read this as a TRF16 report: Line"),
    (("012 The Duke’s cup", "013 nothing"), "name \\(012\\) is required"),
])  # fmt: skip
def test_what_contradicts_itself_is_refused_with_the_reason(change, sentence):
    text = trf.write(report(GAME), {})
    assert change[0] in text
    with pytest.raises(Unreadable, match=sentence):
        trf.read(text.replace(*change))


@pytest.mark.parametrize("change", [
    ("012 ", "\ufeff012 "), ("\n", "\r\n"), ("\n", "\r"), ("   1 b 0", "   1 B L"), ("   3 w 1", "   3 W w"), (" 1\n", "\u00a01\n"),
])  # fmt: skip
def test_a_report_is_read_as_other_programs_write_it(change):
    text = trf.write(report(GAME), {})
    assert known(trf.read(text.replace(*change)).pairing_results) == known(GAME)


def test_games_without_colors_are_the_same_in_both_lines():
    text = trf.write(report([PairingResult(1, 1, 1, 3, Result.WHITE_WALKOVER)]), {})
    assert known(trf.read(text.replace(" w +", " - +").replace(" b -", " - -")).pairing_results) == {
        (1, 1, 3, Result.WHITE_WALKOVER)
    }


@pytest.mark.parametrize(("cell", "sentence"), [
    ("0000 - H", "Entrant 3’s round 1 gives half a point without a game"), ("0000 - =", "say U for a point or Z for none"),
    ("0000 - X", "round 1 cannot be read"), ("   1 b x", "round 1 cannot be read: “b X” are no color and result"),
    ("   1 3 0", "Do the columns stand as they were written"),
])  # fmt: skip
def test_what_is_no_result_here_is_told_and_never_taken_for_none(cell, sentence):
    text = trf.write(report(GAME), {}).replace("   1 b 0", cell).replace("   3 w 1", "          ")
    with pytest.raises(Unreadable, match=sentence):
        trf.read(text)


@given(st.text(max_size=300))
@examples(60)
def test_any_other_text_is_refused_in_a_sentence(text):
    with pytest.raises(Unreadable):
        trf.read(text)


def test_names_are_compared_as_far_as_a_line_holds_them():
    assert trf.same_player("Ysolde of the very long and winding road", "ysolde of the very long and windi")
    assert not trf.same_player("Ysolde", "Yseult")


def unexpanded(line):
    """The line with tabs for runs of blanks that reach to a place divisible by eight, as editors put them."""
    parts = [line[at : at + 8] for at in range(0, len(line), 8)]
    return "".join(f"{part.rstrip()}\t" if len(part) == 8 and part.endswith("  ") else part for part in parts)


@pytest.mark.parametrize("change", [
    lambda text: "\n".join(map(unexpanded, text.split("\n"))), lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"),
])  # fmt: skip
def test_columns_stand_at_their_places_whatever_an_editor_made_of_the_blanks(change):
    text = trf.write(report(GAME), {1: 1})
    assert change(text) != text and trf.read(change(text)) == trf.read(text)
