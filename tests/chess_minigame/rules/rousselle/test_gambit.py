"""Option 1, the gambit ("Out on a Limb", Dragon #72; R40): hand-computed lines."""

import pytest

from campaigns.rules.errors import Unreadable
from chess_minigame.rules.game import read_state

ON = "white=29 black=20 option-1=on"


def cms(*turns, rules="", d6=6):
    """White's and Black's CMs, turn by turn, nothing being won or lost."""
    state = read_state(f"{ON}{rules}; d6 {d6}")
    text = f"{ON}{rules}; d6 {d6}"
    for number in range(6):
        notes = turns[number] if number < len(turns) else "A / A"
        # 50 brings no change once the difference of the CMs is made up for
        for percentile in range(1, 101):
            state = read_state(f"{text}; {notes} {percentile}")
            if not state.turns[-1].result.adjustment:
                break
        text = f"{text}; {notes} {percentile}"
    return [(turn.white_cm, turn.black_cm) for turn in state.turns]


NOTHING, ANSWERS = " r40-white=nothing", " r40-counter=turn-two"


@pytest.mark.parametrize(
    ("turns", "rules", "in_force"),
    [
        (["A gambit / A"], "", [(39, 20)] * 3 + [(19, 20)] * 3),
        (["A / A gambit"], "", [(29, 30)] * 3 + [(29, 10)] * 3),
        # Black's counter-gambit is worth 15, and White keeps his own, or has nothing of it.
        (["A gambit / A gambit"], "", [(39, 35)] * 3 + [(19, 10)] * 3),
        (["A gambit / A gambit"], NOTHING, [(29, 35)] * 3 + [(29, 10)] * 3),
        # Black may answer on turn two, and may take White's gambit away from then on.
        (["A gambit / A", "A / A gambit"], ANSWERS, [(39, 20), (39, 35), (39, 35), (19, 35), (19, 10), (19, 10)]),
        (["A gambit / A", "A / A gambit"], NOTHING + ANSWERS, [(39, 20), (29, 35), (29, 35), (29, 35), (29, 10), (29, 10)]),
    ],
)  # fmt: skip
def test_ten_more_for_three_turns_and_ten_less_for_the_rest(turns, rules, in_force):
    assert cms(*turns, rules=rules) == in_force


@pytest.mark.parametrize(
    ("rules", "turns", "why"),
    [
        ("white=29 black=20", "A gambit / A", "Gambits are not played in this match"),
        (ON, "A / A 59; A gambit / A", "White cannot gambit on turn 2"),
        (ON, "A gambit / A 69; A / A gambit", "Black cannot gambit on turn 2"),
        (ON + ANSWERS, "A / A 59; A / A gambit", "Black cannot gambit on turn 2"),
        (ON + ANSWERS, "A / A gambit 59; A gambit / A", "White cannot gambit on turn 2"),
        (ON + ANSWERS, "A gambit / A gambit 55; A / A gambit", "Black cannot gambit on turn 2"),
        (ON + ANSWERS, "A gambit / A 69; A / A 69; A / A gambit", "Black cannot gambit on turn 3"),
    ],
)
def test_a_gambit_belongs_to_the_opening(rules, turns, why):
    first = "29 v 20" if rules == "white=29 black=20" else rules
    with pytest.raises(Unreadable, match=why):
        read_state(f"{first}; d6 6; {turns}")


def test_a_gambit_does_not_change_the_limit():
    assert read_state(f"{ON}; d6 3; A gambit / A gambit").limit == 7


def test_a_low_cm_falls_below_zero():
    text = "white=9 black=9 option-1=on; d6 6; A gambit / A 60; A / A 60; A / A 60; A / A 40"
    assert read_state(text).turns[-1].white_cm == -1
