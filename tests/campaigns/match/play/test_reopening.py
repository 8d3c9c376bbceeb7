"""A correction three games back: everything after it is recalculated, and previewed first (tests/five_games.py)."""

from copy import deepcopy
from fractions import Fraction

import pytest

from campaigns.learning.play import owed, settle
from campaigns.learning.rules.contest import Contest
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match.models import Line
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.reopening import Unconfirmed
from campaigns.people.models import Character
from chess_minigame.judge.play import amendments
from tests import factories, five_games, games

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(shared_db):
    return five_games.played(factories.campaign(factories.user("alice"), day=100))


@pytest.fixture
def evening(played):
    return deepcopy(played)


def cm_of(character):
    return Character.objects.get(pk=character.pk).cm


def foreseen(do, *args, **kwargs):
    """What would follow, as it is shown before it is done."""
    with pytest.raises(Unconfirmed) as shown:
        do(*args, **kwargs)
    return shown.value


def records(shown):
    return [consequence.content for consequence in shown.consequences]


def told(consequence):
    """Each game's gain, CM and next learning day, before and after."""
    return [
        tuple(
            None if one is None else (one.lesson.credited, one.cm, one.again_on)
            for one in (change.before, change.after)
        )
        for change in consequence["changes"]
        if isinstance(change.event, Contest)
    ]


def cm(text):
    return sum((Fraction(word) for word in text.split()), Fraction(0))


def test_the_consequences_are_shown_and_nothing_is_changed(evening):
    people, (first, *_) = evening
    lines = Line.objects.count()
    shown = foreseen(games.correct, first, "turn 1", "00")
    ysolde, brannoc = records(shown)
    assert told(ysolde) == [
        ((cm("3/5"), cm("20 3/5"), None), (0, 20, None)),
        ((cm("2/5"), 21, 114), (cm("3/4"), cm("20 3/4"), None)),
        ((cm("10/21"), cm("21 10/21"), None), (cm("1/4"), 21, 121)),
        ((0, cm("21 10/21"), None), (0, 21, 121)),
    ]
    assert told(brannoc) == [
        ((0, 12, None), (0, 12, None)), ((0, 12, None), (0, 12, None)), ((2, 14, 138), (2, 14, 138)),
    ]  # fmt: skip
    assert not shown.is_stale
    assert Line.objects.count() == lines
    assert cm_of(people["Ysolde"]) == cm("21 10/21")


@pytest.mark.slow
def test_confirmed_it_holds_and_the_new_winners_roll_is_owed(evening):
    people, (first, *_, fifth) = evening
    seen = foreseen(games.correct, first, "turn 1", "00").fingerprint
    games.correct(first, "turn 1", "00", seen=seen)
    first.refresh_from_db()
    assert (first.winner, first.turns) == ("black", 2)
    assert cm_of(people["Ysolde"]) == 21
    (roll,) = owed.rolls_owed_by(people["Brannoc"])
    assert (roll.match, roll.verdict) == (first, Verdict.OWES_D20)
    assert owed.rolls_owed_by(people["Ysolde"]) == []

    owed.roll_experience(first.pk, games.form(first), roll_key=roll.key, door=DiceDoor(typed="11"))
    assert cm_of(people["Brannoc"]) == cm("13 2/3")
    assert fifth.gains.get(character=people["Brannoc"]).verdict == Verdict.LIMIT
    assert owed.rolls_owed_by(people["Brannoc"]) == []


@pytest.mark.slow
def test_what_was_shown_is_what_the_record_then_says(evening):
    people, (first, *_) = evening
    shown = foreseen(games.correct, first, "turn 1", "00")
    games.correct(first, "turn 1", "00", seen=shown.fingerprint)
    for consequence in records(shown):
        player = Character.objects.get(pk=consequence["character"].pk)
        record = settle.record_of(player, settle.finished_matches(player))
        later = [
            entry for entry in record.entries if (entry.event.day, entry.event.number) >= (100, first.number)
        ]
        assert [change.after.lesson for change in consequence["changes"]] == [entry.lesson for entry in later]
        assert consequence["cm_after"] == player.cm


def test_put_right_again_everything_is_as_it_was(evening):
    people, (first, *_) = evening
    games.correct(first, "turn 1", "00", seen=foreseen(games.correct, first, "turn 1", "00").fingerprint)
    games.correct(first, "turn 1", "01", seen=foreseen(games.correct, first, "turn 1", "01").fingerprint)
    assert cm_of(people["Ysolde"]) == cm("21 10/21")
    assert cm_of(people["Brannoc"]) == 14
    assert not owed.rolls_owed_by(people["Ysolde"])  # her d20 and d4 for the first game are facts


@pytest.mark.slow
def test_matches_keep_the_cms_they_started_with(evening):
    people, (first, second, *_) = evening
    games.correct(first, "turn 1", "00", seen=foreseen(games.correct, first, "turn 1", "00").fingerprint)
    assert second.seats.get(character=people["Ysolde"]).cm == cm("20 3/5")
    assert second.gains.get(character=people["Ysolde"]).working.startswith("15 / 20 = 3/4")


@pytest.mark.slow
def test_an_undone_game_leaves_the_record_and_then_keeps_its_place(evening):
    people, (first, *_) = evening
    number = first.number
    undo = {"decision": None, "reason": "wrong note"}
    shown = foreseen(amendments.undo, first.pk, games.form(first), **undo)
    assert told(records(shown)[0])[0] == ((cm("3/5"), cm("20 3/5"), None), None)
    amendments.undo(first.pk, games.form(first), seen=shown.fingerprint, **undo)
    assert cm_of(people["Ysolde"]) == 21
    assert not first.gains.exists()
    fourth = Character.objects.get(pk=people["Ysolde"].pk).gains.get(match__day=116)
    assert fourth.verdict == Verdict.LIMIT  # their first game now, but the quarter left is gone on day 115
    games.turn(first, "40")  # the recorded d% answers
    first.refresh_from_db()
    assert first.number == number
    assert cm_of(people["Ysolde"]) == cm("21 10/21")


def test_a_voided_lifetime_d4_is_owed_for_the_first_gain_again(evening):
    people, (first, *_) = evening
    void = {"roll_key": "learning limit white", "reason": "cocked"}
    shown = foreseen(amendments.void_die, first.pk, games.form(first), **void)
    assert [after and after[0] for _, after in told(records(shown)[0])] == [0, 0, 0, 0]
    amendments.void_die(first.pk, games.form(first), seen=shown.fingerprint, **void)
    rolls = owed.rolls_owed_by(people["Ysolde"])
    assert [roll.match for roll in rolls] == [first]  # one die for life, asked for where it is needed first
    owed.roll_experience(first.pk, games.form(first), roll_key=rolls[0].key, door=DiceDoor(typed="2"))
    assert cm_of(people["Ysolde"]) == cm("21 10/21")


@pytest.mark.slow
def test_the_last_game_of_both_needs_no_asking(evening):
    people, (*_, fifth) = evening
    amendments.undo(fifth.pk, games.form(fifth), decision=None, reason="wrong note")
    assert cm_of(people["Brannoc"]) == 12
