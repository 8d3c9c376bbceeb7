"""The log is the truth: replaying it gives the state that stands beside its last line."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.models import Line, Match
from campaigns.rules.contract import Over
from campaigns.table import log
from campaigns.table.dice_door import DiceDoor
from campaigns.table.refusals import Refused
from chess_minigame import play
from chess_minigame.rules.game import GRICE
from tests import factories, games

pytestmark = pytest.mark.django_db


@pytest.fixture
def players():
    campaign = factories.campaign(factories.user())
    return [factories.player(campaign, name, cm=cm) for name, cm in (("Ygraine", 29), ("Bors", 20))]


def replayed(match):
    lines = list(match.lines.order_by("seq"))
    return log.replay(GRICE, match.options, log.steps(lines)).state, lines[-1]


def agrees(match):
    """Whether replaying the log gives the stored state, the stored position and the match's own columns."""
    state, last = replayed(match)
    match = Match.objects.get(pk=match.pk)
    return (
        GRICE.write_state(state) == last.state
        and GRICE.write_position(GRICE.position(state)) == last.position
        and match.turns == len(state.turns)
        and match.is_over == isinstance(GRICE.awaits(state), Over)
    )


DEEDS = st.lists(
    st.tuples(
        st.sampled_from(
            ["turn", "turn", "turn", "undo", "undo to", "correct", "void", "abandon", "experience"]
        ),
        st.integers(1, 100),
        st.sampled_from("ABCDEF"),
        st.sampled_from("ABCDEF"),
    ),
    max_size=14,
)


def do(match, deed, number, white, black):
    """One deed of a judge who does not look: much of it is refused."""
    shared = {"match_id": match.pk, "form": games.form(match)}
    key = f"turn {number % 4 + 1}"
    if deed == "turn":
        games.turn(match, f"{number % 100:02}", f"{white} / {black}")
    elif deed == "undo":
        play.undo(**shared, decision=None, reason="")
    elif deed == "undo to":
        play.undo(**shared, decision=number % 4, reason="")
    elif deed == "correct":
        door = DiceDoor(typed=f"{number % 100:02}")
        play.correct_die(**shared, roll_key=key, door=door, reason="so")
    elif deed == "void":
        play.void_die(**shared, roll_key=key, reason="so")
    elif deed == "experience":
        play.throw_experience(**shared, door=DiceDoor(typed=str(number % 4 + 1)))
    else:
        play.abandon(**shared)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(deeds=DEEDS)
def test_whatever_the_judge_does_replay_gives_the_stored_state(players, deeds):
    match = games.sit_down(*players)
    for deed in deeds:
        with suppress(Refused):
            do(match, *deed)
        assert agrees(match)
    match.delete()


def test_the_dice_on_record_are_those_thrown_last_corrected_or_not_voided(players):
    match = games.sit_down(*players)
    games.turn(match, "50")
    play.correct_die(
        match_id=match.pk, form=games.form(match), roll_key="turn 1", door=DiceDoor(typed="51"), reason="so"
    )
    play.void_die(match_id=match.pk, form=games.form(match), roll_key="limit", reason="so")
    dice = log.recorded(match.lines.order_by("seq"))
    assert {key: die.faces for key, die in dice.items()} == {"turn 1": (51,)}


def test_lines_are_never_changed(players):
    match = games.sit_down(*players)
    games.turn(match, "50")
    before = list(Line.objects.filter(match=match).order_by("seq").values())
    play.undo(match_id=match.pk, form=games.form(match), decision=None, reason="")
    assert list(Line.objects.filter(match=match).order_by("seq").values())[: len(before)] == before
