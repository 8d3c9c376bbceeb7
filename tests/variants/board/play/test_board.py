"""A match on a full board through its use-cases: who may move, what the log keeps, how it ends and comes back."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.match.models import Line, Match
from campaigns.match.play import log
from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.sitting import Form
from campaigns.people.models import Gain
from campaigns.rules.contract import Side
from tests import boards, factories
from tests.boards import ANNA, BEN, BLACK, WHITE, position
from variants import catalog
from variants.board.play import moves, rematches
from variants.rules.move_input import parse_input

pytestmark = pytest.mark.django_db
# Gold takes the Warrior on 2e6 in the fifth half-move.
OPENING = ("2d22d3", "2e72e6", "2d32d4", "2e62e5", "2d42e5")
THREE_MEN = "12/12/12/12/12/12/12/R11|11k/12/12/12/12/12/12/K11|12/12/12/12/12/12/12/12 g 0 1"


@pytest.fixture
def match(campaign):
    return boards.begun(campaign)


def held(match):
    """The moves that hold, in coordinates."""
    lines = list(match.lines.order_by("seq"))
    held = {step.seq for step in log.steps(lines)}
    return [line.text for line in lines if line.seq in held and line.notation]


def board_of(match):
    return position(match).split(" ")[0]


# --- Moves ------------------------------------------------------------------------------------------------


def test_a_move_is_a_line_with_its_notation(match):
    line = boards.moved(match, "2d22d3").lines.last()
    assert (line.kind, line.side, line.text, line.notation, line.taken) == (
        "act",
        "white",
        "2d22d3",
        "W2d3",
        "",
    )


@pytest.mark.slow
def test_a_capture_remembers_what_it_took(match):
    line = boards.moved(match, *OPENING).lines.last()
    assert (line.notation, line.taken) == ("Wx2e5", "W")


def test_everybody_hears_of_a_move(match):
    assert boards.moved(match, "2d22d3").public_version == match.public_version + 1


@pytest.mark.slow
def test_no_move_after_the_end(match):
    boards.declared(match, "resign")
    with pytest.raises(Refused, match="over"):
        boards.moved(match, "2d22d3")


# --- Words beside the board -------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["draw!", "claim", "double", "2d22d3", ""])
def test_a_word_the_rules_do_not_know_now_is_refused(match, word):
    with pytest.raises(Refused, match="not possible now"):
        boards.declared(match, word)


# --- Taking back, undoing, abandoning, once more ----------------------------------------------------------


def test_a_refused_take_back_leaves_the_board(match):
    boards.moved(match, "2d22d3")
    boards.asked_back(match, "ask", WHITE)
    boards.asked_back(match, "refuse", BLACK)
    assert held(match) == ["2d22d3"]


@pytest.mark.slow
def test_the_dm_undoes_without_asking_the_last_move(match):
    boards.moved(match, *OPENING)
    moves.undo(match.pk, boards.form(match), ply=None, reason="")
    assert held(match) == list(OPENING[:4])


@pytest.mark.slow
@pytest.mark.parametrize("ply", range(5))
def test_the_dm_goes_back_to_how_it_stood_after_any_half_move(match, ply):
    boards.moved(match, *OPENING[:3])
    boards.declared(match, "draw?")
    boards.moved(match, *OPENING[3:])
    boards.undone(match, "shown by hand", ply=ply)
    assert held(match) == list(OPENING[:ply])
    assert match.lines.last().text == "shown by hand"
    assert Match.objects.get(pk=match.pk).turns == ply


@pytest.mark.parametrize("ply", [5, 6, 10_000])
def test_there_is_no_way_back_to_what_has_not_been(match, ply):
    boards.moved(match, *OPENING)
    with pytest.raises(Refused, match="no longer there"):
        moves.undo(match.pk, boards.form(match), ply=ply, reason="")


def test_an_abandoned_match_goes_back_to_its_last_half_move(match):
    boards.moved(match, *OPENING)
    moves.abandon(match.pk, boards.form(match))
    match = boards.undone(match, ply=len(OPENING))
    assert (match.is_over, held(match)) == (False, list(OPENING))


def test_once_more_with_the_sides_changed(match):
    with pytest.raises(Refused, match="not over yet"):
        rematches.rematch(match.campaign_id, new_key(), match=match, by=None)
    over = boards.declared(match, "resign")
    key = new_key()
    first, second = (
        Match.objects.get(pk=rematches.rematch(match.campaign_id, key, match=over, by=None).pk)
        for _ in range(2)
    )
    assert first == second
    assert [first.seat(side).name for side in Side] == [BEN.person, ANNA.person]


# --- Positions and scores ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_score_is_played_through_and_every_half_move_is_there(campaign):
    first = boards.begun(campaign, *OPENING)
    made = "1. W2d3 W2e6 2. W2d4 W2e5 3. Wx2e5 *"
    second = boards.begun(campaign, score=made)
    assert held(second) == held(first)
    assert [line.position for line in second.lines.order_by("seq")] == [
        line.position for line in first.lines.order_by("seq")
    ]
    assert Match.objects.get(pk=second.pk).turns == 5
    boards.moved(second, "2d72d6")


@pytest.mark.parametrize(
    ("ending", "how", "winner"),
    [
        ("*", "", ""),
        ("1-0", "resigned", "white"),
        ("1/2-1/2", "agreed", ""),
        ("0-1", "resigned", "black"),  # Scarlet is to move: Gold gave up off turn
    ],
)
def test_a_score_that_was_resigned_or_agreed_is_over_as_it_says(campaign, ending, how, winner):
    match = boards.begun(campaign, score=f"1. W2d3 W2e6 2. W2d4 {ending}")
    assert (match.how, match.winner, match.turns) == (how, winner, 3)


# --- What the log is worth --------------------------------------------------------------------------------


def test_the_log_replayed_gives_every_state_that_is_stored(match):
    boards.moved(match, *OPENING)
    boards.declared(match, "draw?")
    boards.moved(match, "2d72d6")
    boards.undone(match, ply=3)
    boards.moved(match, "2f72f6")
    rules = catalog.game(match.game)
    lines = list(match.lines.order_by("seq"))
    for upto, line in enumerate(lines, start=1):
        state = log.replay(rules, match.options, log.steps(lines[:upto])).state
        assert rules.write_state(state) == line.state
        assert rules.write_position(rules.position(state)) == line.position


@pytest.mark.slow
def test_every_notation_beside_a_line_is_that_of_its_move(match):
    boards.moved(match, *OPENING)
    game = catalog.game(match.game)
    lines = list(match.lines.order_by("seq"))
    for before, line in zip(lines, lines[1:], strict=False):
        then = game.read_state(before.state).position
        assert game.variant.write_move(then, parse_input(game.variant, then, line.text)) == line.notation


@pytest.mark.slow
def test_no_cm_moves_at_a_full_board(campaign):
    """R61b."""
    ysolde = factories.player(campaign, "Ysolde", kind="pc")
    match = boards.begun(campaign, white=NewPlayer(ysolde, ysolde.cm))
    boards.declared(match, "resign")
    ysolde.refresh_from_db()
    assert (ysolde.cm, Gain.objects.count()) == (20, 0)


def test_a_form_without_a_key_of_ours_does_nothing(match):
    with pytest.raises(Refused, match="not one of ours"):
        moves.move(match.pk, Form("x", match.version, None), text="2d22d3", side=WHITE)
    assert match.lines.filter(kind=Line.Kind.ACT).count() == 0
