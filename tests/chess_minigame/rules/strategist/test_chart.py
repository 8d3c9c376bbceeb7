"""Which faces bring which note: the printed shares exactly, and never a note that may not be written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import Option
from campaigns.rules.contract import Notes, Side
from campaigns.rules.errors import Unreadable
from chess_minigame.rules.declarations import Decide
from chess_minigame.rules.game import read_state
from chess_minigame.rules.match import act, apply_roll, awaits
from chess_minigame.rules.note_rules import check_note
from chess_minigame.rules.notes import BothNotes, write_note
from chess_minigame.rules.options import Options, Points
from chess_minigame.rules.players import Means, Player
from chess_minigame.rules.state import State
from chess_minigame.rules.strategist.chart import chart, note_roll, read_chart, write_chart
from chess_minigame.rules.strategist.temperaments import PRINTED, situation, temperament_of
from chess_minigame.rules.tables import Strategy
from tests.examples import examples

FACES = range(1, 101)
START = "white=29 black=20 white.dex=14 white.thief=60 white.int=12 white.wis=10 white.has=spell black.wis=10 option-1=on"
temperament = pytest.mark.parametrize("one", PRINTED, ids=lambda one: one.slug)


def faces_of(drawn):
    """How many faces bring each note, as text."""
    notes = [write_note(drawn.note(face)) for face in FACES]
    return {note: notes.count(note) for note in notes}


def test_a_fighter_s_chart_at_an_even_score():
    state = read_state("29 v 20; d6 3")
    assert write_chart(chart(state, Side.WHITE, temperament_of("fighter"))) == (
        "fighter: 01-35 A; 36-40 B; 41-60 C; 61-65 D; 66-70 E; 71-00 F"
    )


def test_a_gambler_gambits_on_four_faces_in_five_of_the_first_turn():
    state = read_state(f"{START}; d6 3")
    assert faces_of(chart(state, Side.BLACK, temperament_of("gambler"))) == {
        **{"A gambit": 16, "A": 4, "B gambit": 4, "B": 1, "C gambit": 8, "C": 2},
        **{"D gambit": 28, "D": 7, "F gambit": 24, "F": 6},
    }
    later = read_state(f"{START}; d6 3; A / A 59")
    assert set(faces_of(chart(later, Side.BLACK, temperament_of("gambler")))) == set("ABCDF")


def test_without_option_1_nobody_gambits():
    state = read_state("29 v 20; d6 3")
    assert set(faces_of(chart(state, Side.BLACK, temperament_of("gambler")))) == set("ABCDF")


def test_a_thief_moves_pieces_three_times_at_most_with_a_thief_s_hand():
    drawn = chart(read_state(f"{START}; d6 3"), Side.WHITE, temperament_of("thief"))
    assert sum(count for note, count in faces_of(drawn).items() if "move" in note) == 20
    tried = read_state(f"{START}; d6 3" + "; A move / A 3 59" * 3)
    assert not any("move" in note for note in faces_of(chart(tried, Side.WHITE, temperament_of("thief"))))
    honest = read_state("white=29 black=20 white.dex=14; d6 3")
    assert not any("move" in note for note in faces_of(chart(honest, Side.WHITE, temperament_of("thief"))))


def test_a_magic_user_reads_a_mind_by_what_is_at_hand():
    state = read_state(f"{START}; d6 3")
    assert "D spell" in faces_of(chart(state, Side.WHITE, temperament_of("magic-user")))
    assert set(faces_of(chart(state, Side.BLACK, temperament_of("magic-user")))) == set("ABCDF")


def test_a_dragon_intimidates_in_two_ways_where_wisdom_is_known():
    state = read_state(f"{START}; d6 3")
    drawn = chart(state, Side.BLACK, temperament_of("dragon"))
    frightening = [drawn.note(face) for face in FACES if drawn.note(face).scares]
    assert len(frightening) == 40
    assert {len(note.scares) for note in frightening} == {2}
    blind = chart(read_state("29 v 20; d6 3"), Side.BLACK, temperament_of("dragon"))
    assert not any(blind.note(face).scares for face in FACES)


@pytest.mark.parametrize("side", Side)
@temperament
def test_the_faces_deal_out_the_printed_shares_exactly(one, side):
    """By counting all hundred faces, not by throwing."""
    for text in ("", "; A / A 39", "; A / A 79"):
        state = read_state(f"{START}; d6 3{text}")
        drawn = chart(state, side, one)
        letters = [drawn.note(face).strategy for face in FACES]
        counted = tuple(letters.count(strategy) for strategy in Strategy)
        if one.moods:
            mood = one.moods.of(situation(state.score, side))
            assert counted == tuple(5 * share for share in mood.shares)
            tricks = sum(not drawn.note(face).plain for face in FACES)
            assert tricks in (0, 20 * mood.trick)
        else:
            assert sum(counted) == 100


def test_the_die_is_a_secret_d_percent_keyed_by_turn_and_side():
    roll = note_roll(read_state(f"{START}; d6 3; A / A 59"), Side.BLACK)
    assert (roll.key, str(roll.dice), roll.secret, roll.by) == ("turn 2 black's note", "d%", True, None)


@pytest.mark.parametrize("text", ["", "fighter", "fighter: ", "fighter 01-00 A", ": x"])
def test_other_texts_are_no_chart(text):
    with pytest.raises(Unreadable):
        read_chart(text)


PLAYERS = st.builds(
    Player,
    dexterity=st.none() | st.integers(0, 25),
    pick_pockets=st.none() | st.integers(0, 120),
    intelligence=st.none() | st.integers(3, 20),
    wisdom=st.none() | st.integers(3, 20),
    has=st.frozensets(st.sampled_from(Means)),
)
OPTIONS = st.builds(
    Options,
    white_cm=st.integers(9, 120),
    black_cm=st.integers(9, 120),
    white=PLAYERS,
    black=PLAYERS,
    points=st.builds(Points, gambit=st.sampled_from(Option), masters_eye=st.sampled_from(Option)),
)


def on_to_the_next_notes(state, face):
    """Every die of the turn with this face or the most it can show, and every decision: nothing."""
    while not state.over and not isinstance(asked := awaits(state), Notes):
        state = (
            apply_roll(state, (min(face, asked.dice.sides),))
            if hasattr(asked, "dice")
            else act(state, Decide("nothing"))
        )
    return state


@examples(40)
@given(options=OPTIONS, data=st.data())
def test_every_temperament_writes_only_what_may_be_written(options, data):
    state = apply_roll(State(options), (6,))
    for _ in range(3):
        notes = {}
        for side in Side:
            for one in PRINTED:
                drawn = chart(state, side, one)
                assert read_chart(write_chart(drawn)) == drawn
                for note in {part.note for part in drawn.ranges}:
                    check_note(state, side, note)
            by = data.draw(st.sampled_from(PRINTED))
            notes[side] = chart(state, side, by).note(data.draw(st.integers(1, 100)))
        state = act(state, BothNotes(notes[Side.WHITE], notes[Side.BLACK]))
        state = on_to_the_next_notes(state, data.draw(st.integers(1, 100)))
        if state.over:
            return
