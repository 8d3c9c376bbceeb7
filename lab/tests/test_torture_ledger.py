"""The ledger of the battery: it is worth something only if it sees every act that is lost and every one that is there twice."""

import pytest

from lab.torture.figures import Figures
from lab.torture.ledger import Act, Ledger, MatchRecord, balance_of

MOVES = ("act 2d22d3", "throws 3 5", "throws 3 5", "act 1a11a2")
KEYS = tuple("abcd")


def ledger_of(*acts):
    ledger = Ledger()
    for key, words in acts:
        ledger.note(7, Act(key, (words,)))
    return ledger


def evening():
    return ledger_of(*zip(KEYS, MOVES, strict=True))


def record(words=MOVES, keys=KEYS):
    return {7: MatchRecord(words, dict.fromkeys(keys, 1))}


def counts(ledger, book):
    balance = balance_of(ledger, book)
    return len(balance.lost), len(balance.doubled)


def test_what_was_told_and_is_there_once_is_even():
    assert balance_of(evening(), record()).is_even


@pytest.mark.parametrize("gone", range(4))
def test_each_line_that_is_lost_is_seen_and_named(gone):
    balance = balance_of(evening(), record(MOVES[:gone] + MOVES[gone + 1 :]))
    assert len(balance.lost) == 1 and not balance.doubled
    assert MOVES[gone] in balance.lost[0]


@pytest.mark.parametrize("twice", range(4))
def test_each_line_that_is_there_twice_is_seen_and_named(twice):
    balance = balance_of(evening(), record((*MOVES[: twice + 1], *MOVES[twice:])))
    assert len(balance.doubled) == 1 and not balance.lost
    assert MOVES[twice] in balance.doubled[0]


def test_one_line_in_the_place_of_another_is_lost_and_doubled():
    assert counts(evening(), record((*MOVES[:3], "act 9z99z9"))) == (1, 1)


def test_lines_in_another_order_are_not_what_was_told():
    assert not balance_of(evening(), record((MOVES[1], MOVES[0], *MOVES[2:]))).is_even


@pytest.mark.parametrize(("keys", "lost", "doubled"), [("abc", 1, 0), ("abcde", 0, 1), ("", 4, 0)])
def test_a_form_without_a_trace_is_lost_and_one_nobody_sent_is_too_many(keys, lost, doubled):
    assert counts(evening(), record(keys=keys)) == (lost, doubled)


def test_a_form_that_was_carried_out_twice_is_seen_though_it_left_one_line():
    assert counts(evening(), {7: MatchRecord(MOVES, {**dict.fromkeys(KEYS, 1), "b": 2})}) == (0, 1)


def test_a_match_that_is_gone_has_lost_every_line_and_every_form():
    assert counts(evening(), {}) == (8, 0)


def test_a_match_that_nobody_was_told_of_may_hold_nothing():
    book = {**record(), 8: MatchRecord(("act 2d22d3",), {"x": 1})}
    assert counts(evening(), book) == (0, 2)


def test_forms_of_others_are_left_out_only_where_they_are_asked_to_be():
    book = record(keys=(*KEYS, "x"))
    assert counts(evening(), book) == (0, 1)
    assert counts(evening(), {7: book[7].known_to(evening().keys(7))}) == (0, 0)


def test_a_copy_stays_as_it_was_while_the_evening_goes_on():
    ledger = ledger_of(("a", MOVES[0]))
    before = ledger.copy()
    ledger.note(7, Act("b", (MOVES[1],)))
    assert (before.count, ledger.count) == (1, 2)


def test_figures_are_well_only_where_nothing_is_lost_doubled_or_wrong():
    assert Figures("nothing").is_well
    for fault in ("lost", "doubled"):
        figures = Figures("something")
        getattr(figures.balance, fault).append("a sentence")
        assert not figures.is_well and "WRONG: a sentence" in "\n".join(figures.sentences())
    figures = Figures("something else")
    figures.check(False, "half-done")
    assert not figures.is_well


def test_a_trial_that_was_not_run_says_so_and_why():
    assert "NOT RUN: no room" in Figures("disk full", left_out="no room").line("full")
