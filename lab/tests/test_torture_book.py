"""What the battery calls half-done: each way in which a match's log and row may disagree is seen, and a whole match is not."""

import pytest

from campaigns.match.models import Line, Match
from lab.torture import book
from lab.torture.ledger import Act, Ledger
from tests import boards, factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return boards.begun(factories.campaign(factories.user("alice")), "2d22d3", "2d72d6", "2e22e3")


def faults(match):
    return list(book.faults_of(Match.objects.get(pk=match.pk)))


def line(match, back):
    return Line.objects.filter(match=match).order_by("-seq")[back - 1]


def test_a_match_as_it_was_played_has_none(match):
    assert faults(match) == []


def test_a_log_whose_only_line_is_gone_is_seen():
    match = boards.begun(factories.campaign(factories.user("alice")))
    assert faults(match) == []
    line(match, 1).delete()
    assert faults(match) == [f"match {match.pk}: the log is empty"]


def test_a_line_that_is_gone_from_the_middle_is_a_gap(match):
    line(match, 2).delete()
    assert f"match {match.pk}: the log has a gap" in faults(match)


def test_a_last_line_that_is_gone_is_seen_by_the_row(match):
    line(match, 1).delete()
    assert faults(match) == [f"match {match.pk}: its row says 3 turns, its log 2"]


def test_a_row_that_was_not_written_with_its_line_is_seen(match):
    Match.objects.filter(pk=match.pk).update(turns=2)
    assert faults(match) == [f"match {match.pk}: its row says 2 turns, its log 3"]


def test_a_state_that_the_lines_do_not_lead_to_is_seen(match):
    Line.objects.filter(pk=line(match, 1).pk).update(state=line(match, 2).state)
    assert faults(match) == [f"match {match.pk}: played again, the log ends elsewhere"]


def test_a_line_that_the_rules_do_not_allow_is_seen(match):
    Line.objects.filter(pk=line(match, 1).pk).update(text="2d72d6")
    assert faults(match)


def test_what_is_half_done_counts_as_doubled_in_the_balance(match, monkeypatch):
    monkeypatch.setattr(book.connections, "close_all", lambda: None)  # the test's own among them
    Match.objects.filter(pk=match.pk).update(turns=2)
    ledger = Ledger()
    for text, key in zip(("2d22d3", "2d72d6", "2e22e3"), "abc", strict=True):
        ledger.note(match.pk, Act(key, (f"act {text}",)))
    assert f"match {match.pk}: its row says 2 turns, its log 3" in book.balance(ledger).doubled
