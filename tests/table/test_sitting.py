"""A sitting: one transaction a form, the version looked at before the rules see anything."""

import pytest

from campaigns.models import Line, Submission
from campaigns.table.dice_door import DiceDoor
from campaigns.table.refusals import Refused, Stale
from campaigns.table.sitting import MATCH_IS_OVER, Form, submit
from campaigns.table.submissions import new_key
from chess_minigame import play
from chess_minigame.rules.notes import Abandon, read_both
from tests import factories, games

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    campaign = factories.campaign(factories.user())
    return games.sit_down(*(factories.player(campaign, name) for name in ("Ygraine", "Bors")))


def test_a_form_made_before_somebody_else_decided_is_stale_and_changes_nothing(match):
    early = games.form(match)
    games.turn(match, "50")
    lines = match.lines.count()
    with pytest.raises(Stale):
        play.resolve_turn(match_id=match.pk, form=early, notes=read_both("A / A"), door=DiceDoor(typed="50"))
    assert match.lines.count() == lines


def test_a_form_sent_twice_is_carried_out_once_though_the_table_has_moved_on(match):
    form = games.form(match)
    said = [
        play.resolve_turn(match_id=match.pk, form=form, notes=read_both("A / A"), door=DiceDoor(typed="50"))
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

    def abandon(sitting):
        sitting.act(Abandon())
        return "abandoned"

    with pytest.raises(Refused, match=MATCH_IS_OVER):
        submit(match_id=match.pk, form=games.form(match), do=abandon)


def test_every_line_remembers_who_and_in_what_order(match):
    games.turn(match, "50")
    lines = list(match.lines.all())
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    assert {line.by.username for line in lines} == {"alice"}


def test_the_judges_dice_are_secret_the_limits_and_the_turns(match):
    games.turn(match, "50")
    assert [line.secret for line in match.lines.filter(kind=Line.Kind.THROW)] == [True, True]


def test_a_form_of_another_matchs_version_is_stale(match):
    with pytest.raises(Stale):
        play.abandon(match_id=match.pk, form=Form(new_key(), 999))
