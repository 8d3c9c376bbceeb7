"""One transaction per form, and the version is checked before the rules run."""

import pytest

from campaigns.core.models import Submission
from campaigns.core.refusals import Refused, StaleForm
from campaigns.match.models import Line
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import MATCH_IS_OVER
from campaigns.rules.contract import Side
from chess_minigame.judge.play import judging
from chess_minigame.rules.declarations import Abandon
from tests import games

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_form_older_than_another_s_decision_is_stale_and_changes_nothing(match):
    early = games.form(match)
    games.turn(match, "50")
    lines = match.lines.count()
    with pytest.raises(StaleForm):
        judging.resolve_turn(match.pk, early, notes=games.notes("A / A"), door=DiceDoor(typed="50"))
    assert match.lines.count() == lines


def test_a_form_sent_twice_is_carried_out_once_even_after_later_turns(match):
    form = games.form(match)
    said = [
        judging.resolve_turn(match.pk, form, notes=games.notes("A / A"), door=DiceDoor(typed="50"))
        for _ in range(2)
    ]
    assert said[0] == said[1]
    match.refresh_from_db()
    assert match.turns == 1


def test_what_is_refused_half_way_leaves_nothing_behind(match):
    before = (match.lines.count(), Submission.objects.count(), games.form(match).version)
    with pytest.raises(Refused):
        games.turn(match, "101")
    assert (match.lines.count(), Submission.objects.count(), games.form(match).version) == before


def test_a_match_that_is_over_takes_no_more(match):
    games.finish(match)
    with pytest.raises(Refused, match=MATCH_IS_OVER):
        games.at_the_table(match, lambda sitting: sitting.act(Abandon()))


def test_every_line_remembers_who_and_in_what_order(match):
    games.turn(match, "50")
    lines = list(match.lines.all())
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    assert {line.by.username for line in lines} == {"alice"}


def test_the_judges_dice_are_secret_the_limits_and_the_turns(match):
    games.turn(match, "50")
    assert [line.secret for line in match.lines.filter(kind=Line.Kind.THROW)] == [True, True]


def versions(match):
    match.refresh_from_db()
    return match.public_version, match.dm_version


def test_a_turn_is_news_for_everybody(match):
    public, dm = versions(match)
    games.turn(match, "50")
    assert versions(match) == (public + 1, dm)


def test_a_die_that_changes_nothing_to_be_seen_is_news_for_the_dm_alone(match):
    games.turn(match, "50")
    public, dm = versions(match)
    games.correct(match, "turn 1", "51")
    assert versions(match) == (public, dm + 1)
    games.correct(match, "turn 1", "60")
    assert versions(match) == (public + 1, dm + 1)


def test_dice_of_experience_are_news_for_the_dm_alone(match):
    while not match.is_over:
        games.turn(match, games.WHITE_WINS)
        match.refresh_from_db()
    public, dm = versions(match)
    games.finish(match)
    assert versions(match)[0] == public
    assert versions(match)[1] > dm


def test_the_dm_s_form_is_stale_after_any_line_a_player_s_after_news(match):
    games.turn(match, "50")
    dms, players = games.form(match), games.form(match, Side.WHITE)
    games.correct(match, "turn 1", "51")
    with pytest.raises(StaleForm):
        judging.abandon(match.pk, dms)
    games.seal(match, Side.WHITE, "A", players)


@pytest.mark.parametrize("played", [0, 3])
def test_a_turn_and_a_seal_cost_few_queries_early_and_late(match, played, django_assert_max_num_queries):
    for _ in range(played):
        games.turn(match, "50")
    sealed = games.form(match, Side.WHITE)
    with django_assert_max_num_queries(10):
        games.seal(match, Side.WHITE, "A", sealed)
    form = games.form(match)
    with django_assert_max_num_queries(12):
        judging.resolve_turn(match.pk, form, notes=games.notes("A / A"), door=DiceDoor(typed="50"))
