"""A match gone on with pencil and dice comes to an end the rules know, or to none."""

import pytest

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.declarations import OnPaper
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.on_paper import endings_on_paper

AFTER_TWO = "29 v 20; d6 3; F / C 82; A / E 77"


def ended(text, *paper):
    return GRICE.act(GRICE.read_state(text), OnPaper(*paper))


def test_the_sample_game_ends_on_paper_as_it_does_in_the_article():
    state = ended(AFTER_TWO, 6, -3)
    assert GRICE.awaits(state) == Over("win", Side.WHITE)
    assert (state.score, state.turns_played, state.position.turn) == (-3, 6, 6)


@pytest.mark.parametrize(
    ("turn", "score", "over"),
    [
        (3, 4, Over("crushing win", Side.BLACK)),
        (3, 3, Over("win", Side.BLACK)),
        (5, -4, Over("crushing win", Side.WHITE)),
        (7, 0, Over("stalemate", None)),
        (7, -3, Over("win", Side.WHITE)),
    ],
)
def test_it_is_won_crushing_or_drawn_as_on_the_table(turn, score, over):
    assert GRICE.awaits(ended(AFTER_TWO, turn, score)) == over


@pytest.mark.parametrize(
    ("turn", "score"),
    [(2, 2), (3, 0), (3, -3), (6, 2), (8, 3), (4, -4)],
    ids=[
        "a turn of before", "undecided", "too far", "no limit turn", "beyond the limit", "too far for crushing",
    ],
)  # fmt: skip
def test_an_end_that_cannot_have_come_is_refused_with_both_scores(turn, score):
    with pytest.raises(NotPossible, match=r"From score \+2 after 2 turns"):
        ended(AFTER_TWO, turn, score)


def test_before_the_limit_is_rolled_there_is_no_end():
    assert endings_on_paper(GRICE.read_state("29 v 20")) == []
    with pytest.raises(NotPossible, match="Stalemate Limit is rolled first"):
        ended("29 v 20", 3, 3)


def test_every_end_offered_may_be_declared_and_comes_back_from_its_text():
    state = GRICE.read_state(AFTER_TWO)
    for paper in endings_on_paper(state):
        after = GRICE.act(state, OnPaper(paper.turn, paper.score, frozenset({Side.BLACK})))
        assert isinstance(GRICE.awaits(after), Over)
        assert GRICE.read_state(GRICE.write_state(after)) == after
        assert after.cheated == (Side.BLACK,)


def test_a_match_may_be_drawn_at_every_undecided_score_on_its_limit_alone():
    draws = [paper for paper in endings_on_paper(GRICE.read_state(AFTER_TWO)) if abs(paper.score) < 3]
    assert draws == [OnPaper(7, score) for score in range(-2, 3)]


def test_a_turn_that_was_being_judged_is_played_again_on_paper():
    state = GRICE.read_state("29 v 20; d6 3; F / C")
    assert GRICE.awaits(GRICE.act(state, OnPaper(2, -4))) == Over("crushing win", Side.WHITE)
