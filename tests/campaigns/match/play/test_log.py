"""The log is the truth: replaying it gives the state that stands beside its last line."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.core.refusals import Refused
from campaigns.learning.play import owed
from campaigns.match.models import Line, Match
from campaigns.match.play import log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.log import known_lines_of
from campaigns.match.play.sitting import Sitting
from campaigns.rules.contract import Over, Roll
from campaigns.rules.errors import NotPossible
from chess_minigame.judge.play import amendments, judging
from chess_minigame.rules.game import GRICE
from tests import factories, games
from tests.confirmed import confirmed
from tests.examples import examples

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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


DEED = st.sampled_from(
    ["turn", "turn", "turn", "undo", "undo to", "correct", "void", "abandon", "experience", "redo"]
)
LETTER = st.sampled_from("ABCDEF")
DEEDS = st.lists(st.tuples(DEED, st.integers(1, 100), LETTER, LETTER), max_size=14)


def do(match, deed, number, white, black):
    """One deed of a judge who does not look: much of it is refused."""
    shared = match.pk, games.form(match)
    key = f"turn {number % 4 + 1}"
    if deed == "turn":
        games.turn(match, f"{number % 100:02}", f"{white} / {black}")
    elif deed == "undo":
        amendments.undo(*shared, decision=None, reason="")
    elif deed == "undo to":
        amendments.undo(*shared, decision=number % 4, reason="")
    elif deed == "correct":
        door = DiceDoor(typed=f"{number % 100:02}")
        confirmed(amendments.correct_die, *shared, roll_key=key, door=door, reason="so")
    elif deed == "void":
        confirmed(amendments.void_die, *shared, roll_key=key, reason="so")
    elif deed == "redo":
        amendments.redo(*shared)
    elif deed == "experience":
        owed.roll_experience(*shared, door=DiceDoor(typed=str(number % 4 + 1)))
    else:
        judging.abandon(*shared)


@examples(60, HealthCheck.function_scoped_fixture)
@given(deeds=DEEDS)
def test_whatever_the_judge_does_replay_gives_the_stored_state(players, deeds):
    match = games.sit_down(*players)
    for deed in deeds:
        with suppress(Refused):
            do(match, *deed)
        assert agrees(match)
    match.delete()


def stands(match):
    return match.lines.latest("seq").state


@examples(30, HealthCheck.function_scoped_fixture)
@given(deeds=DEEDS)
def test_as_many_redos_as_takes_lead_back_until_something_is_played(players, deeds):
    """Undos, corrections and voids are taken back last first, each as the match stood before it; playing forgets them."""
    match, before = games.sit_down(*players), []
    for deed in deeds:
        now = stands(match)
        try:
            do(match, *deed)
        except Refused:
            assert deed[0] != "redo" or not before
            continue
        if deed[0] == "redo":
            assert stands(match) == before.pop()
        else:
            before = [*before, now] if deed[0] in ("undo", "undo to", "correct", "void") else []
    while before:
        games.redo(match)
        assert stands(match) == before.pop()
        assert agrees(match)
    with pytest.raises(Refused, match="nothing to redo"):
        games.redo(match)
    match.delete()


def test_the_dice_on_record_are_those_thrown_last_corrected_or_not_voided(players):
    match = games.sit_down(*players)
    games.turn(match, "50")
    games.correct(match, "turn 1", 51)
    games.void(match, "limit")
    dice = log.recorded_dice(match.lines.order_by("seq"))
    assert {key: die.faces for key, die in dice.items()} == {"turn 1": (51,)}


def test_lines_are_never_changed(players):
    match = games.sit_down(*players)
    games.turn(match, "50")
    before = list(Line.objects.filter(match=match).order_by("seq").values())
    amendments.undo(match.pk, games.form(match), decision=None, reason="")
    assert list(Line.objects.filter(match=match).order_by("seq").values())[: len(before)] == before


# dice that lead to other dice

DEFT_THIEF = "white=29 black=20 white.dex=14 white.thief=60"
LIMIT, NOTES = log.Step(2, roll_key="limit", faces=(6,)), log.Step(3, text="A move / A")
RESULT = log.Step(9, roll_key="turn 1", faces=(59,))
NEXT = [log.Step(10, text="A / A"), log.Step(11, roll_key="turn 2", faces=(59,))]


def hand(face):
    return log.Step(4, roll_key="turn 1 white moves, watcher black", faces=(face,))


def pockets(face):
    return log.Step(5, roll_key="turn 1 white picks pockets, watcher black", faces=(face,))


def thief(*held):
    replay = log.replay(GRICE, DEFT_THIEF, [LIMIT, NOTES, *held])
    return GRICE.write_state(replay.state).removeprefix(f"{DEFT_THIEF}; d6 6; "), replay.steps


DECIDED, ABANDONED = log.Step(6, text="decide:warning"), log.Step(12, text="abandon")


@pytest.mark.parametrize(("held", "told"), [
    pytest.param([hand(14), pockets(60), RESULT, *NEXT], "14 59; A / A 59", id="a die not asked for any more is passed over"),
    pytest.param([hand(20), pockets(60), DECIDED, RESULT, *NEXT], "20 60 59; A / A 59", id="so is a decision not due any more"),
    pytest.param([hand(20), RESULT, *NEXT], "20", id="the match waits for a new die"),
    pytest.param([hand(20), pockets(61), RESULT, *NEXT, ABANDONED], "20 61", id="and for a decision that has become due"),
])  # fmt: skip
def test_what_is_on_record_is_replayed_as_far_as_it_is_asked_for(held, told):
    state, steps = thief(*held)
    assert state == f"A move / A {told}"
    assert (pockets(60) in steps) is ("60" in told)


# a part of the log


@pytest.mark.parametrize("from_memory", [False, True])
@examples(20, HealthCheck.function_scoped_fixture)
@given(deeds=DEEDS)
def test_of_any_roll_a_part_of_the_log_says_the_same_as_the_whole(players, from_memory, deeds):
    match = games.sit_down(*players)
    for deed in deeds:
        with suppress(Refused):
            do(match, *deed)
    lines = list(match.lines.order_by("seq"))
    dice = log.recorded_dice(lines)
    if from_memory:
        known_lines_of(match)
    for key in {line.roll_key for line in lines if line.roll_key} | {"turn 9"}:
        sitting = Sitting(match, None)
        assert sitting.recorded_die(key) == dice.get(key)
        part = [step for step in log.steps(sitting.lines_of(key)) if step.roll_key == key]
        assert part == [step for step in log.steps(lines) if step.roll_key == key]
        assert sitting.lines_of("") == lines
    match.delete()


def columns_in_memory(line):
    """All that stands in a line but what a known log leaves out."""
    return {name: value for name, value in vars(line).items() if name not in ("_state", "state", "position")}


@examples(20, HealthCheck.function_scoped_fixture)
@given(deeds=DEEDS)
def test_the_log_that_an_act_leaves_in_memory_is_the_one_that_is_written(
    players, deeds, django_capture_on_commit_callbacks, django_assert_num_queries
):
    match = games.sit_down(*players)
    known_lines_of(match)
    for deed in deeds:
        with suppress(Refused), django_capture_on_commit_callbacks(execute=True):
            do(match, *deed)
        with django_assert_num_queries(1):  # whether a line has come since
            known = known_lines_of(match)
        written = list(match.lines.order_by("seq"))
        assert list(map(columns_in_memory, known)) == list(map(columns_in_memory, written))
        assert (known[-1].state, known[-1].position) == (written[-1].state, written[-1].position)
        assert all(line.get_deferred_fields() == {"state", "position"} for line in known[:-1])
        assert not any(line._state.fields_cache for line in known), "neither the match nor who acted is kept"
    match.delete()


# what was replayed before is not played again

POOL = [
    *(log.Step(0, text=text) for text in ("A move / A", "B / C", "A / A", "decide:warning", "abandon")),
    *(log.Step(0, roll_key="limit", faces=(face,)) for face in (1, 6)),
    *(log.Step(0, roll_key=f"turn {turn}", faces=(face,)) for turn in (1, 2, 3) for face in (1, 59)),
    *(hand(face) for face in (14, 20)),
    *(pockets(face) for face in (60, 61)),
]


def anew(held):
    """The replay of a match nobody has looked at before, step by step."""
    state, moments = GRICE.start(GRICE.read_options(DEFT_THIEF)), []
    for number, step in enumerate(held):
        awaited, after = GRICE.awaits(state), None
        if isinstance(awaited, Over):
            break
        if step.text:
            with suppress(NotPossible):
                after = GRICE.act(state, GRICE.read_action(step.text))
        elif isinstance(awaited, Roll) and awaited.key == step.roll_key:
            after = GRICE.throw(state, step.faces)
        if after is not None:
            moments.append(log.ReplayedStep(state, step, after))
            state = after
        elif step.text and not (
            isinstance(awaited, Roll) and any(one.roll_key == awaited.key for one in held[number:])
        ):
            return log.Replay(state, moments, waits=True)
    return log.Replay(state, moments)


@examples(200)
@given(
    begun=st.lists(st.sampled_from(POOL), max_size=3),
    ways=st.lists(st.lists(st.sampled_from(POOL), max_size=8), min_size=1, max_size=4),
)
def test_a_replay_that_goes_on_from_an_earlier_one_is_the_same(begun, ways):
    start = [LIMIT, NOTES, *begun]
    for way in ways:
        held = [step._replace(seq=seq) for seq, step in enumerate([*start, *way], start=2)]
        assert log.replay(GRICE, DEFT_THIEF, held) == anew(held)
