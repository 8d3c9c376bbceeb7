"""`manage.py odds`: for people, for other programs, and one sentence for every slip."""

import io
import json
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from tools.places import ROOT


def said(*words):
    out = io.StringIO()
    call_command("odds", *words, stdout=out)
    return out.getvalue()


def test_other_programs_get_one_line_of_json():
    odds = json.loads(said("29", "20", "--json"))
    assert odds["value"] == pytest.approx(0.4205, abs=5e-5)
    assert [round(100 * odds[key], 2) for key in ("white", "draw", "black")] == [57.87, 26.32, 15.81]
    for key in ("white_mix", "black_mix"):
        assert list(odds[key]) == ["A", "B", "C", "D", "E", "F"]
        assert sum(odds[key].values()) == pytest.approx(1)
    assert odds["white_mix"]["C"] == pytest.approx(0.461, abs=5e-4)
    assert (odds["score"], odds["turn"], odds["limit"], odds["objective"]) == (0, 1, None, "result")


@pytest.mark.slow
def test_any_state_and_objective():
    odds = json.loads(
        said("29", "20", "--score", "-2", "--turn", "10", "--objective", "white-wins", "--json")
    )
    assert odds["value"] == odds["white"] == pytest.approx(0.54)
    assert odds["turns"] == 1


@pytest.mark.slow
def test_a_limit_both_players_know():
    odds = json.loads(said("29", "20", "--limit", "7", "--turn", "7", "--score", "0", "--json"))
    assert odds["draw"] == 1


def test_a_cm_may_have_its_fraction_which_is_dropped_at_the_board():
    odds = json.loads(said("29 20/29", "20.5", "--json"))
    assert (odds["white_cm"], odds["black_cm"]) == (29, 20)


def test_people_get_bars_and_names():
    text = said("29", "20")
    assert "White 29 against Black 20, turn 1 at score 0; 10 turns at most" in text
    assert "White wins   57.87%  ███████████████████████\n" in text
    assert "C  Destroy Foe's Position    46.1%       -\n" in text
    assert "4.8 expected" in text


def test_beside_the_result_draws_and_losses_are_those_of_the_mixes_shown():
    """White, who only wants to win, has the same chance whatever he leaves to the draw."""
    shared = "other optimal play may share them out otherwise"
    assert shared in said("29", "20", "--objective", "white-wins")
    assert shared not in said("29", "20")


@pytest.mark.slow
def test_a_crushing_victory_that_is_not_determined_is_said_to_be_so():
    assert "White not determined (20% to 100%), Black 0.00%" in said("74", "9")
    assert json.loads(said("74", "9", "--json"))["crushing_white"] is None


def test_the_lowest_abilities_make_a_cm_that_has_odds_too():
    """Intelligence 8 and Wisdom 1: 8 1/2, which plays as 8."""
    assert said("29", "8 1/2").startswith("White 29 against Black 8,")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("29", "1000001"), "“1000001” is too much: a CM is at most 1000000."),
        (("29", "much"), "Can't read “much” as a CM"),
        (("29", "-5"), "Can't read “-5” as a CM"),
        (("29", "20", "--score", "3"), "A score of +3 is not possible"),
        (("29", "20", "--score", "1"), "A score of +1 is not possible on turn 1: the game starts at 0."),
        (("29", "20", "--score", "even"), "“even” is no score: write a whole number."),
        (("29", "20", "--turn", "11"), "Turn 11 is not possible: this match has turns 1 to 10 at most."),
        (("29", "20", "--turn", "0"), "Turn 0 is not possible"),
        (("29", "20", "--turn", "1.5"), "“1.5” is no turn: write a whole number."),
        (("29", "20", "--turn", "1_0"), "“1_0” is no turn: write a whole number."),
        (("29", "20", "--turn", "9" * 18), f"Turn {'9' * 18} is not possible"),
        (("29", "20", "--limit", "9" * 5000), "“999"),
        (("29", "20", "--limit", "4"), "A Stalemate Limit of 4 is not possible: it is 4 + d6, 5 to 10."),
        (("29", "20", "--objective", "fame"), "“fame” is no objective: choose one of result, white-wins"),
    ],
)
def test_a_slip_is_answered_with_one_sentence(words, sentence):
    with pytest.raises(CommandError) as refusal:
        call_command("odds", *words)
    assert str(refusal.value).startswith(sentence)
    assert "\n" not in str(refusal.value)


@pytest.mark.slow
def test_in_a_shell_a_slip_is_one_line_on_the_error_stream_and_a_failure():
    done = subprocess.run(
        [sys.executable, "manage.py", "odds", "29", "much"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines() == ["CommandError: Can't read “much” as a CM. Try 17, 17.5 or 17 1/2."]
