"""A match that went on with pencil and dice: the line on its power-cut page brings the result back."""

import pytest

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import new_key
from campaigns.match.models import Line, Match
from campaigns.match.play.chess_clock import ClockTerms, set_clock_up
from campaigns.match.play.sitting import Form
from campaigns.match.rules.chess_clock import TimeControl
from campaigns.rules.contract import Side
from chess_minigame.judge.play import paper_result
from chess_minigame.rules.game import GRICE
from tests import factories, games
from tests.client import signed_in

pytestmark = pytest.mark.django_db
ARMAGEDDON = ClockTerms(TimeControl(5, black=TimeControl(4)), armageddon=True)


@pytest.fixture
def match():
    campaign = factories.campaign(factories.user())
    white, black = (
        factories.player(campaign, name, cm=cm, kind="pc", intelligence=16)
        for name, cm in (("Ygraine", 29), ("Bors", 20))
    )
    match = games.sit_down(white, black, limit="3")
    games.turn(match, "82", "F / C")
    return match


def state_of(match):
    return GRICE.read_state(match.lines.order_by("-seq")[0].state)


def line(match, turn, score):
    lines = paper_result.result_lines(match, state_of(match))
    return next(text for paper, text in lines if (paper.turn, paper.score) == (turn, score))


def settle(match, text, cheats=frozenset(), **more):
    paper_result.settle_by_hand(match.pk, more.get("form") or games.form(match), line=text, cheats=cheats)
    return Match.objects.get(pk=match.pk)


def test_the_result_ends_the_match_like_any_other_end(match):
    over = settle(match, line(match, 6, -3))
    assert (over.status, over.how, over.winner, over.turns, over.played_out) == (
        "over",
        "win",
        "white",
        6,
        True,
    )
    assert over.lines.latest("seq").text == "paper turn 6 score -3"
    assert [gain.verdict for gain in over.gains.order_by("character__name")][1] == "owes-d20"


@pytest.mark.slow
def test_a_crushing_win_and_a_draw_come_back_as_such(match):
    assert settle(match, line(match, 4, 4)).how == "crushing win"
    games.undo(match)
    assert settle(match, line(match, 7, 1)).how == "stalemate"


def test_in_armageddon_a_draw_counts_for_black_and_teaches_what_the_draw_would(match):
    taught = {gain.verdict for gain in settle(match, line(match, 7, 1)).gains.all()}
    games.undo(match)
    games.at_the_table(match, lambda sitting: set_clock_up(sitting.match, ARMAGEDDON, sitting.awaits()))
    over = settle(match, line(match, 7, 1))
    assert (over.winner, over.result) == ("black", "Bors won (stalemate, Armageddon)")
    assert {gain.verdict for gain in over.gains.all()} == taught
    page = signed_in(factories.dm_of(match.campaign_id)).get(over.get_absolute_url()).text
    assert "Stalemate: the game is a draw. Armageddon: Bors wins" in page


def test_whoever_cheated_on_paper_learns_nothing(match):
    over = settle(match, line(match, 6, -3), frozenset({Side.WHITE}))
    assert over.cheated == "white"
    assert "owes-d20" not in {gain.verdict for gain in over.gains.all()}


@pytest.mark.slow
def test_it_can_be_undone_and_another_line_of_the_same_page_typed(match):
    before, right = line(match, 6, -3), line(match, 6, 3)
    settle(match, before)
    games.undo(match)
    match.refresh_from_db()
    assert (match.status, match.winner, match.turns) == ("playing", "", 1)
    assert settle(match, right).winner == "black"
    games.undo(match)
    games.redo(match)
    match.refresh_from_db()
    assert match.winner == "black"


@pytest.mark.slow
def test_a_second_tap_is_harmless(match):
    form = games.form(match)
    text = line(match, 6, -3)
    settle(match, text, form=form)
    settle(match, text, form=form)
    assert Line.objects.filter(match=match, text__startswith="paper").count() == 1


def test_a_form_for_an_earlier_match_is_stale(match):
    text = line(match, 6, -3)
    with pytest.raises(StaleForm):
        settle(match, text, form=Form(new_key(), match.version - 1, match.campaign.members.get().user))


def test_each_line_that_is_none_of_this_match_now_has_its_sentence(match):
    other = games.sit_down(*(factories.player(match.campaign, name) for name in ("Oswin", "Odo")))
    text = line(match, 6, -3)
    wrong = text[:-1] + ("A" if text[-1] != "A" else "B")
    foreign = line(other, 4, -3)
    for typed, sentence in (
        (wrong, "check symbol"),
        (foreign, "another match"),
        ("?", "stands in no line"),
        ("", "Type the whole line"),
    ):
        with pytest.raises(Refused, match=sentence) as refusal:
            settle(match, typed)
        assert refusal.value.field == "line"
    games.turn(match, "50", "A / A")
    with pytest.raises(Refused, match="has gone on since"):
        settle(match, text)
    games.finish(match)
    with pytest.raises(Refused, match="This match is over"):
        settle(match, text)
    assert not match.lines.filter(text__startswith="paper").exists()


def test_before_the_limit_is_rolled_the_page_has_no_lines():
    campaign = factories.campaign(factories.user())
    match = games.begin(factories.player(campaign, "Ygraine"), factories.player(campaign, "Bors"))
    assert list(paper_result.result_lines(match, state_of(match))) == []
