"""Redo at a full board, after undos and corrections, until something is played."""

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.core.refusals import Refused
from campaigns.match.models import Line
from campaigns.match.play import log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.presenters import Comparison
from tests import boards
from tests.boards import BLACK, WHITE
from tests.confirmed import confirmed
from tests.examples import examples
from variants import catalog
from variants.board.play import history, position_at, rolls
from variants.board.play import moves as play
from variants.board.presenters.undo_buttons import describe_difference, undo_buttons
from variants.rules.targets import legal_targets

pytestmark = pytest.mark.django_db
QUEEN = "7k/8/8/8/8/8/7p/K3Q3 w - - 0 24 -"
OPENING = ("2d22d3", "2e72e6", "2d32d4")


@pytest.fixture
def match(campaign):
    return boards.moved(boards.begun(campaign), *OPENING)


def moves(match):
    return [ply.text for ply in history.read(match).plies]


def stands(match):
    return match.lines.latest("seq").state


def labels(match):
    made = undo_buttons(history.read(match), position_at.current_moment(match))
    return made.undo, made.redo


def test_moves_taken_back_are_redone_and_the_buttons_name_them(match):
    assert labels(match) == ("W2d4", "")
    match = boards.undone(match)
    assert labels(match) == ("W2e6", "W2d4")
    match = boards.undone(match, ply=0)
    assert labels(match) == ("", "2 moves")
    assert moves(boards.redone(boards.redone(match))) == list(OPENING)


@pytest.mark.slow
def test_an_announcement_and_a_roll_are_named_as_the_page_writes_them(campaign):
    match = boards.moved(boards.begun(campaign, variant="expedition", position=QUEEN), "e1e8")
    assert labels(match) == ("Qe1-e8", "")
    match = boards.declared(match, "draw?")
    assert labels(match) == ("draw offer", "")


@pytest.mark.slow
def test_a_granted_take_back_is_redone_and_the_wish_is_gone(match):
    boards.asked_back(match, "ask", WHITE)
    match = boards.asked_back(match, "grant", BLACK)
    assert moves(match) == list(OPENING[:2])
    assert moves(boards.redone(match)) == list(OPENING)
    with pytest.raises(Refused, match="Nobody asks"):
        boards.asked_back(match, "grant", BLACK)


@pytest.mark.slow
def test_a_wish_to_take_back_is_nothing_that_was_played(match):
    match = boards.asked_back(boards.undone(match), "ask", BLACK)
    assert moves(boards.redone(match)) == list(OPENING)


def test_an_abandoned_match_that_came_back_is_abandoned_again(match):
    play.abandon(match.pk, boards.form(match))
    match = boards.undone(match)
    assert labels(match) == ("W2d4", "abandonment")
    match = boards.redone(match)
    assert (match.how, labels(match)) == ("abandoned", ("abandonment", ""))
    assert moves(boards.undone(match)) == list(OPENING)


@pytest.mark.slow
def test_taking_the_match_back_to_a_move_is_shown_before_it_is_done(match):
    with pytest.raises(Unconfirmed) as shown:
        play.undo(match.pk, boards.form(match), ply=1, reason="")
    assert [step.text for step in shown.value.difference.lost] == list(OPENING[1:])
    assert moves(match) == list(OPENING)


# --- Dice -------------------------------------------------------------------------------------------------


def thrown(match, typed):
    door = DiceDoor(typed=typed)
    rolls.roll_dice(match.pk, boards.form(match), door=door, side=None)


def corrected(match, typed, seen=""):
    rolls.correct_last_roll(match.pk, boards.form(match), typed=typed, reason="misread", seen=seen)


def test_a_correction_that_drops_half_moves_is_shown_first(campaign):
    match = boards.begun(campaign, variant="chessgammon")
    thrown(match, "6 1")
    boards.moved(match, "e2e4", "e1e2")
    before = stands(match)
    with pytest.raises(Unconfirmed) as shown:
        corrected(match, "5 1")
    what = describe_difference(match, shown.value.difference)
    assert (what.count, what.removed) == ("1 move", ("White Ke2",))
    assert what.rows == (Comparison("Dice", "6 and 1", "5 and 1"),)
    corrected(match, "5 1", seen=shown.value.fingerprint)
    assert labels(match)[1] == "former dice"
    boards.redone(match)
    assert stands(match) == before
    assert log.recorded_dice(match.lines.order_by("seq"))["opening"].faces == (6, 1)


TAKES = ("undo", "undo to", "correct")
DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["throw", "move", "move", *TAKES, "redo", "abandon", "resign"]), st.integers(0, 40)
    ),
    max_size=12,
)


def do(match, deed, number):
    """One deed of a Dungeon Master who does not look: much of it is refused."""
    if deed == "throw":
        thrown(match, f"{number % 6 + 1} {number // 6 % 6 + 1}")
    elif deed == "move":
        plain = sorted(legal_targets(catalog.game(match.game).variant, scene(match)).items())
        if not plain:
            raise Refused("no move")
        start, targets = plain[number % len(plain)]
        boards.moved(match, start + sorted(targets)[0])
    elif deed == "correct":
        confirmed(corrected, match, f"{number % 6 + 1} {number // 6 % 6 + 1}")
    elif deed == "abandon":
        play.abandon(match.pk, boards.form(match))
    elif deed == "resign":
        boards.declared(match, "resign")
    elif deed == "redo":
        boards.redone(match)
    else:
        boards.undone(match, ply=number % 4 if deed == "undo to" else None)


def scene(match):
    return catalog.game(match.game).read_state(stands(match)).position


def as_it_stands(match):
    match.refresh_from_db()
    return stands(match), match.status, match.how


def agrees(match):
    """Whether replaying the log gives the stored state."""
    rules = catalog.game(match.game)
    held = log.steps(match.lines.order_by("seq"))
    return rules.write_state(log.replay(rules, match.options, held).state) == stands(match)


@examples(15, *HealthCheck)
@given(deeds=DEEDS)
def test_as_many_redos_as_takes_lead_back(campaign, deeds):
    match, before = boards.begun(campaign, variant="chessgammon"), []
    for deed, number in deeds:
        now = as_it_stands(match)
        try:
            do(match, deed, number)
        except Refused:
            continue
        if deed == "redo":
            assert as_it_stands(match) == before.pop()
        elif deed in TAKES:
            before.append(now)
        elif match.lines.latest("seq").thrown_by != Line.ThrownBy.RECORDED:
            before.clear()
        assert agrees(match)
    while before:
        boards.redone(match)
        assert as_it_stands(match) == before.pop()
        assert agrees(match)
    with pytest.raises(Refused, match="nothing to redo"):
        boards.redone(match)
