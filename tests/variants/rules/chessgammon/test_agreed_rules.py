"""Optional rules of the cube, played where they are agreed: Jacoby's and beavers (R14i, R14j)."""

import pytest

from campaigns.rules.contract import Choice, Over, Roll, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.chessgammon.drawn import STATES, game, on, placed
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position import CENTRED, Cube
from variants.rules.chessgammon.situation import GameTerms, MatchScore
from variants.rules.chessgammon.words import BEAVER, DROP, TAKE

BEAVERS = GameTerms(beavers=True)
BOTH = "Ke1 Qd1 ke8 qd8"


def jacoby(score=None, cube=CENTRED, agreed=True):
    """A King that is all its side has, about to be given up."""
    terms = GameTerms(double_game=True, jacoby=agreed, score=score)
    return game(placed("Ke1 Qd1 kh8", "black", cube=cube), terms=terms)


# R14i
@pytest.mark.parametrize(
    ("state", "points"),
    [
        (jacoby(agreed=False), 2),
        (jacoby(), 1),
        (jacoby(cube=Cube(2, Side.BLACK)), 4),
        (jacoby(score=MatchScore(1, 4, crawford=True)), 2),
        (jacoby(score=MatchScore(5, 5)), 1),
    ],
)
def test_a_double_game_counts_once_the_cube_is_turned_or_where_it_never_can_be(state, points):
    assert GAME.variant.points.worth(state.position).max_points == points
    assert GAME.points(on(state, "resign")) == points


def doubled(terms=BEAVERS, cube=CENTRED):
    return on(game(placed(BOTH, cube=cube), terms=terms), "double")


# R14j
def test_who_is_doubled_may_double_back_and_keep_the_cube():
    assert GAME.awaits(doubled()) == Choice(Side.BLACK, (TAKE, DROP, BEAVER))
    state = on(doubled(), "beaver")
    assert GAME.awaits(state) == Choice(Side.WHITE, (TAKE, DROP))
    assert GAME.variant.phrases.prompt(state.position) == (
        "Black takes, doubles back and keeps the cube. Take it and the game is worth 4 points; drop it and you lose 2 points"
    )
    state = on(state, "take")
    assert state.position.placed.cube == Cube(4, Side.BLACK)
    assert isinstance(GAME.awaits(state), Roll)


def test_dropping_a_beaver_loses_the_doubled_stake():
    state = on(doubled(), "beaver", "drop")
    assert GAME.awaits(state) == Over("dropped", Side.BLACK)
    assert GAME.points(state) == 2


def test_only_a_double_is_beavered_and_only_where_that_is_agreed():
    with pytest.raises(NotPossible, match="without beavers"):
        on(doubled(GameTerms()), "beaver")
    with pytest.raises(NotPossible, match="no double has been offered"):
        on(doubled(), "beaver", "beaver")


@pytest.mark.parametrize(("lacks", "may"), [(3, True), (2, False), (1, False)])
def test_nobody_beavers_with_a_cube_that_would_be_dead(lacks, may):
    state = doubled(GameTerms(beavers=True, score=MatchScore(4, lacks)))
    assert (BEAVER in GAME.awaits(state).actions) is may


@pytest.mark.parametrize("words", [("beaver",), ("beaver", "drop"), ("beaver", "take")])
def test_a_state_tells_of_a_beaver(words):
    state = on(doubled(cube=Cube(2, Side.WHITE)), *words)
    assert STATES.read(STATES.write(state)) == state


@pytest.mark.parametrize("note", ["beaver", "beaver dropped"])
@pytest.mark.parametrize("terms", ["standard cube beavers", "standard cube"])
def test_no_state_tells_of_a_beaver_that_nobody_can_have_said(note, terms):
    text = f"{terms}; 4k3/8/8/8/8/8/8/4K3 w - - 0 9 - "
    wrong = ["1:-", "2:w"] if "beavers" in terms else ["2:b"]
    for cube in wrong:
        with pytest.raises(Exception, match="Can't read"):
            STATES.read(f"{text}{cube}; {note}")


def test_a_score_tells_of_a_beaver():
    game_text = '[Options "standard cube beavers fen 4k3/8/8/8/8/8/8/4K3 w - - 0 9 - 1:-"]\n\n1. doubles 2. beavers 3. accepts 4. 6 1 Kd1 5. 5 4 --- *'
    record = GAME.score.read(game_text)
    assert BEAVER in record.steps
    assert "2. beavers 3. accepts" in GAME.score.write(record, None)
